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


def test_every_thing_that_is_said_is_told(at):
    """Choices, calls, catches, penalties, corrections: the stream is the whole story."""
    said = [
        ("play", 0, {"card": "wild-attack-attack"}),
        ("name-color", 0, {"color": "red"}),
        ("choose", 0, {"target": 1}),
        ("call-uno", 0, {}),
        ("hint", 0, {"target": 2}),
        ("correct", 0, {"cards": 3}),
        ("leave", 2, {}),
    ]
    options = {"hint-penalty": True}
    table = at("wild-attack-attack red-1", REST, REST, knowledge="table", options=options)

    told = [event.to_dict() for slug, seat, more in said for event in table.act(slug, seat, **more)]

    assert [
        {"type": "played", "seat": 0, "card": "wild-attack-attack", "thrown": []},
        {"type": "turn", "phase": "name-color", "seat": 0},
        {"type": "color-named", "seat": 0, "color": "red"},
        {"type": "turn", "phase": "choose", "seat": 0},
        {"type": "chosen", "seat": 0, "target": 1},
        {
            "type": "owed",
            "seat": 1,
            "presses": 2,
            "until_fires": False,
            "because": "wild-attack-attack",
        },
        {"type": "turn", "phase": "press", "seat": 1},
        {"type": "uno-called", "seat": 0},
        {"type": "hinted", "seat": 0, "target": 2},
        {
            "type": "owed",
            "seat": 2,
            "presses": 4,
            "until_fires": False,
            "because": "hint-penalty",
        },
        {"type": "corrected", "seat": 0, "cards": 3},
        {"type": "left", "seat": 2},
    ] == told


def test_a_swap_is_told(at):
    table = at("red-trade-hands red-1", "blue-1 blue-2", REST)

    events = table.act("play", 0, card="red-trade-hands", target=2)

    assert ["played", "chosen", "hands-swapped", "turn"] == [event.type for event in events]
    assert {"type": "hands-swapped", "seat": 0, "target": 2} == events[2].to_dict()


def test_a_catch_is_told_true_or_false(at):
    table = at("red-1 red-2", REST, REST, options={"false-catch": "penalty"})
    table.act("play", 0, card="red-1")

    told = [table.act("catch", 1, target=target)[0].to_dict() for target in (0, 2)]

    assert [
        {"type": "caught", "seat": 1, "target": 0, "is_false": False},
        {"type": "caught", "seat": 1, "target": 2, "is_false": True},
    ] == told


def test_an_extra_card_declined_is_told(at):
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="red-skip")

    assert ["passed"] == [event.type for event in table.act("pass", 0)]


def test_the_deal_and_the_end_of_rounds_are_told(at):
    table = at("red-1", REST, draw="red-1 " * 30, options={"target": 20})
    over = table.act("play", 0, card="red-1")
    dealt = table.act("next-round", 0)

    assert {
        "type": "round-over",
        "winners": [0],
        "points": [17, 0],
        "blocked": False,
    } == over[1].to_dict()
    assert {"type": "turn", "phase": "round-over", "seat": None} == over[2].to_dict()
    assert {"type": "round-began", "round": 2, "dealer": 0} == dealt[0].to_dict()
    assert "turned-up" == dealt[1].type


def test_what_happened_before_anybody_acted_is_told(new):
    opening = new(ruleset="classic", first_card="red-draw-two").game.opening

    assert ["round-began", "turned-up", "owed", "took", "turn"] == [one.type for one in opening]


def test_the_end_of_the_game_is_told(at):
    table = at(REST, REST)

    events = [event.to_dict() for event in table.act("leave", 1)]

    assert [
        {"type": "left", "seat": 1},
        {"type": "game-over", "winners": [0]},
        {"type": "turn", "phase": "game-over", "seat": None},
    ] == events


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
