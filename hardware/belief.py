"""What is believed of a launcher: its speed, its motor, its cards, from launch to launch.

s is the logarithm of true over calibrated speed, b the same for the motor's time constant, g for
the length of a card in gaps between two beams. The spreads are *assumed*, a little wider than those
of the nominal build.
"""

from dataclasses import dataclass, replace
from typing import Final

LAUNCH_SPREAD = 0.055
"""Speed from launch to launch, 1 sigma."""
LAUNCHER_SPREAD = 0.06
"""Speed of another launcher of the same kind: +-10 %, uniform, has this deviation."""
TAU_SPREAD = 0.12
"""Its time constant: +-20 %."""
LENGTH_SPREAD = 0.015
"""Cards of 86-89 mm, and beams a quarter of a millimetre off."""
DRIFT = 0.004
"""How far a launcher's speed wanders from launch to launch (battery, warmth)."""
JUMP_SPREAD = 0.3
"""How far its speed is off after a jump: three C cells lose a third from full to empty."""
MOVED = 5e-5
"""Chance that the beams are not as far apart as they were."""
MOVED_SPREAD = 0.1
"""How far their distance is off then."""
CARD_SPREADS = (0.032, 0.055, 0.08, 0.1, 0.125, 0.032)
"""Speed from card to card, 1 sigma: a launcher is of one of these kinds."""
EVEN = 5
"""The kind whose motor gains speed evenly; those of the others gain it exponentially."""
CHANCES = (0.965, 0.01, 0.01, 0.005, 0.005, 0.005)
"""How common the kinds are."""
RAREST = 1e-4
"""No kind is ever less likely: cards grow old."""
PAIRS_SEEN = (1.0, 50.0)
"""As if so many of so many cards of a new launcher had been seen to lie over the one before: more
than of most, so that its first launches are judged with care."""
CHAINS_SEEN = (0.5, 100.0)
"""The same for a card over one that itself lies over another."""
DEEP_SEEN = (0.05, 20.0)
"""The same for an overlap deeper than the gate should let through: gates wear."""
MEASURED_SPREAD, MEASURED_TAU_SPREAD = 0.02, 0.05
"""Speed and time constant of a launcher that the calibration was measured on."""
MEASURED_EVEN_TAU_SPREAD = 0.1
"""Of a time constant that was measured on a motor which has none."""
MEASURED_CHANCES = (0.992, 0.003, 0.001, 0.001, 0.001, 0.002)
"""Its kind: whoever measures, sees whether the cards differ much."""
MEASURED_PAIRS_SEEN = (1.0, 10.0)
"""In a single trace: who counts one again has a reason to."""
MEASURED_MOVED = 1e-3
"""Rulers err: a millimetre is a twentieth of the distance."""
REMEMBERED = 1000.0
"""Cards by which the share of overlaps is judged; a hopper is emptied and filled."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A normal belief about (s, b), and one about g, which nothing links with these."""

    s: float = 0.0
    b: float = 0.0
    ss: float = LAUNCHER_SPREAD**2
    sb: float = 0.0
    bb: float = TAU_SPREAD**2
    g: float = 0.0
    gg: float = LENGTH_SPREAD**2

    def expected(self, on_s: float, on_b: float) -> float:
        """Mean of on_s x s + on_b x b."""
        return on_s * self.s + on_b * self.b

    def spread_of(self, on_s: float, on_b: float) -> float:
        """Variance of the same."""
        return on_s * on_s * self.ss + 2 * on_s * on_b * self.sb + on_b * on_b * self.bb

    def corrected(self, on_s: float, on_b: float, error: float, variance: float) -> "Belief":
        """Learn that on_s x s + on_b x b was too large by `error` (a scalar Kalman step)."""
        gain_s = (on_s * self.ss + on_b * self.sb) / variance
        gain_b = (on_s * self.sb + on_b * self.bb) / variance
        return Belief(
            self.s - gain_s * error,
            self.b - gain_b * error,
            self.ss - gain_s * gain_s * variance,
            self.sb - gain_s * gain_b * variance,
            self.bb - gain_b * gain_b * variance,
            self.g,
            self.gg,
        )

    def longer(self, error: float, variance: float) -> "Belief":
        """Learn that g was too small by `error`."""
        gain = self.gg / variance
        return replace(self, g=self.g + gain * error, gg=self.gg - gain * self.gg)

    def for_a_launch(self) -> "Belief":
        return replace(self, ss=self.ss + LAUNCH_SPREAD**2)

    def for_a_jump(self) -> "Belief":
        return replace(self, ss=JUMP_SPREAD**2, sb=0.0)

    def for_a_moved_beam(self) -> "Belief":
        return replace(self, gg=MOVED_SPREAD**2)

    def after(self, launch: "Belief", jumped: bool) -> "Belief":
        """Take from a launch what it says about the launcher: its own luck is not kept."""
        if jumped:
            return replace(launch, ss=launch.ss + LAUNCH_SPREAD**2)
        share = self.ss / (self.ss + LAUNCH_SPREAD**2)
        learnt = self.ss + LAUNCH_SPREAD**2 - launch.ss
        return replace(
            launch,
            s=self.s + share * (launch.s - self.s),
            ss=self.ss - share * share * learnt + DRIFT**2,
            sb=share * launch.sb,
        )


def mixed(parts: "list[tuple[float, Belief]]") -> Belief:
    """Give the normal belief with the mean and the variance of several, each with its weight."""
    whole = sum(weight for weight, _ in parts)
    shares = [(weight / whole, belief) for weight, belief in parts]
    s = sum(share * belief.s for share, belief in shares)
    b = sum(share * belief.b for share, belief in shares)
    g = sum(share * belief.g for share, belief in shares)
    return Belief(
        s,
        b,
        sum(share * (each.ss + (each.s - s) ** 2) for share, each in shares),
        sum(share * (each.sb + (each.s - s) * (each.b - b)) for share, each in shares),
        sum(share * (each.bb + (each.b - b) ** 2) for share, each in shares),
        g,
        sum(share * (each.gg + (each.g - g) ** 2) for share, each in shares),
    )


@dataclass(frozen=True, slots=True)
class Known:
    """All that is carried from launch to launch."""

    kinds: tuple[tuple[float, Belief], ...] = tuple((chance, Belief()) for chance in CHANCES)
    """For each of `CARD_SPREADS` its probability, and the belief if it is true."""
    pairs_seen: tuple[float, float] = PAIRS_SEEN
    """As if so many of so many cards had been seen before."""
    moved: float = MOVED
    """Chance that the distance of the beams is another one."""
    overlaps: float = 0.0
    deep: float = 0.0
    cards: float = 0.0
    """Seen so far."""

    @property
    def likeliest(self) -> int:
        return max(range(len(self.kinds)), key=lambda kind: self.kinds[kind][0])

    @property
    def overlapped(self) -> float:
        """Share of the cards that lie over the one before."""
        return (self.pairs_seen[0] + self.overlaps) / (self.pairs_seen[1] + self.cards)

    @property
    def chained(self) -> float:
        """Share of these that another lies over."""
        return (CHAINS_SEEN[0] + self.overlaps) / (CHAINS_SEEN[1] + self.cards)

    @property
    def deepened(self) -> float:
        """Share of these that lie deeper over the one before than the gate should let through."""
        return (DEEP_SEEN[0] + self.deep) / (DEEP_SEEN[1] + self.overlaps)

    def with_kind(self, kind: int, weight: float, belief: Belief) -> "Known":
        kinds = (*self.kinds[:kind], (max(weight, RAREST), belief), *self.kinds[kind + 1 :])
        return replace(self, kinds=kinds)

    def with_cards(self, cards: float, overlaps: float, deep: float) -> "Known":
        """Count how many of so many lay over the one before, and how many of these deep."""
        cards, overlaps, deep = self.cards + cards, self.overlaps + overlaps, self.deep + deep
        kept = min(1.0, REMEMBERED / max(cards, 1.0))
        return replace(self, cards=cards * kept, overlaps=overlaps * kept, deep=deep * kept)

    def with_found_gap(self, edges: int) -> "Known":
        """Doubt the distance of the beams as much as the speeds of the edges that it was found by.

        Each is of a card with a speed of its own.
        """
        kinds = tuple(
            (chance, replace(belief, gg=belief.ss + LAUNCH_SPREAD**2 + spread**2 / edges))
            for (chance, belief), spread in zip(self.kinds, CARD_SPREADS, strict=True)
        )
        return replace(self, kinds=kinds)


def _measured_tau_spread(kind: int) -> float:
    return MEASURED_EVEN_TAU_SPREAD if kind == EVEN else MEASURED_TAU_SPREAD


ANOTHER_OF_ITS_KIND: Final = Known()
"""What is known of a launcher by the calibration of another."""
MEASURED: Final = Known(
    tuple(
        (chance, Belief(ss=MEASURED_SPREAD**2, bb=_measured_tau_spread(kind) ** 2))
        for kind, chance in enumerate(MEASURED_CHANCES)
    ),
    MEASURED_PAIRS_SEEN,
    MEASURED_MOVED,
)
"""What is known of the launcher that was calibrated, of which one launch is shown."""
