"""`/api/games`: the games in play."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi import Body as JsonBody
from pydantic import Field, JsonValue

from controller.api.limits import LARGEST_IMPORT
from controller.api.streams import EventSourceResponse, LastEventId, stream
from controller.api.wire import (
    SAFE_INTEGER,
    Body,
    Cards,
    IfMatch,
    Knowledge,
    Nothing,
    PlayerName,
    Seat,
    SeatNumber,
    Slug,
    version_of,
)
from controller.table import Table
from engine import Game, Setup

DEFAULT_LAUNCHER = "main"
"""From the wire contract."""

_SeatKey = Annotated[str, Field(pattern=r"^[0-9]$")]  # JSON's keys are texts


class GameBody(Body):
    """A game to be made. What the rules say of it is checked by the engine."""

    ruleset: Slug
    edition: Slug | None = None
    players: Annotated[list[PlayerName], Field(min_length=2, max_length=10)]
    knowledge: Knowledge
    options: Annotated[dict[Slug, JsonValue], Field(max_length=50)] | None = None
    seed: Annotated[int, Field(ge=0, le=SAFE_INTEGER)] | None = None
    launcher: Slug | None = DEFAULT_LAUNCHER
    first_card: Slug | None = None
    position: dict[Slug, JsonValue] | None = None
    deck: Annotated[dict[Slug, Cards], Field(max_length=200)] | None = None
    dealer: Seat | None = None
    bots: dict[_SeatKey, Slug] | None = None
    undo: bool = False

    @property
    def seated_bots(self) -> dict[int, str]:
        return {int(seat): kind for seat, kind in (self.bots or {}).items()}

    def setup(self) -> Setup:
        """Say it to the engine.

        Raises:
            SetupError: it makes no game.
        """
        rules = self.model_dump(exclude={"players", "launcher", "bots", "undo"}, exclude_none=True)
        return Setup.from_dict(
            {
                "seed": secrets.randbelow(SAFE_INTEGER),
                **rules,
                "players": len(self.players),
                "launcher": self.launcher is not None,
            }
        )


class RecordBody(Body):
    """A game to be taken up from its record."""

    record: Annotated[str, Field(min_length=1, max_length=LARGEST_IMPORT)]


def routes(table: Table) -> APIRouter:
    """The calls about games."""
    router = APIRouter(prefix="/games", tags=["games"])
    _add_making(router, table)
    _add_playing(router, table)
    _add_watching(router, table)
    return router


def _add_making(router: APIRouter, table: Table) -> None:
    @router.post("", status_code=201)
    def create(body: GameBody) -> dict[str, Any]:
        return table.create(
            Game(body.setup()), body.players, body.launcher, undo=body.undo, bots=body.seated_bots
        )

    @router.post("/import", status_code=201)
    def load(body: RecordBody) -> dict[str, Any]:
        return table.load(body.record, DEFAULT_LAUNCHER)

    @router.get("/{game_id}/record")
    def record(game_id: str) -> dict[str, str]:
        return {"record": table.record(game_id)}

    @router.delete("/{game_id}", status_code=204)
    def delete(game_id: str) -> None:
        table.delete(game_id)


def _add_playing(router: APIRouter, table: Table) -> None:
    @router.get("/{game_id}/actions")
    def actions(game_id: str, seat: SeatNumber) -> Sequence[dict[str, Any]]:
        return table.actions(game_id, seat)

    @router.post("/{game_id}/actions")
    def act(
        game_id: str,
        body: Annotated[dict[str, JsonValue], JsonBody()],
        if_match: IfMatch = None,
    ) -> dict[str, Any]:
        acted = table.act(game_id, body, version_of(if_match))
        return {"game": acted.game, "events": acted.events}

    @router.post("/{game_id}/undo")
    def undo(
        game_id: str, _body: Nothing | None = None, if_match: IfMatch = None
    ) -> dict[str, Any]:
        return table.undo(game_id, version_of(if_match))


def _add_watching(router: APIRouter, table: Table) -> None:
    @router.get("")
    def games() -> Sequence[dict[str, Any]]:
        return table.games()

    @router.get("/{game_id}")
    def view(game_id: str, seat: SeatNumber | None = None) -> dict[str, Any]:
        return table.game(game_id).view(seat)

    @router.get("/{game_id}/events")
    def events(
        game_id: str, seat: SeatNumber | None = None, last_event_id: LastEventId = None
    ) -> EventSourceResponse:
        game = table.game(game_id)
        game.refuse_unknown(seat)
        return stream(
            game.bus,
            last_event_id,
            snapshot=lambda: game.view(seat),
            shown=lambda told: game.shown(told, seat),
        )
