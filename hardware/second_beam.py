"""A second beam behind the first: it tells each card's own speed. Pure; seconds and millimetres.

A card goes from the first beam to the second with its leading edge, driven, and then with its
trailing edge, in free flight. The leading edge tells the speed of a pulse's first card, the
trailing edge that of its last. That of the last is better: measured in it, a pair is surely longer
than one card, whatever the first card's speed was, for of the last no part is hidden.
"""

from dataclasses import dataclass

from hardware.noise import GAP, NOISE
from hardware.travel import Mark, Travel

SLOWEST, FASTEST = 0.5, 2.0
"""A card's speed over the belt's as modelled: beyond these it was another card's edge."""


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

    def entered(self, start: Mark, end: Mark) -> Travel | None:
        """Give the belt's travel while a pulse's first card went from beam to beam."""
        for each in self._blockings:
            lasted = (each.end or end).t - each.start.t
            if start.t < each.start.t < end.t and lasted >= NOISE:
                return self._plausible(each.start.travel_from(start))
        return None

    def left(self, end: Mark, now: float) -> Travel | None:
        """The same for the last card, which flies at the speed that the belt had at `end`."""
        for each in self._blockings:
            if each.end and each.end.t > end.t and now - each.end.t >= GAP:
                return self._plausible(end.travel_in(each.end.t - end.t))
        return None

    def _plausible(self, travel: Travel) -> Travel | None:
        return travel if self._gap / FASTEST < travel.mm < self._gap / SLOWEST else None
