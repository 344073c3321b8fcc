"""The probes that public engines fail: each a table of its own, and a row of the README.

A docstring names the probe, then the rules that it belongs to.
"""

from collections import Counter
from functools import partial
from itertools import chain
from random import Random

import pytest

from engine import Choose, Game, NameColor, Phase, Play, Setup

REST = "blue-9 blue-8"


@pytest.fixture
def at(at):
    return partial(at, ruleset="classic", draw="green-1 " * 30)


def test_two_player_reverse(at):
    """Reverse with two players works as Skip, and turns the direction (G-5)"""
    table = at("red-reverse red-1 red-2", REST)
    table.act("play", 0, card="red-reverse")

    assert (("play", 0), -1) == (table.waits, table.view["direction"])


@pytest.mark.parametrize(("rest", "is_bluff"), [("red-1", True), ("blue-5", False)])
def test_wild_draw_four_by_color(at, rest, is_bluff):
    """Wild Draw Four is judged by color, not by number (C-4)"""
    table = at(f"wild-draw-four {rest} blue-2", REST, REST, options={"challenge": False})

    assert is_bluff == ("wild-draw-four" not in table.playable(0))


def test_challenge_over_a_named_color(at):
    """A challenge is judged by the color named before the Wild Draw Four (C-4, C-5)"""
    table = at("wild-draw-four green-1 blue-2", REST, REST, top="wild", color="green")
    table.act("play", 0, card="wild-draw-four", color="blue")
    table.act("challenge", 1)

    assert ([6, 2, 2], ("play", 1), "blue") == (table.counts, table.waits, table.view["color"])


def test_drawn_wild_is_named_by_its_drawer(at):
    """A drawn wild may be played, and its drawer names the color (C-2, C-3)"""
    table = at(REST, REST, draw="wild red-1")
    table.act("draw", 0)
    table.act("play", 0, card="wild", color="yellow")

    assert (("play", 1), "yellow") == (table.waits, table.view["color"])


def test_only_the_drawn_card(at):
    """After a draw the drawn card alone may be played (C-2)"""
    table = at("red-1 red-2", REST, draw="red-7")
    table.act("draw", 0)

    assert ["red-7"] == table.playable(0)
    assert "only-drawn-card" == table.refused("play", 0, card="red-1")


def test_one_draw_a_turn(at):
    """One draw a turn (C-2, G-3)"""
    table = at(REST, REST, draw="red-7 red-8")
    table.act("draw", 0)

    assert "may-not-draw" == table.refused("draw", 0)


def test_last_card_draws_are_scored(at):
    """The draws of a round's last card are carried out, and count (G-8)"""
    table = at("red-draw-two", "blue-1", draw="red-7 wild")
    table.act("play", 0, card="red-draw-two")

    assert 1 + 7 + 50 == table.scores[0]


@pytest.mark.parametrize(
    ("card", "turn", "direction", "counts"),
    [
        ("red-draw-two", 2, 1, [7, 9, 7]),
        ("red-reverse", 0, -1, [7, 7, 7]),
        ("red-skip", 2, 1, [7, 7, 7]),
        ("wild", 1, 1, [7, 7, 7]),
    ],
)
def test_first_card(new, card, turn, direction, counts):
    """The first card acts: Draw Two, Reverse, Skip, Wild (C-1)"""
    options = {"first-wild": "left-names-color"}
    table = new(ruleset="classic", first_card=card, options=options)

    assert (turn, direction, counts) == (table.game.turn, table.view["direction"], table.counts)


def test_first_wild_draw_four_goes_back(new):
    """A Wild Draw Four is no first card (C-1)"""
    table = new(ruleset="classic", first_card="wild-draw-four")

    assert table.view["top"] != "wild-draw-four"
    assert ([7, 7, 7], 86) == (table.counts, table.view["draw_pile"])


def test_reshuffle_keeps_the_top_card(at):
    """A reshuffle keeps the top card and the color in force (G-6)"""
    table = at(REST, REST, top="wild", color="red", under="green-1 green-2", draw="")
    table.act("draw", 0)

    assert ("wild", "red", 1, 1) == tuple(
        table.view[key] for key in ("top", "color", "draw_pile", "discard_pile")
    )


@pytest.mark.parametrize("seed", range(5))
def test_108_cards_at_all_times(seed):
    """108 cards at all times, card by card (G-12)"""
    game, rng = Game(Setup("classic", 4, seed=seed, options={"target": "none"})), Random(seed)
    while game.phase is not Phase.GAME_OVER:
        legal = [one for one in game.legal_actions(game.turn) if one.type != "leave"]
        plays = [one for one in legal if isinstance(one, Play | NameColor | Choose)]
        game.apply(rng.choice(plays or legal))
        state = game._state

        assert Counter(game.setup.cards) == Counter(
            chain(state.piles.draw, state.piles.discards, *state.hands)
        )


def test_nothing_left_to_draw(at):
    """With nothing left to draw the turn passes, and the round is blocked at last (G-7)"""
    table = at(REST, "blue-1 blue-2", draw="")
    table.act("draw", 0)

    assert ([2, 2], ("play", 1)) == (table.counts, table.waits)

    table.act("draw", 1)

    assert ("round-over", [1], [0, 17]) == (table.game.phase, table.view["winners"], table.scores)


def test_catch_until_the_next_player_begins(at):
    """A catch counts until the next player begins, not later (G-10)"""
    early = at("red-1 red-2", "red-7 red-8", REST)
    early.act("play", 0, card="red-1")
    early.act("catch", 2, target=0)
    late = at("red-1 red-2", "red-7 red-8", REST)
    late.act("play", 0, card="red-1")
    late.act("play", 1, card="red-7", uno=True)

    assert 3 == early.counts[0]
    assert "nobody-to-catch" == late.refused("catch", 2, target=0)


def test_call_before_the_play(at):
    """UNO may be called before the play (G-10)"""
    table = at("red-1 red-2", REST)
    table.act("call-uno", 0)
    table.act("play", 0, card="red-1")

    assert "called" == table.unos[0]
    assert "nobody-to-catch" == table.refused("catch", 1, target=0)


def test_leaver_before_naming_a_color(at):
    """Who leaves before naming a color leaves the color as it was (G-11)"""
    table = at("wild red-1 red-2", REST, REST)
    table.act("play", 0, card="wild")
    table.act("leave", 0)

    assert (("play", 1), "red") == (table.waits, table.view["color"])


@pytest.mark.parametrize(("leaver", "turn"), [(0, 2), (1, 0), (3, 0)])
def test_turn_pointer_after_a_leaver(at, leaver, turn):
    """The turn is right after somebody left, on turn or not (G-11)"""
    table = at(REST, REST, "red-1 red-2", REST)
    table.act("leave", 1)
    if leaver != 1:
        table.act("leave", leaver)

    assert ("play", turn) == table.waits


def test_jump_in_with_a_seven(at):
    """A jump-in with a 7 swaps the jumper's hand, and play goes on from there (C-8)"""
    options = {"jump-in": True, "seven-zero": True}
    table = at("red-7 red-1 red-2", REST, "red-7 green-1 green-2 green-3", REST, options=options)
    table.act("play", 0, card="red-7", target=3)
    table.act("play", 2, card="red-7", target=1)

    assert (REST.split(), 3, ("play", 3)) == (table.hand(2), table.counts[1], table.waits)


@pytest.mark.parametrize(
    ("second", "counts"), [("green-9 blue-8", [2, 10, 2]), ("blue-9 blue-8", [2, 2, 12])]
)
def test_stacked_wild_draw_four_and_challenge(at, second, counts):
    """A stacked Wild Draw Four may be challenged for the whole sum (C-8, C-5)"""
    table = at(
        "wild-draw-four red-1 red-2", f"wild-draw-four {second}", REST, options={"stacking": True}
    )
    table.act("play", 0, card="wild-draw-four", color="green")
    table.act("play", 1, card="wild-draw-four", color="blue")
    table.act("challenge", 2)

    assert counts == table.counts
