"""Launches: once each, never lost, doubtful where the launcher is (rule A-16 and the contract)."""

import pytest

from engine import ActionFormatError, Launch, Outcome

REST = "blue-9 blue-8"


def test_a_launch_serves_the_press_that_is_due(at):
    """A-3, A-16."""
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2)

    assert ([4, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_launch_that_serves_the_last_press_lets_play_go_on(at):
    """A-16."""
    table = at("red-hit-1 red-1 red-2", REST, REST, launcher=True, edition="mega-hit")
    table.act("play", 0, card="red-hit-1")
    table.launch("a", 1, 0)

    assert ("play", 2) == table.waits


def test_the_same_launch_again_changes_nothing(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2)
    before = table.game.record()

    assert () == table.launch("a", 0, 2)
    assert before == table.game.record()


def test_a_launch_for_a_seat_that_is_not_due_only_brings_cards(at):
    """Cards that left are never lost."""
    table = at(REST, REST, launcher=True)
    table.launch("a", 1, 2)

    assert ([2, 4], ("play", 0)) == (table.counts, table.waits)


def test_an_eject_is_never_a_press(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2, press=False)

    assert ([4, 2], ("play", 0)) == (table.counts, table.waits)


def test_a_launch_while_a_color_is_to_be_named_only_brings_cards(at):
    table = at("wild red-1 red-2", REST, launcher=True)
    table.act("play", 0, card="wild")
    table.launch("a", 0, 1)

    assert ([3, 2], ("name-color", 0)) == (table.counts, table.waits)


def test_a_launch_gives_at_most_what_the_launcher_holds(at):
    """A-16: what is missing is not made up."""
    table = at(REST, REST, under="red-7 red-8", draw="red-1 red-2")
    table.press(5)

    assert ([4, 2], 0) == (table.counts, table.view["draw_pile"])


def test_an_empty_launcher_is_reloaded_when_a_press_is_due_not_before(at):
    """A-16, G-6: all discards but the top; the current color stays."""
    table = at(REST, REST, under="red-7 red-8 red-9", draw="red-1")
    table.press(1)

    assert (0, 4) == (table.view["draw_pile"], table.view["discard_pile"])

    table.press(2)

    assert ([3, 4], 1, 1) == (table.counts, table.view["draw_pile"], table.view["discard_pile"])
    assert ("red-5", "red") == (table.view["top"], table.view["color"])


def test_a_press_that_finds_the_launcher_empty_is_made_again_after_the_reload(at):
    """A-16: on a turn as in an obligation."""
    turn = at(REST, REST, under="red-7 red-8", draw="")
    turn.act("launched", 0, cards=0, outcome="empty")

    assert (("play", 0), 2) == (turn.waits, turn.view["draw_pile"])

    owing = at("red-hit-1 red-2 red-3", REST, under="red-7", draw="", edition="mega-hit")
    owing.act("play", 0, card="red-hit-1")
    owing.act("launched", 1, cards=0, outcome="empty")

    assert (1, 1) == owing.owed


@pytest.mark.parametrize("outcome", ["jam", "stopped", "fault"])
def test_a_launch_that_broke_off_counts_if_a_card_left_else_it_is_still_owed(at, outcome):
    """A-16."""
    table = at("red-hit-2 red-2 red-3", REST, REST)
    table.act("play", 0, card="red-hit-2")
    table.act("launched", 1, cards=0, outcome=outcome)

    assert (1, 2) == table.owed

    table.act("launched", 1, cards=1, outcome=outcome)

    assert (1, 1) == table.owed


def test_a_turns_press_that_broke_off_without_a_card_is_made_again(at):
    """A-16."""
    table = at(REST, REST)
    table.act("launched", 0, cards=0, outcome="jam")

    assert ("play", 0) == table.waits


@pytest.mark.parametrize("card", ["red-hit-2", "wild-hit-fire"])
@pytest.mark.parametrize("outcome", ["nothing", "empty", "jam"])
def test_with_nothing_to_reload_a_press_counts_and_an_obligation_ends(at, card, outcome):
    """A-16: Hit-Fire too."""
    table = at(f"{card} red-2 red-3", REST, REST, draw="")
    table.act("play", 0, card=card, color="red")
    table.launch("a", 2, 1, press=False)  # takes the one card that could be reloaded
    table.act("launched", 1, cards=0, outcome=outcome)

    assert ("play", 2) == table.waits


def test_a_real_launcher_knows_better_whether_it_is_empty(at):
    """A-16: at a real table the discards go in although the program counted cards left."""
    table = at(REST, REST, under="red-7 red-8", knowledge="table")
    table.act("launched", 0, cards=0, outcome="empty")

    assert (("play", 0), 1) == (table.waits, table.view["discard_pile"])


def test_a_real_launcher_gives_what_it_gives(at):
    """At a real table more cards than the program believed in are cards all the same."""
    table = at(REST, REST, draw="red-1", knowledge="table")
    table.press(3)

    assert ([5, 2], 0) == (table.counts, table.view["draw_pile"])


def test_without_a_launcher_the_profile_decides(at):
    """L-6: and its luck goes on from press to press."""
    table = at(REST, REST, options={"profile": "first-generation"}, draw="red-1 " * 60)
    fired = []
    for _ in range(13):
        before = sum(table.counts)
        table.act("launched", table.game.due_seat)
        fired.append(sum(table.counts) > before)

    assert [2, 6, 9, 13] == [press for press, has_fired in enumerate(fired, 1) if has_fired]


def test_a_profile_gives_at_most_what_the_launcher_holds(at):
    """A-16: at a table without a launcher as well."""
    always = {"chances": [1], "counts": {"13": 1}}
    table = at(REST, REST, options={"profile": always}, draw="red-1", knowledge="table")
    table.act("launched", 0)

    assert [3, 2] == table.counts


def test_a_profile_counts_what_the_reload_brought(at):
    """A-16."""
    always = {"chances": [1], "counts": {"2": 1}}
    table = at(REST, REST, options={"profile": always}, draw="", under="red-1 red-2 red-3")
    table.act("launched", 0)

    assert [4, 2] == table.counts


def test_with_a_launcher_a_count_is_needed(at):
    table = at(REST, REST, launcher=True)

    assert "number-missing" == table.refused("launched", 0)


def test_luck_goes_on_from_round_to_round(at):
    """L-6."""
    always_third = {"chances": [0, 0, 1], "counts": {"1": 1}}
    cards = "red-1 " * 40
    table = at("red-1", REST, options={"profile": always_third}, draw=cards)
    table.act("launched", 0)
    table.act("launched", 1)
    table.act("play", 0, card="red-1")
    table.act("next-round", 0)

    table.act("launched", table.game.due_seat)

    assert 15 == sum(table.counts)


def test_an_uncertain_launch_counts_at_once_and_stays_in_doubt(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2, low=1, high=3)

    assert ([4, 2], ("play", 1)) == (table.counts, table.waits)
    assert [{"launch_id": "a", "seat": 0, "cards": 2, "range": [1, 3]}] == table.view["doubts"]
    assert [{"type": "confirm", "seat": 1, "launch_id": "a"}] == table.legal(1, "confirm")


def test_a_launch_may_be_uncertain_about_a_single_number(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2, uncertain=True)

    assert 1 == len(table.view["doubts"])


def test_a_confirmation_gives_the_missing_cards_and_serves_nothing(at):
    table = at("red-hit-2 red-2 red-3", REST, REST, launcher=True)
    table.act("play", 0, card="red-hit-2")
    table.launch("a", 1, 1, low=0, high=3)
    table.act("confirm", 0, launch_id="a", cards=3)

    assert ([2, 5, 2], (1, 1), []) == (table.counts, table.owed, table.view["doubts"])


def test_a_confirmation_takes_the_last_cards_back_in_their_order(at):
    table = at(REST, REST, launcher=True, draw="red-1 red-2 red-3 red-4")
    table.launch("a", 0, 3, low=1, high=3)
    table.act("confirm", 1, launch_id="a", cards=1)

    assert [*REST.split(), "red-1"] == table.hand(0)

    table.press(3)

    assert ["red-2", "red-3", "red-4"] == table.hand(1)[2:]


def test_a_confirmation_does_not_reopen_a_press(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 1, low=0, high=1)
    table.act("confirm", 0, launch_id="a", cards=0)

    assert ([2, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_doubtful_card_that_was_played_stays_played(at):
    table = at(REST, REST, launcher=True, draw="red-1 red-2")
    table.launch("a", 0, 1, low=0, high=1)
    table.press(0)
    table.act("play", 0, card="red-1")
    table.act("confirm", 1, launch_id="a", cards=0)

    assert REST.split() == table.hand(0)


def test_a_confirmation_reloads_as_a_draw_does(at):
    """A-16, G-6."""
    table = at(REST, REST, launcher=True, under="red-7 red-8", draw="red-1")
    table.launch("a", 0, 1, low=1, high=2)
    table.act("confirm", 0, launch_id="a", cards=2)

    assert [4, 2] == table.counts


def test_only_an_open_doubt_can_be_confirmed(at):
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 2)

    assert "no-such-doubt" == table.refused("confirm", 0, launch_id="a", cards=1)


def test_a_launch_that_never_came_is_a_doubt_until_it_comes(at):
    table = at(REST, REST, launcher=True)
    table.game.doubt("a", 0, 0, 13)

    assert [{"launch_id": "a", "seat": 0, "cards": 0, "range": [0, 13]}] == table.view["doubts"]
    assert () == table.game.doubt("a", 0, 0, 13)

    table.launch("a", 0, 2)

    assert ([4, 2], [], ("play", 1)) == (table.counts, table.view["doubts"], table.waits)
    assert () == table.game.doubt("a", 0, 0, 13)


def test_a_launch_missed_by_a_seat_that_has_left_is_in_nobodys_doubt(at):
    table = at(REST, REST, REST, launcher=True)
    table.act("leave", 2)

    assert () == table.game.doubt("a", 2, 0, 13)


def test_a_launch_that_comes_after_all_settles_its_doubt(at):
    table = at(REST, REST, launcher=True)
    table.game.doubt("a", 0, 0, 13)

    events = [event.to_dict() for event in table.launch("a", 0, 2)]

    assert {"type": "doubt-settled", "launch_id": "a", "seat": 0, "cards": 2} == events[0]


def test_a_report_after_the_confirmation_changes_nothing(at):
    table = at(REST, REST, launcher=True)
    table.game.doubt("a", 0, 0, 13)
    table.act("confirm", 0, launch_id="a", cards=1)

    assert () == table.launch("a", 0, 2)
    assert [3, 2] == table.counts


def test_a_round_is_not_scored_while_a_doubt_is_open(at):
    """G-8: the doubt may still move cards."""
    table = at("red-1", REST, launcher=True, draw="red-7 red-8")
    table.launch("a", 1, 1, low=1, high=2)
    table.act("play", 0, card="red-1")

    assert ("count-hands", None) == table.waits
    assert "doubt-open" == table.refused("next-round", 0)

    table.act("confirm", 1, launch_id="a", cards=2)

    assert 17 + 7 + 8 == table.view["seats"][0]["score"]
    assert ("round-over", None) == table.waits


def test_the_next_round_waits_for_a_doubt_about_the_last_one(at):
    table = at("red-1", REST, launcher=True)
    table.act("play", 0, card="red-1")
    table.game.doubt("a", 1, 0, 13)

    assert "doubt-open" == table.refused("next-round", 0)
    assert [] == table.legal(0, "next-round")


def test_a_seat_that_really_holds_a_card_has_not_gone_out(at):
    table = at("red-1", REST, launcher=True)
    table.launch("a", 0, 0, low=0, high=1)
    table.press(0)
    table.act("play", 0, card="red-1")
    table.act("confirm", 0, launch_id="a", cards=1)

    assert ([1, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_seat_that_really_holds_no_card_has_gone_out(at):
    table = at("red-1", REST, launcher=True)
    table.launch("a", 0, 1, low=0, high=1)
    table.press(0)
    table.act("play", 0, card="red-1")
    table.act("confirm", 0, launch_id="a", cards=0)

    assert ("round-over", (0,)) == (table.game.phase, table.game.winners)


def test_cards_thrown_at_a_seat_that_has_left_go_where_its_hand_went(at):
    """G-11, G-12."""
    table = at(REST, REST, REST, launcher=True)
    table.act("leave", 2)
    table.launch("a", 2, 2, low=1, high=2)

    assert (5, 6, []) == (
        table.view["discard_pile"],
        table.view["draw_pile"],
        table.view["doubts"],
    )


def test_no_press_is_due_where_something_else_is_awaited(at):
    table = at("wild red-1 red-2", REST)
    table.act("play", 0, card="wild")

    assert table.game.due_seat is None
    assert "wrong-phase" == table.refused("launched", 0, cards=1)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("launch_id", ""),
        ("seat", -1),
        ("seat", "0"),
        ("seat", 2),
        ("cards", "2"),
        ("low", 3),
        ("high", 1),
        ("outcome", "exploded"),
        ("press", 1),
        ("uncertain", None),
    ],
)
def test_a_report_that_makes_no_sense_is_refused_by_field(at, field, wrong):
    table = at(REST, REST, launcher=True)
    said = {"launch_id": "a", "seat": 0, "cards": 2, "low": 2, "high": 2}
    said |= {"outcome": Outcome.FIRED, field: wrong}

    with pytest.raises(ActionFormatError) as caught:
        table.game.launch(Launch(**said))

    assert field == caught.value.field


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("launch_id", 7), ("seat", "0"), ("seat", 2), ("low", -1), ("high", 1), ("high", None)],
)
def test_a_missed_launch_that_makes_no_sense_is_refused_by_field(at, field, wrong):
    said = {"launch_id": "a", "seat": 0, "low": 2, "high": 3, field: wrong}

    with pytest.raises(ActionFormatError) as caught:
        at(REST, REST).game.doubt(**said)

    assert field == caught.value.field
