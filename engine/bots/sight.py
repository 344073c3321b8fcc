"""What a bot knows: its own hand, what lies open, and what it may do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

from engine.actions import Action
from engine.cards import Card, Color
from engine.game import Game


class Sight(Protocol):
    """A game as one seat sees it."""

    @property
    def seat(self) -> int: ...

    @property
    def actions(self) -> Sequence[Action]:
        """What the seat may do now."""

    @property
    def hand(self) -> Sequence[Card]: ...

    @property
    def color(self) -> Color | None:
        """The color in force."""

    @property
    def options(self) -> Mapping[str, Any]:
        """What the table agreed on."""

    @property
    def view(self) -> Mapping[str, Any]:
        """All that the seat may see, in its wire form."""


class Eyes:
    """Sees a game as it goes on; nothing is worked out before it is looked at."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat

    @property
    def actions(self) -> Sequence[Action]:
        return self._game.legal_actions(self.seat)

    @property
    def hand(self) -> Sequence[Card]:
        return self._game.hand(self.seat)

    @property
    def color(self) -> Color | None:
        return self._game.color

    @property
    def options(self) -> Mapping[str, Any]:
        return self._game.setup.options

    @property
    def view(self) -> Mapping[str, Any]:
        return self._game.view(self.seat)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The same at one moment, to be carried to another process."""

    seat: int
    actions: Sequence[Action]
    hand: Sequence[Card]
    color: Color | None
    options: Mapping[str, Any]
    view: Mapping[str, Any]

    @classmethod
    def of(cls, sight: Sight) -> Self:
        return cls(
            sight.seat, sight.actions, tuple(sight.hand), sight.color, sight.options, sight.view
        )
