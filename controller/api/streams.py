"""Server-Sent Events: what a bus tells, made into an answer that never ends by itself."""

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Annotated

from fastapi import Header
from fastapi.sse import EventSourceResponse, format_sse_event

from controller.bus import Bus

__all__ = ["EventSourceResponse", "LastEventId", "stream"]

LastEventId = Annotated[str | None, Header(max_length=64)]
"""`Last-Event-ID`, as browsers send it when they come back."""

_HEADERS = {"Cache-Control": "no-cache", "X-Accel-Buffering": "no"}  # for proxies in between


def _as_it_is(data: object) -> object:
    return data


def _always() -> bool:
    return True


def stream(
    bus: Bus,
    last_event_id: str | None,
    snapshot: Callable[[], object],
    shown: Callable[[object], object] = _as_it_is,
    is_welcome: Callable[[], bool] = _always,
) -> EventSourceResponse:
    """Answer with the events of a bus, for one caller.

    The answer is made here and not from a route that yields: FastAPI puts its own keep-alive
    comments between such a route and the caller, which `ping` makes needless, and (0.165) fails
    with a trace in the log when a caller hangs up with events on the way.

    Args:
        bus: the stream.
        last_event_id: from the header `LastEventId`.
        snapshot: all there is to know now, as this caller may see it.
        shown: makes of what was published what this caller may see of it.
        is_welcome: asked before each event; the stream ends once this caller is not.
    """
    lines = _lines(bus, last_event_id, snapshot, shown, is_welcome)
    return EventSourceResponse(lines, headers=_HEADERS)


async def _lines(
    bus: Bus,
    last_event_id: str | None,
    snapshot: Callable[[], object],
    shown: Callable[[object], object],
    is_welcome: Callable[[], bool],
) -> AsyncGenerator[bytes]:
    async with aclosing(bus.listen(last_event_id, snapshot)) as messages:
        async for message in messages:
            if not is_welcome():
                return
            is_ours = message.event in {"snapshot", "ping"}
            data = message.data if is_ours else shown(message.data)
            yield format_sse_event(
                event=message.event, id=message.id, data_str=json.dumps(data, allow_nan=False)
            )
