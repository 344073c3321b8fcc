"""How many cards a pulse's length means, when neither the speed nor the motor is known well.

Theory of operation. A pulse is first measured as travel: the length, in cards, that the modelled
belt moved while the beam was blocked. The model has two unknowns: s, the logarithm of true over
calibrated speed, and b, the same for the motor's time constant; a pulse depends on b by its `slope`
(about -0.5 for the first card, 0 at full speed). A single card measures 1, a pair 2 less its
overlap. Every pulse splits each hypothesis about the pulses so far into "one card", "two", "three";
each keeps its own normal belief about (s, b), corrected by its single cards only, and a weight. So
the second card of a launch tells what the first was, and a launch whose one pulse cannot be told
ends with two totals of some weight: that is an uncertain count. Some hypotheses begin with cards
whose speeds differ more than usual, one with a motor that gains speed evenly instead of
exponentially, one with a speed that has jumped since the last launch, one with beams that are not
as far apart as they were.

The spreads are *assumed*, a little wider than those of the nominal build.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from hardware.belief import CARD_SPREADS, EVEN, Belief, Known, mixed
from hardware.densities import of_chain, of_one, of_spiked, of_uniform
from hardware.noise import GAP, SPIKE

JUMPED = 1e-4
"""Chance that the launcher is not what it was: another battery, or one that gives up."""
TWO_BEAM_SPREAD = 0.008
"""Of a length over which two beams measured the speed of the card itself."""
MOST_OVERLAP_ONE_BEAM = 0.65
MOST_OVERLAP_TWO_BEAMS = 0.9
"""How far a pair may lie over each other and still be told from one card."""
NEGLIGIBLE = 1e-7
"""Hypotheses of less weight are dropped."""
IMPLAUSIBLE = 1e-3
"""A pulse that all hypotheses together give less density is of an odd length."""
USUAL_CARD = 0.087
"""Seconds: 87 mm at 1 m/s."""
SHORTEST = 1e-3
"""In cards: no pulse is shorter, lest it have no logarithm."""
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
    even: "Measure | None" = None
    """The same, were the motor one that gains speed evenly; None: no other."""

    def by(self, hypothesis: "Hypothesis") -> "Measure":
        """As it would be on a launcher of that kind."""
        return self.even if self.even and hypothesis.kind == EVEN else self


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of the pulses so far."""

    weight: float
    cards: tuple[int, ...]
    deep: float
    """How many of the pairs overlapped more than the gate should let through."""
    belief: Belief
    kind: int
    """Of launcher, an index of `CARD_SPREADS`."""
    jumped: bool = False
    """The launcher is not what it was before this launch."""

    @property
    def total(self) -> int:
        return sum(self.cards)


class _Split(NamedTuple):
    """A hypothesis and what it says of another pulse."""

    weight: float
    old: Hypothesis
    cards: int
    error: float
    """Logarithm of the length that the hypothesis leaves to be explained."""
    variance: float
    """Of that; infinite, if the pulse teaches nothing."""
    deep: float = 0.0


class Lengths:
    """The lengths of one launch's pulses, weighed together."""

    def __init__(
        self, known: Known, *, two_beams: bool = False, card_s: float = USUAL_CARD
    ) -> None:
        """Begin a launch.

        Args:
            known: of the launcher, from the launches before.
            two_beams: whether the cards' own speeds are measured.
            card_s: how long one card blocks the beam.
        """
        self._known = known
        self._most_overlap = MOST_OVERLAP_TWO_BEAMS if two_beams else MOST_OVERLAP_ONE_BEAM
        self._unseen_gap = GAP / card_s
        self._spiked = (GAP + SPIKE) / card_s
        self._hypotheses = _beginnings(known, two_beams=two_beams)
        self._odd = 0
        self.evidence = 0.0
        """Logarithm of how likely the pulses so far were."""
        self._before = self._hypotheses, self._odd, self.evidence

    @property
    def odd(self) -> int:
        """Pulses of a length that no number of cards explains."""
        return self._odd

    def add(self, measure: Measure) -> None:
        """Weigh another pulse."""
        self._before = self._hypotheses, self._odd, self.evidence
        split = [part for old in self._hypotheses for part in self._split(old, measure.by(old))]
        evidence = sum(part.weight for part in split)
        if evidence < IMPLAUSIBLE:
            self._odd += 1
            nearest = max(1, round(measure.cards))
            split = [_Split(old.weight, old, nearest, 0.0, math.inf) for old in self._hypotheses]
            evidence = 1.0
            self.evidence += math.log(IMPLAUSIBLE)
        self.evidence += math.log(evidence)
        self._hypotheses = [
            _grown(part, part.weight / evidence, measure.by(part.old))
            for part in split
            if part.weight > NEGLIGIBLE * evidence
        ]

    def revise(self, measure: Measure) -> None:
        """Weigh the last pulse again, now that it has been measured better."""
        self._hypotheses, self._odd, self.evidence = self._before
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
        deep = sum(each.weight * each.deep for each in self._hypotheses)
        return known.with_cards(cards, cards - len(self.likeliest.cards), deep)

    def _split(self, old: Hypothesis, measure: Measure) -> tuple[_Split, ...]:
        """Weigh one card, two and three; a pair's second card, where it shows, has a speed too."""
        spread = CARD_SPREADS[old.kind]
        own = TWO_BEAM_SPREAD if measure.own_speed else spread
        expected, variance = _expected(old.belief, measure)
        error = math.log(max(measure.cards, SHORTEST)) - expected
        variance += own**2 + measure.rough**2
        deviation = math.sqrt(variance)
        blur = math.hypot(deviation, spread - own)
        length, usual, gap = math.exp(error), 2 - self._most_overlap, self._unseen_gap
        known, weight = self._known, old.weight
        share = weight * known.overlapped
        plain, deep, three = (
            share * (1 - known.deepened) * of_uniform(length, usual, 2 + gap, deviation, blur),
            share * known.deepened * of_uniform(length, 1, usual, deviation, deviation),
            share * known.chained * of_chain(length, self._most_overlap, 3 + 2 * gap, blur),
        )
        one, two = weight * of_one(error, deviation), plain + deep
        return (
            *self._ones(_Split(one, old, 1, error, variance), measure),
            _Split(two, old, 2, error, variance, deep / two if deep else 0.0),
            _Split(three, old, 3, error, variance),
        )

    def _ones(self, one: _Split, measure: Measure) -> tuple[_Split, ...]:
        """Part a single card whose speed was measured wrong from one that teaches its length."""
        if not measure.own_speed:
            return (one,)
        deviation = math.sqrt(one.variance)
        spiked = of_spiked(one.error, deviation, measure.disagreement, self._spiked)
        spiked *= one.old.weight
        if spiked < one.weight:
            return (one._replace(weight=one.weight + spiked),)
        return (one, one._replace(weight=spiked, variance=math.inf))


def _beginnings(known: Known, *, two_beams: bool) -> list[Hypothesis]:
    kind = known.likeliest
    usual = known.kinds[kind][1]
    begun = [Hypothesis(JUMPED, (), 0.0, usual.for_a_jump(), kind, jumped=True)]
    if two_beams:
        moved = usual.for_a_launch().for_a_moved_beam()
        begun.append(Hypothesis(known.moved, (), 0.0, moved, kind))
    rest = 1 - sum(each.weight for each in begun)
    for kind, (chance, belief) in enumerate(known.kinds):
        begun.append(Hypothesis(rest * chance, (), 0.0, belief.for_a_launch(), kind))
    return begun


def _expected(belief: Belief, measure: Measure) -> tuple[float, float]:
    """Mean and variance of a single card's length, its logarithm, but for its own luck."""
    if measure.own_speed:
        return belief.g, belief.gg
    mean = belief.expected(1.0, measure.slope)
    return -mean, belief.spread_of(1.0, measure.slope)


def _grown(part: _Split, weight: float, measure: Measure) -> Hypothesis:
    """Go on with it; single cards alone teach."""
    old, belief = part.old, part.old.belief
    if part.cards == 1 and part.variance < math.inf:
        if measure.own_speed:
            belief = belief.longer(part.error, part.variance)
        else:
            belief = belief.corrected(1.0, measure.slope, part.error, part.variance)
    return Hypothesis(
        weight, (*old.cards, part.cards), old.deep + part.deep, belief, old.kind, old.jumped
    )


def _taught(belief: Belief, some: list[Hypothesis], weight: float) -> Belief:
    """Learn from those hypotheses that agree with the likeliest about the cards."""
    cards = max(some, key=lambda each: each.weight, default=Hypothesis(0, (), 0.0, belief, 0)).cards
    agreed = [each for each in some if each.cards == cards]
    if sum(each.weight for each in agreed) <= CLEAR * weight:
        return belief
    return mixed([(each.weight, belief.after(each.belief, each.jumped)) for each in agreed])
