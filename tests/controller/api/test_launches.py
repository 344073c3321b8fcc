"""Launches on their way into hands."""

import uuid

import pytest

ON_TURN = 1


def taken(launch, game, seat, *, duplicate=False):
    return {
        "launch_id": launch["launch_id"],
        "duplicate": duplicate,
        "game": game,
        "seat": seat,
        "cards": launch["cards"],
    }


def test_a_launch_goes_to_the_seat_on_turn_and_ends_that_turn(service, game):
    launch = service.launch(cards=3)

    assert taken(launch, game, ON_TURN) == service.report(launch).json()
    assert ([7, 10, 7], 2) == (service.cards(game), service.game(game)["turn"])


def test_a_launch_of_no_cards_is_a_turn_as_well(service, game):
    assert ON_TURN == service.report(service.launch(cards=0)).json()["seat"]
    assert ([7, 7, 7], 2) == (service.cards(game), service.game(game)["turn"])


def test_an_obligation_counts_down_press_by_press(service, game):
    service.act(game, "play", 1, card="red-hit-2")
    owed = []
    for count in (0, 4):
        owed.append(service.game(game)["obligation"]["presses"])
        assert 2 == service.report(service.launch(cards=count)).json()["seat"]

    assert [2, 1] == owed
    assert ([7, 6, 11], 0) == (service.cards(game), service.game(game)["turn"])


def test_the_same_launch_again_changes_nothing_across_restarts(service, game):
    launch = service.launch(cards=3)
    service.report(launch)
    again = service.report(launch)
    service.restart()
    later = service.report({**launch, "cards": 4, "range": [4, 4]})

    duplicate = taken(launch, game, ON_TURN, duplicate=True)
    assert [duplicate, duplicate] == [again.json(), later.json()]
    assert [7, 10, 7] == service.cards(game)


@pytest.mark.usefixtures("game")
def test_the_id_of_a_launch_is_one_whatever_its_case(service):
    launch = service.launch()
    service.report(launch)

    assert service.report({**launch, "launch_id": launch["launch_id"].upper()}).json()["duplicate"]


def test_an_uncertain_launch_counts_at_once_and_stays_in_doubt_until_confirmed(service, game):
    launch = service.launch(cards=3, uncertain=True, reasons=["overlap"], range=[2, 4])
    service.report(launch)
    doubts, before = service.game(game)["doubts"], service.cards(game)
    confirmed = service.act(game, "confirm", 1, launch_id=launch["launch_id"], cards=4)

    doubt = {"launch_id": launch["launch_id"], "seat": 1, "cards": 3, "range": [2, 4]}
    assert ([doubt], [7, 10, 7]) == (doubts, before)
    assert ([], [7, 11, 7]) == (confirmed.json()["game"]["doubts"], service.cards(game))


def test_a_launch_nobody_announced_goes_to_the_seat_due_when_it_started(service, game):
    pressed = service.launch(cards=3)
    service.clock.advance(1)
    service.act(game, "play", ON_TURN, card="red-7")

    assert ON_TURN == service.report(pressed).json()["seat"]
    assert ([7, 9, 7], 2) == (service.cards(game), service.game(game)["turn"])


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
    assert [7, 7, 7] == service.cards(game)


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
    assert [7, 7, 10] == service.cards(game)
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
    assert ([8, 7, 14], ON_TURN) == (service.cards(game), service.game(game)["turn"])


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
