"""What a bot knows: its own hand, what lies open, and what it may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from engine.cards import Card, Color
from engine.game import Game
from engine.offer import Offer
from engine.state import Uno


class Sight(Protocol):
    """A game as one seat sees it."""

    @property
    def seat(self) -> int: ...

    def offer(self) -> Offer:
        """Say what the seat may do now."""

    @property
    def hand(self) -> Sequence[Card]: ...

    @property
    def color(self) -> Color | None:
        """The color in force."""

    @property
    def uno(self) -> Uno:
        """Whether the seat has to call UNO."""

    def is_bluff(self, card: Card) -> bool:
        """Whether something in the hand forbids the card, so that it may be challenged (C-4)."""

    @property
    def view(self) -> Mapping[str, Any]:
        """All that the seat may see, in its wire form."""


class Eyes:
    """Sees a game as it goes on; nothing is worked out before it is looked at."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat

    def offer(self) -> Offer:
        return self._game.legal_actions(self.seat)

    @property
    def hand(self) -> Sequence[Card]:
        return self._game.hand(self.seat)

    @property
    def color(self) -> Color | None:
        return self._game.color

    @property
    def uno(self) -> Uno:
        return self._game.uno(self.seat)

    def is_bluff(self, card: Card) -> bool:
        return self._game.is_bluff(self.seat, card)

    @property
    def view(self) -> Mapping[str, Any]:
        return self._game.view(self.seat)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The same at one moment, to be carried to another process."""

    seat: int
    offered: Offer
    hand: Sequence[Card]
    color: Color | None
    uno: Uno
    bluffs: frozenset[Card]
    view: Mapping[str, Any]

    @classmethod
    def of(cls, sight: Sight) -> Self:
        """Look, and remember."""
        hand = tuple(sight.hand)
        bluffs = frozenset(card for card in hand if sight.is_bluff(card))
        return cls(sight.seat, sight.offer(), hand, sight.color, sight.uno, bluffs, sight.view)

    def offer(self) -> Offer:
        return self.offered

    def is_bluff(self, card: Card) -> bool:
        return card in self.bluffs
