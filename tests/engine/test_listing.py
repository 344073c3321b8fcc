"""What is listed for a seat, phase by phase: each action ready to be posted."""

REST = "blue-9 blue-8"


def listed(table, seat):
    """The slugs, each once, in the order of the list."""
    return list(dict.fromkeys(action.type for action in table.game.legal_actions(seat)))


def test_a_seat_on_turn_plays_presses_calls_or_leaves(at):
    table = at("red-1 red-2", REST, REST)

    assert ["play", "launched", "call-uno", "leave"] == listed(table, 0)
    assert ["leave"] == listed(table, 1)


def test_a_wild_is_listed_with_every_color_and_target(at):
    table = at("wild-attack-attack red-2", REST, REST)

    said = [
        (play["color"], play["target"])
        for play in table.legal(0, "play")
        if play["card"] == "wild-attack-attack"
    ]

    colors = ("red", "yellow", "green", "blue")
    assert [(color, target) for color in colors for target in (1, 2)] == said


def test_two_copies_of_a_card_are_listed_once(at):
    assert 1 == len(at("red-1 red-1 blue-8", REST).legal(0, "play"))


def test_a_seat_that_owes_presses_and_others_wait(at):
    table = at("red-hit-2 red-1 red-2", REST, REST)
    table.act("play", 0, card="red-hit-2")

    assert ["launched", "leave"] == listed(table, 1)
    assert ["leave"] == listed(table, 2)


def test_who_chooses_names_a_color_then_a_target(at):
    table = at("wild-attack-attack red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-attack-attack")

    assert ["name-color", "leave"] == listed(table, 0)
    assert ["red", "yellow", "green", "blue"] == [
        action["color"] for action in table.legal(0, "name-color")
    ]

    table.act("name-color", 0, color="red")

    assert ["choose", "leave"] == listed(table, 0)


def test_the_extra_card_may_be_passed(at):
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="red-skip")

    assert ["play", "pass", "leave"] == listed(table, 0)


def test_between_rounds_anybody_deals_again(at):
    table = at("red-1", REST, draw="red-1 " * 30)
    table.act("play", 0, card="red-1")

    assert ["next-round", "leave"] == listed(table, 1)


def test_a_real_table_also_turns_up_corrects_and_counts(new, at):
    table = new(players=2, knowledge="table")

    assert ["turn-up", "correct", "leave"] == listed(table, 0)
    assert ["correct", "leave"] == listed(table, 1)

    over = at("red-1", REST, knowledge="table")
    over.act("play", 0, card="red-1")

    assert ["correct", "count-hands", "leave"] == listed(over, 1)


def test_a_doubt_may_be_settled_by_anybody(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2, low=1, high=3)

    assert ["confirm", "leave"] == listed(table, 0)
    assert {"type": "confirm", "seat": 0, "launch_id": "a"} == table.legal(0, "confirm")[0]
