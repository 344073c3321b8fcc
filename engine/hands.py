"""A hand: its cards in the order in which they came, and the set of their faces."""

from collections.abc import Iterable

from engine.cards import NO_FACES, Card, Faces, faces


class Hand(list[Card]):
    """Cards of one seat. Only `take` and `lay` change it, which keep the faces right."""

    __slots__ = ("_doubled", "faces")

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        held = doubled = NO_FACES
        for card in self:
            doubled |= held & card.bit
            held |= card.bit
        self.faces: Faces = held
        self._doubled: Faces = doubled
        """Those that it may hold more than once."""

    def take(self, cards: Iterable[Card]) -> None:
        """Add cards."""
        for card in cards:
            self.take_one(card)

    def take_one(self, card: Card) -> None:
        """Add a card: most come one by one."""
        self.append(card)
        self._doubled |= self.faces & card.bit
        self.faces |= card.bit

    def lay(self, card: Card) -> None:
        """Take one copy out.

        Raises:
            ValueError: it holds none.
        """
        self.remove(card)
        if not card.bit & self._doubled or card not in self:
            self.faces &= ~card.bit

    def without(self, card: Card) -> Faces:
        """Find the faces of the rest, should one copy be laid."""
        return faces(self) if self.count(card) > 1 else self.faces & ~card.bit
