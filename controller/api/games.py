"""`/api/games`: the games in play."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Response
from fastapi import Body as JsonBody
from pydantic import Field, JsonValue

from controller.api.gate import Who
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
from controller.errors import ForbiddenError
from controller.identity.people import People
from controller.identity.visitor import Role, Visitor, not_your_seat
from controller.table import GameInPlay, Table
from engine import (
    Action,
    Confirm,
    Game,
    Launched,
    Leave,
    NextRound,
    Setup,
    parse_action,
)

DEFAULT_LAUNCHER = "main"
"""From the wire contract."""

FOR_ANOTHER = (Confirm, Launched, Leave, NextRound)
"""What a table device may do for any seat: none of it depends on a hand that it may not see."""

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


def routes(table: Table, people: People) -> APIRouter:
    """The calls about games; each caller is shown what its role and seat may see."""
    router = APIRouter(prefix="/games", tags=["games"])
    _add_making(router, table, people)
    _add_playing(router, table)
    _add_watching(router, table, people)
    return router


def _add_making(router: APIRouter, table: Table, people: People) -> None:
    @router.post("", status_code=201)
    def create(who: Who, body: GameBody) -> dict[str, Any]:
        made = table.create(
            Game(body.setup()), body.players, body.launcher, undo=body.undo, bots=body.seated_bots
        )
        people.move(who, made["id"])
        return made

    @router.post("/import", status_code=201)
    def load(who: Who, body: RecordBody) -> dict[str, Any]:
        made = table.load(body.record, DEFAULT_LAUNCHER)
        people.move(who, made["id"])
        return made

    @router.get("/{game_id}/record")
    def record(who: Who, game_id: str) -> dict[str, str]:
        if not (who.sees_every_seat or table.game(game_id).is_open):
            raise ForbiddenError("not-allowed", "the record would show every hand of this game")
        return {"record": table.record(game_id)}

    @router.delete("/{game_id}", status_code=204)
    def delete(game_id: str) -> None:
        table.game(game_id)
        people.close_game(game_id)  # first: nobody may be left in a game that is gone
        table.delete(game_id)


def _add_playing(router: APIRouter, table: Table) -> None:
    @router.get("/{game_id}/actions")
    def actions(
        who: Who, game_id: str, seat: SeatNumber, response: Response
    ) -> Sequence[dict[str, Any]]:
        who.refuse_foreign(game_id, seat, is_dealt=table.game(game_id).is_dealt)
        listed = table.actions(game_id, seat)
        response.headers["ETag"] = _tag(listed.version)
        return listed.actions

    @router.post("/{game_id}/actions")
    def act(
        who: Who,
        game_id: str,
        body: Annotated[dict[str, JsonValue], JsonBody()],
        response: Response,
        if_match: IfMatch = None,
    ) -> dict[str, Any]:
        action = parse_action(body)
        seen_by = _refuse_foreign_action(who, table.game(game_id), action)
        acted = table.act(game_id, action, version_of(if_match), seen_by)
        response.headers["ETag"] = _tag(acted.game["version"])
        return {"game": acted.game, "events": acted.events}

    @router.post("/{game_id}/undo")
    def undo(
        who: Who,
        game_id: str,
        response: Response,
        _body: Nothing | None = None,
        if_match: IfMatch = None,
    ) -> dict[str, Any]:
        view = table.undo(game_id, version_of(if_match), who.place)
        response.headers["ETag"] = _tag(view["version"])
        return view


def _add_watching(router: APIRouter, table: Table, people: People) -> None:
    @router.get("")
    def games(who: Who) -> Sequence[dict[str, Any]]:
        return [game for game in table.games() if who.may_enter(game["id"])]

    @router.get("/{game_id}")
    def view(
        who: Who, game_id: str, response: Response, seat: SeatNumber | None = None
    ) -> dict[str, Any]:
        shown = _game_for(who, game_id, seat).view(seat)
        response.headers["ETag"] = _tag(shown["version"])
        return shown

    @router.get("/{game_id}/happened")
    def happened(who: Who, game_id: str, seat: SeatNumber | None = None) -> list[dict[str, Any]]:
        return _game_for(who, game_id, seat).happened(seat)

    @router.get("/{game_id}/events")
    def events(
        who: Who, game_id: str, seat: SeatNumber | None = None, last_event_id: LastEventId = None
    ) -> EventSourceResponse:
        game = _game_for(who, game_id, seat)
        return stream(
            game.bus,
            last_event_id,
            snapshot=lambda: game.view(seat),
            shown=lambda told: game.shown(told, seat),
            is_welcome=lambda: people.is_still(who),
        )

    def _game_for(who: Visitor, game_id: str, seat: int | None) -> GameInPlay:
        game = table.game(game_id)
        game.refuse_unknown(seat)
        who.refuse_foreign(game_id, seat, is_dealt=game.is_dealt)
        return game


def _refuse_foreign_action(who: Visitor, game: GameInPlay, action: Action) -> int | None:
    """Let nobody act for a seat that is not theirs; answers as whom they see what came of it."""
    if who.may_see(game.id, action.seat, is_dealt=game.is_dealt):
        return action.seat
    if who.role is not Role.TABLE or not isinstance(action, FOR_ANOTHER):
        raise not_your_seat(action.seat)
    return who.seat_in(game.id)


def _tag(version: int) -> str:
    """Write a version as an entity tag, for `If-Match`."""
    return f'"{version}"'
