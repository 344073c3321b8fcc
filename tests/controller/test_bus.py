"""The bus: streams that resume without a gap and never hold a publisher up."""

import asyncio
import threading
from contextlib import aclosing

import pytest

from controller.bus import Bus, Message


def snapshot():
    return {"all": "there is"}


async def take(bus, number, last_event_id=None):
    """The first messages that a listener gets."""
    async with aclosing(bus.listen(last_event_id, snapshot)) as messages:
        return [await anext(messages) for _ in range(number)]


def run(coroutine):
    async def bounded():
        async with asyncio.timeout(5):
            return await coroutine

    return asyncio.run(bounded())


def numbers(messages):
    return [message.data for message in messages]


def test_a_first_listener_begins_with_one_snapshot():
    bus = Bus()
    bus.publish("card", 1)

    (first,) = run(take(bus, 1))

    assert ("snapshot", snapshot()) == (first.event, first.data)


def test_events_after_the_snapshot_follow_it_in_order():
    async def story():
        bus = Bus()
        async with aclosing(bus.listen(None, snapshot)) as messages:
            await anext(messages)
            bus.publish("card", 1)
            bus.publish("card", 2)
            return [await anext(messages), await anext(messages)]

    assert [1, 2] == numbers(run(story()))


def test_coming_back_with_the_last_id_leaves_no_gap_and_repeats_nothing():
    bus = Bus()
    (first,) = run(take(bus, 1))
    for number in range(5):
        bus.publish("card", number)
    seen = run(take(bus, 2, first.id))

    rest = run(take(bus, 3, seen[-1].id))

    assert [0, 1, 2, 3, 4] == numbers(seen + rest)


@pytest.mark.parametrize(
    "last_event_id",
    ["", "nonsense", "-", "other-3", "{boot}-", "{boot}--1", "{boot}-99", "{boot}-9x", "{boot}-²"],
)
def test_an_id_that_is_not_of_this_life_begins_with_a_snapshot(last_event_id):
    bus = Bus()
    bus.publish("card", 1)
    boot = run(take(bus, 1))[0].id.partition("-")[0]

    (first,) = run(take(bus, 1, last_event_id.replace("{boot}", boot)))

    assert "snapshot" == first.event


def test_an_id_that_the_ring_has_forgotten_begins_with_a_snapshot():
    bus = Bus(remembered=3)
    (first,) = run(take(bus, 1))
    for number in range(4):
        bus.publish("card", number)

    assert "snapshot" == run(take(bus, 1, first.id))[0].event


def test_an_id_at_the_edge_of_the_ring_still_resumes():
    bus = Bus(remembered=3)
    (first,) = run(take(bus, 1))
    for number in range(3):
        bus.publish("card", number)

    assert [0, 1, 2] == numbers(run(take(bus, 3, first.id)))


def test_two_lives_never_share_an_id():
    first, second = (run(take(Bus(), 1))[0].id for _ in range(2))

    assert first != second


def test_a_listener_that_is_too_slow_is_ended_and_finds_a_snapshot_when_it_comes_back():
    async def story():
        bus = Bus(remembered=3)
        async with aclosing(bus.listen(None, snapshot)) as messages:
            first = await anext(messages)
            for number in range(10):
                bus.publish("card", number)
            return bus, first, [message async for message in messages]

    bus, first, rest = run(story())

    assert [] == rest
    assert "snapshot" == run(take(bus, 1, first.id))[0].event


def test_silence_is_broken_by_pings_that_are_no_place_to_come_back_to():
    async def story():
        async with aclosing(Bus().listen(None, snapshot, ping_seconds=0.01)) as messages:
            await anext(messages)
            return await anext(messages)

    assert Message("ping", {}, None) == run(story())


def test_a_publisher_in_another_thread_wakes_a_waiting_listener():
    async def story():
        bus = Bus()
        async with aclosing(bus.listen(None, snapshot)) as messages:
            await anext(messages)
            waiting = asyncio.ensure_future(anext(messages))
            await asyncio.sleep(0)
            thread = threading.Thread(target=bus.publish, args=("card", 7))
            thread.start()
            message = await waiting
            thread.join()
            return message

    assert 7 == run(story()).data


def test_closing_ends_waiting_listeners_and_refuses_new_ones_anything_but_a_snapshot():
    async def story():
        bus = Bus()
        async with aclosing(bus.listen(None, snapshot)) as messages:
            await anext(messages)
            threading.Thread(target=bus.close).start()
            rest = [message async for message in messages]
        return rest, [message.event async for message in bus.listen(None, snapshot)]

    assert ([], ["snapshot"]) == run(story())


def test_a_listener_that_leaves_is_forgotten():
    async def story():
        bus = Bus()
        async with aclosing(bus.listen(None, snapshot)) as messages:
            await anext(messages)
            during = bus.listeners
        return during, bus.listeners

    assert (1, 0) == run(story())


def test_a_listener_whose_loop_is_gone_does_not_stop_the_publisher():
    bus = Bus()

    async def abandon():
        messages = bus.listen(None, snapshot)
        await anext(messages)
        return messages

    loop = asyncio.new_event_loop()
    left = loop.run_until_complete(abandon())
    loop.close()
    bus.publish("card", 1)

    assert 1 == bus.listeners
    del left
