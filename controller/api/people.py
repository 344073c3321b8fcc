"""`/api/me` and `/api/join`: who a device is, and how it comes to be that."""

from typing import Annotated, Any

from fastapi import APIRouter, Response
from pydantic import StringConstraints

from controller.api.gate import COOKIE, Who
from controller.api.wire import Body, Id, Nothing, Seat
from controller.identity.reception import Reception, Wish
from controller.identity.visitor import Visitor

COOKIE_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers keep any cookie (RFC 6265bis); the game usually ends before."""


class JoinBody(Body):
    """What somebody wants to be; with neither seat, viewer nor table: to look first."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = None
    game: Id | None = None
    seat: Seat | None = None
    viewer: bool = False
    table: bool = False
    take_over: bool = False

    @property
    def is_look(self) -> bool:
        return self.seat is None and not self.viewer and not self.table

    def wish(self) -> Wish:
        return Wish(**self.model_dump())


def routes(reception: Reception, *, lan: bool) -> APIRouter:
    """The calls that everybody may make; `lan`: whether the network is let in at all."""
    router = APIRouter(tags=["people"])

    def told(visitor: Visitor) -> dict[str, Any]:
        return {**reception.me(visitor), "lan": lan}

    @router.get("/me")
    def me(who: Who) -> dict[str, Any]:
        return told(who)

    @router.post("/join")
    def join(who: Who, body: JoinBody, response: Response) -> dict[str, Any]:
        if body.is_look:
            return reception.look(who, body.wish())
        joined = reception.join(who, body.wish())
        response.set_cookie(
            COOKIE, joined.token, COOKIE_SECONDS, path="/", httponly=True, samesite="strict"
        )
        return told(joined.visitor)

    @router.post("/me/leave")
    def leave(who: Who, response: Response, _body: Nothing | None = None) -> dict[str, Any]:
        reception.leave(who)
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
        return told(Visitor.stranger(who.address, is_loopback=who.is_loopback))

    return router
