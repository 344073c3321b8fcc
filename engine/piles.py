"""The draw pile (in Attack: what the launcher holds) and the discards."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine.cards import FACE_DOWN, Card


@dataclass(slots=True)
class Piles:
    """Every card that is in no hand."""

    draw: list[Card]
    """The next card to be taken is the last one."""
    discards: list[Card]
    """The top card is the last one."""
    is_table: bool
    """Real cards on a real table: faces are unknown once they lie face down."""

    @property
    def top(self) -> Card | None:
        return self.discards[-1] if self.discards else None

    @property
    def is_exhausted(self) -> bool:
        """Whether nothing is left to take anywhere (G-7)."""
        return not self.to_take

    @property
    def to_take(self) -> int:
        """How many cards can be taken, with those that a reload would bring."""
        return len(self.draw) + max(0, len(self.discards) - 1)

    def take(self, cards: int) -> list[Card]:
        """Take that many from the draw pile: of known cards at most what is there (A-16).

        What a real table's launcher threw was there, whatever this program believed.
        """
        if self.is_table:
            del self.draw[max(0, len(self.draw) - cards) :]
            return [FACE_DOWN] * cards
        taken = self.draw[: -cards - 1 : -1]
        del self.draw[len(self.draw) - len(taken) :]
        return taken

    def put_back(self, cards: Iterable[Card]) -> None:
        """Undo `take`: the cards come in the order in which they were taken."""
        self.draw.extend(reversed(list(cards)))

    def reload(self, rng: Random) -> int:
        """Shuffle all discards but the top into the draw pile (G-6); answer how many."""
        under = self.discards[:-1]
        del self.discards[:-1]
        self._hide(under)
        if not self.is_table:
            shuffle(self.draw, rng)
        return len(under)

    def turn_up(self, card: Card) -> None:
        """Lay a card of the draw pile on the discards."""
        if self.is_table:
            self.take(1)
        else:
            self._take_out(card)
        self.discards.append(card)

    def _take_out(self, card: Card) -> None:
        """Take the top copy of a card: what lies on top stays no card that was taken."""
        place = len(self.draw) - 1
        while self.draw[place] is not card:
            place -= 1
        del self.draw[place]

    def return_top(self, rng: Random) -> None:
        """Shuffle the card just turned up back into the draw pile (A-14)."""
        self._hide([self.discards.pop()])
        if not self.is_table:
            shuffle(self.draw, rng)

    def bury(self, cards: Iterable[Card]) -> None:
        """Put cards under the discards (G-11); while there are none, under the draw pile."""
        pile = self.discards or self.draw
        pile[:0] = cards

    def _hide(self, cards: list[Card]) -> None:
        self.draw += [FACE_DOWN] * len(cards) if self.is_table else cards


def shuffle(cards: list[Card], rng: Random) -> None:
    """Do what `rng.shuffle` does, to the same order, without a call for each card."""
    bits_of = rng.getrandbits
    places = len(cards)
    for bits in range(places.bit_length(), 1, -1):
        for last in range(min(places, (1 << bits) - 1) - 1, (1 << bits - 1) - 2, -1):
            other = bits_of(bits)
            while other > last:
                other = bits_of(bits)
            cards[last], cards[other] = cards[other], cards[last]
