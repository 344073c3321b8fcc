"""How many cards a pulse's length means, when neither the speed nor the motor is known well.

Theory of operation. A pulse is first measured as travel: the length, in cards, that the modelled
belt moved while the beam was blocked. The model has two unknowns: s, the logarithm of true over
calibrated speed, and b, the same for the motor's time constant; a pulse depends on b by its `slope`
(about -0.5 for the first card, 0 at full speed). A single card measures 1, a pair 2 less its
overlap. Every pulse splits each hypothesis about the pulses so far into "one card", "two", "three";
each keeps its own normal belief about (s, b), corrected by its single cards only, and a weight. So
the second card of a launch tells what the first was, and a launch whose one pulse cannot be told
ends with two totals of some weight: that is an uncertain count. Some hypotheses begin with cards
whose speeds differ more than usual, one with a speed that has jumped since the last launch.

The spreads are *assumed*, a little wider than those of the nominal build.
"""

import math
from dataclasses import dataclass, replace

from hardware.belief import CARD_SPREADS, Belief, Known, mixed

JUMPED = 1e-4
"""Chance that the launcher is not what it was: another battery, or one that gives up."""
TWO_BEAM_SPREAD = 0.012
"""Of a length over which two beams measured the speed of the card itself."""
SPIKED = 0.003
"""Share of the pulses in which a spike moved the edge that the card's own speed was measured by."""
MOST_OVERLAP_ONE_BEAM = 0.65
MOST_OVERLAP_TWO_BEAMS = 0.9
"""How far a pair may lie over each other and still be told from one card."""
NEGLIGIBLE = 1e-7
"""Hypotheses of less weight are dropped."""
IMPLAUSIBLE = 1e-3
"""A pulse that all hypotheses together give less density is of an odd length."""
CLEAR = 0.95
"""A launch teaches speed and motor if one reading has this share of the probability."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A pulse as travel."""

    cards: float
    """Modelled travel in card lengths."""
    slope: float = 0.0
    """d log(cards) / d log(time constant)."""
    rough: float = 0.0
    """Deviation of log(cards) that is this pulse's alone."""
    disagreement: float = 0.0
    """log(cards) less the same by the leading edge's own speed instead of the trailing edge's."""
    own_speed: bool = False
    """Two beams measured it: free of the launcher's speed and of the card's."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of the pulses so far."""

    weight: float
    cards: tuple[int, ...]
    belief: Belief
    kind: int
    """Of the cards' spread, an index of `CARD_SPREADS`."""
    jumped: bool = False
    """The launcher is not what it was before this launch."""

    @property
    def total(self) -> int:
        return sum(self.cards)


class Lengths:
    """The lengths of one launch's pulses, weighed together."""

    def __init__(self, known: Known, *, two_beams: bool = False) -> None:
        self._known = known
        self._most_overlap = MOST_OVERLAP_TWO_BEAMS if two_beams else MOST_OVERLAP_ONE_BEAM
        self._hypotheses = [
            Hypothesis(weight * (1 - JUMPED), (), belief.for_a_launch(), kind)
            for kind, (weight, belief) in enumerate(known.kinds)
        ]
        kind = known.likeliest
        jumped = known.kinds[kind][1].for_a_jump()
        self._hypotheses.append(Hypothesis(JUMPED, (), jumped, kind, jumped=True))
        self._before = self._hypotheses
        self._odd = self._odd_before = 0

    @property
    def odd(self) -> int:
        """Pulses of a length that no number of cards explains."""
        return self._odd

    def add(self, measure: Measure) -> None:
        """Weigh another pulse."""
        self._before, self._odd_before = self._hypotheses, self._odd
        split = [new for old in self._hypotheses for new in self._split(old, measure)]
        evidence = sum(new.weight for new in split)
        if evidence < IMPLAUSIBLE:
            self._odd += 1
            nearest = max(1, round(measure.cards))
            split = [replace(old, cards=(*old.cards, nearest)) for old in self._hypotheses]
            evidence = 1.0
        self._hypotheses = [
            replace(new, weight=new.weight / evidence)
            for new in split
            if new.weight > NEGLIGIBLE * evidence
        ]

    def revise(self, measure: Measure) -> None:
        """Weigh the last pulse again, now that it has been measured better."""
        self._hypotheses, self._odd = self._before, self._odd_before
        self.add(measure)

    @property
    def likeliest(self) -> Hypothesis:
        return max(self._hypotheses, key=lambda hypothesis: hypothesis.weight)

    def totals(self) -> dict[int, float]:
        """Give the probability of each number of cards."""
        totals: dict[int, float] = {}
        for hypothesis in self._hypotheses:
            totals[hypothesis.total] = totals.get(hypothesis.total, 0.0) + hypothesis.weight
        return totals

    def learnt(self) -> Known:
        """What is known of the launcher after this launch."""
        known = self._known
        for kind, (_, belief) in enumerate(known.kinds):
            some = [each for each in self._hypotheses if each.kind == kind]
            weight = sum(each.weight for each in some)
            known = known.with_kind(kind, weight, _taught(belief, some, weight))
        cards = sum(each.weight * each.total for each in self._hypotheses)
        return known.with_cards(cards, cards - len(self.likeliest.cards))

    def _split(self, old: Hypothesis, measure: Measure) -> list[Hypothesis]:
        belief, spread = old.belief, CARD_SPREADS[old.kind]
        on_s, own = (0.0, TWO_BEAM_SPREAD) if measure.own_speed else (1.0, spread)
        error = math.log(max(measure.cards, 1e-3)) + belief.expected(on_s, measure.slope)
        variance = belief.spread_of(on_s, measure.slope) + own**2 + measure.rough**2
        deviation = math.sqrt(variance)
        blur = math.hypot(deviation, spread - own)
        most, share = self._most_overlap, self._known.overlapped
        two = share * _uniform(error, 2 - most, 2, deviation, blur)
        three = share * self._known.chained * _two_uniform(error, most, blur)
        one = belief.corrected(on_s, measure.slope, error, variance)
        return [
            replace(old, weight=old.weight * density, cards=(*old.cards, cards), belief=after)
            for cards, density, after in (
                (1, _one(error, deviation, measure.disagreement), one),
                (2, two, belief),
                (3, three, belief),
            )
        ]


def _taught(belief: Belief, some: list[Hypothesis], weight: float) -> Belief:
    """Learn from those hypotheses that agree with the likeliest about the cards."""
    cards = max(some, key=lambda each: each.weight, default=Hypothesis(0, (), belief, 0)).cards
    agreed = [each for each in some if each.cards == cards]
    if sum(each.weight for each in agreed) <= CLEAR * weight:
        return belief
    return mixed([(each.weight, belief.after(each.belief, each.jumped)) for each in agreed])


def _one(error: float, deviation: float, disagreement: float) -> float:
    """Density of the logarithm of a card's length.

    A spike may have moved the trailing edge; then the leading edge's own speed makes it a card.
    """
    by_leading_edge = _slower(error - disagreement, deviation)
    return _slower(error, deviation) + SPIKED * by_leading_edge


def _slower(error: float, deviation: float) -> float:
    """Density if it is the speed, the length's inverse, that is normal."""
    return _normal(-math.expm1(-error) / deviation) / deviation * math.exp(-error)


def _normal(z: float) -> float:
    return math.exp(-0.5 * z * z) / math.sqrt(2 * math.pi)


def _uniform(log_length: float, low: float, high: float, deviation: float, blur: float) -> float:
    """Density of the logarithm of a length uniform between two, seen with a deviation.

    At the high end, where the second card shows whole, its own speed blurs it as well.
    """
    below = _share_below((log_length - math.log(low)) / deviation)
    above = _share_below((log_length - math.log(high)) / blur)
    return math.exp(log_length) / (high - low) * max(0.0, below - above)


def _two_uniform(log_length: float, most: float, deviation: float) -> float:
    """The same for three cards, whose two overlaps are each uniform up to `most`.

    Their sum is triangular. It is so wide that the blur matters at its ends alone, where it is
    added to the overlap.
    """
    overlap = 3 - math.exp(log_length)
    inside = most - abs(overlap - most) + deviation
    return math.exp(log_length) * max(0.0, inside) / (most + deviation) ** 2


def _share_below(z: float) -> float:
    return 0.5 * math.erfc(-z / math.sqrt(2))
