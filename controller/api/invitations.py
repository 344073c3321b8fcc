"""`/api/games/{id}/invitation`: how others join, for the table to show them."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response

from controller.identity.invitation import Invitations
from controller.identity.reception import Reception
from controller.identity.visitor import Role


def routes(reception: Reception, invitations: Invitations) -> APIRouter:
    """The table's calls for letting others in."""
    router = APIRouter(tags=["people"])

    @router.get("/invitation")
    def to_service() -> dict[str, Any]:
        return invitations.to_service()

    @router.get("/games/{game_id}/invitation")
    def to_game(game_id: str) -> dict[str, Any]:
        seats = reception.seats(game_id)  # first: no codes for a game that is not there
        return {**invitations.to_game(game_id), "seats": seats}

    @router.get("/games/{game_id}/invitation.svg", response_class=Response)
    def picture(
        game_id: str, code: Annotated[Literal["seat", "table"], Query()] = "seat"
    ) -> Response:
        reception.seats(game_id)
        return Response(invitations.picture(Role(code), game_id), media_type="image/svg+xml")

    return router
