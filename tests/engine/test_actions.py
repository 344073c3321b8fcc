"""Actions on the wire."""

import pytest

from engine import ActionFormatError, Confirm, Launched, parse_action

EXAMPLES = [
    {"type": "play", "seat": 0, "card": "red-7"},
    {"type": "play", "seat": 0, "card": "wild-attack-attack", "color": "red", "target": 2},
    {"type": "play", "seat": 1, "card": "red-discard-all", "throw": ["red-1"], "uno": True},
    {"type": "pass", "seat": 0},
    {"type": "call-uno", "seat": 0},
    {"type": "catch", "seat": 0, "target": 1},
    {"type": "name-color", "seat": 0, "color": "blue"},
    {"type": "choose", "seat": 0, "target": 1},
    {"type": "launched", "seat": 0},
    {"type": "launched", "seat": 0, "cards": 0, "outcome": "jam"},
    {"type": "confirm", "seat": 0, "launch_id": "a", "cards": 0},
    {"type": "leave", "seat": 0},
    {"type": "next-round", "seat": 0},
    {"type": "turn-up", "seat": 0, "card": "wild"},
    {"type": "correct", "seat": 0, "cards": 5},
    {"type": "count-hands", "seat": 0, "values": {"1": 20}},
    {"type": "hint", "seat": 0, "target": 1},
]


@pytest.mark.parametrize("body", EXAMPLES, ids=lambda body: body["type"])
def test_an_action_writes_what_it_was_read_from(body):
    assert body == parse_action(body).to_dict()


def test_a_refusal_does_not_echo_all_that_was_sent():
    with pytest.raises(ActionFormatError) as caught:
        parse_action({"type": "play", "seat": 0, "card": "red" * 10_000})

    assert len(caught.value.reason) < 200


def test_null_is_not_said():
    assert Launched(0) == parse_action({"type": "launched", "seat": 0, "cards": None})


def test_a_listed_action_leaves_the_number_out():
    assert {"type": "confirm", "seat": 0, "launch_id": "a"} == Confirm(0, "a").to_dict()


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "type"),
        ({"type": "dance", "seat": 0}, "type"),
        ({"type": ["play"], "seat": 0}, "type"),
        ({"type": "pass"}, "seat"),
        ({"type": "pass", "seat": None}, "seat"),
        ({"type": "pass", "seat": "0"}, "seat"),
        ({"type": "pass", "seat": True}, "seat"),
        ({"type": "pass", "seat": 10}, "seat"),
        ({"type": "pass", "seat": 0, "card": "red-7"}, "card"),
        ({"type": "play", "seat": 0}, "card"),
        ({"type": "play", "seat": 0, "card": "red-77"}, "card"),
        ({"type": "play", "seat": 0, "card": {}}, "card"),
        ({"type": "play", "seat": 0, "card": "wild", "color": "pink"}, "color"),
        ({"type": "play", "seat": 0, "card": "wild", "target": -1}, "target"),
        ({"type": "play", "seat": 0, "card": "wild", "throw": "red-1"}, "throw"),
        ({"type": "play", "seat": 0, "card": "wild", "throw": ["red-1", 2]}, "throw.1"),
        ({"type": "play", "seat": 0, "card": "wild", "throw": ["wild"] * 1001}, "throw"),
        ({"type": "play", "seat": 0, "card": "wild", "uno": 1}, "uno"),
        ({"type": "launched", "seat": 0, "cards": -1}, "cards"),
        ({"type": "launched", "seat": 0, "cards": 1001}, "cards"),
        ({"type": "launched", "seat": 0, "outcome": "boom"}, "outcome"),
        ({"type": "confirm", "seat": 0, "launch_id": "a"}, "cards"),
        ({"type": "confirm", "seat": 0, "launch_id": "a" * 101, "cards": 1}, "launch_id"),
        ({"type": "correct", "seat": 0}, "cards"),
        ({"type": "count-hands", "seat": 0}, "values"),
        ({"type": "count-hands", "seat": 0, "values": [1]}, "values"),
        ({"type": "count-hands", "seat": 0, "values": {"ann": 1}}, "values.ann"),
        ({"type": "count-hands", "seat": 0, "values": {"0": -1}}, "values.0"),
    ],
)
def test_an_action_that_cannot_be_read_is_refused_by_field(body, field):
    with pytest.raises(ActionFormatError) as caught:
        parse_action(body)

    assert field == caught.value.field


@pytest.mark.parametrize(
    ("slug", "said", "field"),
    [("pass", {}, "seat"), ("catch", {"target": 3}, "target"), ("choose", {"target": 9}, "target")],
)
def test_a_seat_that_the_game_does_not_have_is_named(new, slug, said, field):
    with pytest.raises(ActionFormatError) as caught:
        new().act(slug, 3 if field == "seat" else 0, **said)

    assert field == caught.value.field
