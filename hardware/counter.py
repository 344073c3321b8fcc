"""Edges of a beam to cards: what left, and how sure that is. Pure; seconds and millimetres.

Theory of operation. The counter knows when the motor was driven and when the beam was blocked, and
from the calibration how the belt ought to have moved (`travel`). A blocked time becomes travel, so
the first card, which passes while the motor still gains speed, does not read long; `lengths` judges
how many cards such a travel is. What is no plain passage is judged here:

- a pulse, or a gap within one, too short for a card is noise: a gap counts after `GAP`;
- a pulse that ends while the belt moves back was pulled back: no card;
- a pulse that ends while the belt is at rest was taken by a hand: a card;
- a pulse of more than `STUCK` is a card that stuck on the way, or a heap;
- a beam still blocked when all is at rest holds a half-out card: it belongs to this launch;
- what blocks the beam when the launch begins belongs to the one before.

Doubt has a name: `overlap`, `odd-length`, `short-pulse`, `turning`, `stuck`, `edge-lost`,
`beam-blocked`, `nothing-seen`.
"""

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.belief import ANOTHER_OF_ITS_KIND, Known
from hardware.chances import Chances, with_another
from hardware.lengths import Lengths, Measure
from hardware.noise import GAP, LATE, NOISE
from hardware.second_beam import SecondBeam, by_own_speed
from hardware.travel import Mark, ModelBelt, Travel

if TYPE_CHECKING:
    from hardware.config import Calibration
    from hardware.launcher import Count
    from hardware.second_beam import Passage

SHORT = 0.5
"""Forward pulses of less than half a card are neither plain noise nor a plain card."""
STUCK = 3.5
"""What blocks the beam for longer than three cards in a row stood still on the way."""
FREED = 1.1
"""A card that was stuck in the beam has no further to go than its length; launchers differ."""
CLOSEST = 0.4
"""What each further card of a heap adds to its length, in cards: the gate stops the rest."""
LEFT_BEFORE_TURNING = 0.8
"""A pulse pulled back that had gone so far, in cards, may have held one that left."""
UNLIKELY = -7.0
"""Logarithm of how likely each doubt is that is named before anything is weighed; *assumed*."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """One blocking of the beam."""

    start: float
    length: float
    """Seconds."""
    cards: int


@dataclass(slots=True)
class _Open:
    """A pulse whose end is not believed yet."""

    start: Mark
    end: Mark | None = None
    """The beam cleared here; it has to stay clear for `GAP`."""


class Counter:
    """Counts launch after launch, and learns the launcher's speed on the way.

    Call `begin`; then `drive`, `edge` and `poll` in the order of their times; then `finish`.
    """

    def __init__(
        self,
        calibration: "Calibration",
        run_duty: float = 1.0,
        known: Known = ANOTHER_OF_ITS_KIND,
    ) -> None:
        self._calibration = calibration
        self._run_duty = run_duty
        self._known = known
        self.begin(0.0, blocked=False)

    def begin(self, t: float, *, blocked: bool) -> None:
        """Start a launch, with the motor at rest."""
        self._belt = ModelBelt(self._calibration, self._run_duty, t)
        gap = self._calibration.beam_gap_mm
        self._second = SecondBeam(gap) if gap else None
        self._passed: _Open | None = None
        """The last pulse that was weighed, until the second beam is clear as well."""
        card_s = self._calibration.card_ms / 1000
        self._lengths = Lengths(self._known, two_beams=gap is not None, card_s=card_s)
        self._blocked = blocked
        self._left_over = blocked
        self._open: _Open | None = None
        self._pulses: list[tuple[Pulse, bool]] = []
        self._sure = 0
        self._freed = 0
        """Pulses of a card that stuck for a while, and may have been a pair for all we know."""
        self._spare = self._fewer = self._more = 0
        self._reasons: dict[str, None] = {}
        self._began = self._ended = t
        self.noise = 0
        """Pulses and gaps too short to mean anything."""

    @property
    def cards(self) -> int:
        """How many are likely to have left so far; a pulse counts once its end is believed."""
        return self._sure + self._lengths.likeliest.total

    def most(self, t: float) -> int:
        """How many may have left until t at the most, were every doubt decided so."""
        travel = self._furthest(self._open, t) if self._open else 0.0
        heap = self._heap(travel) if travel > STUCK else 0
        return self.cards + self._spare + self._more + heap

    @property
    def blocked(self) -> bool:
        return self._blocked

    @property
    def is_clear(self) -> bool:
        """Whether the beam is clear, and has been for long enough to believe it."""
        return not self._blocked and self._open is None

    @property
    def has_seen_nothing(self) -> bool:
        """Whether the beam has shown nothing in this launch, noise left out."""
        return self._open is None and self._ended == self._began

    @property
    def changed_at(self) -> float:
        """When the pulse in the beam began, or the last one ended that was no noise."""
        return self._open.start.t if self._open else self._ended

    @property
    def deadline(self) -> float:
        """When `poll` will change something; infinity if only an edge can."""
        return self._open.end.t + GAP + LATE if self._open and self._open.end else math.inf

    @property
    def pulses(self) -> list[Pulse]:
        """What was seen, each with its most likely number of cards."""
        read = iter(self._lengths.likeliest.cards)
        return [
            Pulse(pulse.start, pulse.length, next(read)) if weighed else pulse
            for pulse, weighed in self._pulses
        ]

    def drive(self, t: float, duty: float) -> None:
        """The motor is driven otherwise from now on (-1 to 1)."""
        self.poll(t)
        self._belt.drive(t, duty)

    def edge(self, t: float, *, blocked: bool, beam: int = 1) -> None:
        """A beam became blocked or clear; all earlier edges have been told."""
        self.poll(t + LATE)
        if beam == 2:
            if self._second:
                self._second.edge(self._belt.mark(t), blocked=blocked)
        elif blocked == self._blocked:
            self._doubt("edge-lost", spare=1)
        else:
            self._blocked = blocked
            self._rise(t) if blocked else self._fall(t)

    def lost(self, t: float, *, blocked: bool) -> None:
        """The level was read again and edges must have been lost before it."""
        self._doubt("edge-lost", spare=1)
        if blocked != self._blocked:
            self.edge(t, blocked=blocked)

    def poll(self, t: float) -> None:
        """Believe an end of a pulse that has lasted."""
        if t >= self.deadline:
            self._close()
        self._measure_again(t - LATE)

    def doubt_blindness(self, t: float) -> None:
        """Cards were to come: a beam that saw none may be blind, unless too little moved."""
        travel = self._belt.mark(t).mm / self._calibration.card_mm
        if self.has_seen_nothing and travel > STUCK:
            self._doubt("nothing-seen")
            self._more += self._heap(travel)

    def finish(self, t: float) -> "Count":
        """Count what this launch moved, and learn from it; all is at rest."""
        count = self.chances(t).count()
        if {*count.reasons} <= {"overlap"}:
            self._known = self._lengths.learnt()
        return count

    def chances(self, t: float) -> Chances:
        """Give the chances of each number of cards; all is at rest, and nothing more will come."""
        if self.deadline < math.inf:
            self._close()
        self._measure_again(t)
        if self._open:
            self._half_out(self._open, t)
            self._open = None
        odd = self._lengths.odd
        reasons = [*self._reasons, *(["odd-length"] if odd else [])]
        totals = {self._sure + n: chance for n, chance in self._lengths.totals().items()}
        for _ in range(self._freed):
            totals = with_another(totals, self._known.overlapped)
        return Chances(
            totals,
            self._lengths.evidence + UNLIKELY * len(self._reasons),
            tuple(reasons),
            self._spare + odd,
            self._fewer,
            self._more,
        )

    def _rise(self, t: float) -> None:
        if self._open:  # the gap was too short to be one
            self._open.end = None
            self.noise += 1
        else:
            self._open = _Open(self._belt.mark(t))

    def _fall(self, t: float) -> None:
        if self._left_over:
            self._left_over = False
            self._ended = t
            if not self._belt.mark(t).is_at_rest:
                self._doubt("beam-blocked", spare=1)
        elif self._open:
            self._open.end = self._belt.mark(t)

    def _close(self) -> None:
        pulse, self._open = self._open, None
        if pulse and pulse.end:
            self._judge(pulse, pulse.end)

    def _judge(self, pulse: _Open, end: Mark) -> None:
        travel = (end.mm - pulse.start.mm) / self._calibration.card_mm
        if end.t - pulse.start.t < NOISE:
            self.noise += 1
            return
        self._ended = end.t
        if end.is_at_rest:
            self._half_out(pulse, end.t)  # taken by hand
        elif end.speed < 0 or (end.is_reversed and travel < SHORT):
            self._settle(pulse, end.t, cards=0)  # pulled back
            furthest = self._furthest(pulse, end.t)
            if furthest >= STUCK:
                self._doubt_heap(furthest, seen=0)
            elif furthest > LEFT_BEFORE_TURNING:
                self._doubt("turning", spare=1)
        elif travel < SHORT:
            self._settle(pulse, end.t, cards=1)
            self._doubt("short-pulse", spare=1)
        elif travel > STUCK:
            self._settle(pulse, end.t, cards=1)
            if self._was_freed(pulse.start, end):
                self._freed += 1
            else:
                self._doubt_heap(travel, seen=1)
        else:
            self._lengths.add(self._measure(pulse.start, end, None))
            self._pulses.append((Pulse(pulse.start.t, end.t - pulse.start.t, 0), True))
            self._passed = pulse

    def _measure_again(self, t: float) -> None:
        """When the last card leaves the second beam, its speed is known."""
        if self._second and self._passed and self._passed.end:
            left = self._second.left(self._passed.end, t)
            if left:
                self._lengths.revise(self._measure(self._passed.start, self._passed.end, left))
                self._passed = None

    def _measure(self, start: Mark, end: Mark, left: "Passage | None") -> Measure:
        travel = end.travel_from(start)
        passages = [each for each in (self._entered(start, end), left) if each]
        measure = self._measured(travel, passages, travel.rough)
        if travel.is_at_full_speed:
            return measure
        if_even = [each.if_even for each in passages]
        return replace(measure, even=self._measured(travel.if_even, if_even, travel.rough))

    def _measured(self, travel: Travel, passages: "list[Passage]", rough: float) -> Measure:
        card_mm = self._calibration.card_mm
        if passages:
            return by_own_speed(travel, card_mm, passages)
        return Measure(travel.mm / card_mm, travel.slope, rough)

    def _entered(self, start: Mark, end: Mark) -> "Passage | None":
        return self._second.entered(start, end) if self._second else None

    def _settle(self, pulse: _Open, end: float, cards: int) -> None:
        self._sure += cards
        self._pulses.append((Pulse(pulse.start.t, end - pulse.start.t, cards), False))

    def _half_out(self, pulse: _Open, t: float) -> None:
        self._settle(pulse, t, cards=1)
        furthest = self._furthest(pulse, t)
        if furthest >= STUCK:
            self._doubt_heap(furthest, seen=1)
        elif furthest > 1 + LEFT_BEFORE_TURNING:
            self._doubt("overlap", spare=1)

    def _was_freed(self, start: Mark, end: Mark) -> bool:
        """Whether a card stuck until the motor was driven anew, and then left within its length.

        A heap would have to end just then.
        """
        travel = self._belt.since_driven_anew(start, end)
        return travel is not None and 0 < travel / self._calibration.card_mm <= FREED

    def _furthest(self, pulse: _Open, t: float) -> float:
        """How far a card went while it blocked the beam, in cards."""
        furthest = self._belt.furthest(pulse.start.t, t)
        return (furthest - pulse.start.mm) / self._calibration.card_mm

    def _doubt_heap(self, travel: float, seen: int) -> None:
        """A card that stuck while the belt went on, or a heap that went with it: one looks alike.

        Args:
            travel: of the belt while the beam was blocked, in cards.
            seen: how many cards it was counted as.
        """
        self._doubt("stuck")
        self._fewer += seen
        self._more += self._heap(travel) - seen

    def _heap(self, travel: float) -> int:
        return math.ceil(1 + (travel - 1) / CLOSEST)

    def _doubt(self, reason: str, spare: int = 0) -> None:
        self._reasons[reason] = None
        self._spare += spare
