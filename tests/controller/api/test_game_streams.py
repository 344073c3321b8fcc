"""A game's stream: what a seat sees of it, with no gap."""

import asyncio
import json

import pytest

from engine import Launched

TAKEN = ["took", "turn", "game"]
"""What follows a launch for the seat on turn."""


async def events(stream, number):
    return [await stream.next() for _ in range(number)]


def names(told):
    return [name for name, _, _ in told]


def test_a_screen_sees_a_launch_and_then_the_game_as_it_is_now(service, stream_of):
    game = service.new_game()["id"]

    async def story():
        async with stream_of(service.app, f"/api/games/{game}/events") as stream:
            snapshot = await stream.next()
            service.games.table.act(game, Launched(1, 3))
            return snapshot, await events(stream, 3)

    snapshot, told = asyncio.run(story())

    assert ("snapshot", 1, 7) == (
        snapshot[0],
        snapshot[2]["version"],
        snapshot[2]["seats"][1]["cards"],
    )
    assert TAKEN == names(told)
    assert (1, 3, 2) == tuple(told[0][2][key] for key in ("seat", "cards", "version"))
    assert service.game(game) == told[-1][2]


def test_cards_are_shown_to_the_seat_that_took_them_and_to_nobody_else(service, stream_of):
    game = service.new_game(knowledge="full", launcher=None)["id"]

    async def story(seat):
        query = "" if seat is None else f"?seat={seat}"
        async with stream_of(service.app, f"/api/games/{game}/events{query}") as stream:
            snapshot = await stream.next()
            turn = snapshot[2]["turn"]
            service.games.table.act(game, Launched(turn, 3))
            return turn, [snapshot, *await events(stream, 3)]

    for seat in (None, 0, 1, 2):
        turn, told = asyncio.run(story(seat))
        shown = [
            line["seat"]
            for name, _, data in told
            if name in {"snapshot", "game"}
            for line in data["seats"]
            if "hand" in line
        ]

        assert set(shown) == ({seat} - {None})
        assert ("faces" in told[1][2]) == (seat == turn)


def test_coming_back_leaves_no_gap(service, stream_of):
    game = service.new_game()["id"]
    path = f"/api/games/{game}/events"

    def launched(seat):
        service.games.table.act(game, Launched(seat, seat))

    async def story():
        async with stream_of(service.app, path) as stream:
            await stream.next()
            launched(1)
            first = await events(stream, 2)
        launched(2)
        async with stream_of(service.app, path, first[-1][1]) as stream:
            return first + await events(stream, 4)

    assert TAKEN + TAKEN == names(asyncio.run(story()))


def test_after_a_restart_a_stream_begins_with_a_snapshot(service, stream_of):
    game = service.new_game()["id"]
    path = f"/api/games/{game}/events"

    async def first(last_event_id=None):
        async with stream_of(service.app, path, last_event_id) as stream:
            return await stream.next()

    _, seen, _ = asyncio.run(first())
    service.restart()

    assert "snapshot" == asyncio.run(first(seen))[0]


@pytest.mark.parametrize("end", ["close", "delete"])
def test_a_stream_ends_with_its_game_and_with_the_service(service, stream_of, end):
    game = service.new_game()["id"]

    async def story():
        async with stream_of(service.app, f"/api/games/{game}/events") as stream:
            await stream.next()
            if end == "close":
                service.games.table.close()
            else:
                service.games.table.delete(game)
            return await stream.ended()

    assert asyncio.run(story())


def test_what_happened_is_told_again_as_the_seat_may_see_it(service):
    """For a page that is opened later, or was asleep."""
    game = service.new_game(knowledge="full", launcher=None)["id"]
    seat = service.game(game)["turn"]
    service.games.table.act(game, Launched(seat, 3))

    def took(query):
        told = service.client.get(f"/api/games/{game}/happened{query}").json()
        [taking] = [event for event in told if event["type"] == "took"]
        return taking

    assert 3 == len(took(f"?seat={seat}")["faces"])
    assert (3, seat, 2) == tuple(took("")[key] for key in ("cards", "seat", "version"))
    assert "faces" not in took("")


def test_a_seat_that_the_game_does_not_have_is_refused_before_the_stream(service):
    game = service.new_game()["id"]
    answer = service.client.get(f"/api/games/{game}/events?seat=3")

    assert (422, "seat") == (answer.status_code, answer.json()["field"])


def test_every_hidden_card_is_hidden_in_every_byte_for_the_others(service, stream_of):
    """Two deals that differ only in the pile and in a hand look alike to everybody else."""
    hands = [["red-5", "red-6"], ["blue-1", "blue-2"], ["green-3", "green-4"]]
    other = [hands[0], ["blue-3", "yellow-9"], hands[2]]
    pile = ["green-9", "yellow-1", "red-skip"]

    async def story(game):
        async with stream_of(service.app, f"/api/games/{game}/events?seat=2") as stream:
            told = [await stream.next()]
            service.games.table.act(game, Launched(1, 1))
            told += await events(stream, 3)
        return json.dumps([(name, {**data, "id": ""}) for name, _, data in told])

    def seen(hands, pile):
        position = {"hands": hands, "draw": pile, "discards": ["red-7"], "turn": 1}
        game = service.new_game(knowledge="full", launcher=None, first_card=None, position=position)
        return asyncio.run(story(game["id"]))

    assert seen(hands, pile) == seen(other, pile[::-1])
