"""What every bot does: it calls UNO in time, and picks one of the things it is asked for."""

from abc import ABC, abstractmethod
from functools import cache
from random import Random

from engine.actions import Action, CallUno, Play
from engine.bots.sight import Sight
from engine.cards import Card, Color, Kind, card_of
from engine.offer import Offer
from engine.state import Uno

_SUSPECT = card_of(Kind.WILD_DRAW_FOUR)


class Bot(ABC):
    """A player that never bluffs. It may be asked at any moment, its own turn or not."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> Action | None:
        """Answer what to do now, None for nothing."""
        return self.answer(sight, sight.offer())

    def answer(self, sight: Sight, offer: Offer) -> Action | None:
        """The same, with the offer at hand."""
        return self.mind(sight, offer, self.pick(sight, offer))

    def mind(self, sight: Sight, offer: Offer, picked: Action | None) -> Action | None:
        """See to what no player forgets, whatever it picked: to call UNO, and not to bluff."""
        if offer.cards == 1 and sight.uno is Uno.OWED:
            return CallUno(sight.seat)  # the last call came to nothing, as after a swap of hands
        if not isinstance(picked, Play):
            return picked
        if picked.card is _SUSPECT and sight.is_bluff(_SUSPECT):
            others = offer.without(_SUSPECT)
            return self.mind(sight, others, self.pick(sight, others))
        if offer.cards - len(picked.throw) == 2:
            return aloud(picked)  # the call comes with the card (G-10)
        return picked

    @abstractmethod
    def pick(self, sight: Sight, offer: Offer) -> Action | None:
        """Pick one of the things that play waits for, if there is any."""


def aloud(play: Play) -> Play:
    """Call UNO with the card."""
    if play.throw:
        return Play(play.seat, play.card, throw=play.throw, uno=True)
    return _aloud(play.seat, play.card, play.color, play.target)


@cache
def _aloud(seat: int, card: Card, color: Color | None, target: int | None) -> Play:
    return Play(seat, card, color, target, uno=True)
