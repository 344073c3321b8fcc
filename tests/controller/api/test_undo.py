"""Undo: by whom, what it was, and who hears of it."""

import asyncio

import pytest


def undo(device, game):
    answer = device.post(f"/api/games/{game}/undo", json={})
    return answer.status_code, answer.json().get("code")


def test_everybody_hears_what_was_undone_and_by_whom(service, game, stream_of):
    phone = service.phone(game, 1)
    service.act(game, "play", 1, card="red-7")

    async def follow():
        async with stream_of(service.app, f"/api/games/{game}/events") as stream:
            await stream.next()
            await asyncio.to_thread(undo, phone, game)
            return [await stream.next() for _ in range(2)]

    (name, _, undone), (then, _, view) = asyncio.run(follow())

    assert ("undone", "game") == (name, then)
    assert {
        "type": "undone",
        "action": {"type": "play", "seat": 1, "card": "red-7"},
        "by": {"role": "seat", "seat": 1},
        "version": view["version"],
    } == undone


def test_a_seat_takes_back_its_own_slip_at_a_real_table_and_nobody_elses(service, game):
    service.act(game, "play", 1, card="red-7")

    assert (403, "not-your-action") == undo(service.phone(game, 2), game)
    assert (200, None) == undo(service.phone(game, 1), game)
    assert "red-5" == service.game(game)["top"]


def test_the_table_takes_back_anybodys(service, game):
    service.act(game, "play", 1, card="red-7")

    assert (200, None) == undo(service.tablet(game), game)


def test_a_launch_is_taken_back_by_nobody(service, game):
    service.act(game, "launched", 1, cards=2)

    assert (409, "cannot-undo") == undo(service.phone(game, 1), game)
    assert (409, "cannot-undo") == undo(service.client, game)


def test_in_a_dealt_game_only_the_table_takes_back(service):
    """Whoever draws a card, looks at it and takes that back has looked."""
    game = service.new_game(ruleset="classic", knowledge="full", undo=True)["id"]
    turn = service.game(game)["turn"]
    service.act(game, "draw", turn)

    assert (403, "not-your-action") == undo(service.phone(game, turn), game)
    assert (200, None) == undo(service.client, game)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_takes_back_sees_its_own_hand_again(service, seat):
    game = service.new_game(ruleset="classic", knowledge="full", undo=True)["id"]
    laptop = service.device("127.0.0.1")
    laptop.join(game=game, seat=seat)
    service.act(game, "draw", service.game(game)["turn"])
    view = laptop.post(f"/api/games/{game}/undo", json={}).json()

    assert [seat] == [line["seat"] for line in view["seats"] if "hand" in line]
