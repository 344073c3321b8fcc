"""What a seat may do at one moment."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, overload

from engine.actions import Action, Play
from engine.cards import Card, Color
from engine.shared import shared_by_seat

Ways = Mapping[Card, Sequence[Play]]
"""The ways to play each card."""

Terms = tuple[Ways, Sequence[Action], Sequence[Action]]
"""What an offer is made of beside the cards, see there: ways, due, beside."""

NOTHING: Terms = ({}, (), ())


class Offer(Sequence[Action]):
    """The legal actions of a seat, in the order of their kinds.

    They are few things in many combinations, so that the list itself is made only where somebody
    goes through it.
    """

    __slots__ = ("beside", "cards", "due", "held", "ways")

    def __init__(self, held: Sequence[Card], terms: Terms, cards: int) -> None:
        self.held = held
        """The cards that may be played, each copy; of a real table every face."""
        self.ways, self.due, self.beside = terms
        """The ways to play each of them (there may be others, which are not on offer); what else
        play waits for; and what lies open beside, such as calling UNO or leaving."""
        self.cards = cards
        """How many cards the seat holds."""

    @property
    def awaited(self) -> list[Action]:
        """Everything that play waits for."""
        plays = (self.ways[card] for card in dict.fromkeys(self.held))
        return [*chain.from_iterable(plays), *self.due]

    def without(self, card: Card) -> "Offer":
        """Leave out every way to play a card."""
        held = [other for other in self.held if other is not card]
        return Offer(held, (self.ways, self.due, self.beside), self.cards)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return list(self)[index]

    def __iter__(self) -> Iterator[Action]:
        yield from self.awaited
        yield from self.beside

    def __len__(self) -> int:
        return len(self.awaited) + len(self.beside)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment] # as lists have none

    def __repr__(self) -> str:
        return f"Offer({list(self)!r})"

    def __reduce__(self) -> tuple[type["Offer"], tuple[Any, ...]]:
        ways = {card: self.ways[card] for card in dict.fromkeys(self.held)}
        return Offer, (self.held, (ways, self.due, self.beside), self.cards)


def _plain(seat: int, card: Card) -> tuple[Play, ...]:
    return (Play(seat, card),)


PLAIN_WAYS = shared_by_seat(_plain)
"""For each seat the way to play a card of which nothing needs to be said."""


def _colored(seat: int, card: Card) -> tuple[Play, ...]:
    """Name every color with a wild."""
    if not card.is_wild:
        return PLAIN_WAYS[seat][card]
    return tuple(Play(seat, card, color) for color in Color)


COLORED_WAYS = shared_by_seat(_colored)
"""The same where a wild gets a color."""
