"""Server-Sent Events as they go over the wire."""

import asyncio

import pytest
from fastapi import APIRouter
from fastapi.sse import EventSourceResponse

from controller.api.streams import LastEventId, stream
from controller.bus import PING_SECONDS, Bus


@pytest.fixture
def bus():
    return Bus()


@pytest.fixture
def app(serve, bus):
    router = APIRouter()

    @router.get("/events")
    def events(last_event_id: LastEventId = None) -> EventSourceResponse:
        return stream(bus, last_event_id, lambda: {"left": 9}, lambda n: {"cards": n})

    return serve(router).app


def test_a_stream_begins_with_a_snapshot_and_shows_what_follows(app, bus, stream_of):
    async def story():
        async with stream_of(app, "/api/events") as stream:
            first = await stream.next()
            bus.publish("card", 1)
            return stream.status, first, await stream.next()

    status, first, second = asyncio.run(story())

    assert (200, "snapshot", {"left": 9}) == (status, first[0], first[2])
    assert ("card", {"cards": 1}) == (second[0], second[2])


def test_the_header_resumes_after_the_event_that_was_seen_last(app, bus, stream_of):
    async def story():
        async with stream_of(app, "/api/events") as stream:
            _, seen, _ = await stream.next()
        bus.publish("card", 1)
        bus.publish("card", 2)
        async with stream_of(app, "/api/events", seen) as stream:
            return [(await stream.next())[2]["cards"] for _ in range(2)]

    assert [1, 2] == asyncio.run(story())


def test_hanging_up_frees_the_listener(app, bus, stream_of):
    async def story():
        async with stream_of(app, "/api/events") as stream:
            await stream.next()
            during = bus.listeners
        return during, bus.listeners

    assert (1, 0) == asyncio.run(story())


def test_hanging_up_with_events_on_the_way_is_no_error(app, bus, stream_of):
    async def story():
        async with stream_of(app, "/api/events") as stream:
            await stream.next()
            for number in range(9):
                bus.publish("card", number)
            await stream.next()
        return bus.listeners

    assert 0 == asyncio.run(story())


def test_closing_the_bus_ends_the_answer(app, bus, stream_of):
    async def story():
        async with stream_of(app, "/api/events") as stream:
            await stream.next()
            bus.close()
            return await stream.ended()

    assert asyncio.run(story())


def test_a_header_that_is_too_long_is_refused_before_the_stream_begins(app, stream_of):
    async def story():
        async with stream_of(app, "/api/events", "x" * 65) as stream:
            await stream.ended()
            return stream.status

    assert 422 == asyncio.run(story())


def test_pings_come_twice_as_often_as_the_contract_asks():
    assert 10 >= 2 * PING_SECONDS
