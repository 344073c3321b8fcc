"""A second beam behind the first: it tells each card's own speed. Pure; seconds and millimetres.

A card goes from the first beam to the second with its leading edge, driven, and then with its
trailing edge, in free flight. The leading edge tells the speed of a pulse's first card, the
trailing edge that of its last. That of the last is better: measured in it, a pair is surely longer
than one card, whatever the first card's speed was, for of the last no part is hidden.
"""

import math
from dataclasses import dataclass

from hardware.lengths import Measure
from hardware.noise import GAP, NOISE
from hardware.travel import UNEVEN, Mark, Travel

GAINING_SPEED = 0.1
"""A travel that hangs more than so on the time constant was passed while the motor spun up."""
UNEVEN_AT_ONE_EDGE = 0.2
"""As `travel.UNEVEN`, where one edge alone told the speed."""
SLOWEST, FASTEST = 0.5, 2.0
"""A card's speed over the belt's as modelled: beyond these it was another card's edge."""


@dataclass(frozen=True, slots=True)
class Passage:
    """One edge of a card on its way from the first beam to the second."""

    seconds: float
    mm: float
    travel: Travel
    """What the modelled belt would have moved in that time."""

    @property
    def ratio(self) -> float:
        """The modelled belt's speed over the card's."""
        return self.travel.mm / self.mm

    @property
    def if_even(self) -> "Passage":
        """The same, were the motor one that gains speed evenly."""
        return Passage(self.seconds, self.mm, self.travel.if_even)


@dataclass(slots=True)
class _Blocking:
    start: Mark
    end: Mark | None = None


class SecondBeam:
    """What a launch's edges at it say of the pulses at the first beam."""

    def __init__(self, gap_mm: float) -> None:
        """Stand so far behind the first."""
        self._gap = gap_mm
        self._blockings: list[_Blocking] = []

    def edge(self, mark: Mark, *, blocked: bool) -> None:
        last = self._blockings[-1] if self._blockings else None
        if not blocked:
            if last and last.end is None:
                last.end = mark
        elif last is None or (last.end and mark.t - last.end.t >= GAP):
            self._blockings.append(_Blocking(mark))
        else:
            last.end = None

    def entered(self, start: Mark, end: Mark) -> Passage | None:
        """Give how a pulse's first card went from beam to beam."""
        for each in self._blockings:
            lasted = (each.end or end).t - each.start.t
            if start.t < each.start.t < end.t and lasted >= NOISE:
                return self._passage(each.start.t - start.t, each.start.travel_from(start))
        return None

    def left(self, end: Mark, now: float) -> Passage | None:
        """The same for the last card, which flies at the speed that the belt had at `end`."""
        for each in self._blockings:
            if each.end and each.end.t > end.t and now - each.end.t >= GAP:
                seconds = each.end.t - end.t
                return self._passage(seconds, end.travel_in(seconds))
        return None

    def _passage(self, seconds: float, travel: Travel) -> Passage | None:
        passage = Passage(seconds, self._gap, travel)
        return passage if 1 / FASTEST < passage.ratio < 1 / SLOWEST else None


def by_own_speed(travel: Travel, card_mm: float, passages: list[Passage]) -> Measure:
    """Measure a pulse by its first card's speed, its last card's, or both.

    While the motor gains speed the mean of both is right whatever its time constant.
    """
    is_steady = abs(travel.slope) < GAINING_SPEED
    used = passages[-1:] if is_steady else passages
    ratio = math.prod(each.ratio for each in used) ** (1 / len(used))
    slack = travel.slack - sum(each.travel.slack for each in used) / len(used)
    uneven = UNEVEN if len(used) > 1 or is_steady else UNEVEN_AT_ONE_EDGE
    rough = math.hypot(slack, uneven * travel.slope)
    apart = math.log(passages[0].ratio / passages[-1].ratio) if is_steady else 0.0
    cards = travel.mm / card_mm / ratio
    return Measure(cards, rough=rough, own_speed=True, disagreement=apart)
