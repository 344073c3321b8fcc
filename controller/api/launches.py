"""`/api/launches` and `/api/launchers`: what launchers tell the games, and ask them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, FastAPI, Path, Query
from pydantic import Field, ValidationInfo, field_validator

from controller.api.wire import (
    SAFE_INTEGER,
    Body,
    Cards,
    Id,
    Moment,
    Number,
    Seat,
    Slug,
)
from controller.journal.inbox import Received, Receiver
from controller.launch import Trigger
from controller.moments import from_text
from controller.table import Inbox, Notice, Report, Taken
from hardware.launcher import Outcome

_log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How soon a screen hears that a launch is overdue (assumed; calls about games look as well)."""

_LaunchId = Annotated[Id, Path()]


class AnnouncementBody(Body):
    """An accepted press, or an order to eject."""

    launcher: Slug
    trigger: Annotated[Trigger, Field(strict=False)]
    started_at: Moment
    seat: Seat | None = None

    def notice(self, launch_id: str) -> Notice:
        return Notice(launch_id, self.launcher, self.trigger, from_text(self.started_at), self.seat)


class LaunchBody(Body):
    """A **launch** of the wire contract."""

    launch_id: Id
    sequence: Number
    launcher: Slug
    trigger: Annotated[Trigger, Field(strict=False)]
    started_at: Moment
    duration_ms: Number
    asked: Cards | None = None
    cards: Cards
    uncertain: bool
    reasons: Annotated[list[Slug], Field(max_length=32)]
    range: Annotated[list[Cards], Field(min_length=2, max_length=2)]
    outcome: Annotated[Outcome, Field(strict=False)]
    traced: bool
    game: Id | None = None
    seat: Seat | None = None

    @field_validator("range")
    @classmethod
    def _holds_the_count(cls, value: list[int], info: ValidationInfo) -> list[int]:
        low, high = value
        if not low <= info.data.get("cards", low) <= high:
            raise ValueError("expected a range that the count is in")
        return value


class AssignmentBody(Body):
    """Whose cards they are."""

    game: Id
    seat: Seat


class BindingBody(Body):
    """The game that gets the launches; null: none."""

    game: Id | None


def routes(inbox: Inbox, look_seconds: float = LOOK_SECONDS) -> APIRouter:
    """The calls of the launchers' services, and those about launches that found nobody.

    As long as the application runs, overdue launches are looked for every `look_seconds`.
    """
    router = APIRouter(tags=["launches"], lifespan=_looking(inbox, look_seconds))

    @router.put("/launches/{launch_id}")
    def announce(launch_id: _LaunchId, body: AnnouncementBody) -> dict[str, Any]:
        receiver = inbox.announce(body.notice(launch_id))
        return {"game": receiver.game, "seat": receiver.seat}

    @router.post("/launches")
    def take(body: LaunchBody) -> dict[str, Any]:
        return _taken(inbox.take(Report.of(body.model_dump())))

    @router.get("/launches")
    def launches(
        unattributed: bool = False,
        after: Annotated[int, Query(ge=0, le=SAFE_INTEGER)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> dict[str, Any]:
        page = inbox.launches(after, limit, unattributed=unattributed)
        follows = page[-1].number if len(page) == limit else None
        return {"launches": [_received(launch) for launch in page], "next": follows}

    @router.post("/launches/{launch_id}/assign")
    def assign(launch_id: _LaunchId, body: AssignmentBody) -> dict[str, Any]:
        return _taken(inbox.assign(launch_id, Receiver(body.game, body.seat)))

    @router.get("/launchers/{launcher}")
    def bound(launcher: Slug) -> dict[str, Any]:
        binding = inbox.bound(launcher)
        return {"launcher": launcher, "game": binding.game if binding else None}

    @router.put("/launchers/{launcher}")
    def bind(launcher: Slug, body: BindingBody) -> dict[str, Any]:
        inbox.bind(launcher, body.game)
        return bound(launcher)

    return router


def _taken(taken: Taken) -> dict[str, Any]:
    return {
        "launch_id": taken.report.launch_id,
        "duplicate": taken.is_duplicate,
        "game": taken.receiver.game,
        "seat": taken.receiver.seat,
        "cards": taken.report.cards,
    }


def _received(launch: Received) -> dict[str, Any]:
    receiver = {"game": launch.receiver.game, "seat": launch.receiver.seat}
    return {**launch.report, **receiver}


def _looking(inbox: Inbox, every: float) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    async def look() -> None:
        while True:
            await asyncio.sleep(every)
            try:
                await run_sync(inbox.expire)
            except Exception:  # noqa: BLE001 - the top of a task that must not end
                _log.exception("looking for overdue launches failed; it goes on")

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        looking = asyncio.create_task(look())
        yield
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking

    return lifespan
