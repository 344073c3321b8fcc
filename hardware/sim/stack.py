"""The cards behind the gate: drawn one by one, each an interval of the belt's travel."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from hardware.sim.faults import FaultKind, Faults

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from hardware.figures import Figures

IN_PLAY = 4
"""Cards drawn ahead; no more than three can be in the beam at once (overlaps up to 60 %)."""
SLOWEST = 0.3
"""No draw makes a card or a launch slower than this share of its speed."""
DEEPEST_MM = 60.0
"""How far a half-out card sticks through the beam at most; *assumed*."""


@dataclass(slots=True, eq=False)
class Card:
    """A card in play. Places are on the belt's travel, in millimetres."""

    enter: float
    """Where it comes into the first beam."""
    leave: float
    ratio: float
    """Its speed over the belt's."""
    reach: float
    """From the gate to the beam, slips included."""
    jam: float | None = None
    """Where it will stick, if it will."""
    overlap: float = 0.0
    """Share of the card before that it lies over."""
    slipped: bool = False
    """The roller slipped on it at the gate."""
    inside: bool = False
    inside2: bool = False
    """In the first and in the second beam."""
    has_left: bool = False
    """It stuck out after its launch, and has been counted as gone since."""

    def shift(self, mm: float) -> None:
        self.enter += mm
        self.leave += mm
        if self.jam is not None:
            self.jam += mm


class Reached(Enum):
    """What a place on the belt's travel means for its card."""

    BEAM = auto()
    """The leading edge comes into the first beam, or on the way back out of it."""
    SECOND_BEAM = auto()
    END = auto()
    """The trailing edge is past the first beam."""
    JAM = auto()


class Place(NamedTuple):
    """A place that the belt may reach."""

    mm: float
    what: Reached
    card: Card


class Stack:
    """The hopper's content. The first cards are in play, the rest only a number."""

    def __init__(self, figures: "Figures", rng: "random.Random", faults: Faults) -> None:
        self._figures = figures
        self._rng = rng
        self._faults = faults
        self.in_play: list[Card] = []
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting + len(self.in_play)

    @property
    def inside(self) -> list[Card]:
        """The cards in the first beam."""
        return [card for card in self.in_play if card.inside]

    def places_ahead(self) -> "Iterator[Place]":
        """What the cards in play meet when the belt goes forward."""
        for card in self.in_play:
            if card.jam is not None:
                yield Place(card.jam, Reached.JAM, card)
            if card.inside:
                yield Place(card.leave, Reached.END, card)
            else:
                yield Place(card.enter, Reached.BEAM, card)
            if self._figures.beam_gap_mm and not card.inside2:
                yield Place(self._second_beam(card), Reached.SECOND_BEAM, card)

    def places_behind(self) -> "Iterator[Place]":
        """What they meet when it goes back."""
        for card in self.in_play:
            if card.inside:
                yield Place(card.enter, Reached.BEAM, card)
            if card.inside2:
                yield Place(self._second_beam(card), Reached.SECOND_BEAM, card)

    def _second_beam(self, card: Card) -> float:
        return card.enter + (self._figures.beam_gap_mm or 0.0) / card.ratio

    def load(self, cards: int, belt: float) -> None:
        """Hold so many cards, those in the beam included; the others are straightened."""
        self.in_play = self.inside
        self._waiting = max(0, cards - len(self.in_play))
        self.refill(belt)

    def remove(self, card: Card, belt: float) -> None:
        """Take a card out; another comes into play."""
        self.in_play.remove(card)
        self.refill(belt)

    def push_out(self, belt: float) -> None:
        """Put a half-out card back on the belt, where it sticks through the beam."""
        enter = belt - self._rng.uniform(0.0, DEEPEST_MM)
        leave = enter + self._figures.card_mm
        self.in_play.insert(0, Card(enter, leave, ratio=1.0, reach=0.0, inside=True, has_left=True))

    def stop_at_the_gate(self, belt: float) -> None:
        """Cards that the belt took back went no further than the gate."""
        if not self.in_play or self.in_play[0].inside:
            return
        first = self.in_play[0]
        beyond = first.enter - belt - first.reach
        if beyond > 0:
            for card in self.in_play:
                card.shift(-beyond)

    def refill(self, belt: float) -> None:
        while self._waiting and len(self.in_play) < IN_PLAY:
            self._waiting -= 1
            self.in_play.append(self._draw(belt))

    def near_one(self, spread: float) -> float:
        """Draw a factor of a speed."""
        return max(SLOWEST, self._rng.gauss(1.0, spread)) if spread else 1.0

    def _draw(self, belt: float) -> Card:
        ratio = self.near_one(self._figures.card_spread)
        slip = self._slip()
        reach = self._figures.lead_mm / ratio + slip
        overlap = self._overlap() if self.in_play else 0.0
        enter = self._behind(overlap, ratio) + slip if self.in_play else belt + reach
        leave = enter + self._figures.card_mm / ratio
        start = max(enter - reach, belt)
        return Card(enter, leave, ratio, reach, self._jam(start, leave), overlap, slip > 0)

    def _slip(self) -> float:
        if self._rng.random() < self._faults.rate(FaultKind.SLIP, self._figures.misfeed_rate):
            return self._rng.uniform(0, self._figures.misfeed_mm)
        return 0.0

    def _overlap(self) -> float:
        figures = self._figures
        if self._rng.random() < self._faults.rate(FaultKind.DOUBLE_FEED, figures.overlap_rate):
            return self._rng.uniform(figures.overlap_low, figures.overlap_high)
        return 0.0

    def _behind(self, overlap: float, ratio: float) -> float:
        figures, before = self._figures, self.in_play[-1]
        if overlap:
            return before.leave - overlap * (before.leave - before.enter)
        return before.leave + self._rng.uniform(figures.gap_low_mm, figures.gap_high_mm) / ratio

    def _jam(self, start: float, end: float) -> float | None:
        if self._rng.random() < self._faults.rate(FaultKind.JAM, self._figures.jam_rate):
            return self._rng.uniform(start, end)
        return None
