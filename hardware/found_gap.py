"""How far the second beam stands behind the first, found in a trace. Pure; seconds, millimetres.

As the modelled belt moved so far while the cards' leading edges went from one to the other, the
distance is as wrong as the belt's speed. But it is one for all cards of the launch.
"""

import statistics
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from hardware.trace import Change, Wire

if TYPE_CHECKING:
    from hardware.travel import ModelBelt

LEAST_MM: Final = 2.0
MOST_MM: Final = 80.0
"""The configuration's limits."""


def found_gap(changes: Iterable[Change], belt: "ModelBelt") -> float | None:
    """Give the distance, or None if no card went from beam to beam."""
    ways = [belt.mark(end).mm - belt.mark(start).mm for start, end in _passages(changes)]
    possible = [way for way in ways if LEAST_MM <= way <= MOST_MM]
    return statistics.median(possible) if possible else None


def _passages(changes: Iterable[Change]) -> Iterator[tuple[float, float]]:
    start = None
    for change in changes:
        if change.wire is Wire.BEAM and change.level:
            start = change.at
        elif change.wire is Wire.BEAM2 and change.level and start is not None:
            yield start, change.at
            start = None
