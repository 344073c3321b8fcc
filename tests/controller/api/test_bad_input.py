"""Every field of every call: missing, of the wrong type, out of range, huge. Nothing changes."""

import json

import pytest

MISSING = object()
HUGE = 10**30
LONG = "x" * 10_000
WRONG_NUMBERS = [-1, HUGE, 1.5, "1", True, [], {}]
WRONG_TEXTS = ["", LONG, 1, True, [], {}]
UNSEEN = ["a\u0007b", "a\nb", "\u200d", "a\u202eb"]  # bell, line, joiner alone, reversed
WRONG_IDS = [*WRONG_TEXTS, "nonsense", "0" * 36, "²" * 36]
WRONG_MOMENTS = [*WRONG_TEXTS, 0, "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z"]

GAME = {"ruleset": "attack", "players": ["Ann", "Ben"], "knowledge": "full"}
BAD_GAMES = {
    "ruleset": [MISSING, None, "chess", *WRONG_TEXTS],
    "edition": ["chess", *WRONG_TEXTS],
    "players": [MISSING, None, [], ["Ann"], ["Ann"] * 11, "Ann", 2, {}],
    "players.1": [["Ann", name] for name in ("", "   ", LONG, 1, None, *UNSEEN)],
    "knowledge": [MISSING, None, "some", *WRONG_TEXTS],
    "options": [[], "x", 1, {"no-such": 1}, {"scoring": "x"}, {"target": HUGE}, {"target": None}],
    "seed": WRONG_NUMBERS,
    "launcher": ["", LONG, "Not A Name", 1, True],
    "first_card": ["red-77", "joker", *WRONG_TEXTS],
    "position": [[], "x", 1, {"hands": []}, {"hands": [["red-1"]], "draw": [], "discards": []}],
    "deck": [[], "x", 1, {"red-77": 1}, {"red-1": 1}, {"red-1": -1}, {"red-1": HUGE}],
    "dealer": [2, 10, *WRONG_NUMBERS],
    "bots": [[], "x", 1, {"x": "random"}, {"1": 1}, {"1": "nobody"}, {"9": "random"}],
    "undo": ["true", 1, [], {}],
    "nobody-asked": [1],
}

LAUNCH = {
    "launch_id": "6f1c2a51-51a4-4a4e-9f0b-0c8f5b1b7a10",
    "sequence": 1,
    "launcher": "main",
    "trigger": "button",
    "started_at": "2026-01-01T00:00:00Z",
    "duration_ms": 700,
    "asked": 2,
    "cards": 2,
    "uncertain": False,
    "reasons": [],
    "range": [2, 2],
    "outcome": "fired",
    "traced": True,
    "game": None,
    "seat": None,
}
BAD_LAUNCHES = {
    "launch_id": [MISSING, None, *WRONG_IDS],
    "sequence": [MISSING, None, *WRONG_NUMBERS],
    "launcher": [MISSING, None, "Not A Name", *WRONG_TEXTS],
    "trigger": [MISSING, None, "finger", *WRONG_TEXTS],
    "started_at": [MISSING, None, *WRONG_MOMENTS],
    "duration_ms": [MISSING, None, *WRONG_NUMBERS],
    "asked": [1001, *WRONG_NUMBERS],
    "cards": [MISSING, None, 1001, *WRONG_NUMBERS],
    "uncertain": [MISSING, None, 0, "false", []],
    "reasons": [MISSING, None, "overlap", {}, ["x"] * 33, [1], [LONG], ["Not A Slug"]],
    "range": [MISSING, None, [], [2], [2, 2, 2], [3, 4], [0, 1], [3, 1], [-1, 2], [2, HUGE], "22"],
    "outcome": [MISSING, None, "won", *WRONG_TEXTS],
    "traced": [MISSING, None, 0, "true", []],
    "game": WRONG_IDS,
    "seat": [10, *WRONG_NUMBERS],
    "nobody-asked": [1],
}
ANNOUNCEMENT = {key: LAUNCH[key] for key in ("launcher", "trigger", "started_at", "seat")}
BAD_ANNOUNCEMENTS = {
    **{key: BAD_LAUNCHES[key] for key in ANNOUNCEMENT},
    "nobody-asked": [1],
}
ASSIGNMENT = {"game": "b0a7de0c-3f52-4b44-8a4c-53a6a2a2b0c1", "seat": 0}
BAD_ASSIGNMENTS = {
    "game": [MISSING, None, *WRONG_IDS],
    "seat": [MISSING, None, 10, *WRONG_NUMBERS],
    "nobody-asked": [1],
}
BINDING = {"game": None}
BAD_BINDINGS = {"game": [MISSING, *WRONG_IDS], "nobody-asked": [1]}
RECORD = {"record": "x"}
BAD_RECORDS = {"record": [MISSING, None, *WRONG_TEXTS], "nobody-asked": [1]}
PLAY = {"type": "play", "seat": 1, "card": "red-7"}
BAD_PLAYS = {
    "type": [MISSING, None, "cheat", *WRONG_TEXTS],
    "seat": [MISSING, None, 3, 10, *WRONG_NUMBERS],
    "card": [MISSING, None, "red-77", *WRONG_TEXTS],
    "color": ["pink", *WRONG_TEXTS],
    "target": [3, *WRONG_NUMBERS],
    "throw": ["red-1", 1, {}, ["red-77"], [1], [LONG]],
    "uno": [1, "true", []],
    "nobody-asked": [1],
}
LAUNCHED = {"type": "launched", "seat": 1, "cards": 2}
BAD_LAUNCHED = {"cards": [1001, *WRONG_NUMBERS], "outcome": ["won", *WRONG_TEXTS]}
JOIN = {"code": "ABCDEF"}
BAD_JOINS = {
    "code": WRONG_TEXTS,
    "game": WRONG_IDS,
    "seat": [10, *WRONG_NUMBERS],
    **{key: [None, 1, "true", []] for key in ("viewer", "table", "take_over")},
    "nobody-asked": [1],
}

CALLS = [
    ("POST", "/api/games", GAME, BAD_GAMES),
    ("POST", "/api/games/import", RECORD, BAD_RECORDS),
    ("POST", "/api/games/{game}/actions", PLAY, BAD_PLAYS),
    ("POST", "/api/games/{game}/actions", LAUNCHED, BAD_LAUNCHED),
    ("POST", "/api/games/{game}/undo", {}, {"nobody-asked": [1]}),
    ("PUT", "/api/launches/0d6e1c5e-8d5f-4d0a-a5b1-7c0d3c1f2e11", ANNOUNCEMENT, BAD_ANNOUNCEMENTS),
    ("POST", "/api/launches", LAUNCH, BAD_LAUNCHES),
    (
        "POST",
        "/api/launches/0d6e1c5e-8d5f-4d0a-a5b1-7c0d3c1f2e12/assign",
        ASSIGNMENT,
        BAD_ASSIGNMENTS,
    ),
    ("PUT", "/api/launchers/main", BINDING, BAD_BINDINGS),
    ("POST", "/api/join", JOIN, BAD_JOINS),
]
CASES = [
    pytest.param(method, path, good, field, values, id=f"{method} {path[:24]} {field}")
    for method, path, good, bad in CALLS
    for field, values in bad.items()
]


def with_field(body, field, value):
    name = field.partition(".")[0]
    rest = {key: old for key, old in body.items() if key != name}
    return rest if value is MISSING else {**rest, name: value}


@pytest.mark.parametrize(("method", "path", "good", "field", "values"), CASES)
def test_a_field_that_does_not_fit_is_named_and_nothing_changes(
    unchanged, method, path, good, field, values
):
    game = unchanged.only_game
    for value in values:
        body = with_field(good, field, value)
        answer = unchanged.client.request(method, path.format(game=game["id"]), json=body)
        named = answer.json().get("field", "")

        assert (422, field.split(".")[0]) == (answer.status_code, named.split(".")[0]), (
            value,
            answer.text,
        )
    assert [game] == unchanged.client.get("/api/games").json()
    assert [] == unchanged.client.get("/api/launches").json()["launches"]


@pytest.mark.parametrize(
    ("method", "path"), [call[:2] for call in CALLS if not call[1].endswith("/undo")]
)
@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"",
        b"nonsense",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"text"',
        b"1" * 5000,
        b'{"seat": NaN}',
        b'{"seat": Infinity}',
        b'{"seat": ' + b"9" * 5000 + b"}",
        b"[" * 20_000,
        b'{"a":' * 10_000,
    ],
    ids=lambda body: repr(body[:12]),
)
def test_a_body_that_is_no_object_is_refused(unchanged, method, path, body):
    game = unchanged.only_game["id"]
    headers = {"content-type": "application/json"}
    answer = unchanged.client.request(method, path.format(game=game), content=body, headers=headers)

    assert 422 == answer.status_code, answer.text
    assert answer.json()["field"]


@pytest.mark.parametrize(("method", "path", "good"), [call[:3] for call in CALLS])
def test_a_body_that_is_too_large_is_refused_unparsed(unchanged, method, path, good):
    game = unchanged.only_game["id"]
    size = 2**22 if "import" in path else 2**16
    body = json.dumps({**good, "fill": ""}).encode() + b" " * size
    answer = unchanged.client.request(method, path.format(game=game), content=body)

    assert (413, "too-large") == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("text", ["\ud800", "a\ud800b"])
def test_half_a_character_is_refused(unchanged, text):
    body = json.dumps({**GAME, "players": ["Ann", text]})
    answer = unchanged.client.post(
        "/api/games", content=body, headers={"content-type": "application/json"}
    )

    assert 422 == answer.status_code


@pytest.mark.parametrize("seat", ["-1", "10", "3", "x", "1.5", "9" * 5000, ""])
@pytest.mark.parametrize("path", ["", "/actions", "/events"])
def test_a_seat_in_the_address_that_does_not_fit_is_named(unchanged, path, seat):
    game = unchanged.only_game["id"]
    answer = unchanged.client.get(f"/api/games/{game}{path}?seat={seat}")

    assert (422, "seat") == (answer.status_code, answer.json()["field"])


def test_the_actions_of_nobody_are_no_question(unchanged):
    game = unchanged.only_game["id"]

    assert "seat" == unchanged.client.get(f"/api/games/{game}/actions").json()["field"]


@pytest.mark.parametrize(
    ("query", "field"),
    [("limit=0", "limit"), ("limit=1001", "limit"), ("after=-1", "after"), ("after=x", "after"),
     (f"after={HUGE}", "after"), ("unattributed=perhaps", "unattributed")],
)  # fmt: skip
def test_a_page_that_does_not_fit_is_named(unchanged, query, field):
    assert field == unchanged.client.get(f"/api/launches?{query}").json()["field"]


@pytest.mark.parametrize(
    ("method", "path", "field"),
    [
        ("PUT", "/api/launches/nonsense", "launch_id"),
        ("POST", "/api/launches/nonsense/assign", "launch_id"),
        ("PUT", "/api/launchers/Not%20A%20Name", "launcher"),
        ("GET", "/api/launchers/Not%20A%20Name", "launcher"),
    ],
)
def test_a_name_in_the_address_that_does_not_fit_is_named(unchanged, method, path, field):
    good = {"PUT": BINDING if "launchers" in path else ANNOUNCEMENT, "POST": ASSIGNMENT}
    answer = unchanged.client.request(method, path, json=good.get(method))

    assert (422, field) == (answer.status_code, answer.json()["field"])


@pytest.mark.parametrize("version", ["", "x", "-1", "1.0", '"1', "W/1", "9" * 50, "²"])
def test_an_if_match_that_is_no_version_is_named(unchanged, version):
    game = unchanged.only_game["id"]
    answer = unchanged.client.post(
        f"/api/games/{game}/actions", json=PLAY, headers={"If-Match": version.encode()}
    )

    assert (422, "If-Match") == (answer.status_code, answer.json()["field"])


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_does_not_say_it_is_json_is_refused(unchanged, content_type):
    """So no page of another site can post here with a plain form."""
    answer = unchanged.client.post(
        "/api/games", content=json.dumps(GAME), headers={"content-type": content_type}
    )

    assert 422 == answer.status_code
