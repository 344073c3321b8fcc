"""Counts of what can happen in a few actions, beside those of a second telling of the rules."""

from collections import Counter
from dataclasses import replace

import pytest
from support import naive

from engine import Game, Launched, Leave, Setup
from engine.state import Phase

DRAW = {
    "classic": "red-2 green-7 blue-draw-two wild wild-draw-four yellow-1 yellow-skip green-0 " * 5,
    "minecraft": "red-2 wild-creeper blue-draw-two wild green-3 wild-creeper yellow-skip " * 8,
    "all-wild": "wild-skip wild wild-draw-two wild-forced-swap wild-reverse wild wild " * 6,
    "attack": "red-2 green-7 blue-hit-2 wild red-discard-all yellow-1 yellow-skip " * 6,
}

POSITIONS = {
    "classic": (
        "classic",
        ["red-1 wild-draw-four blue-skip", "red-draw-two blue-5", "red-9 wild"],
        "red-5",
        {},
    ),
    "classic, two left with two cards": (
        "classic",
        ["red-reverse wild", "wild-draw-four red-2"],
        "red-5",
        {},
    ),
    "classic, house rules": (
        "classic",
        ["red-7 red-0 red-draw-two", "blue-draw-two red-7 wild-draw-four", "red-7 wild-draw-four"],
        "red-5",
        {"stacking": True, "seven-zero": True, "jump-in": True},
    ),
    "minecraft": (
        "minecraft",
        ["red-1 wild-draw-four wild", "wild-creeper blue-9", "red-draw-two red-2"],
        "red-5",
        {},
    ),
    "all-wild": (
        "all-wild",
        ["wild wild-forced-swap wild-double-skip", "wild-targeted-draw-two wild", "wild wild"],
        "wild",
        {},
    ),
    "all-wild, a last card ahead": (
        "all-wild",
        ["wild wild", "wild", "wild wild-skip"],
        "wild",
        {},
    ),
    "attack": (
        "attack",
        ["red-discard-all red-1 red-2 wild-attack-attack", "red-hit-2 blue-9", "wild-hit-4 red-8"],
        "red-5",
        {},
    ),
    "attack, first edition": (
        "attack",
        ["red-trade-hands red-1 wild", "red-reverse blue-9", "red-skip red-3"],
        "red-5",
        {},
    ),
}


def color_of(top):
    return None if top.startswith("wild") else top.partition("-")[0]


def engine_game(position):
    ruleset, hands, top, options = position
    body = {
        "hands": [hand.split() for hand in hands],
        "draw": DRAW[ruleset].split(),
        "discards": [top],
        "turn": 0,
        "dealer": 1,
    }
    setup = {"ruleset": ruleset, "players": len(hands), "options": options, "position": body}
    return Game(Setup.from_dict(setup))


def ways_on(game):
    """Every action that is listed, presses with each of a few counts, but nobody leaves."""
    for seat in range(game.setup.players):
        for action in game.legal_actions(seat):
            if isinstance(action, Launched):
                yield from (replace(action, cards=cards) for cards in naive.LAUNCHES)
            elif not isinstance(action, Leave):
                yield action


def engine_states(game, depth):
    """The states that are reached by each way of acting so often, as `naive.summary` tells them."""
    if depth == 0 or game.phase in {Phase.ROUND_OVER, Phase.GAME_OVER}:
        return [summary(game)] if depth == 0 else []
    found = []
    for action in ways_on(game):
        branch = Game.replay(game.record())
        branch.apply(action)
        found += engine_states(branch, depth - 1)
    return found


def naive_states(state, depth):
    if depth == 0:
        return [naive.summary(state)]
    return [found for after in naive.moves(state) for found in naive_states(after, depth - 1)]


def summary(game):
    state, view = game._state, game.view()
    over = game.phase is Phase.ROUND_OVER
    owed = () if over else tuple((one.seat, one.presses) for one in state.obligations)
    return (
        "over" if over else view["phase"],
        view["turn"],
        view["direction"],
        view["top"],
        view["color"],
        tuple(tuple(sorted(card.name for card in hand)) for hand in state.hands),
        () if over else tuple(seat["uno"] for seat in view["seats"]),
        owed,
        view["draw_pile"],
    )


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("name", POSITIONS)
def test_both_tellings_of_the_rules_reach_the_same_states_equally_often(name, depth):
    ruleset, hands, top, options = POSITIONS[name]
    told = naive.start(ruleset, hands, DRAW[ruleset], top, color_of(top), **options)

    expected = Counter(naive_states(told, depth))
    actual = Counter(engine_states(engine_game(POSITIONS[name]), depth))

    assert expected == actual
