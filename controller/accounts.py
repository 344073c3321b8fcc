"""The hopper's accounts: what was loaded, what was counted out, and what that says of the counting.

Theory of operation. An account is opened by a person who says how many cards the hopper holds. Each
launch adds what it counted, with the range that it left open. When the hopper is found empty the
account is settled: what was loaded and neither counted nor within a doubt has left unseen. No beam
can know better: two cards that lie exactly on one another are one to it. A hopper that runs empty
long before it should ends as a jam, since nothing tells the two apart; a person who then says that
it holds nothing settles the account as well. Opening another account leaves an unsettled one
behind; it says nothing. Nor does one in which a person had to reach into the cards (a jam, an
opened cover), or the first of all, whose cards nobody has counted. Cards that were counted twice
stay in the hopper, where only a person sees them.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

from hardware import Count

Z_95 = 1.645
"""One-sided 95 % of a normal distribution."""
RULE_OF_THREE = 3.0
"""No miss in n cards bounds the rate at 3/n with 95 %."""


@dataclass(frozen=True, slots=True)
class Account:
    """The cards counted since the hopper was last loaded."""

    number: int = 0
    """Counts the loadings; 0: nobody has said yet what the hopper holds."""
    counted: int = 0
    low: int = 0
    high: int = 0
    """What was counted, were every doubt decided for the fewest and for the most."""
    disturbed: bool = False
    """A fault or a jam called for a hand among the cards."""
    settled_by: str | None = None
    """The launch that found the hopper empty."""

    def next(self) -> "Account":
        """Open another account."""
        return Account(self.number + 1)

    def plus(self, count: Count) -> "Account":
        return replace(
            self,
            counted=self.counted + count.cards,
            low=self.low + count.low,
            high=self.high + count.high,
        )

    def touched(self) -> "Account":
        """Expect a hand among the cards; what is settled stays as it was."""
        return self if self.settled_by else replace(self, disturbed=True)

    def settled(self, launch_id: str) -> "Account":
        """Close it: the hopper is empty. The first launch that finds it so decides."""
        return self if self.settled_by else replace(self, settled_by=launch_id)

    def to_dict(self, loaded: int) -> dict[str, Any]:
        """Tell it to the table; `missing` is below 0 where more were counted than loaded."""
        return {
            "loaded": loaded,
            "counted": self.counted,
            "range": [self.low, self.high],
            "missing": loaded - self.counted if self.settled_by else None,
            "disturbed": self.disturbed,
        }


@dataclass(frozen=True, slots=True)
class Misses:
    """What all settled and undisturbed accounts say together."""

    hoppers: int = 0
    cards: int = 0
    """Loaded in all of them."""
    missed: int = 0
    """Of these, cards that no count and no doubt explains."""

    @property
    def rate(self) -> float | None:
        """Share of the cards that leave unseen; None before there was any."""
        return self.missed / self.cards if self.cards else None

    @property
    def at_most(self) -> float | None:
        """Upper bound of that share, 95 %; None before there was any card."""
        return min(1.0, _most(self.missed) / self.cards) if self.cards else None

    def to_dict(self) -> dict[str, Any]:
        return {
            "hoppers": self.hoppers,
            "cards": self.cards,
            "missed": self.missed,
            "miss_rate": self.rate,
            "miss_rate_at_most": self.at_most,
        }


def _most(missed: int) -> float:
    """How many misses are to be expected at most where so many were seen (Poisson, 95 %)."""
    if not missed:
        return RULE_OF_THREE
    n = missed + 1  # half a chi-square of 2n, after Wilson and Hilferty: within 0.4 %
    return n * (1 - 1 / (9 * n) + Z_95 / (3 * math.sqrt(n))) ** 3
