"""Plays any card that it may, all cards of its hand being equally likely."""

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Challenge, Play
from engine.bots.bot import Bot
from engine.bots.sight import Sight
from engine.offer import Offer


class RandomBot(Bot):
    """The policy `random` of the simulation.

    It draws or presses only where it has nothing to play, takes every extra in full, names colors
    and targets uniformly and never challenges.
    """

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._random = rng.random

    def answer(self, sight: Sight, offer: Offer) -> Action | None:
        """Answer at once where there is nothing to say and nothing to mind."""
        held = offer.held
        if held:
            if offer.cards > 2:
                ways = offer.ways[held[int(self._random() * len(held))]]
                return ways[0] if len(ways) == 1 else self.mind(sight, offer, self._any_way(ways))
        elif offer.cards > 1 and len(offer.due) == 1:
            return offer.due[0]
        return self.mind(sight, offer, self.pick(sight, offer))

    def pick(self, _sight: Sight, offer: Offer) -> Action | None:
        held = offer.held  # two alike are twice as likely
        if held:
            return self._any_way(offer.ways[held[int(self._random() * len(held))]])
        due = [action for action in offer.due if not isinstance(action, Challenge)]
        return due[int(self._random() * len(due))] if due else None

    def _any_way(self, ways: Sequence[Play]) -> Play:
        """Take a throw in full (A-5), else any color and target."""
        return ways[-1] if ways[-1].throw else ways[int(self._random() * len(ways))]
