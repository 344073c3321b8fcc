"""How many cards a pulse's length means, when neither the speed nor the motor is known well.

Theory of operation. A pulse is first measured as travel: the length, in cards, that the modelled
belt moved while the beam was blocked. The model has two unknowns: s, the logarithm of true over
calibrated speed, and b, the same for the motor's time constant; a pulse depends on b by its `slope`
(about -0.5 for the first card, 0 at full speed). A single card measures 1, a pair 2 less its
overlap. Every pulse splits each hypothesis about the pulses so far into "one card", "two", "three";
each keeps its own normal belief about (s, b), corrected by its single cards only, and a weight. So
the second card of a launch tells what the first was, and a launch whose one pulse cannot be told
ends with two totals of some weight: that is an uncertain count. One hypothesis begins with a speed
that has jumped since the last launch. What single cards taught about the launcher is kept.

The spreads are *assumed*, a little wider than those of the nominal build.
"""

import math
from dataclasses import dataclass, replace

CARD_SPREAD = 0.035
"""Speed from card to card, 1 sigma."""
LAUNCH_SPREAD = 0.055
"""Speed from launch to launch, 1 sigma."""
LAUNCHER_SPREAD = 0.06
"""Speed of another launcher of the same kind: +-10 %, uniform, has this deviation."""
TAU_SPREAD = 0.12
"""Its time constant: +-20 %."""
DRIFT = 0.004
"""How far a launcher's speed wanders from launch to launch (battery, warmth)."""
JUMPED = 1e-4
"""Chance that the launcher is not what it was: another battery, or one that gives up."""
JUMP_SPREAD = 0.3
"""How far its speed is then off: three C cells lose a third from full to empty."""
TWO_BEAM_SPREAD = 0.02
"""Of a length over which two beams measured the speed of the card itself."""
OVERLAPPED = 0.005
"""Share of the cards that are taken to lie over the one before."""
MOST_OVERLAP_ONE_BEAM = 0.65
MOST_OVERLAP_TWO_BEAMS = 0.9
"""How far a pair may lie over each other and still be told from one card."""
NEGLIGIBLE = 1e-7
"""Hypotheses of less weight are dropped."""
IMPLAUSIBLE = 1e-3
"""A pulse that all hypotheses together give less density is of an odd length."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A pulse as travel."""

    cards: float
    """Modelled travel in card lengths."""
    slope: float = 0.0
    """d log(cards) / d log(time constant)."""
    own_speed: bool = False
    """Two beams measured it: free of the launcher's unknowns."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A normal belief about (s, b)."""

    s: float = 0.0
    b: float = 0.0
    ss: float = LAUNCHER_SPREAD**2
    sb: float = 0.0
    bb: float = TAU_SPREAD**2

    def spread_of(self, slope: float) -> float:
        """Variance of s + slope x b."""
        return self.ss + 2 * slope * self.sb + slope * slope * self.bb

    def corrected(self, slope: float, error: float, variance: float) -> "Belief":
        """Learn that s + slope x b was too large by `error` (a scalar Kalman step)."""
        gain_s = (self.ss + slope * self.sb) / variance
        gain_b = (self.sb + slope * self.bb) / variance
        return Belief(
            self.s - gain_s * error,
            self.b - gain_b * error,
            self.ss - gain_s * gain_s * variance,
            self.sb - gain_s * gain_b * variance,
            self.bb - gain_b * gain_b * variance,
        )

    def for_a_launch(self) -> "Belief":
        return replace(self, ss=self.ss + LAUNCH_SPREAD**2)

    def for_a_jump(self) -> "Belief":
        return replace(self, ss=JUMP_SPREAD**2, sb=0.0)

    def after_a_jump(self) -> "Belief":
        return replace(self, ss=self.ss + LAUNCH_SPREAD**2)

    def after_a_launch(self, launch: "Belief") -> "Belief":
        """Take from a launch what it says about the launcher: its own luck is not kept."""
        share = self.ss / (self.ss + LAUNCH_SPREAD**2)
        learnt = self.ss + LAUNCH_SPREAD**2 - launch.ss
        return Belief(
            self.s + share * (launch.s - self.s),
            launch.b,
            self.ss - share * share * learnt + DRIFT**2,
            share * launch.sb,
            launch.bb,
        )


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of the pulses so far."""

    weight: float
    cards: tuple[int, ...]
    belief: Belief
    jumped: bool = False
    """The launcher is not what it was before this launch."""

    @property
    def total(self) -> int:
        return sum(self.cards)


class Lengths:
    """The lengths of one launch's pulses, weighed together."""

    def __init__(self, launcher: Belief, *, two_beams: bool = False) -> None:
        self._launcher = launcher
        self._most_overlap = MOST_OVERLAP_TWO_BEAMS if two_beams else MOST_OVERLAP_ONE_BEAM
        self._hypotheses = [
            Hypothesis(1 - JUMPED, (), launcher.for_a_launch()),
            Hypothesis(JUMPED, (), launcher.for_a_jump(), jumped=True),
        ]
        self.odd = 0
        """Pulses of a length that no number of cards explains."""

    def add(self, measure: Measure) -> None:
        """Weigh another pulse."""
        split = [
            new for old in self._hypotheses for new in _split(old, measure, self._most_overlap)
        ]
        evidence = sum(new.weight for new in split)
        if evidence < IMPLAUSIBLE:
            self.odd += 1
            nearest = max(1, round(measure.cards))
            split = [replace(old, cards=(*old.cards, nearest)) for old in self._hypotheses]
            evidence = 1.0
        self._hypotheses = [
            replace(new, weight=new.weight / evidence)
            for new in split
            if new.weight > NEGLIGIBLE * evidence
        ]

    @property
    def likeliest(self) -> Hypothesis:
        return max(self._hypotheses, key=lambda hypothesis: hypothesis.weight)

    def totals(self) -> dict[int, float]:
        """Give the probability of each number of cards."""
        totals: dict[int, float] = {}
        for hypothesis in self._hypotheses:
            totals[hypothesis.total] = totals.get(hypothesis.total, 0.0) + hypothesis.weight
        return totals

    def launcher(self) -> Belief:
        """What is believed of the launcher after this launch."""
        likeliest = self.likeliest
        if likeliest.jumped:
            return likeliest.belief.after_a_jump()
        return self._launcher.after_a_launch(likeliest.belief)


def _split(old: Hypothesis, measure: Measure, most: float) -> list[Hypothesis]:
    belief, slope = old.belief, measure.slope
    length = math.log(max(measure.cards, 1e-3))
    if measure.own_speed:
        error, variance = length, TWO_BEAM_SPREAD**2
        one = belief
    else:
        error = length + belief.s + slope * belief.b
        variance = belief.spread_of(slope) + CARD_SPREAD**2
        one = belief.corrected(slope, error, variance)
    deviation = math.sqrt(variance)
    return [
        Hypothesis(old.weight * density, (*old.cards, cards), after, old.jumped)
        for cards, density, after in (
            (1, _normal(error / deviation) / deviation, one),
            (2, OVERLAPPED * _uniform(error, 2 - most, 2, deviation), belief),
            (3, OVERLAPPED**2 * _uniform(error, 3 - 2 * most, 3, deviation), belief),
        )
    ]


def _normal(z: float) -> float:
    return math.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)


def _uniform(log_length: float, low: float, high: float, deviation: float) -> float:
    """Density of the logarithm of a length uniform between two, seen with a deviation."""
    below = _share_below((log_length - math.log(low)) / deviation)
    above = _share_below((log_length - math.log(high)) / deviation)
    return math.exp(log_length) / (high - low) * (below - above)


def _share_below(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2))
