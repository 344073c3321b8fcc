"""Launches on their way into hands."""

import asyncio
import threading
import uuid

import pytest

from controller.api import launches
from controller.table.announcements import OVERDUE_SECONDS

ON_TURN = 1


def cards(service, game):
    return [seat["cards"] for seat in service.game(game)["seats"]]


def taken(launch, game, seat, *, duplicate=False):
    return {
        "launch_id": launch["launch_id"],
        "duplicate": duplicate,
        "game": game,
        "seat": seat,
        "cards": launch["cards"],
    }


@pytest.fixture
def game(service):
    return service.new_game()["id"]


def test_a_launch_goes_to_the_seat_on_turn_and_ends_that_turn(service, game):
    launch = service.launch(cards=3)

    assert taken(launch, game, ON_TURN) == service.report(launch).json()
    assert ([7, 10, 7], 2) == (cards(service, game), service.game(game)["turn"])


def test_a_launch_of_no_cards_is_a_turn_as_well(service, game):
    assert ON_TURN == service.report(service.launch(cards=0)).json()["seat"]
    assert ([7, 7, 7], 2) == (cards(service, game), service.game(game)["turn"])


def test_an_obligation_counts_down_press_by_press(service, game):
    service.act(game, "play", 1, card="red-hit-2")
    owed = []
    for count in (0, 4):
        owed.append(service.game(game)["obligation"]["presses"])
        assert 2 == service.report(service.launch(cards=count)).json()["seat"]

    assert [2, 1] == owed
    assert ([7, 6, 11], 0) == (cards(service, game), service.game(game)["turn"])


def test_the_same_launch_again_changes_nothing_across_restarts(service, game):
    launch = service.launch(cards=3)
    service.report(launch)
    again = service.report(launch)
    service.restart()
    later = service.report({**launch, "cards": 4, "range": [4, 4]})

    duplicate = taken(launch, game, ON_TURN, duplicate=True)
    assert [duplicate, duplicate] == [again.json(), later.json()]
    assert [7, 10, 7] == cards(service, game)


@pytest.mark.usefixtures("game")
def test_the_id_of_a_launch_is_one_whatever_its_case(service):
    launch = service.launch()
    service.report(launch)

    assert service.report({**launch, "launch_id": launch["launch_id"].upper()}).json()["duplicate"]


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
    assert [7, 12, 7] == cards(service, game)


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
    assert ([], [7, 10, 7]) == (service.game(game)["doubts"], cards(service, game))


def test_a_launch_that_comes_after_the_table_has_answered_changes_no_hand(service, game):
    launch = service.launch(cards=3)
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    service.game(game)
    service.act(game, "confirm", ON_TURN, launch_id=launch["launch_id"], cards=2)

    assert ON_TURN == service.report(launch).json()["seat"]
    assert [7, 9, 7] == cards(service, game)


def test_an_overdue_launch_is_asked_about_once_across_restarts(service, game):
    launch = service.launch()
    service.announce(launch)
    service.clock.advance(OVERDUE_SECONDS)
    service.game(game)
    service.act(game, "confirm", ON_TURN, launch_id=launch["launch_id"], cards=0)
    service.restart()
    service.clock.advance(OVERDUE_SECONDS)

    assert [] == service.game(game)["doubts"]


def test_an_overdue_launch_of_a_closed_game_stops_nothing(service, game):
    launch = service.launch()
    service.announce(launch)
    service.client.delete(f"/api/games/{game}")
    service.clock.advance(OVERDUE_SECONDS)

    assert [] == service.client.get("/api/games").json()
    assert service.report(launch).json()["seat"] is None


def test_an_uncertain_launch_counts_at_once_and_stays_in_doubt_until_confirmed(service, game):
    launch = service.launch(cards=3, uncertain=True, reasons=["overlap"], range=[2, 4])
    service.report(launch)
    doubts, before = service.game(game)["doubts"], cards(service, game)
    confirmed = service.act(game, "confirm", 1, launch_id=launch["launch_id"], cards=4)

    doubt = {"launch_id": launch["launch_id"], "seat": 1, "cards": 3, "range": [2, 4]}
    assert ([doubt], [7, 10, 7]) == (doubts, before)
    assert ([], [7, 11, 7]) == (confirmed.json()["game"]["doubts"], cards(service, game))


def test_a_launch_nobody_announced_goes_to_the_seat_due_when_it_started(service, game):
    pressed = service.launch(cards=3)
    service.clock.advance(1)
    service.act(game, "play", ON_TURN, card="red-7")

    assert ON_TURN == service.report(pressed).json()["seat"]
    assert ([7, 9, 7], 2) == (cards(service, game), service.game(game)["turn"])


def test_the_timeline_of_who_was_due_outlives_a_restart(service, game):
    pressed = service.launch(cards=3)
    service.clock.advance(1)
    service.act(game, "play", ON_TURN, card="red-7")
    service.restart()

    assert ON_TURN == service.report(pressed).json()["seat"]


def test_a_launch_from_before_the_game_is_kept_for_somebody_to_assign(service):
    pressed = service.launch(cards=3)
    service.clock.advance(1)
    game = service.new_game()["id"]
    reported = service.report(pressed).json()
    kept = service.client.get("/api/launches?unattributed=true").json()["launches"]

    assert taken(pressed, None, None) == reported
    assert [pressed["launch_id"]] == [launch["launch_id"] for launch in kept]
    assert [7, 7, 7] == cards(service, game)


def test_a_launch_that_nobody_got_can_be_assigned_once(service, game):
    service.client.put("/api/launchers/main", json={"game": None})
    launch = service.launch(cards=3)
    service.report(launch)
    path = f"/api/launches/{launch['launch_id']}/assign"
    first = service.client.post(path, json={"game": game, "seat": 2})
    again = service.client.post(path, json={"game": game, "seat": 2})
    other = service.client.post(path, json={"game": game, "seat": 0})

    assert taken(launch, game, 2) == first.json()
    assert taken(launch, game, 2, duplicate=True) == again.json()
    assert (409, "already-attributed") == (other.status_code, other.json()["code"])
    assert [7, 7, 10] == cards(service, game)
    assert [] == service.client.get("/api/launches?unattributed=true").json()["launches"]


def test_a_launch_assigned_to_the_seat_on_turn_is_its_press(service, game):
    service.client.put("/api/launchers/main", json={"game": None})
    launch = service.launch(cards=3)
    service.report(launch)
    path = f"/api/launches/{launch['launch_id']}/assign"
    service.client.post(path, json={"game": game, "seat": ON_TURN})

    assert 2 == service.game(game)["turn"]


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"game": str(uuid.uuid4())}, 404, "no-such-game"),
        ({"seat": 3}, 422, "invalid"),
    ],
)
def test_a_launch_is_assigned_to_a_seat_that_there_is(service, game, wanted, status, code):
    service.client.put("/api/launchers/main", json={"game": None})
    launch = service.launch()
    service.report(launch)
    answer = service.client.post(
        f"/api/launches/{launch['launch_id']}/assign", json={"game": game, "seat": 0, **wanted}
    )

    assert (status, code) == (answer.status_code, answer.json()["code"])
    assert 1 == len(service.client.get("/api/launches?unattributed=true").json()["launches"])


def test_only_a_launch_that_was_reported_can_be_assigned(service, game):
    path = f"/api/launches/{uuid.uuid4()}/assign"
    answer = service.client.post(path, json={"game": game, "seat": 0})

    assert (404, "no-such-launch") == (answer.status_code, answer.json()["code"])


def test_an_eject_goes_to_the_seat_it_names_and_is_no_press(service, game):
    announced = service.launch(trigger="eject", seat=2, cards=7)
    unannounced = service.launch(trigger="eject", seat=0, cards=1)

    assert {"game": game, "seat": 2} == service.announce(announced).json()
    assert [2, 0] == [service.report(one).json()["seat"] for one in (announced, unannounced)]
    assert ([8, 7, 14], ON_TURN) == (cards(service, game), service.game(game)["turn"])


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("seat", [None, 9])
def test_an_eject_for_no_seat_of_the_game_is_kept(service, seat):
    announced, unannounced = (service.launch(trigger="eject", seat=seat) for _ in range(2))
    service.announce(announced)

    assert [None, None] == [service.report(one).json()["seat"] for one in (announced, unannounced)]
    assert 2 == len(service.client.get("/api/launches?unattributed=true").json()["launches"])


def test_a_press_in_a_phase_that_awaits_none_is_kept(service):
    service.new_game(first_card=None)
    launch = service.launch()

    assert {"game": None, "seat": None} == service.announce(launch).json()
    assert service.report(launch).json()["seat"] is None


def test_all_launches_are_listed_page_by_page_with_who_got_them(service, game):
    launches = [service.launch(cards=count) for count in range(3)]
    for launch in launches:
        service.report(launch)
    first = service.client.get("/api/launches?limit=2").json()
    rest = service.client.get(f"/api/launches?limit=2&after={first['next']}").json()

    listed = first["launches"] + rest["launches"]
    assert [one["launch_id"] for one in launches] == [one["launch_id"] for one in listed]
    assert [(game, 1), (game, 2), (game, 0)] == [(one["game"], one["seat"]) for one in listed]
    assert rest["next"] is None


@pytest.mark.usefixtures("game")
def test_the_newest_game_takes_the_launcher(service):
    newer = service.new_game()["id"]

    assert {"launcher": "main", "game": newer} == service.client.get("/api/launchers/main").json()


@pytest.mark.parametrize("launcher", [None, "other"])
def test_a_game_for_another_launcher_or_none_leaves_it_alone(service, game, launcher):
    service.new_game(launcher=launcher)

    assert game == service.client.get("/api/launchers/main").json()["game"]


def test_a_launcher_that_was_bound_by_hand_stays_with_its_running_game(service, game):
    service.client.put("/api/launchers/main", json={"game": game})
    service.new_game()

    assert game == service.client.get("/api/launchers/main").json()["game"]


def test_a_launcher_freed_by_hand_is_there_for_the_next_game(service, game):
    service.client.put("/api/launchers/main", json={"game": game})
    service.client.put("/api/launchers/main", json={"game": None})
    freed = service.client.get("/api/launchers/main").json()["game"]
    newer = service.new_game()["id"]

    assert (None, newer) == (freed, service.client.get("/api/launchers/main").json()["game"])


def end(service, game):
    """Everybody but one leaves: the game is over."""
    for seat in (0, 2):
        service.act(game, "leave", seat)
    assert "game-over" == service.game(game)["phase"]


@pytest.mark.parametrize(
    "finish", [end, lambda service, game: service.client.delete(f"/api/games/{game}")]
)
def test_a_game_that_is_over_or_closed_lets_go_of_its_launcher(service, game, finish):
    service.client.put("/api/launchers/main", json={"game": game})
    finish(service, game)
    freed = service.client.get("/api/launchers/main").json()["game"]
    launch = service.report(service.launch()).json()
    newer = service.new_game()["id"]

    assert (None, None) == (freed, launch["seat"])
    assert newer == service.client.get("/api/launchers/main").json()["game"]


@pytest.mark.parametrize("over", [True, False])
def test_a_launcher_is_bound_by_hand_to_a_running_game_only(service, game, over):
    if over:
        end(service, game)
    wanted = game if over else str(uuid.uuid4())
    answer = service.client.put("/api/launchers/main", json={"game": wanted})

    assert answer.json()["code"] == ("game-over" if over else "no-such-game")
