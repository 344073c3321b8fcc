"""How far the second beam stands behind the first, found in a trace. Pure; seconds, millimetres.

As the modelled belt moved so far while the cards' edges went from one to the other, the distance is
as wrong as the belt's speed. But it is one for all cards of the launch. The edges that passed while
the motor gained least speed tell it best; the leading edge of the first card tells it worst.
"""

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware.trace import Change, Wire

if TYPE_CHECKING:
    from hardware.travel import ModelBelt, Travel

LEAST_MM: Final = 2.0
MOST_MM: Final = 80.0
"""The configuration's limits."""


@dataclass(frozen=True, slots=True)
class FoundGap:
    """A distance."""

    mm: float
    edges: int
    """By how many it was found. One tells no more of a card's length than the belt does."""


def found_gap(changes: Iterable[Change], belt: "ModelBelt") -> FoundGap | None:
    """Give the distance, or None if no card went from beam to beam."""
    ways = [way for way in _ways(changes, belt) if LEAST_MM <= way.mm <= MOST_MM]
    if not ways:
        return None
    ways.sort(key=lambda way: abs(way.slope))
    steadiest = ways[: (len(ways) + 1) // 2]
    return FoundGap(statistics.median(way.mm for way in steadiest), len(steadiest))


def _ways(changes: Iterable[Change], belt: "ModelBelt") -> "Iterator[Travel]":
    """Leading edges go with the belt, trailing ones on at the speed that it had."""
    began: dict[bool, float] = {}
    for change in changes:
        if change.wire is Wire.BEAM:
            began[change.level] = change.at
        elif change.wire is Wire.BEAM2 and change.level in began:
            start = belt.mark(began.pop(change.level))
            if change.level:
                yield belt.mark(change.at).travel_from(start)
            else:
                yield start.travel_in(change.at - start.t)
