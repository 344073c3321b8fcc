"""The games' HTTP API, as far as a launcher needs it."""

from dataclasses import dataclass
from typing import Any, TypeVar

import httpx

from controller.errors import (
    ControllerError,
    InvalidError,
    NotFoundError,
    RefusedError,
    UnavailableError,
)
from controller.launch import Launch
from controller.moments import to_text

T = TypeVar("T")

ANNOUNCE_SECONDS = 1.0
"""An announcement that takes longer is of no use: the launch itself is about to be reported."""
DELIVER_SECONDS = 10.0
"""Giving up early would make one launch into two requests, though never into two launches."""

REFUSED_FOR_GOOD = frozenset({400, 413, 415, 422})
"""Answers that say that this body will never do. Any other failure may pass: the games restart, or
a wrong address is put right."""


class UndeliverableError(ControllerError):
    """The games will never take this launch."""


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who gets the cards of a launch, as the games say."""

    game: str | None
    seat: int | None


class GamesClient:
    """The games as one launcher sees them. Safe to use from any thread.

    Every call raises UnavailableError where the games do not answer, or not sensibly.
    """

    def __init__(self, client: httpx.Client, launcher: str) -> None:
        """Take a client with the games' address as its `base_url`."""
        self._client = client
        self._path = f"/api/launchers/{launcher}"

    def announce(self, launch: Launch) -> Receiver:
        """Say that a press was accepted, so that its receiver is fixed now."""
        body: dict[str, Any] = {
            "launcher": launch.launcher,
            "trigger": launch.trigger.value,
            "started_at": to_text(launch.started_at),
        }
        if launch.seat is not None:
            body["seat"] = launch.seat
        path = f"/api/launches/{launch.launch_id}"
        return _receiver(self._call("PUT", path, body, ANNOUNCE_SECONDS))

    def deliver(self, launch: Launch) -> Receiver:
        """Report a finished launch; when this returns the games have it on their disk.

        Raises:
            UndeliverableError: they will never take it.
        """
        answer = self._call("POST", "/api/launches", launch.to_dict(), DELIVER_SECONDS)
        if answer.status_code in REFUSED_FOR_GOOD:
            raise UndeliverableError("refused-by-games", _reason(answer))
        if _content(answer).get("launch_id") != launch.launch_id:
            raise UnavailableError("games-failing", "the games answer for another launch")
        return _receiver(answer)

    def bound_game(self) -> str | None:
        """Ask which game gets the launches."""
        return _game(self._call("GET", self._path, None, ANNOUNCE_SECONDS))

    def bind(self, game: str | None) -> None:
        """Say which game gets the launches.

        Raises:
            NotFoundError: there is no such game.
            InvalidError: this is no game that can have them.
            RefusedError: not now.
        """
        answer = self._call("PUT", self._path, {"game": game}, ANNOUNCE_SECONDS)
        if answer.status_code == httpx.codes.NOT_FOUND:
            raise NotFoundError("not-found", _reason(answer))
        if answer.status_code in REFUSED_FOR_GOOD:
            raise InvalidError("game", _reason(answer))
        if answer.status_code == httpx.codes.CONFLICT:
            raise RefusedError("refused", _reason(answer))
        _content(answer)

    def close(self) -> None:
        self._client.close()

    def _call(self, method: str, path: str, body: object, seconds: float) -> httpx.Response:
        try:
            return self._client.request(method, path, json=body, timeout=seconds)
        except httpx.HTTPError as error:
            reason = f"the games do not answer: {error}"
            raise UnavailableError("games-unreachable", reason) from error


def _content(answer: httpx.Response) -> dict[str, Any]:
    """Read a successful answer."""
    if not answer.is_success:
        reason = f"the games answer {answer.status_code}: {_reason(answer)}"
        raise UnavailableError("games-failing", reason)
    try:
        content = answer.json()
    except ValueError as error:
        raise UnavailableError("games-failing", "the games do not answer in JSON") from error
    if not isinstance(content, dict):
        raise UnavailableError("games-failing", "the games do not answer with an object")
    return content


def _reason(answer: httpx.Response) -> str:
    """What a refusal says, in full where it is a problem of ours."""
    try:
        return str(answer.json()["detail"])
    except (ValueError, KeyError, TypeError):
        return answer.text[:200]


def _game(answer: httpx.Response) -> str | None:
    return _field(_content(answer), "game", str)


def _receiver(answer: httpx.Response) -> Receiver:
    content = _content(answer)
    return Receiver(_field(content, "game", str), _field(content, "seat", int))


def _field(content: dict[str, Any], name: str, kind: type[T]) -> T | None:
    """Read a field that may be null; whoever answers anything else is not the games."""
    value = content.get(name, ...)
    if value is None or isinstance(value, kind):
        return value
    raise UnavailableError("games-failing", f"the games' answer has no usable {name}")
