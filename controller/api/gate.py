"""Every call comes through here: whose it is, whether it was meant for us, whether it may pass."""

import hmac
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from controller.api.errors import expected
from controller.errors import ControllerError, ForbiddenError, NotJoinedError
from controller.identity.doors import STOP, door, refuse_stranger
from controller.identity.origins import (
    FORWARDED,
    is_home_name,
    is_loopback,
    is_same_origin,
)
from controller.identity.people import People, digest
from controller.identity.visitor import Place, Role, Visitor

COOKIE = "card-launcher-seat"
"""From the wire contract."""

_ANYBODY = Visitor(Place(Role.NONE))
_LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})
_BEARER = "bearer "


class Gate:
    """Finds out who calls, and turns away whom the call is not for.

    Stands outside everything that reads a body or keeps an answer: strangers cost nothing.
    """

    def __init__(self, app: ASGIApp, people: People, token: str) -> None:
        """Wrap an application; `token` is the one that launchers on other hosts bring."""
        self._app = app
        self._people = people
        self._token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                scope["visitor"] = self._admitted(scope)
            except ControllerError as error:
                await expected(error)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _admitted(self, scope: Scope) -> Visitor:
        call, headers = (scope["method"], scope["path"]), Headers(scope=scope)
        if call == STOP:
            return _ANYBODY
        visitor = self._visitor(scope, headers)
        _refuse_foreign_page(visitor, scope["method"], headers)
        refuse_stranger(visitor, door(*call))
        return visitor

    def _visitor(self, scope: Scope, headers: Headers) -> Visitor:
        address = (scope.get("client") or ("", 0))[0]
        is_here = is_loopback(address) and not _is_forwarded(scope)
        if token := _bearer(headers):
            self._refuse_wrong(token)
            return Visitor(Place(Role.LAUNCHER), is_here, address)
        token = _cookie(headers)
        key = digest(token) if token else None
        place = self._people.place(key)
        if place is not None:
            return Visitor(place, is_here, address, key)
        return Visitor.stranger(address, is_loopback=is_here)

    def _refuse_wrong(self, token: str) -> None:
        if not hmac.compare_digest(token.encode(), self._token.encode()):
            raise NotJoinedError("wrong-token", "this launcher's token is not the games' one")


def _refuse_foreign_page(visitor: Visitor, method: str, headers: Headers) -> None:
    host = headers.get("host")  # every browser sends one
    # In the network a service may be called anything, since there a name alone is worth nothing.
    if visitor.is_loopback and host is not None and not is_home_name(host):
        raise ForbiddenError("foreign-host", f"no machine of this house is called {host!r}")
    if method in _LOOKING:
        return
    if not is_same_origin(host or "", headers.get("origin"), headers.get("sec-fetch-site")):
        raise ForbiddenError("foreign-origin", "only pages of this service may change anything")


def _is_forwarded(scope: Scope) -> bool:
    return any(name in FORWARDED for name, _ in scope["headers"])


def _bearer(headers: Headers) -> str | None:
    authorization = headers.get("authorization", "")
    is_token = authorization[: len(_BEARER)].lower() == _BEARER
    return authorization[len(_BEARER) :].strip() if is_token else None


def _cookie(headers: Headers) -> str | None:
    """Read our cookie; written out here, since the standard library's reader trips over others'."""
    for header in headers.getlist("cookie"):
        for pair in header.split(";"):
            name, _, value = pair.strip().partition("=")
            if name == COOKIE:
                return value
    return None


def _who(request: Request) -> Visitor:
    visitor = request.scope["visitor"]
    assert isinstance(visitor, Visitor)
    return visitor


Who = Annotated[Visitor, Depends(_who)]
"""Who makes the call."""
