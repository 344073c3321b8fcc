"""What a table's screen needs beyond the rules: score sheet, last launches, the UNO window."""

import asyncio


def test_a_new_game_has_an_empty_score_sheet(service, game):
    assert [] == service.game(game)["rounds"]


def test_the_score_sheet_has_a_line_for_each_round(service):
    """It outlives a restart, and an undo takes the line back."""
    position = {"hands": [["red-1"], ["blue-9"], ["wild"]], "draw": ["red-2"] * 30}
    game = service.new_game(
        knowledge="full",
        launcher=None,
        first_card=None,
        undo=True,
        position={**position, "discards": ["red-3"], "turn": 0},
    )["id"]
    service.act(game, "play", 0, card="red-1")
    expected = [{"round": 1, "winners": [0], "points": [59, 0, 0], "blocked": False}]

    assert expected == service.game(game)["rounds"]

    service.restart()

    assert expected == service.game(game)["rounds"]

    service.client.post(f"/api/games/{game}/undo", json={})

    assert [] == service.game(game)["rounds"]


def test_each_seat_shows_what_the_launcher_last_threw_to_it(service, game):
    launch = service.launch(cards=3)
    service.report(launch)
    service.act(game, "launched", 2, cards=0)
    expected = [
        None,
        {"launch_id": launch["launch_id"], "cards": 3, "outcome": "fired", "counted": True},
        {"launch_id": None, "cards": 0, "outcome": "nothing", "counted": True},
    ]
    for _ in range(2):
        assert expected == [seat["last_launch"] for seat in service.game(game)["seats"]]

        service.restart()


def test_a_settled_doubt_is_no_launch_of_its_own(service, game):
    launch = service.launch(cards=3, uncertain=True, range=[3, 4], reasons=["overlap"])
    service.report(launch)
    service.act(game, "confirm", 1, launch_id=launch["launch_id"], cards=4)

    assert 3 == service.game(game)["seats"][1]["last_launch"]["cards"]


def test_the_stream_says_when_the_window_for_catching_opens_and_shuts(service, game, stream_of):
    service.act(game, "correct", 1, cards=2)

    async def follow():
        heard = []
        async with stream_of(service.app, f"/api/games/{game}/events") as stream:
            await stream.next()
            await asyncio.to_thread(service.act, game, "play", 1, card="red-7")
            await asyncio.to_thread(service.act, game, "call-uno", 1)
            while len([one for one in heard if one[0] == "game"]) < 2:
                heard.append(await stream.next())
        return [one[2] for one in heard if one[0] == "uno"]

    version = service.game(game)["version"]

    assert [
        {"type": "uno", "seat": 1, "uno": "owed", "version": version + 1},
        {"type": "uno", "seat": 1, "uno": "called", "version": version + 2},
    ] == asyncio.run(follow())
