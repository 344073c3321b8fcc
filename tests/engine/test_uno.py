"""The duty to call UNO and its window (rule G-10)."""

REST = "blue-9 blue-8"


def down_to_one(at, **more):
    table = at("red-1 red-2", REST, "red-9 red-8", **more)
    table.act("play", 0, card="red-1")
    return table


def test_a_hand_of_one_card_owes_a_call(at):
    """G-10."""
    table = down_to_one(at)

    assert ["owed", "no", "no"] == table.unos
    assert [{"type": "call-uno", "seat": 0}] == table.legal(0, "call-uno")
    assert [{"type": "catch", "seat": 2, "target": 0}] == table.legal(2, "catch")


def test_who_has_called_cannot_be_caught(at):
    """G-10: it may call until it is caught or the duty ends."""
    table = down_to_one(at)
    table.act("call-uno", 0)

    assert "called" == table.unos[0]
    assert "nobody-to-catch" == table.refused("catch", 1, target=0)
    assert "uno-not-due" == table.refused("call-uno", 0)


def test_the_call_may_come_before_the_play_or_with_it(at):
    """G-10."""
    before = at("red-1 red-2", REST)
    before.act("call-uno", 0)

    assert "called" == before.unos[0]

    before.act("play", 0, card="red-1")
    along = at("red-1 red-2", REST)
    along.act("play", 0, card="red-1", uno=True)

    assert ["called", "called"] == [before.unos[0], along.unos[0]]


def test_a_call_before_a_play_that_leaves_more_than_one_card_is_void(at):
    """G-10: at no cost."""
    table = at("red-1 red-2 red-3", REST, REST)
    table.act("call-uno", 0)
    table.act("play", 0, card="red-1")

    assert ["no", "no", "no"] == table.unos


def test_a_call_before_a_press_is_void(at):
    """G-10."""
    table = at("red-1 red-2", REST)
    table.act("call-uno", 0)
    table.act("launched", 0, cards=0)
    table.act("launched", 1, cards=0)
    table.act("play", 0, card="red-1")

    assert "owed" == table.unos[0]


def test_a_call_before_an_answer_that_never_came_is_void(at):
    """G-10, A-17."""
    hand = "red-hit-1 red-9"
    table = at("red-hit-2 red-1 red-2", hand, REST, edition="mega-hit", draw="red-3 " * 9)
    table.act("play", 0, card="red-hit-2")
    table.act("call-uno", 1)
    table.press(0, 0, 0, 0)
    table.act("play", 1, card="red-9")

    assert "owed" == table.unos[1]


def test_only_the_first_catch_counts(at):
    """G-10."""
    table = down_to_one(at)
    table.act("catch", 1, target=0)

    assert "nobody-to-catch" == table.refused("catch", 2, target=0)


def test_the_duty_lapses_when_the_next_seat_plays(at):
    """G-10: a turn begins."""
    table = at("red-1 red-2", "red-9 red-8 red-7", REST)
    table.act("play", 0, card="red-1")
    table.act("play", 1, card="red-9")

    assert "nobody-to-catch" == table.refused("catch", 1, target=0)
    assert "uno-not-due" == table.refused("call-uno", 0)


def test_the_duty_lapses_when_the_next_seat_presses(at):
    """G-10: a turn begins."""
    table = down_to_one(at)
    table.act("launched", 1, cards=0)

    assert "nobody-to-catch" == table.refused("catch", 1, target=0)


def test_serving_an_obligation_does_not_begin_a_turn(at):
    """G-10: the window stays open while presses are served."""
    table = at("red-hit-2 red-2", REST, REST)
    table.act("play", 0, card="red-hit-2")
    table.press(0, 0)

    table.act("catch", 1, target=0)

    assert (0, 2) == table.owed


def test_with_two_players_the_same_players_next_turn_ends_its_duty(at):
    """G-10, G-5."""
    table = at("red-skip red-2", REST)
    table.act("play", 0, card="red-skip")

    assert ("owed", ("play", 0)) == (table.unos[0], table.waits)

    table.act("launched", 0, cards=0)

    assert "nobody-to-catch" == table.refused("catch", 1, target=0)


def test_a_hand_above_one_card_ends_the_duty(at):
    """G-10: cards that came otherwise end it, too."""
    table = down_to_one(at)
    table.launch("a", 0, 1, press=False)

    assert "no" == table.unos[0]


def test_each_time_a_hand_comes_down_to_one_the_duty_is_new(at):
    """G-10: an earlier call does not count."""
    table = at("red-skip red-2", REST, draw="red-3 red-4")
    table.act("play", 0, card="red-skip", uno=True)
    table.act("launched", 0, cards=1)
    table.act("launched", 1, cards=0)
    table.act("play", 0, card="red-3")

    assert "owed" == table.unos[0]


def test_penalties_come_after_the_cards_own_obligations(at):
    """G-14: obligations one at a time, in the order in which they arose."""
    table = at("wild-hit-4 red-2", REST, REST)
    table.act("play", 0, card="wild-hit-4")
    table.act("catch", 1, target=0)

    assert ("name-color", 0) == table.waits

    table.act("name-color", 0, color="red")

    assert (1, 4) == table.owed
    table.press(0, 0, 0, 0)
    assert (0, 2) == table.owed
    table.press(0, 0)
    assert ("play", 2) == table.waits


def test_a_false_catch_is_refused_and_costs_nothing(at):
    """G-10, option `false-catch`: `refuse`."""
    table = at("red-1 red-2", REST)

    assert "nobody-to-catch" == table.refused("catch", 1, target=0)
    assert [] == table.legal(1, "catch")


def test_a_false_catch_may_cost_the_penalty(at):
    """G-10, option `false-catch`: `penalty`; then the turn goes on where it was."""
    table = at("red-1 red-2", REST, options={"false-catch": "penalty"})
    table.act("catch", 1, target=0)

    assert (1, 2) == table.owed

    table.press(1, 0)

    assert ([2, 3], ("play", 0)) == (table.counts, table.waits)


def test_nobody_can_catch_itself(at):
    """G-10: any other seat."""
    table = down_to_one(at, options={"false-catch": "penalty"})

    assert "nobody-to-catch" == table.refused("catch", 0, target=0)


def test_with_the_last_card_on_the_pile_nobody_can_be_wrong_about_a_call(at):
    """G-10, G-8."""
    options = {"false-catch": "penalty"}
    table = at("red-hit-2", REST, REST, options=options)
    table.act("play", 0, card="red-hit-2")

    assert "nobody-to-catch" == table.refused("catch", 2, target=1)


def test_a_call_out_of_turn_without_a_duty_is_refused(at):
    """G-10."""
    table = at("red-1 red-2", REST)

    assert "uno-not-due" == table.refused("call-uno", 1)
    assert [] == table.legal(1, "call-uno")


def test_the_first_card_on_the_discards_opens_no_window(new):
    """G-2."""
    table = new(first_card="red-hit-2")

    assert ["no", "no", "no"] == table.unos


def test_a_corrected_count_makes_no_duty(at):
    """G-10."""
    table = at(REST, REST, knowledge="table")
    table.act("correct", 1, cards=1)

    assert ["no", "no"] == table.unos


def test_a_corrected_count_above_one_ends_a_duty(at):
    """G-10."""
    table = at("red-1 red-2", REST, knowledge="table")
    table.act("play", 0, card="red-1")
    table.act("correct", 0, cards=2)

    assert ["no", "no"] == table.unos


def test_an_extra_card_is_judged_anew_and_begins_no_turn(at):
    """G-10, A-4: while an extra card is open another's duty stays open as well."""
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="red-skip")
    table.act("play", 0, card="red-1")

    assert "owed" == table.unos[0]


def test_going_out_ends_the_duty(at):
    """G-10, A-4: nobody can be caught for the card before the last one."""
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-hit-2", REST, REST, REST, options=options)
    table.act("play", 0, card="red-skip")
    table.act("play", 0, card="red-hit-2")

    assert (("press", 2), "no") == (table.waits, table.unos[0])
    assert "nobody-to-catch" == table.refused("catch", 1, target=0)


def test_nobody_calls_or_catches_when_the_round_is_over(at):
    """G-10, A-17: although no turn began since the duty did."""
    table = at("red-hit-2 red-1", "red-hit-1", REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.act("play", 1, card="red-hit-1")
    table.press(0, 0, 0)

    assert "round-over" == table.game.phase
    assert "uno-not-due" == table.refused("call-uno", 0)
    assert "nobody-to-catch" == table.refused("catch", 2, target=0)


def test_a_call_for_an_extra_card_leaves_the_next_seats_call_alone(at):
    """G-10, A-4."""
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-1 red-2", REST, "red-8 red-9", options=options)
    table.act("play", 0, card="red-skip")
    table.act("call-uno", 2)
    table.act("play", 0, card="red-1", uno=True)
    table.act("play", 2, card="red-8")

    assert "called" == table.unos[2]
