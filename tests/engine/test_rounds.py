"""From deal to deal: order of seats, matching, scoring, blocked rounds (rules G)."""

import pytest

from engine import Game, Setup, SetupError

REST = "blue-9 blue-8"


@pytest.mark.parametrize("players", [2, 10])
def test_two_to_ten_may_play(new, players):
    """G-1."""
    assert [7] * players == new(players=players).counts


@pytest.mark.parametrize("players", [1, 11])
def test_neither_one_nor_eleven_may_play(players):
    """G-1."""
    with pytest.raises(SetupError) as caught:
        Setup("attack", players)

    assert "players" == caught.value.field


def test_the_first_dealer_is_seat_0_and_the_deal_moves_left(at):
    """G-1, G-2."""
    table = at("red-1", REST, REST, dealer=0, draw="red-1 " * 30, direction=-1)
    table.act("play", 0, card="red-1")
    table.act("next-round", 2)

    assert (2, 1, 1) == (table.view["round"], table.view["dealer"], table.view["direction"])
    assert 0 == Game(Setup("attack", 3)).view()["dealer"]


def test_one_card_is_a_turn(at):
    """G-3: never two."""
    table = at("red-1 red-2 red-3", REST, REST)
    table.act("play", 0, card="red-1")

    assert "not-your-turn" == table.refused("play", 0, card="red-2")


@pytest.mark.parametrize(
    ("top", "color", "card"),
    [
        ("red-5", None, "red-1"),
        ("red-5", None, "blue-5"),
        ("red-skip", None, "blue-skip"),
        ("wild", "blue", "blue-1"),
        ("red-5", None, "wild"),
    ],
)
def test_a_card_fits_by_color_number_kind_or_as_a_wild(at, top, color, card):
    """G-3."""
    table = at(f"{card} green-9 green-8", REST, top=top, color=color)

    assert {card} == {play["card"] for play in table.legal(0, "play")}


@pytest.mark.parametrize(
    ("top", "color", "card"),
    [
        ("red-5", None, "blue-6"),
        ("red-hit-1", None, "blue-hit-2"),
        ("wild", "blue", "red-1"),
        ("red-skip", None, "blue-reverse"),
    ],
)
def test_anything_else_does_not_fit(at, top, color, card):
    """G-3."""
    table = at(f"{card} red-9", REST, top=top, color=color)

    assert "card-does-not-fit" == table.refused("play", 0, card=card)


def test_only_cards_of_the_hand_can_be_played(at):
    """G-3."""
    table = at("red-1 red-2", REST)

    assert "not-in-hand" == table.refused("play", 0, card="red-3")


def test_a_color_or_target_that_a_card_does_not_need_is_ignored(at):
    """G-8."""
    table = at("red-1 red-2 red-3", REST, REST)
    table.act("play", 0, card="red-1", color="blue", target=0, throw=["red-2"])

    assert ("red", 2) == (table.view["color"], table.counts[0])


@pytest.mark.parametrize("card", ["red-reverse", "red-skip", "red-hit-1", "red-hit-2"])
def test_with_two_players_the_same_player_is_next(at, card):
    """G-5, G-13: the direction flag turns all the same."""
    table = at(f"{card} red-1 red-2", REST)
    table.act("play", 0, card=card)
    while table.owed:
        table.press(0)

    assert ("play", 0) == table.waits
    assert (-1 if card == "red-reverse" else 1) == table.view["direction"]


@pytest.mark.parametrize(
    "card", ["wild-attack-attack", "wild-all-hit", "wild", "red-discard-all", "red-7"]
)
def test_where_the_victim_keeps_its_turn_the_opponent_is_next(at, card):
    """G-5, G-13."""
    table = at(f"{card} red-1 red-2", REST)
    table.act("play", 0, card=card, color="red", target=1)
    while table.owed:
        table.press(0)

    assert ("play", 1) == table.waits


def test_two_players_left_of_three_play_as_two(at):
    """G-5, G-11."""
    table = at("red-reverse red-1 red-2", REST, REST)
    table.act("leave", 1)
    table.act("play", 0, card="red-reverse")

    assert ("play", 0) == table.waits


def test_a_wild_that_goes_back_loses_its_color(at):
    """G-6: the color in force is the top card's, or the one named for it."""
    table = at("blue-1 red-2", REST, top="wild", color="blue", draw="")
    table.act("play", 0, card="blue-1")
    table.press(1)

    assert ("blue", "wild") == (table.view["color"], table.hand(1)[-1])


def test_a_round_with_nothing_left_to_take_is_blocked_after_a_turn_each(at):
    """G-7: the single lowest hand wins it and scores the other hands."""
    table = at(REST, "blue-1 blue-2", REST, draw="")
    table.press(0, 0)

    assert "play" == table.game.phase

    table.press(0)

    assert ("round-over", (1,)) == (table.game.phase, table.game.winners)
    assert [0, 34, 0] == [seat["score"] for seat in table.view["seats"]]


def test_a_card_taken_starts_the_count_of_idle_turns_anew(at):
    """G-7: turns in a row."""
    table = at(REST, REST, REST, draw="red-1")
    table.press(0, 0, 1, 0, 0)

    assert "play" == table.game.phase

    table.press(0)

    assert "round-over" == table.game.phase


def test_a_card_played_or_taken_puts_the_block_off(at):
    """G-7: turns in a row."""
    table = at("blue-7 blue-8", "red-6 red-4", "blue-2 blue-1", draw="")
    table.press(0)
    table.act("play", 1, card="red-6")
    table.press(1, 0, 0)

    assert "play" == table.game.phase


def test_nobody_wins_a_blocked_round_of_two_lowest_hands(at):
    """G-7."""
    table = at(REST, "blue-1 blue-2", "green-1 green-2", draw="")
    table.press(0, 0, 0)

    assert ("round-over", ()) == (table.game.phase, table.game.winners)
    assert [0, 0, 0] == [seat["score"] for seat in table.view["seats"]]


def test_a_blocked_round_adds_every_hand_to_its_own_seat(at):
    """G-7, `keep-own`."""
    options = {"scoring": "keep-own"}
    table = at(REST, "blue-1 blue-2", draw="", options=options)
    table.press(0, 0)

    assert [17, 3] == [seat["score"] for seat in table.view["seats"]]


def test_a_dead_end_with_cards_in_the_launcher_is_no_block(at):
    """G-7: nothing is left to take, that is."""
    table = at(REST, "blue-1 blue-2")
    table.press(0, 0, 0, 0)

    assert "play" == table.game.phase


def test_a_wild_as_the_last_card_needs_no_color(at):
    """G-8: and none is listed."""
    table = at("wild", REST)

    assert [{"type": "play", "seat": 0, "card": "wild"}] == table.legal(0, "play")

    table.act("play", 0, card="wild")

    assert (0,) == table.game.winners


def test_the_winner_takes_the_value_of_all_other_hands(at):
    """G-9."""
    table = at("red-1", "red-9 wild", "red-skip")
    table.act("play", 0, card="red-1")

    assert [79, 0, 0] == [seat["score"] for seat in table.view["seats"]]
    assert ("round-over", (0,)) == (table.game.phase, table.game.winners)


def test_each_seat_may_keep_its_own(at):
    """G-9, `keep-own`."""
    table = at("red-1", "red-9 wild", "red-skip", options={"scoring": "keep-own"})
    table.act("play", 0, card="red-1")

    assert [0, 59, 20] == [seat["score"] for seat in table.view["seats"]]


@pytest.mark.parametrize(("target", "phase"), [(79, "game-over"), (80, "round-over")])
def test_the_game_is_won_when_the_target_is_reached(at, target, phase):
    """G-9: reached means at least."""
    table = at("red-1", "red-9 wild", "red-skip", options={"target": target})
    table.act("play", 0, card="red-1")

    assert (phase, (0,)) == (table.game.phase, table.game.winners)


def test_keep_own_is_won_by_all_that_share_the_lowest_total(at):
    """G-9: when someone reaches the target."""
    options = {"scoring": "keep-own", "target": 50}
    table = at("red-trade-hands red-1", "red-1", "wild", options=options)
    table.act("play", 0, card="red-trade-hands", target=1)
    table.act("play", 1, card="red-1")

    assert ("game-over", (1,)) == (table.game.phase, table.game.winners)

    tied = at("red-1", "wild", "blue-1", options=options, draw="")
    tied.act("leave", 2)
    tied.act("play", 0, card="red-1")

    assert (0,) == tied.game.winners


def test_without_a_target_the_game_is_one_round(at):
    """G-9: none."""
    table = at("red-1", REST, options={"target": "none"})
    table.act("play", 0, card="red-1")

    assert ("game-over", (0,)) == (table.game.phase, table.game.winners)
    assert "wrong-phase" == table.refused("next-round", 0)


def test_scores_add_up_over_the_rounds(at):
    """G-9."""
    table = at("red-1", REST, draw="red-1 " * 30)
    table.act("play", 0, card="red-1")
    table.act("next-round", 1)

    assert [17, 0] == [seat["score"] for seat in table.view["seats"]]
    assert [] == table.view["winners"]


def test_a_new_round_begins_with_nothing_of_the_old_one(new):
    """G-1, G-2: neither color nor direction, duty, call, nor the right to an extra card."""
    options = {"extra-card-after-skip-reverse": "always"}
    table = new(knowledge="table", first_card="red-reverse", options=options)
    table.act("correct", 0, cards=2)
    table.act("play", 0, card="red-skip")
    table.act("call-uno", 1)
    table.act("correct", 2, cards=0)
    table.act("count-hands", 2, values={"0": 9, "1": 9})
    table.act("next-round", 2)

    assert (("turn-up", 1), 1, None) == (
        table.waits,
        table.view["direction"],
        table.view["color"],
    )
    assert (["no"] * 3, [7] * 3, []) == (table.unos, table.counts, table.view["winners"])

    table.act("turn-up", 1, card="red-5")

    assert ("play", 2) == table.waits
    assert "nothing-to-pass" == table.refused("pass", 0)


def test_a_round_after_a_blocked_one_is_not_blocked(new):
    """G-7."""
    options = {"target": 1000}
    table = new(players=2, knowledge="table", first_card="red-5", options=options)
    table.act("correct", 0, cards=500)
    table.press(0, 0)
    table.act("count-hands", 0, values={"0": 500, "1": 7})
    table.act("next-round", 0)
    table.act("turn-up", 1, card="red-5")
    table.act("correct", 0, cards=500)
    table.press(0)

    assert ("play", 1) == table.waits


def test_a_position_with_too_few_cards_is_not_dealt_again(at):
    table = at("red-1", REST)
    table.act("play", 0, card="red-1")

    assert [] == table.legal(0, "next-round")
    assert "deck-too-small" == table.refused("next-round", 0)


def test_a_round_that_is_not_over_has_no_next_one(new):
    assert "wrong-phase" == new().refused("next-round", 0)


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("draw", {}),
        ("challenge", {}),
        ("accept", {}),
        ("drew", {"cards": 1}),
        ("reveal", {"guilty": True}),
        ("creeper", {"count": 1}),
    ],
)
def test_what_belongs_to_games_with_a_pile_is_refused(new, slug, said):
    assert "not-in-this-game" == new().refused(slug, 0, **said)
