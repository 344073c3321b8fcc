"""UNO All Wild: every card fits, and nearly every turn is a card (rules W)."""

from functools import partial

import pytest

REST = "wild wild"
DRAW = "wild " * 12


@pytest.fixture
def at(at):
    return partial(at, ruleset="all-wild", top="wild", draw=DRAW)


@pytest.fixture
def new(new):
    return partial(new, ruleset="all-wild")


def test_every_card_can_be_played_and_no_color_is_named(at):
    """W-1."""
    table = at("wild wild-skip wild-draw-four", REST, top="wild-reverse")

    assert ["wild", "wild-skip", "wild-draw-four"] == table.playable(0)

    table.act("play", 0, card="wild")

    assert (("play", 1), None) == (table.waits, table.view["color"])


def test_a_seat_cannot_decline(at):
    """W-1, W-7, G-4: drawing by choice is not allowed."""
    table = at(REST, REST)

    assert [] == table.legal(0, "draw")
    assert "may-not-draw" == table.refused("draw", 0)


@pytest.mark.parametrize(
    ("card", "turn", "direction", "counts"),
    [
        ("wild", 1, 1, [7] * 4),
        ("wild-skip", 2, 1, [7] * 4),
        ("wild-double-skip", 3, 1, [7] * 4),
        ("wild-reverse", 0, -1, [7] * 4),
        ("wild-draw-two", 2, 1, [7, 9, 7, 7]),
        ("wild-draw-four", 2, 1, [7, 11, 7, 7]),
    ],
)
def test_the_first_card_acts(new, card, turn, direction, counts):
    """W-2."""
    table = new(first_card=card, players=4)

    assert (("play", turn), direction, counts) == (
        table.waits,
        table.view["direction"],
        table.counts,
    )


def test_a_double_skip_turned_up_for_two_lets_the_first_seat_start(new):
    """W-2."""
    assert ("play", 1) == new(first_card="wild-double-skip", players=2).waits


def test_the_dealer_chooses_for_a_targeted_draw_two(new):
    """W-2: the seat draws two and keeps its first turn."""
    table = new(first_card="wild-targeted-draw-two", dealer=2)

    assert (("choose", 2), [0, 1]) == (
        table.waits,
        [choice["target"] for choice in table.legal(2, "choose")],
    )

    table.act("choose", 2, target=0)

    assert ([9, 7, 7], ("play", 0)) == (table.counts, table.waits)


def test_the_dealer_swaps_hands_for_a_forced_swap(new):
    """W-2."""
    table = new(first_card="wild-forced-swap", dealer=0)
    mine, theirs = table.hand(0), table.hand(2)
    table.act("choose", 0, target=2)

    assert (theirs, mine, ("play", 1)) == (table.hand(0), table.hand(2), table.waits)


def test_a_dealer_that_has_left_chooses_nobody(new):
    """W-2, G-11."""
    table = new(knowledge="table", dealer=0)
    table.act("leave", 0)
    table.act("turn-up", 1, card="wild-forced-swap")

    assert ("play", 1) == table.waits


@pytest.mark.parametrize("card", ["wild-skip", "wild-draw-four", "wild-forced-swap"])
def test_the_first_card_may_be_without_effect(new, card):
    """W-2, option `first-card-acts`."""
    table = new(first_card=card, options={"first-card-acts": False})

    assert (card, ("play", 1), [7] * 3) == (table.view["top"], table.waits, table.counts)


@pytest.mark.parametrize(
    ("card", "turn"), [("wild-reverse", 3), ("wild-skip", 2), ("wild-double-skip", 3)]
)
def test_turns_are_turned_and_skipped(at, card, turn):
    """W-3."""
    table = at(f"{card} wild wild", REST, REST, REST)
    table.act("play", 0, card=card)

    assert ("play", turn) == table.waits


def test_with_three_players_a_double_skip_leads_back(at):
    """W-3, G-13."""
    table = at("wild-double-skip wild wild", REST, REST)
    table.act("play", 0, card="wild-double-skip")

    assert ("play", 0) == table.waits


@pytest.mark.parametrize(
    ("card", "turn"), [("wild-reverse", 0), ("wild-skip", 0), ("wild-double-skip", 1)]
)
def test_with_two_players_a_double_skip_is_the_opponents_turn(at, card, turn):
    """W-3, G-5, G-13: literally, it passes over the opponent and the player itself."""
    table = at(f"{card} wild wild", REST)
    table.act("play", 0, card=card)

    assert ("play", turn) == table.waits


def test_with_two_players_a_double_skip_may_be_a_skip(at):
    """W-3, option `two-player-double-skip`: `again`."""
    options = {"two-player-double-skip": "again"}
    table = at("wild-double-skip wild wild", REST, options=options)
    table.act("play", 0, card="wild-double-skip")
    four = at("wild-double-skip wild wild", REST, REST, REST, options=options)
    four.act("play", 0, card="wild-double-skip")

    assert [("play", 0), ("play", 3)] == [table.waits, four.waits]


@pytest.mark.parametrize(("card", "cards"), [("wild-draw-two", 2), ("wild-draw-four", 4)])
def test_the_next_seat_draws_and_loses_its_turn(at, card, cards):
    """W-4: no challenge."""
    table = at(f"{card} wild wild", REST, REST)
    table.act("play", 0, card=card)

    assert ([2, 2 + cards, 2], ("play", 2)) == (table.counts, table.waits)
    assert "not-in-this-game" == table.refused("challenge", 1)


def test_a_targeted_draw_two_strikes_a_chosen_seat_which_keeps_its_turn(at):
    """W-5."""
    table = at("wild-targeted-draw-two wild wild", REST, REST)
    table.act("play", 0, card="wild-targeted-draw-two", target=1)

    assert ([2, 4, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_last_targeted_draw_two_is_aimed_and_drawn(at):
    """W-5, G-8."""
    table = at("wild-targeted-draw-two", REST, REST)
    table.act("play", 0, card="wild-targeted-draw-two")

    assert ("choose", 0) == table.waits

    table.act("choose", 0, target=2)

    assert (("round-over", None), 120) == (table.waits, table.scores[0])


def test_a_forced_swap_swaps_hands_and_both_may_have_to_call(at):
    """W-6, G-10."""
    table = at("wild-forced-swap wild-skip", "wild-reverse", REST)
    table.act("play", 0, card="wild-forced-swap", target=1)

    assert (["wild-reverse"], ["wild-skip"]) == (table.hand(0), table.hand(1))
    assert ["owed", "owed", "no"] == table.unos


def test_a_last_forced_swap_wins_and_swaps_nothing(at):
    """W-6 [ours]."""
    table = at("wild-forced-swap", REST, REST)

    assert [{"type": "play", "seat": 0, "card": "wild-forced-swap"}] == table.legal(0, "play")

    table.act("play", 0, card="wild-forced-swap")

    assert ([0, 2, 2], (0,)) == (table.counts, table.game.winners)


def test_without_an_action_card_a_seat_may_draw_against_a_last_card(at):
    """W-7: the card must be played and acts; no `pass`, no other card."""
    table = at(REST, "wild", REST, draw="wild-draw-two wild-skip " + DRAW)
    table.act("draw", 0)

    assert (("drawn", 0), ["wild-draw-two"]) == (table.waits, table.playable(0))
    assert ([], []) == (table.legal(0, "pass"), table.legal(0, "draw"))
    assert "must-play-drawn" == table.refused("pass", 0)
    assert "only-drawn-card" == table.refused("play", 0, card="wild")

    table.act("play", 0, card="wild-draw-two")

    assert ([2, 3, 2], ("play", 2)) == (table.counts, table.waits)


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (("wild wild-skip", "wild", REST), {}),
        ((REST, REST, "wild"), {}),
        ((REST, "wild", REST), {"direction": -1}),
        ((REST, "wild", REST), {"draw": ""}),
    ],
    ids=["action-card", "next-has-two", "other-direction", "nothing-to-draw"],
)
def test_otherwise_it_plays_from_its_hand(at, hands, more):
    """W-7."""
    table = at(*hands, **more)

    assert [] == table.legal(0, "draw")
    assert "may-not-draw" == table.refused("draw", 0)


def test_next_is_the_next_seat_still_in(at):
    """W-7, G-11."""
    table = at(REST, REST, "wild")
    table.act("leave", 1)

    assert [{"type": "draw", "seat": 0}] == table.legal(0, "draw")


def test_at_a_real_table_the_drawn_card_has_to_be_played_too(at):
    """W-7: no pass, and the next seat cannot make one of it; the hand has to be believed."""
    table = at(REST, "wild", REST, knowledge="table")
    table.act("draw", 0)

    assert ([], []) == (table.legal(1, "play"), table.legal(0, "pass"))
    assert "not-your-turn" == table.refused("play", 1, card="wild")

    table.act("play", 0, card="wild-skip")

    assert ([2, 1, 2], ("play", 2)) == (table.counts, table.waits)


def test_an_uno_not_called_costs_two_cards(at):
    """W-8."""
    table = at(REST, REST)
    table.act("play", 0, card="wild")
    table.act("catch", 1, target=0)

    assert [3, 2] == table.counts


def test_a_wild_is_20_and_every_action_card_50(at):
    """W-9."""
    actions = "wild-reverse wild-skip wild-double-skip wild-draw-two wild-draw-four"
    actions += " wild-targeted-draw-two wild-forced-swap"
    table = at("wild", f"wild {actions}")
    table.act("play", 0, card="wild")

    assert 20 + 7 * 50 == table.scores[0]
