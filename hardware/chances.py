"""The chances of each number of cards in one launch, and when they are a doubtful count. Pure."""

import itertools
import math
from dataclasses import dataclass
from typing import Final

from hardware.launcher import Count

DOUBT: Final = 0.01
"""More probability than this for other numbers makes a count uncertain; less is no range."""


@dataclass(frozen=True, slots=True)
class Chances:
    """What one reading of a launch gives."""

    totals: dict[int, float]
    """The probability of each number of cards."""
    evidence: float = 0.0
    """Logarithm of how likely the reading makes what was seen."""
    reasons: tuple[str, ...] = ()
    """For doubts that no probability tells."""
    spare: int = 0
    """So many cards more or fewer, because of these."""
    fewer: int = 0
    more: int = 0
    """The same, to one side."""

    @property
    def best(self) -> int:
        return max(self.totals, key=lambda number: self.totals[number])

    def count(self) -> Count:
        """Judge: the range holds all numbers but for `DOUBT`."""
        likely = self._likely()
        doubts = ["overlap"] if len(likely) > 1 else []
        return Count(
            likely[0],
            max(0, min(likely) - self.spare - self.fewer),
            max(likely) + self.spare + self.more,
            tuple(dict.fromkeys([*self.reasons, *doubts])),
        )

    def _likely(self) -> list[int]:
        """Take numbers, the likeliest first, until the others are negligible together."""
        numbers = sorted(self.totals, key=lambda number: -self.totals[number])
        sums = itertools.accumulate(self.totals[number] for number in numbers)
        enough = (1 - DOUBT) * sum(self.totals.values())
        needed = sum(seen < enough for seen in sums) + 1
        return numbers[:needed]


def with_another(totals: dict[int, float], chance: float) -> dict[int, float]:
    """Give the probabilities of a number that may be one more."""
    numbers = range(min(totals), max(totals) + 2)
    return {
        number: totals.get(number, 0.0) * (1 - chance) + totals.get(number - 1, 0.0) * chance
        for number in numbers
    }


def mixed(readings: list[tuple[float, Chances]], disagreement: str) -> Chances:
    """Join readings of which one is true, each with its chance before anything was seen.

    Args:
        readings: at least one.
        disagreement: the reason to give where likely ones differ.
    """
    most = max(chances.evidence for _, chances in readings)
    weights = [chance * math.exp(chances.evidence - most) for chance, chances in readings]
    whole = sum(weights)
    likely = [
        chances
        for weight, (_, chances) in zip(weights, readings, strict=True)
        if weight > DOUBT * whole
    ]
    totals: dict[int, float] = {}
    for weight, (_, chances) in zip(weights, readings, strict=True):
        for number, chance in chances.totals.items():
            totals[number] = totals.get(number, 0.0) + chance * weight / whole
    reasons = {reason: None for chances in likely for reason in chances.reasons}
    if len({chances.best for chances in likely}) > 1:
        reasons[disagreement] = None
    return Chances(
        totals,
        most + math.log(whole),
        tuple(reasons),
        max(chances.spare for chances in likely),
        max(chances.fewer for chances in likely),
        max(chances.more for chances in likely),
    )
