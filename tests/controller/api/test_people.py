"""Joining over HTTP: codes, seats, cookies, and what others are told of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import get_args

import pytest

from controller.identity.attempts import EVERY_SECONDS, MOST_AT_ONCE
from engine import Action

ACTIONS = [
    {"type": "play", "card": "red-7"},
    {"type": "draw"},
    {"type": "drew", "cards": 1},
    {"type": "pass"},
    {"type": "challenge"},
    {"type": "accept"},
    {"type": "reveal", "guilty": True},
    {"type": "creeper", "count": 1},
    {"type": "call-uno"},
    {"type": "catch", "target": 0},
    {"type": "name-color", "color": "red"},
    {"type": "choose", "target": 0},
    {"type": "launched", "cards": 1},
    {"type": "confirm", "launch_id": "x", "cards": 1},
    {"type": "leave"},
    {"type": "next-round"},
    {"type": "turn-up", "card": "red-7"},
    {"type": "correct", "cards": 1},
    {"type": "count-hands", "values": {"0": 1}},
    {"type": "hint", "target": 0},
]
"""One of each kind, well-formed but for the seat."""


def code_of(answer):
    return answer.status_code, answer.json().get("code")


@pytest.fixture
def dealt(service):
    """A dealt game of three; a bot has seat 2."""
    return service.new_game(knowledge="full", bots={"2": "simple"})["id"]


def test_the_machine_itself_is_the_table_and_a_device_of_the_network_nobody(service):
    expected = {"game": None, "seat": None, "name": None, "lan": True}

    assert expected | {"role": "table", "loopback": True} == service.client.get("/api/me").json()
    assert expected | {"role": "none", "loopback": False} == service.device().me()


def test_a_code_shows_the_seats_and_takes_none(service, dealt):
    service.phone(dealt, 1)
    seat_code, table_code = service.codes(dealt)
    phone = service.device()
    shown = phone.join(code=f" {seat_code[:3].lower()}-{seat_code[3:].lower()} ").json()

    names = [("Ann", False, False), ("Ben", False, True), ("Cleo", True, False)]
    seats = [
        {"seat": seat, "name": name, "bot": bot, "taken": taken, "left": False}
        for seat, (name, bot, taken) in enumerate(names)
    ]
    assert {"game": dealt, "role": "seat", "seats": seats} == shown
    assert "table" == phone.join(code=table_code).json()["role"]
    assert "none" == phone.me()["role"]


def test_a_phone_takes_a_seat_and_is_known_again(service, dealt):
    """After a restart as well: the page is reloaded in the morning."""
    phone = service.device()
    joined = phone.join(code=service.codes(dealt)[0], seat=1).json()
    expected = {"role": "seat", "game": dealt, "seat": 1, "name": "Ben", "loopback": False}

    assert expected | {"lan": True} == joined == phone.me()

    service.restart()

    assert joined == phone.me()
    assert phone.get(f"/api/games/{dealt}?seat=1").json()["seats"][1]["hand"]


def test_the_cookie_is_for_this_site_alone_and_for_no_script(service, game):
    cookie = service.device().join(code=service.codes(game)[0], seat=0).headers["set-cookie"]
    name, *attributes = [part.strip().lower() for part in cookie.split(";")]

    assert name.startswith("card-launcher-seat=")
    assert {"httponly", "samesite=strict", "path=/"} <= set(attributes)
    assert not {"secure", "domain"} & {attribute.partition("=")[0] for attribute in attributes}


def test_a_seat_is_its_devices_until_another_says_so(service, game):
    """A changed phone takes it back; the former one then watches."""
    old, new, code = service.phone(game, 1), service.device(), service.codes(game)[0]

    assert (409, "seat-taken") == code_of(new.join(code=code, seat=1))

    new.join(code=code, seat=1, take_over=True)

    assert ("viewer", None) == (old.me()["role"], old.me()["seat"])
    assert ("seat", 1) == (new.me()["role"], new.me()["seat"])
    assert (403, "not-allowed") == code_of(old.get(f"/api/games/{game}/actions?seat=1"))


def test_a_bots_seat_cannot_be_taken(service, dealt):
    """Not over anybody's head, and not by the table either."""
    code, table_code = service.codes(dealt)
    for wish in ({"code": code}, {"code": table_code}, {"code": code, "take_over": True}):
        assert (409, "bot-seat") == code_of(service.device().join(seat=2, **wish))
    assert (409, "bot-seat") == code_of(service.device("127.0.0.1").join(game=dealt, seat=2))


def test_there_is_no_fourth_seat_for_three(service, game):
    answer = service.device().join(code=service.codes(game)[0], seat=3)

    assert (422, "invalid", "seat") == (*code_of(answer), answer.json()["field"])


def test_a_freed_seat_can_be_taken(service, game):
    phone = service.phone(game, 1)
    left = phone.post("/api/me/leave")

    assert ("none", None) == (left.json()["role"], phone.cookie)

    service.phone(game, 1)


def test_the_laptop_takes_a_seat_without_a_code_and_runs_the_table_still(service, dealt):
    laptop = service.device("127.0.0.1")
    joined = laptop.join(game=dealt, seat=0).json()

    assert ("table", dealt, 0, "Ann") == tuple(
        joined[key] for key in ("role", "game", "seat", "name")
    )
    assert laptop.get(f"/api/games/{dealt}?seat=1").status_code == 200
    assert laptop.get(f"/api/games/{dealt}/invitation").status_code == 200
    assert [True, False, False] == [
        seat["taken"] for seat in laptop.join(game=dealt).json()["seats"]
    ]


def test_nobody_else_joins_without_a_code(service, game):
    for wish in ({"game": game, "seat": 0}, {"viewer": True}, {"table": True}, {}):
        assert (403, "wrong-code") == code_of(service.device().join(**wish))


def test_the_seats_code_makes_no_table(service, game):
    answer = service.device().join(code=service.codes(game)[0], table=True)

    assert (403, "wrong-code") == code_of(answer)


def test_a_tablet_runs_the_table_with_the_tables_code(service, game):
    tablet = service.tablet(game)
    made = tablet.post(
        "/api/games", json={"ruleset": "attack", "players": ["A", "B"], "knowledge": "table"}
    )

    assert (201, made.json()["id"]) == (made.status_code, tablet.me()["game"])
    assert 204 == tablet.delete(f"/api/games/{game}").status_code
    assert "table" == tablet.me()["role"]
    assert 204 == tablet.delete(f"/api/games/{made.json()['id']}").status_code
    assert ("table", None) == (tablet.me()["role"], tablet.me()["game"])


def test_the_services_own_code_lets_a_tablet_in_before_there_is_a_game(service):
    invitation = service.client.get("/api/invitation").json()
    tablet = service.device()
    tablet.join(code=invitation["table_code"], table=True)

    assert ("table", None) == (tablet.me()["role"], tablet.me()["game"])
    assert f"http://192.168.1.20:8000/join#{invitation['table_code']}" == invitation["address"]


def test_the_services_own_code_leads_to_the_newest_game(service):
    service.new_game()
    newest = service.new_game()["id"]
    code = service.client.get("/api/invitation").json()["table_code"]

    assert newest == service.device().join(code=code).json()["game"]


def test_wrong_codes_are_limited_by_address(service, game):
    """Right ones have to wait as well, or a guesser would learn from the difference."""
    phone, code = service.device(), service.codes(game)[0]
    answers = [code_of(phone.join(code=f"wrong{n}")) for n in range(MOST_AT_ONCE)]

    assert [(403, "wrong-code")] * MOST_AT_ONCE == answers

    refused = phone.join(code=code, seat=0)

    assert (429, "too-many-attempts") == code_of(refused)
    assert str(int(EVERY_SECONDS)) == refused.headers["retry-after"]
    assert service.device("192.168.1.51").join(code=code, seat=0).is_success

    service.clock.advance(EVERY_SECONDS)

    assert phone.join(code=code, seat=1).is_success


def test_a_closed_game_ends_its_cookies_and_codes(service, game):
    phone, code = service.phone(game, 0), service.codes(game)[0]
    service.client.delete(f"/api/games/{game}")
    for _ in range(2):
        assert "none" == phone.me()["role"]
        assert (403, "wrong-code") == code_of(service.device("192.168.1.77").join(code=code))

        service.restart()


def test_no_code_is_made_for_a_game_that_is_not_there(service):
    for path in ("invitation", "invitation.svg"):
        assert (404, "no-such-game") == code_of(service.client.get(f"/api/games/nobody/{path}"))


def test_the_picture_holds_the_address_and_no_style_that_the_policy_forbids(service, game):
    picture = service.client.get(f"/api/games/{game}/invitation.svg?code=table")

    assert "image/svg+xml" == picture.headers["content-type"]
    assert picture.text.startswith("<svg")
    assert "style" not in picture.text
    assert picture.text != service.client.get(f"/api/games/{game}/invitation.svg").text


def test_a_repeated_join_is_answered_as_the_first_was_and_its_cookie_is_on_no_disk(service, game):
    """The answer was lost in the air: the phone has its seat all the same."""
    code, phone, key = service.codes(game)[0], service.device(), {"Idempotency-Key": "k1"}
    first = phone.post("/api/join", json={"code": code, "seat": 0}, headers=key)
    cookie, phone.cookie = phone.cookie, None
    again = phone.post("/api/join", json={"code": code, "seat": 0}, headers=key)

    assert (first.text, cookie) == (again.text, phone.cookie)
    assert cookie
    assert not any(cookie.encode() in path.read_bytes() for path in service.folder.iterdir())


def test_nobody_gets_an_answer_that_another_asked_for(service, dealt):
    """The same key and body from another seat do not show the first one's hand."""
    key, seats = {"Idempotency-Key": "k1"}, [service.phone(dealt, seat) for seat in (0, 1)]
    action = {"type": "leave", "seat": 1}
    path = f"/api/games/{dealt}/actions"
    seats[1].post(path, json=action, headers=key)
    stolen = seats[0].post(path, json=action, headers=key)

    assert (422, "key-reused") == code_of(stolen)


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"host": "evil.example"}])
def test_pages_from_elsewhere_change_nothing(service, headers):
    body = {"ruleset": "attack", "players": ["A", "B"], "knowledge": "table"}
    answer = service.client.post("/api/games", json=body, headers=headers)

    assert 403 == answer.status_code
    assert answer.json()["code"].startswith("foreign-")
    assert [] == service.client.get("/api/games").json()


def test_in_the_network_the_service_may_have_any_name(service, game):
    """Whatever name brings a phone here, it is a stranger until it has joined."""
    phone, name = service.device(), {"host": "launcher.fritz.box:8000"}
    body = {"code": service.codes(game)[0], "seat": 0}

    assert phone.post("/api/join", json=body, headers=name).is_success
    assert phone.get(f"/api/games/{game}?seat=0", headers=name).is_success


def test_every_answer_forbids_what_the_pages_do_not_need(service, game):
    """Refusals, pictures and errors too."""
    answers = [
        service.client.get("/api/me"),
        service.client.get(f"/api/games/{game}/invitation.svg"),
        service.client.get("/api/nothing"),
        service.device().get("/api/games"),
        service.client.post("/api/games", content=b"x" * 70_000),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]

        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "nosniff" == answer.headers["x-content-type-options"]
        assert "no-referrer" == answer.headers["referrer-policy"]
        assert "no-store" == answer.headers["cache-control"]


def test_a_seat_whose_player_left_for_good_is_offered_to_nobody(service, game):
    """It plays no more; a phone that asks where it may sit is told so."""
    service.act(game, "leave", 2)

    offered = service.device("127.0.0.1").join(game=game).json()["seats"]

    assert [False, False, True] == [seat["left"] for seat in offered]


@pytest.mark.parametrize(
    ("agent", "kept"), [("Mozilla/5.0 (a phone)", "close"), ("python-httpx/0.28", None)]
)
def test_a_browser_keeps_no_connection_for_later(service, agent, kept):
    """It would send its next request over one that a radio out of reach has silenced."""
    answer = service.client.get("/api/me", headers={"User-Agent": agent})

    assert kept == answer.headers.get("connection")


def test_everybody_hears_of_seats_that_are_taken_and_freed(service, game, stream_of):
    """And a stream whose right has gone ends, whatever it was opened for."""
    phone = service.phone(game, 1)

    async def follow():
        path = f"/api/games/{game}/events"
        async with (
            stream_of(service.app, path) as table,
            stream_of(service.app, f"{path}?seat=1", device=phone) as seat,
        ):
            await table.next()
            await seat.next()
            await asyncio.to_thread(service.phone, game, 0)
            heard = await table.next(), await seat.next()
            code = service.codes_at_hand
            await asyncio.to_thread(service.device().join, code=code, seat=1, take_over=True)
            await seat.ended()
            return heard, await table.next()

    service.codes_at_hand = service.codes(game)[0]
    heard, after = asyncio.run(follow())

    assert heard[0] == heard[1]
    assert ("seats", [True, True, False]) == (heard[0][0], taken(heard[0]))
    assert ("seats", [True, True, False]) == (after[0], taken(after))


def taken(event):
    return [seat["taken"] for seat in event[2]["seats"]]


def test_a_foreign_seat_is_refused_in_every_call_that_names_one(service, dealt):
    phone, path = service.phone(dealt, 0), f"/api/games/{dealt}"
    answers = [
        phone.get(f"{path}?seat=1"),
        phone.get(f"{path}/actions?seat=1"),
        phone.get(f"{path}/events?seat=1"),
        phone.post(f"{path}/actions", json={"type": "draw", "seat": 1}),
        phone.post(f"{path}/actions", json={"type": "leave", "seat": 1}),
    ]

    assert [(403, "not-your-seat")] * 5 == [code_of(answer) for answer in answers]


def test_nobody_does_anything_for_another_seat(service, dealt, game):
    """Every action that there is, in a dealt game and at a real table."""
    for where in (dealt, game):
        phone = service.phone(where, 0)
        for action in ACTIONS:
            answer = phone.post(f"/api/games/{where}/actions", json={"seat": 1, **action})

            assert (403, "not-your-seat") == code_of(answer), action
        phone.post("/api/me/leave")


def test_all_actions_are_tried_above():
    assert {kind.type for kind in get_args(Action)} == {action["type"] for action in ACTIONS}


def test_a_table_device_of_the_network_sees_no_dealt_hand_but_its_own(service, dealt):
    tablet, path = service.tablet(dealt, seat=0), f"/api/games/{dealt}"

    assert tablet.get(f"{path}?seat=0").json()["seats"][0]["hand"]
    for answer in (
        tablet.get(f"{path}?seat=1"),
        tablet.get(f"{path}/actions?seat=1"),
        tablet.get(f"{path}/record"),
        tablet.post(f"{path}/actions", json={"type": "play", "seat": 1, "card": "red-1"}),
    ):
        assert 403 == answer.status_code


def test_a_table_device_may_send_somebody_home_and_sees_no_hand_by_it(service, dealt):
    """Whose phone is dead can leave the game all the same."""
    tablet = service.tablet(dealt)
    left = tablet.post(f"/api/games/{dealt}/actions", json={"type": "leave", "seat": 1})

    assert 200 == left.status_code, left.text
    assert "hand" not in left.text
    assert "faces" not in left.text


def test_at_a_real_table_a_table_device_acts_for_everybody(service, game):
    played = service.tablet(game).post(
        f"/api/games/{game}/actions", json={"type": "play", "seat": 1, "card": "red-7"}
    )

    assert 200 == played.status_code


def test_the_record_of_a_dealt_game_is_open_when_it_is_over(service):
    game = service.new_game(knowledge="full", players=["Ann", "Ben"])["id"]
    phone = service.phone(game, 0)

    assert 403 == phone.get(f"/api/games/{game}/record").status_code
    assert service.client.get(f"/api/games/{game}/record").is_success

    service.act(game, "leave", 1)

    assert phone.get(f"/api/games/{game}/record").is_success


def test_two_people_who_act_at_once_do_not_both_act(service, game):
    """The second is told what happened, and the game is as the first left it."""
    version = service.game(game)["version"]
    phones = [service.phone(game, seat) for seat in (1, 2)]
    body = {"type": "play", "seat": 1, "card": "red-7"}
    path, headers = f"/api/games/{game}/actions", {"If-Match": f'"{version}"'}
    first = phones[0].post(path, json=body, headers=headers)
    second = service.client.post(path, json={**body, "seat": 2}, headers=headers)

    assert (200, f'"{version + 1}"') == (first.status_code, first.headers["etag"])
    assert (412, "stale") == code_of(second)
    assert "somebody was quicker" in second.json()["detail"]
    assert first.json()["game"]["version"] == service.game(game)["version"]


def test_guesses_at_once_are_as_many_guesses(service):
    """Whoever asks forty times in the same moment has asked forty times."""
    with ThreadPoolExecutor(40) as guessers:
        guess = [service.device().join for _ in range(40)]
        answers = list(guessers.map(lambda join: code_of(join(code="wrong1")), guess))

    assert MOST_AT_ONCE == answers.count((403, "wrong-code"))
    assert 40 - MOST_AT_ONCE == answers.count((429, "too-many-attempts"))


def test_a_refusal_for_want_of_a_role_takes_no_key(service, game):
    """The same request passes once its sender may do it: it was never carried out."""
    phone, key = service.phone(game, 2), {"Idempotency-Key": "k1"}
    path, body = f"/api/games/{game}/actions", {"type": "play", "seat": 1, "card": "red-7"}

    assert 403 == phone.post(path, json=body, headers=key).status_code

    phone.join(code=service.codes(game)[0], seat=1)

    assert 200 == phone.post(path, json=body, headers=key).status_code
