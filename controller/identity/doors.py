"""Which role may make which call: one table, and what is not in it is the table's alone.

Further questions, such as whether a seat is the caller's own, are the routes' to ask.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from controller.errors import ForbiddenError, NotJoinedError
from controller.identity.visitor import Role, Visitor

EVERYBODY = frozenset(Role)
MEMBERS = frozenset({Role.TABLE, Role.SEAT, Role.VIEWER})
PLAYERS = frozenset({Role.TABLE, Role.SEAT})
REPORTERS = frozenset({Role.TABLE, Role.LAUNCHER})
TABLE = frozenset({Role.TABLE})

API = "/api"
STOP = ("POST", f"{API}/launcher/stop")
"""Open to everybody, whatever else is wrong with the call: a motor stops when somebody says so."""

_GAME = "/games/{game_id}"

RULES: Mapping[tuple[str, str], frozenset[Role]] = {
    (method, API + path): roles
    for roles, calls in {
        EVERYBODY: [
            ("GET", "/me"),
            ("POST", "/me/leave"),
            ("POST", "/join"),
            ("POST", "/launcher/stop"),
        ],
        MEMBERS: [
            ("GET", "/rulesets"),
            ("GET", "/games"),
            ("GET", _GAME),
            ("GET", f"{_GAME}/events"),
            ("GET", f"{_GAME}/happened"),
            ("GET", f"{_GAME}/record"),
            ("GET", "/launcher"),
            ("GET", "/launcher/events"),
            ("GET", "/launcher/launches"),
            ("GET", "/launcher/launches/{launch_id}"),
            ("GET", "/launcher/launches/{launch_id}/trace.vcd"),
        ],
        MEMBERS | REPORTERS: [
            ("GET", "/health"),  # it writes to the disk, which a stranger could keep busy
        ],
        PLAYERS: [
            ("GET", f"{_GAME}/actions"),
            ("POST", f"{_GAME}/actions"),
            ("POST", f"{_GAME}/undo"),
            ("POST", "/launcher/press"),
            ("POST", "/simulator/button"),
        ],
        REPORTERS: [
            ("PUT", "/launches/{launch_id}"),
            ("POST", "/launches"),
            ("GET", "/launchers/{launcher}"),
            ("PUT", "/launchers/{launcher}"),
        ],
        TABLE: [
            ("POST", "/games"),
            ("POST", "/games/import"),
            ("DELETE", _GAME),
            ("GET", f"{_GAME}/invitation"),
            ("GET", f"{_GAME}/invitation.svg"),
            ("GET", "/invitation"),
            ("GET", "/launches"),
            ("POST", "/launches/{launch_id}/assign"),
            ("POST", "/launcher/eject"),
            ("POST", "/launcher/enable"),
            ("POST", "/launcher/load"),
            ("PUT", "/launcher/profile"),
            ("PUT", "/launcher/game"),
            ("GET", "/simulator"),
            ("POST", "/simulator/hopper"),
            ("POST", "/simulator/faults"),
        ],
    }.items()
    for method, path in calls
}

_PATTERNS = [
    (method, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path))), roles)
    for (method, path), roles in RULES.items()
]


@dataclass(frozen=True, slots=True)
class Door:
    """One call, as far as roles go."""

    roles: frozenset[Role]
    game: str | None = None
    """The game that it is about."""


_LOCKED = Door(TABLE)
_OPEN = Door(EVERYBODY)
_DESCRIPTION = Door(MEMBERS | REPORTERS)


def door(method: str, path: str) -> Door:
    """Find the door that a call goes through; pages and pictures stand open."""
    if path == "/openapi.json":
        return _DESCRIPTION
    if path != API and not path.startswith(f"{API}/"):
        return _OPEN
    for rule, pattern, roles in _PATTERNS:
        if rule == method and (match := pattern.fullmatch(path)):
            # `import` is a word of the path and no game; its own rule stands as well.
            return Door(roles, match.groupdict().get("game_id"))
    return _LOCKED


def refuse_stranger(visitor: Visitor, wanted: Door) -> None:
    """Let somebody through.

    Raises:
        NotJoinedError: they have not joined, and would have to.
        ForbiddenError: it is not for their role, or another game's affair.
    """
    if visitor.role not in wanted.roles:
        if visitor.role is Role.NONE:
            raise NotJoinedError("not-joined", "this device has not joined: it needs a code")
        raise ForbiddenError("not-allowed", f"this is not for a {visitor.role}")
    if wanted.game is not None and not visitor.may_enter(wanted.game):
        raise ForbiddenError("not-allowed", "this device has not joined that game")
