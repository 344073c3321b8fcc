"""`/api/launcher` and `/api/health`: what people and scripts tell the launcher, and ask it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query, Response
from fastapi.responses import FileResponse
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from controller.api.gate import Who
from controller.api.pressing import Pressing
from controller.api.streams import EventSourceResponse, LastEventId, stream
from controller.api.wire import SAFE_INTEGER, Body, Id, Nothing, Seat
from controller.binding import Binding
from controller.bus import Bus
from controller.control import Ticket
from controller.errors import NotFoundError, RefusedError, UnavailableError
from controller.identity.visitor import Role, Visitor
from controller.journal.launches import LaunchJournal
from controller.launch import Launch
from controller.service import Service
from controller.traces import TraceFolder
from hardware import MOST_CARDS

LONGEST_WAIT = 30.0
"""Seconds that `?wait=true` waits; from the wire contract."""
LOOP_ANSWERS = 5.0
"""Seconds for the control loop to take an order: a self-test of 2 s, and what ran before it."""
LARGEST_HOPPER = 1000
"""Cards; *assumed*, eight packs in one hopper."""

T = TypeVar("T")
_LaunchId = Annotated[Id, Path()]
_Wait = Annotated[bool, Query()]


class EjectBody(Body):
    """An order to deal."""

    cards: Annotated[int, Field(ge=1, le=MOST_CARDS)]
    seat: Seat | None = None


class LoadBody(Body):
    """What the hopper now holds."""

    cards: Annotated[int, Field(ge=0, le=LARGEST_HOPPER)]


class ProfileBody(Body):
    """The luck."""

    profile: Annotated[str, Field(min_length=1, max_length=64)]


class GameBody(Body):
    """The game that gets the launches; null: none."""

    game: Id | None


def routes(
    service: Service,
    journal: LaunchJournal,
    traces: TraceFolder,
    bus: Bus,
    binding: Binding,
    pressing: Pressing,
    is_still: Callable[[Visitor], bool],
) -> APIRouter:
    """Build the launcher's calls. None of them lets the control loop wait.

    Args:
        service: runs the launcher.
        journal: its launches.
        traces: their signals.
        bus: its stream.
        binding: the game that gets the launches.
        pressing: who may press.
        is_still: whether a caller may go on listening.
    """
    router = APIRouter(tags=["launcher"])
    _add_orders(router, service, pressing)
    _add_choices(router, service, binding)
    _add_journal(router, journal, traces)
    _add_health(router, service, journal)

    @router.get("/launcher")
    async def launcher() -> dict[str, Any]:
        await run_in_threadpool(binding.game)
        return service.status()

    @router.get("/launcher/events")
    async def events(who: Who, last_event_id: LastEventId = None) -> EventSourceResponse:
        return stream(bus, last_event_id, service.status, is_welcome=lambda: is_still(who))

    return router


def _add_orders(router: APIRouter, service: Service, pressing: Pressing) -> None:
    @router.post("/launcher/press", status_code=202)
    async def press(
        who: Who, response: Response, _body: Nothing | None = None, wait: _Wait = False
    ) -> dict[str, Any]:
        if who.role is not Role.TABLE:
            await run_in_threadpool(pressing.refuse_early, who)
        return await _launched(service.press(), response, wait=wait)

    @router.post("/launcher/eject", status_code=202)
    async def eject(body: EjectBody, response: Response, wait: _Wait = False) -> dict[str, Any]:
        return await _launched(service.eject(body.cards, body.seat), response, wait=wait)

    @router.post("/launcher/stop")
    async def stop() -> dict[str, Any]:
        # Whatever the body says. The motor is latched off here and now, in the event loop: a stop
        # does not wait for a free thread.
        await _obeyed(service.stop())
        return service.status()

    @router.post("/launcher/enable")
    async def enable(_body: Nothing | None = None) -> dict[str, Any]:
        await _obeyed(service.enable())
        return service.status()

    @router.post("/launcher/load")
    async def load(body: LoadBody) -> dict[str, Any]:
        await _obeyed(service.load(body.cards))
        return service.status()


def _add_choices(router: APIRouter, service: Service, binding: Binding) -> None:
    @router.put("/launcher/profile")
    async def profile(body: ProfileBody) -> dict[str, Any]:
        await _obeyed(service.set_profile(body.profile))
        return service.status()

    @router.put("/launcher/game")
    def game(body: GameBody) -> dict[str, Any]:
        binding.bind(body.game)
        return service.status()


def _add_journal(router: APIRouter, journal: LaunchJournal, traces: TraceFolder) -> None:
    @router.get("/launcher/launches")
    def launches(
        after: Annotated[int, Query(ge=0, le=SAFE_INTEGER)] = 0,
        limit: Annotated[int, Query(ge=1, le=1000)] = 100,
    ) -> dict[str, Any]:
        page = journal.page(after, limit)
        return {"launches": [launch.to_dict() for launch in page.launches], "next": page.next}

    @router.get("/launcher/launches/{launch_id}")
    def launch(launch_id: _LaunchId) -> dict[str, Any]:
        return _finished(journal, launch_id).to_dict()

    @router.get("/launcher/launches/{launch_id}/trace.vcd")
    def trace(launch_id: _LaunchId) -> FileResponse:
        _finished(journal, launch_id)
        path = traces.find(launch_id)
        if path is None:
            raise NotFoundError("no-trace", "no trace of this launch was recorded, or is kept")
        return FileResponse(path, media_type="text/plain; charset=us-ascii")


def _add_health(router: APIRouter, service: Service, journal: LaunchJournal) -> None:
    @router.get("/health")
    def health() -> dict[str, Any]:
        heartbeat = service.heartbeat
        if not heartbeat.is_alive:
            reason = f"the control loop has not answered for {heartbeat.age:.1f} s"
            raise UnavailableError("loop-hung", reason)
        journal.probe()
        waiting, set_aside = journal.outbox()
        return {
            "status": "ok",
            "loop": {"late": heartbeat.late, "worst_ms": round(heartbeat.worst * 1000)},
            "outbox": {"waiting": waiting, "set_aside": set_aside},
        }


def _finished(journal: LaunchJournal, launch_id: str) -> Launch:
    launch = journal.find(launch_id)
    if launch is None:
        raise NotFoundError("no-such-launch", f"no launch {launch_id} in the journal")
    if launch.result is None:
        raise NotFoundError("launch-running", f"launch {launch_id} has no result yet")
    return launch


async def _launched(accepted: Future[Ticket], response: Response, *, wait: bool) -> dict[str, Any]:
    ticket = await _obeyed(accepted)
    if wait:
        launch = await _within(ticket.done, LONGEST_WAIT)
        if launch is not None:
            response.status_code = 200
            return launch.to_dict()
    return {"launch_id": ticket.launch_id}


async def _obeyed(order: Future[T], seconds: float = LOOP_ANSWERS) -> T:
    """Wait for the control loop; an order that it has not taken in time is taken back."""
    try:
        return await asyncio.wait_for(asyncio.wrap_future(order), seconds)
    except TimeoutError:
        if order.cancelled():
            raise UnavailableError("loop-hung", "the control loop does not answer") from None
        raise RefusedError("unknown-outcome", "the order was taken, and takes long") from None


async def _within(future: Future[T], seconds: float) -> T | None:
    waiting = asyncio.wrap_future(future)
    await asyncio.wait({waiting}, timeout=seconds)
    return waiting.result() if waiting.done() else None
