"""Plays any card that it may, all cards of its hand being equally likely."""

from collections.abc import Sequence
from typing import TypeVar

from engine.actions import Action, Play
from engine.bots.bot import Bot
from engine.bots.sight import Sight

T = TypeVar("T")


class RandomBot(Bot):
    """The policy `random` of the simulation.

    It draws or presses only where it has nothing to play, takes every extra in full, names colors
    and targets uniformly and never challenges.
    """

    def pick(self, sight: Sight, choices: Sequence[Action]) -> Action:
        plays = [action for action in choices if isinstance(action, Play)]
        if not plays:
            return self._any([action for action in choices if action.type != "challenge"])
        if len(plays) == 1:
            return plays[0]
        fitting = {play.card for play in plays}
        held = [card for card in sight.hand if card in fitting]  # two alike are twice as likely
        card = self._any(held)
        ways = [play for play in plays if play.card is card]
        if len(ways) > 1:  # every color and target, or with and without a throw
            return self._any([way for way in ways if way.throw] or ways)
        return ways[0]

    def _any(self, choices: Sequence[T]) -> T:
        return choices[int(self.rng.random() * len(choices))]
