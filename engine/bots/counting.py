"""Weighs every play by the chance to win the round with what it leaves.

Theory of operation. After a play the bot knows what it still holds, what lies on the pile, how many
cards the other seat will hold, and who goes on. A dozen counts of that are its `measures`. The
log-odds of winning are estimated as a sum over the counts and over all products of two of them;
the products matter, since an action card that goes on is worth much if something fits it, and
little if not. The weights were fitted to rounds that the bot itself played against `simple`
(`tests/bench/fit_counting.py`): it plays, the outcome is noted with every measure on the way, and
a logistic regression says what was worth what; thrice over.

What it has learned that `simple` does not know: action cards are kept for the end, where they go on
until the hand is empty, and a lone color goes before the one that much is held of.

The weights are for two seats and classic cards; in every other game the bot plays as `simple`.
"""

from collections import Counter
from collections.abc import Sequence
from math import inf
from random import Random

from engine.actions import Action, NameColor, Play
from engine.bots.sight import Sight
from engine.bots.simple import SimpleBot
from engine.bots.weights import WEIGHTS
from engine.cards import Card, Color, Kind, parse_card

Weights = Sequence[Sequence[float]]

GOES_ON = frozenset({Kind.SKIP, Kind.REVERSE, Kind.DRAW_TWO, Kind.WILD_DRAW_FOUR})
"""After these the same player is next, of two (G-5)."""

GIVES = {Kind.DRAW_TWO: 2, Kind.WILD_DRAW_FOUR: 4}
"""Cards that the other seat then draws."""


class CountingBot(SimpleBot):
    """The best of the bots at classic UNO for two."""

    def __init__(self, rng: Random, weights: Weights = WEIGHTS) -> None:
        super().__init__(rng)
        self._weights = weights

    def merit(self, sight: Sight, action: Action) -> tuple[float, ...]:
        if isinstance(action, Play | NameColor) and (cards := _others_cards(sight)):
            measured = _measured(sight, action, cards)
            odds = log_odds(measured, self._weights) if measured else inf
            return (isinstance(action, Play), odds)
        return super().merit(sight, action)


def measures(
    left: Sequence[Card], top: Card, color: Color | None, others_cards: int
) -> tuple[int, ...]:
    """Count what decides the rest of a round for two.

    Args:
        left: the hand after the play.
        top: the card that was played.
        color: the one in force then.
        others_cards: what the other seat holds before it draws anything.
    """
    kinds = Counter(card.kind for card in left)
    colors = Counter(card.color for card in left if not card.is_wild)
    symbols = Counter(card.symbol for card in left if not card.is_wild)
    fitting = [
        card
        for card in left
        if not card.is_wild and (card.color is color or card.symbol == top.symbol)
    ]
    return (
        1,
        len(left),
        others_cards + GIVES.get(top.kind, 0),
        top.kind in GOES_ON,
        kinds[Kind.WILD],
        kinds[Kind.WILD_DRAW_FOUR],
        kinds[Kind.SKIP] + kinds[Kind.REVERSE] + kinds[Kind.DRAW_TWO],
        colors[color],
        len(fitting) - colors[color],
        len(fitting) + kinds[Kind.WILD] + kinds[Kind.WILD_DRAW_FOUR] > 0,
        sum(card.kind in GOES_ON for card in fitting),
        len(colors),
        max(colors.values(), default=0),
        sum(symbols.values()) - len(symbols),
    )


def log_odds(measured: Sequence[int], weights: Weights) -> float:
    """Weigh every measure and every product of two; row i of the weights begins at product i, i."""
    return sum(
        one * sum(weight * other for weight, other in zip(row, measured[place:], strict=True))
        for place, (one, row) in enumerate(zip(measured, weights, strict=True))
        if one
    )


def _measured(sight: Sight, action: Play | NameColor, others_cards: int) -> tuple[int, ...] | None:
    """Measure what an action leads to; None: to an empty hand."""
    left = list(sight.hand)
    if isinstance(action, NameColor):
        return measures(left, parse_card(sight.view["top"]), action.color, others_cards)
    left.remove(action.card)
    color = action.color or action.card.color
    return measures(left, action.card, color, others_cards) if left else None


def _others_cards(sight: Sight) -> int:
    """Count the other seat's cards; 0 where this is no classic game for two."""
    view = sight.view
    others = [one for one in view["seats"] if one["seat"] != sight.seat and not one["left"]]
    is_duel = view["ruleset"] == "classic" and len(others) == 1
    return int(others[0]["cards"]) if is_duel else 0
