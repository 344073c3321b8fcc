"""Games of table knowledge: what is checked, and what the players' word is taken for."""

import pytest

REST = "blue-9 blue-8"


@pytest.fixture
def table(new):
    seated = new(knowledge="table")
    seated.act("turn-up", 0, card="red-5")
    return seated


def test_the_dealer_tells_the_first_card(new):
    """G-2, A-14."""
    table = new(knowledge="table", dealer=2)

    assert (("turn-up", 2), None, 0) == (
        table.waits,
        table.view["top"],
        table.view["discard_pile"],
    )
    assert "not-your-turn" == table.refused("turn-up", 0, card="red-5")
    assert table.game.due_seat is None

    table.act("turn-up", 2, card="red-skip")

    assert (("play", 1), 90) == (table.waits, table.view["draw_pile"])
    assert "wrong-phase" == table.refused("turn-up", 2, card="red-5")


def test_a_first_card_can_be_told_whatever_the_program_believes_is_left(new):
    table = new(knowledge="table")
    table.act("correct", 1, cards=500)
    table.act("turn-up", 0, card="red-5")

    assert (("play", 1), 0) == (table.waits, table.view["draw_pile"])


def test_what_cannot_be_a_first_card_is_put_back_and_another_one_told(new):
    """A-14."""
    table = new(knowledge="table")
    table.act("turn-up", 0, card="wild-attack-attack")

    assert (("turn-up", 0), 91) == (table.waits, table.view["draw_pile"])


def test_a_first_card_given_beforehand_need_not_be_told(new):
    table = new(knowledge="table", first_card="red-5")

    assert (("play", 1), "red-5", 90) == (
        table.waits,
        table.view["top"],
        table.view["draw_pile"],
    )


def test_any_fitting_card_of_the_deck_may_be_played(table):
    """The program does not know the hand, but turn, color and copies."""
    assert "card-does-not-fit" == table.refused("play", 1, card="blue-6")
    assert "not-in-deck" == table.refused("play", 1, card="red-0")

    table.act("play", 1, card="blue-5")

    assert [7, 6, 7] == table.counts
    assert "hand" not in table.game.view(1)["seats"][1]


def test_a_card_is_played_as_often_as_the_deck_has_it(new):
    """An edition has two of each number."""
    table = new(knowledge="table")
    table.act("turn-up", 0, card="red-5")
    table.act("play", 1, card="red-5")

    assert "red-5" not in [play["card"] for play in table.legal(2, "play")]
    assert "no-copy-left" == table.refused("play", 2, card="red-5")


def test_copies_that_went_back_into_the_launcher_may_come_again(at):
    """G-6."""
    table = at(REST, REST, under="red-1 red-1 red-1", draw="", knowledge="table")
    table.press(1)
    table.act("play", 1, card="red-1")

    assert "red-1" == table.view["top"]


def test_copies_are_not_counted_in_a_position(at):
    """The contract: cards need not make up a whole edition."""
    table = at(REST, REST, top="red-5", under="red-5 red-5", knowledge="table")
    table.act("play", 0, card="red-5")

    assert [1, 2] == table.counts


def test_thrown_cards_are_believed_as_far_as_the_hand_goes(table):
    """A-5."""
    table.act("play", 1, card="red-discard-all", throw=["red-1", "red-2"])

    assert [7, 4, 7] == table.counts
    eight = [f"red-{n}" for n in range(1, 9)]
    assert "not-in-hand" == table.refused("play", 2, card="blue-discard-all", throw=eight)
    assert "bad-throw" == table.refused("play", 2, card="red-discard-all", throw=["blue-1"])


def test_a_hand_count_may_be_corrected(table):
    """And the correction stands in the record."""
    table.act("correct", 2, cards=9)

    assert ([7, 7, 9], 88) == (table.counts, table.view["draw_pile"])

    table.act("correct", 2, cards=5)

    assert ([7, 7, 5], 92) == (table.counts, table.view["draw_pile"])
    assert 2 == table.game.record().count('"correct"')


def test_a_hand_corrected_to_nothing_has_gone_out(table):
    table.act("correct", 2, cards=0)

    assert ("count-hands", None) == table.waits

    table.act("correct", 2, cards=1)

    assert ("play", 1) == table.waits


def test_the_next_empty_hand_has_gone_out_where_the_first_one_has_not(table):
    table.act("correct", 2, cards=0)
    table.act("correct", 0, cards=0)
    table.act("correct", 2, cards=1)
    table.act("count-hands", 1, values={"1": 7, "2": 1})

    assert (0,) == table.game.winners


def test_a_table_may_deal_with_the_launcher(new):
    """Hands corrected to nothing are dealt anew; nobody turns a card up before that is done."""
    table = new(players=2, knowledge="table", launcher=True)
    for seat in (0, 1):
        table.act("correct", seat, cards=0)
    table.launch("a", 0, 7, press=False)

    assert [] == table.legal(0, "turn-up")
    assert "not-dealt" == table.refused("turn-up", 0, card="red-5")

    table.launch("b", 1, 7, press=False)
    table.act("turn-up", 0, card="red-5")

    assert ([7, 7], 112 - 15) == (table.counts, table.view["draw_pile"])


def test_a_round_is_scored_with_the_points_that_the_table_counts(at):
    """G-9."""
    table = at("red-1", REST, REST, knowledge="table")
    table.act("play", 0, card="red-1")

    assert ("count-hands", None) == table.waits
    assert [{"type": "count-hands", "seat": 2}] == table.legal(2, "count-hands")

    events = table.act("count-hands", 2, values={"1": 17, "2": 40})

    assert ["round-over", "turn"] == [event.type for event in events]
    assert [57, 0, 0] == [seat["score"] for seat in table.view["seats"]]
    assert ("round-over", (0,)) == (table.game.phase, table.game.winners)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"1": 17}, "hand-not-counted"),
        ({"1": 101, "2": 1}, "bad-count"),
        ({"0": 5, "1": 17, "2": 1}, "bad-count"),
        ({"1": 17, "2": 1, "7": 0}, "bad-count"),
    ],
)
def test_points_that_cannot_be_are_refused(at, values, code):
    """A-19: two cards are worth at most 100, a hand that went out nothing."""
    table = at("red-1", REST, REST, knowledge="table")
    table.act("play", 0, card="red-1")

    assert code == table.refused("count-hands", 1, values=values)


def test_a_doubt_keeps_the_hands_from_being_counted(at):
    table = at("red-1", REST, knowledge="table", launcher=True)
    table.launch("a", 1, 1, low=1, high=2)
    table.act("play", 0, card="red-1")

    assert "doubt-open" == table.refused("count-hands", 1, values={"1": 20})
    assert [] == table.legal(1, "count-hands")


def test_a_blocked_round_is_won_by_the_lowest_count(at):
    """G-7."""
    table = at(REST, REST, draw="", knowledge="table")
    table.press(0, 0)
    table.act("count-hands", 0, values={"0": 17, "1": 12})

    assert (1,) == table.game.winners


def test_hands_are_counted_at_the_end_only(table):
    assert "wrong-phase" == table.refused("count-hands", 0, values={})


def test_a_hint_costs_four_presses(new):
    """A-18, option `hint-penalty`."""
    table = new(knowledge="table", first_card="red-5", options={"hint-penalty": True})
    table.act("hint", 0, target=2)

    assert ((2, 4), "hint-penalty") == (table.owed, table.view["obligation"]["because"])
    assert ("press", 2) == table.waits
    assert [0, 1] == [hint["target"] for hint in table.legal(2, "hint")]
    assert "bad-target" == table.refused("hint", 2, target=2)


def test_when_nobody_plays_a_hint_is_free(new):
    """A-18."""
    table = new(knowledge="table", options={"hint-penalty": True})

    assert "wrong-phase" == table.refused("hint", 0, target=1)
    assert [] == table.legal(0, "hint")


def test_hints_are_free_by_default(table):
    """A-18."""
    assert [] == table.legal(0, "hint")
    assert "not-in-this-game" == table.refused("hint", 0, target=1)


@pytest.mark.parametrize(
    ("slug", "said"),
    [("correct", {"cards": 3}), ("count-hands", {"values": {}}), ("hint", {"target": 1})],
)
def test_a_game_that_knows_the_cards_needs_no_telling(new, slug, said):
    table = new(first_card="red-5")

    assert "table-only" == table.refused(slug, 0, **said)
    assert [] == table.legal(0, slug)


def test_nothing_is_corrected_between_rounds(at):
    table = at("red-1", REST, knowledge="table")
    table.act("play", 0, card="red-1")
    table.act("count-hands", 1, values={"1": 17})

    assert "wrong-phase" == table.refused("correct", 1, cards=3)
