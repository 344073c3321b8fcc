"""Games over HTTP: made, seen, played, taken back, carried away, closed."""

import pytest

NAMES = ["Ann", "Ben", "Cleo"]
SEATS = range(3)


def test_rulesets_say_what_can_be_played(service):
    rulesets = service.client.get("/api/rulesets").json()
    attack = rulesets[1]

    assert ["classic", "attack", "minecraft", "all-wild"] == [one["id"] for one in rulesets]
    assert ("attack", [2, 10]) == (attack["id"], attack["players"])
    assert {"id", "cards", "total", "assumed"} == attack["editions"][0].keys()
    assert {"id", "default", "choices", "rule"} <= attack["options"][0].keys()


def test_a_new_game_has_an_id_a_version_and_the_names(service):
    game = service.new_game(knowledge="full", seed=1)

    assert ["Ann", "Ben", "Cleo"] == [seat["name"] for seat in game["seats"]]
    assert (1, [None] * 3) == (game["version"], [seat["bot"] for seat in game["seats"]])
    assert game == service.game(game["id"])


@pytest.mark.parametrize(
    "name",
    [
        "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "Zoë",
        "Σωκράτης",
    ],
)
def test_a_name_is_kept_as_it_is_written(service, name):
    """Families of emoji and Persian words have joiners in them."""
    game = service.new_game(players=[name, "Ben"], knowledge="full")
    again = service.client.post(
        "/api/games/import", json=service.client.get(f"/api/games/{game['id']}/record").json()
    )

    assert [name, name] == [one["seats"][0]["name"] for one in (game, again.json())]


def test_the_seed_decides_the_deal(service):
    hands = [
        service.game(service.new_game(knowledge="full", seed=seed)["id"], seat=0)["seats"][0][
            "hand"
        ]
        for seed in (1, 1, 2)
    ]

    assert hands[0] == hands[1] != hands[2]


def test_without_a_seed_no_two_games_are_dealt_alike(service):
    games = [service.new_game(knowledge="full")["id"] for _ in range(2)]
    first, second = (service.game(game, seat=0)["seats"][0]["hand"] for game in games)

    assert first != second


def test_a_seat_sees_its_own_hand_and_nobody_elses(service):
    game = service.new_game(knowledge="full")["id"]
    shown = {seat: service.game(game, seat) for seat in (None, *SEATS)}
    hands = {
        seat: [line["seat"] for line in view["seats"] if "hand" in line]
        for seat, view in shown.items()
    }

    assert {None: [], 0: [0], 1: [1], 2: [2]} == hands


def test_every_game_is_listed_until_it_is_closed(service):
    games = [service.new_game() for _ in range(2)]
    listed = service.client.get("/api/games").json()
    closed = service.client.delete(f"/api/games/{games[0]['id']}")

    assert (games, 204, b"") == (listed, closed.status_code, closed.content)
    assert games[1:] == service.client.get("/api/games").json()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", ""),
        ("DELETE", ""),
        ("GET", "/actions?seat=0"),
        ("POST", "/undo"),
        ("GET", "/record"),
        ("GET", "/events"),
    ],
)
def test_a_game_that_is_not_there_is_not_found(service, method, path):
    answer = service.client.request(method, f"/api/games/nobody{path}")

    assert (404, "no-such-game") == (answer.status_code, answer.json()["code"])


def test_a_listed_action_can_be_posted_as_it_is(service):
    game = service.new_game(knowledge="full", launcher=None)["id"]
    action = service.client.get(f"/api/games/{game}/actions?seat=1").json()[0]

    answer = service.client.post(f"/api/games/{game}/actions", json=action)

    assert 200 == answer.status_code, answer.text
    assert 2 == answer.json()["game"]["version"]
    assert answer.json()["events"]


def test_the_answer_to_an_action_shows_what_the_acting_seat_may_see(service):
    game = service.new_game(knowledge="full", launcher=None)["id"]
    answer = service.act(game, "launched", 1, cards=3).json()

    (took,) = [event for event in answer["events"] if event["type"] == "took"]
    assert 3 == len(took["faces"])
    assert took["faces"] == answer["game"]["seats"][1]["hand"][-3:]


def test_what_the_rules_forbid_changes_nothing(service):
    game = service.new_game()
    answer = service.act(game["id"], "play", 1, card="blue-7")

    assert (409, "card-does-not-fit") == (answer.status_code, answer.json()["code"])
    assert game == service.game(game["id"])


@pytest.mark.parametrize(("stale", "status"), [("1", 200), ('"1"', 200), ("*", 200), ("2", 412)])
def test_if_match_guards_against_acting_on_an_old_view(service, stale, status):
    game = service.new_game()["id"]
    body = {"type": "play", "seat": 1, "card": "red-7"}
    path = f"/api/games/{game}/actions"

    assert status == service.client.post(path, json=body, headers={"If-Match": stale}).status_code


def test_if_match_guards_undo_as_well(service):
    game = service.new_game()["id"]
    service.act(game, "play", 1, card="red-7")
    answer = service.client.post(f"/api/games/{game}/undo", headers={"If-Match": "1"})

    assert (412, "stale") == (answer.status_code, answer.json()["code"])


def test_a_table_takes_its_last_action_back_and_the_version_goes_on(service):
    game = service.new_game()
    service.act(game["id"], "play", 1, card="red-7")
    undone = service.client.post(f"/api/games/{game['id']}/undo").json()

    assert {**game, "version": 3} == undone == service.game(game["id"])


@pytest.mark.parametrize(("undo", "status"), [(True, 200), (False, 409)])
def test_a_full_game_takes_back_only_if_it_was_made_so(service, undo, status):
    game = service.new_game(knowledge="full", seed=1, undo=undo)["id"]
    action = service.client.get(f"/api/games/{game}/actions?seat=1").json()[0]
    service.client.post(f"/api/games/{game}/actions", json=action)

    answer = service.client.post(f"/api/games/{game}/undo", json={})

    assert status == answer.status_code
    assert status == 200 or answer.json()["code"] == "undo-not-allowed"


def test_a_launch_cannot_be_taken_back(service):
    game = service.new_game()["id"]
    service.report(service.launch())
    answer = service.client.post(f"/api/games/{game}/undo")

    assert (409, "cannot-undo") == (answer.status_code, answer.json()["code"])


def test_a_record_brings_back_the_identical_game(service):
    game = service.new_game(knowledge="full", seed=3)["id"]
    for seat in (1, 2, 0):
        service.report(service.launch(cards=seat))
        action = service.client.get(f"/api/games/{game}/actions?seat={seat}").json()[0]
        service.client.post(f"/api/games/{game}/actions", json=action)
    record = service.client.get(f"/api/games/{game}/record").json()
    imported = service.client.post("/api/games/import", json=record)

    assert 201 == imported.status_code
    own = {"id": "", "version": 0}
    for seat in (None, *SEATS):
        before, after = service.game(game, seat), service.game(imported.json()["id"], seat)
        assert {**before, **own} == {**after, **own}


def test_a_record_without_names_gets_numbers(service):
    game = service.new_game()["id"]
    record = service.client.get(f"/api/games/{game}/record").json()["record"]
    bare = "\n".join(record.splitlines()[:-1])
    imported = service.client.post("/api/games/import", json={"record": bare}).json()

    assert ["Seat 1", "Seat 2", "Seat 3"] == [seat["name"] for seat in imported["seats"]]


@pytest.mark.parametrize(
    "record",
    [
        "junk",
        "card-launcher-game-2 {}",
        "{game}\nmore junk",
        '{game}\nplayers ["Ann"]',
        "{game}\nplayers [1, 2, 3]",
        "{game}\nplayers nonsense",
        '{game}\nplayers ["", "Ben", "Cleo"]',
        "{game}\nplayers " + "[" * 5000,
    ],
)
def test_a_record_that_cannot_be_replayed_is_refused_and_leaves_no_game(service, record):
    game = service.new_game()
    text = service.client.get(f"/api/games/{game['id']}/record").json()["record"]
    header = text.splitlines()[0]
    answer = service.client.post(
        "/api/games/import", json={"record": record.replace("{game}", header)}
    )

    assert (422, "record") == (answer.status_code, answer.json()["field"]), answer.text
    assert [game] == service.client.get("/api/games").json()


def test_an_import_may_be_larger_than_other_bodies(service):
    large = {"record": "x" * 100_000}

    assert 422 == service.client.post("/api/games/import", json=large).status_code
    assert 413 == service.client.post("/api/games", json=large).status_code
    assert 413 == service.client.post("/api/games/import", json={"record": "x" * 2**22}).status_code


def test_bots_are_seated_and_shown(service):
    game = service.new_game(knowledge="full", bots={"1": "simple", "2": "random"})

    assert [None, "simple", "random"] == [seat["bot"] for seat in game["seats"]]
    service.restart()
    assert game == service.game(game["id"])


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("bots", {"knowledge": "table", "bots": {"1": "random"}}),
        ("bots", {"knowledge": "full", "bots": {"3": "random"}}),
        ("bots.1", {"knowledge": "full", "bots": {"1": "nobody"}}),
    ],
)
def test_bots_are_refused_where_they_cannot_sit(service, field, wanted):
    body = {"ruleset": "attack", "players": NAMES, **wanted}
    answer = service.client.post("/api/games", json=body)

    assert (422, field) == (answer.status_code, answer.json()["field"])
    assert [] == service.client.get("/api/games").json()


def test_bots_come_along_with_a_record(service):
    game = service.new_game(knowledge="full", bots={"1": "simple"})["id"]
    record = service.client.get(f"/api/games/{game}/record").json()
    loaded = service.client.post("/api/games/import", json=record).json()

    assert [None, "simple", None] == [seat["bot"] for seat in loaded["seats"]]
    assert record == service.client.get(f"/api/games/{loaded['id']}/record").json()


@pytest.mark.parametrize("bots", ["[]", "{", '{"x": "simple"}', '{"7": "simple"}', '{"1": "x"}'])
def test_a_record_with_strange_bots_is_refused(service, bots):
    game = service.new_game(knowledge="full", bots={"1": "simple"})["id"]
    record = service.client.get(f"/api/games/{game}/record").json()["record"]
    strange = record.replace('bots {"1": "simple"}', f"bots {bots}")
    answer = service.client.post("/api/games/import", json={"record": strange})

    assert (422, "invalid-record") == (answer.status_code, answer.json()["code"])


def test_everything_outlives_a_restart(service):
    game = service.new_game(knowledge="full", seed=3)["id"]
    service.report(service.launch(cards=4))
    before = [service.game(game, seat) for seat in (None, *SEATS)]
    service.restart()

    assert before == [service.game(game, seat) for seat in (None, *SEATS)]
    assert before[:1] == service.client.get("/api/games").json()


def test_undo_outlives_a_restart(service):
    game = service.new_game()["id"]
    service.act(game, "play", 1, card="red-7")
    service.act(game, "play", 2, card="red-8")
    service.client.post(f"/api/games/{game}/undo")
    before = service.game(game)
    service.restart()

    assert before == service.game(game)
    assert 200 == service.act(game, "play", 2, card="red-9").status_code


def test_an_action_under_a_key_is_carried_out_once_across_a_restart(service):
    game = service.new_game()["id"]
    body = {"type": "play", "seat": 1, "card": "red-7"}
    key = {"Idempotency-Key": "once"}
    first = service.client.post(f"/api/games/{game}/actions", json=body, headers=key)
    service.restart()
    again = service.client.post(f"/api/games/{game}/actions", json=body, headers=key)

    assert (200, first.json()) == (again.status_code, again.json())
    assert 2 == service.game(game)["version"]
