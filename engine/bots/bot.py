"""What every bot does: it calls UNO in time, and picks one of the things it is asked for."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.actions import Action, CallUno, Catch, Confirm, Leave, NextRound, Play
from engine.bots.sight import Sight
from engine.cards import Kind, card_of
from engine.state import Uno

_NEVER_ASKED_FOR = frozenset({CallUno, Catch, Confirm, Leave, NextRound})
"""What lies open beside the thing that play waits for."""

_SUSPECT = card_of(Kind.WILD_DRAW_FOUR)


class Bot(ABC):
    """A player that never bluffs. It may be asked at any moment, its own turn or not."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> Action | None:
        """Answer what to do now, None for nothing."""
        actions, hand = sight.actions, sight.hand
        if len(hand) == 1 and (call := _owed_call(sight, actions)):
            return call
        choices = [action for action in actions if action.__class__ not in _NEVER_ASKED_FOR]
        if not choices:
            return None
        if _SUSPECT in hand:
            choices = honest(sight, choices)
        picked = self.pick(sight, choices) if len(choices) > 1 else choices[0]
        if isinstance(picked, Play) and len(hand) - 1 - len(picked.throw) == 1:
            return replace(picked, uno=True)  # the call comes with the card (G-10)
        return picked

    @abstractmethod
    def pick(self, sight: Sight, choices: Sequence[Action]) -> Action:
        """Pick one of the things that play waits for; there are at least two."""


def honest(sight: Sight, choices: list[Action]) -> list[Action]:
    """Leave out a Wild Draw Four that a challenge would find fault with (C-5)."""
    if not sight.is_bluff(_SUSPECT):
        return choices
    return [one for one in choices if not isinstance(one, Play) or one.card is not _SUSPECT]


def _owed_call(sight: Sight, actions: Sequence[Action]) -> Action | None:
    """Call where the last call came to nothing, as after a swap of hands (G-10)."""
    call = next((action for action in actions if isinstance(action, CallUno)), None)
    is_owed = call and sight.view["seats"][sight.seat]["uno"] == Uno.OWED.value
    return call if is_owed else None
