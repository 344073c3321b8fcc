"""Presses that are announced: who gets the cards, who is held, and what if nothing comes."""

import asyncio
import threading

from controller.api import launches
from controller.table.announcements import OVERDUE_SECONDS

ON_TURN = 1


def test_an_announcement_answers_who_gets_the_cards(service, game):
    launch = service.launch()

    assert {"game": game, "seat": ON_TURN} == service.announce(launch).json()


def test_an_announced_seat_does_nothing_else_until_the_launch_is_there(service, game):
    launch = service.launch()
    service.announce(launch)
    held = service.act(game, "play", ON_TURN, card="red-7")
    other = service.act(game, "catch", 2, target=0)
    service.report(launch)
    released = service.act(game, "correct", ON_TURN, cards=9)

    assert (409, "launch-pending") == (held.status_code, held.json()["code"])
    assert "nobody-to-catch" == other.json()["code"]
    assert 200 == released.status_code


def test_a_held_seat_is_offered_nothing_that_would_be_refused(service, game):
    launch = service.launch()
    service.announce(launch)
    held = service.client.get(f"/api/games/{game}/actions?seat={ON_TURN}").json()
    service.report(launch)

    assert held == []
    assert service.client.get(f"/api/games/{game}/actions?seat={ON_TURN}").json()


def test_the_receiver_was_due_when_the_press_was_accepted(service, game):
    """A card played between the press and its announcement changes nothing."""
    launch = service.launch()
    service.clock.advance(0.01)
    service.act(game, "play", ON_TURN, card="red-7")

    assert {"game": game, "seat": ON_TURN} == service.announce(launch).json()


def test_a_seat_that_there_is_not_holds_nobody_and_brings_nothing_down(service, game):
    launch = service.launch(trigger="eject", seat=7)
    answer = service.announce(launch).json()
    service.clock.advance(OVERDUE_SECONDS)

    assert {"game": None, "seat": None} == answer
    assert 200 == service.client.get(f"/api/games/{game}").status_code
    assert service.report(launch).json()["seat"] is None
    assert ON_TURN == service.report(service.launch()).json()["seat"]


def test_nothing_is_taken_back_while_a_launch_is_under_way(service, game):
    service.act(game, "play", 1, card="red-7")
    service.announce(service.launch())
    undo = service.client.post(f"/api/games/{game}/undo")

    assert (409, "launch-pending") == (undo.status_code, undo.json()["code"])


def test_the_hold_outlives_a_restart(service, game):
    launch = service.launch()
    service.announce(launch)
    service.restart()

    assert "launch-pending" == service.act(game, "play", ON_TURN, card="red-7").json()["code"]
    assert ON_TURN == service.report(launch).json()["seat"]


def test_a_launch_that_came_holds_nobody_in_the_next_life(service, game):
    launch = service.launch()
    service.announce(launch)
    service.report(launch)
    service.restart()

    assert 200 == service.act(game, "correct", ON_TURN, cards=9).status_code


def test_an_announcement_again_is_answered_as_before(service, game):
    launch = service.launch()
    service.announce(launch)
    service.client.delete(f"/api/games/{game}")
    service.new_game(dealer=1)

    assert {"game": game, "seat": ON_TURN} == service.announce(launch).json()


def test_an_announcement_that_comes_after_its_launch_holds_nobody(service, game):
    launch = service.launch()
    service.report(launch)

    assert {"game": game, "seat": ON_TURN} == service.announce(launch).json()
    assert 200 == service.act(game, "play", 2, card="red-7").status_code


def test_the_receiver_stays_the_one_of_the_announcement(service, game):
    launch = service.launch(cards=4)
    service.announce(launch)
    service.report(service.launch(cards=1))

    assert ON_TURN == service.report(launch).json()["seat"]
    assert [7, 12, 7] == service.cards(game)


def test_nobody_is_asked_before_the_time_is_up(service, game):
    service.announce(service.launch())
    service.clock.advance(OVERDUE_SECONDS - 0.1)

    assert [] == service.game(game)["doubts"]
    assert "launch-pending" == service.act(game, "play", ON_TURN, card="red-7").json()["code"]


def test_a_launch_that_never_comes_becomes_a_doubt_and_frees_its_seat(service, game):
    launch = service.launch()
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    doubts = service.game(game)["doubts"]
    played = service.act(game, "play", ON_TURN, card="red-7")

    doubt = {"launch_id": launch["launch_id"], "seat": ON_TURN, "cards": 0, "range": [0, 13]}
    assert ([doubt], 200) == (doubts, played.status_code)


def test_the_wall_clock_does_not_decide_when_a_launch_is_overdue(service, game):
    service.announce(service.launch())
    service.clock.step_utc(3600)

    assert [] == service.game(game)["doubts"]


def test_screens_hear_of_an_overdue_launch_without_anybody_asking(service, game, stream_of):
    router = launches.routes(service.games.inbox, look_seconds=0.01)
    service.announce(service.launch())

    async def story():
        path = f"/api/games/{game}/events"
        async with stream_of(service.app, path) as stream, router.lifespan_context(service.app):
            first = await stream.next()
            service.clock.advance(OVERDUE_SECONDS)
            return [first[0], (await stream.next())[0]]

    assert ["snapshot", "doubt-opened"] == asyncio.run(story())


def test_the_application_looks_for_overdue_launches_as_long_as_it_runs(serve):
    looked = threading.Event()

    class Inbox:
        def expire(self):
            looked.set()
            raise ZeroDivisionError

    app = serve(launches.routes(Inbox(), look_seconds=0.01)).app

    async def story():
        async with app.router.lifespan_context(app):
            for _ in range(2):
                looked.clear()
                await asyncio.to_thread(looked.wait, 5)

    asyncio.run(story())

    assert looked.is_set()


def test_a_launch_that_comes_late_takes_the_place_of_the_doubt(service, game):
    launch = service.launch(cards=3)
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    service.game(game)

    assert ON_TURN == service.report(launch).json()["seat"]
    assert ([], [7, 10, 7]) == (service.game(game)["doubts"], service.cards(game))


def test_a_launch_that_comes_after_the_table_has_answered_changes_no_hand(service, game):
    launch = service.launch(cards=3)
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    service.game(game)
    service.act(game, "confirm", ON_TURN, launch_id=launch["launch_id"], cards=2)

    assert ON_TURN == service.report(launch).json()["seat"]
    assert [7, 9, 7] == service.cards(game)


def test_an_overdue_launch_is_asked_about_once_across_restarts(service, game):
    launch = service.launch()
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    service.game(game)
    service.act(game, "confirm", ON_TURN, launch_id=launch["launch_id"], cards=0)
    service.restart()
    free = service.act(game, "correct", ON_TURN, cards=7)
    service.clock.advance(OVERDUE_SECONDS)

    assert (200, []) == (free.status_code, service.game(game)["doubts"])


def test_an_overdue_launch_of_a_closed_game_stops_nothing(service, game):
    launch = service.launch()
    service.announce(launch)
    service.client.delete(f"/api/games/{game}")
    service.clock.advance(OVERDUE_SECONDS)

    assert [] == service.client.get("/api/games").json()
    assert service.report(launch).json()["seat"] is None
