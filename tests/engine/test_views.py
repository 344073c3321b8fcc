"""Views and events: what everybody, and what one seat, may see."""

from engine import Setup, parse_action
from engine.game import Game

REST = "blue-9 blue-8"


def test_a_view_has_the_fields_of_the_contract(new):
    view = new().view

    assert {
        "ruleset": "attack",
        "edition": "attack-112",
        "knowledge": "full",
        "round": 1,
        "dealer": 0,
        "obligation": None,
        "doubts": [],
        "winners": [],
    }.items() <= view.items()
    assert {
        *("ruleset", "edition", "knowledge", "round", "dealer", "phase", "turn", "direction"),
        *("top", "color", "seats", "obligation", "doubts", "draw_pile", "discard_pile", "winners"),
    } == view.keys()


def test_a_hand_is_shown_to_its_seat_alone(new):
    game = new().game

    assert ["hand" in seat for seat in game.view(1)["seats"]] == [False, True, False]
    assert not any("hand" in seat for seat in game.view()["seats"])


def test_the_faces_of_launched_cards_are_told_to_their_seat_alone(at):
    table = at(REST, REST, draw="red-7 red-8")

    took = next(event for event in table.act("launched", 0, cards=2) if event.type == "took")

    assert ["red-7", "red-8"] == took.to_dict(0)["faces"]
    assert 2 == took.to_dict(1)["cards"] == took.to_dict()["cards"]
    assert all("faces" not in took.to_dict(seat) for seat in (None, 1))


def test_a_real_tables_faces_are_told_to_nobody(at):
    table = at(REST, REST, knowledge="table")

    took = next(event for event in table.act("launched", 0, cards=2) if event.type == "took")

    assert "faces" not in took.to_dict(0)


def test_events_tell_the_story_in_order(at):
    table = at("wild-hit-4 red-1", REST, REST)

    events = table.act("play", 0, card="wild-hit-4", color="blue", uno=True)

    assert ["played", "uno-called", "color-named", "owed", "turn"] == [e.type for e in events]
    assert {"type": "turn", "phase": "press", "seat": 1} == events[-1].to_dict()


def test_whoever_is_next_again_is_told_so(at):
    table = at("red-skip red-1 red-2", REST)

    events = table.act("play", 0, card="red-skip")

    assert {"type": "turn", "phase": "play", "seat": 0} == events[-1].to_dict()


def test_an_event_of_a_reload_says_how_many_cards(at):
    table = at(REST, REST, under="red-7 red-8", draw="")

    events = table.act("launched", 0, cards=1)

    assert {"type": "reloaded", "cards": 2} == events[0].to_dict()


def test_a_table_of_real_cards_shows_counts_only():
    game = Game(Setup.from_dict({"ruleset": "attack", "players": 2, "knowledge": "table"}))
    game.apply(parse_action({"type": "turn-up", "seat": 0, "card": "red-5"}))

    assert "face-down" not in str([game.view(seat) for seat in (None, 0, 1)])
