"""Server-Sent Events: what a bus tells, made into an answer that never ends by itself."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Annotated

from fastapi import Header
from fastapi.sse import EventSourceResponse, ServerSentEvent

from controller.bus import Bus

__all__ = ["EventSourceResponse", "LastEventId", "stream"]

LastEventId = Annotated[str | None, Header(max_length=64)]
"""`Last-Event-ID`, as browsers send it when they come back."""


def _as_it_is(data: object) -> object:
    return data


async def stream(
    bus: Bus,
    last_event_id: str | None,
    snapshot: Callable[[], object],
    shown: Callable[[object], object] = _as_it_is,
) -> AsyncGenerator[ServerSentEvent]:
    """Yield the events of a bus for one caller.

    A route is an async generator with `response_class=EventSourceResponse` that yields from here;
    whatever may refuse the request belongs into its dependencies, since the answer has begun
    by then.

    Args:
        bus: the stream.
        last_event_id: from the header `LastEventId`.
        snapshot: all there is to know now, as this caller may see it.
        shown: makes of what was published what this caller may see of it.
    """
    async with aclosing(bus.listen(last_event_id, snapshot)) as messages:
        async for message in messages:
            first_hand = message.event in {"snapshot", "ping"}
            data = message.data if first_hand else shown(message.data)
            yield ServerSentEvent(event=message.event, id=message.id, data=data)
