"""Motor, nip, cards, gate and beams as a world that only knows what its wires do. Pure; seconds.

Theory of operation. The belt's travel S is a first-order motion in closed form (`motion`). Each
card in play takes up an interval of S: it enters the beam where S reaches `enter` and has left
where S reaches `leave`; drawn once, when the card comes to the gate: its own speed, the gap to or
the overlap with the card before, a slip of the roller, a place to jam. The belt going back takes
the cards back through the same places, but none further than the gate. So everything that can
happen is a place on S or a time, the next of them is solved for, and nothing is stepped:

    physics.set_drive(t, duty)         # what the wires say
    physics.next_time()                # when something will happen by itself, or None
    physics.advance(t)                 # what has happened up to t, each with its exact time

A card that leaves flies on at the speed it had. A belt that is pressed by a jammed card stands
still. After a launch the roller may fail to hold a card on the way back: it slides into the beam
and stays, half out. Whatever rests in the beam while the motor is off is taken by a hand after a
while and has then left too. The figures are `figures.Figures`; every draw is from one `Random`.
"""

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from hardware.sim.belt import Belt
from hardware.sim.faults import FaultKind, Faults
from hardware.sim.happenings import BeamChanged, CardGone, Happening, Jammed
from hardware.sim.optics import Beams
from hardware.sim.stack import Card, Place, Reached, Stack

if TYPE_CHECKING:
    import random

    from hardware.figures import Figures

SLIDE_S = 0.01
"""From the reverse to the half-out card's coming into the beam; *assumed*."""
SLOWEST_FLIGHT_MM_S = 100.0
"""A card that tips over the edge falls out no slower."""
LAUNCHES_APART = 0.5
"""Seconds of rest after which the motor's luck is drawn anew: shorter rests lie within a launch."""


class _Step(NamedTuple):
    """Something that will happen by itself."""

    at: float
    act: Callable[[], object]


class Physics:
    """The world at the wires of one motor and one or two beams."""

    def __init__(
        self, figures: "Figures", rng: "random.Random", hopper: int, t: float = 0.0, total: int = 0
    ) -> None:
        """Put a hopper of cards behind a motor at rest; `total` cards had left before."""
        self.figures = figures
        self.total = total
        self.duty = 0.0
        self._rng = rng
        self._faults = Faults()
        self._stack = Stack(figures, rng, self._faults)
        self._stack.load(hopper, belt=0.0)
        self._now = t
        self._happenings: list[Happening] = []
        self._belt = Belt(figures, t)
        self._beams = Beams(figures, rng)
        self._off_since = -math.inf
        self._luck = 1.0
        self._is_stuck = False
        self._went_back = False
        self._may_slide = False
        self._slides_at = math.inf
        self._half_out = False
        self._resting_since: float | None = None
        self._flights: list[float] = []
        self._upcoming: _Step | None = None

    @property
    def hopper(self) -> int:
        """Cards that have not left."""
        return len(self._stack)

    @property
    def faults(self) -> list[str]:
        """What has been made to go wrong."""
        return self._faults.names

    @property
    def is_blocked(self) -> bool:
        """Whether the first beam's wire says so."""
        return self._beams.is_blocked(1)

    def speed(self, t: float) -> float:
        """Belt speed at a time not before the last call, in m/s."""
        return self._belt.speed(t) / 1000

    def set_drive(self, t: float, duty: float) -> None:
        """The motor is driven so from t on (-1 to 1); what happened before comes by `advance`."""
        self._run_to(t)
        old, self.duty = self.duty, duty
        if duty > 0 >= old:
            self._start_forward(t)
        elif duty < 0 <= old:
            self._start_back(t)
        elif duty == 0 != old:
            self._off_since = t
        self._follow_drive(t)
        self._changed()

    def set_fault(self, t: float, kind: str, *, on: bool, rate: float | None = None) -> None:
        """Make something go wrong, or no longer.

        Raises:
            ValueError: no such fault belongs to motor, cards and beam.
        """
        self._run_to(t)
        fault = FaultKind(kind)
        self._faults.set(fault, on=on, rate=rate)
        if fault is FaultKind.JAM and not on:
            self._is_stuck = False
        self._beams.disturb(
            dirty=FaultKind.BEAM_DIRTY in self._faults,
            silent=(
                FaultKind.BEAM_SILENT in self._faults,
                FaultKind.BEAM2_SILENT in self._faults,
            ),
            lamp_share=self._faults.lamp_share,
            spikes_per_ms=self._faults.spikes_per_ms,
        )
        self._stack.load(len(self._stack), self._belt.position(t))
        self._follow_drive(t)
        self._changed()

    def load_hopper(self, t: float, cards: int) -> None:
        """A person puts so many cards in, straightens the stack and frees what is stuck."""
        self._run_to(t)
        self._is_stuck = False
        self._stack.load(cards, self._belt.position(t))
        self._follow_drive(t)
        self._changed()

    def next_time(self) -> float | None:
        """When something will happen by itself, or None."""
        at = self._next_step().at
        return at if at < math.inf else None

    def advance(self, t: float) -> list[Happening]:
        """Let time pass, and give what happened since the last call, in order."""
        self._run_to(t)
        happenings, self._happenings = self._happenings, []
        return happenings

    # Time.

    def _run_to(self, t: float) -> None:
        while (step := self._next_step()).at <= t:
            self._now = step.at
            step.act()
            self._changed()
        self._now = max(self._now, t)

    def _changed(self) -> None:
        covered = (
            self._half_out or bool(self._stack.inside),
            bool(self._flights) or any(card.inside2 for card in self._stack.in_play),
        )
        for beam, level in self._beams.look(self._now, covered, noisy=self.duty != 0):
            self._happenings.append(BeamChanged(self._now, beam, level))
        self._note_rest(covered=covered[0])
        self._upcoming = None

    def _note_rest(self, *, covered: bool) -> None:
        if self.duty or not (covered and self._belt.is_still):
            self._resting_since = None
        elif self._resting_since is None:
            self._resting_since = self._now

    def _next_step(self) -> _Step:
        if self._upcoming is None:
            self._upcoming = min(self._possible_steps(), key=lambda step: step.at)
        return self._upcoming

    def _possible_steps(self) -> Iterator[_Step]:
        yield _Step(self._beams.next_time(), lambda: None)  # they are looked at after every step
        yield _Step(self._slides_at, self._slide)
        if self._flights:
            yield _Step(self._flights[0], partial(self._flights.pop, 0))
        if self._resting_since is not None:
            yield _Step(self._resting_since + self.figures.hand_s, self._take_by_hand)
        if not self._belt.is_still:
            yield from self._belt_steps()

    # Places on the belt.

    def _belt_steps(self) -> Iterator[_Step]:
        end = self._belt.end_of_stretch(self._now)
        yield _Step(end, self._end_stretch)
        forward = self._belt.goes_forward(self._now)
        places = self._stack.places_ahead() if forward else self._stack.places_behind()
        nearest = (min if forward else max)(places, key=lambda place: place.mm, default=None)
        if nearest:
            at = self._belt.time_of(nearest.mm, self._now, end)
            yield _Step(at, partial(self._reach, nearest))

    def _end_stretch(self) -> None:
        self._belt.end_stretch(self._now)
        if self.duty > 0:
            self._stop_at_the_gate(self._now)

    def _reach(self, place: Place) -> None:
        card = place.card
        match place.what:
            case Reached.BEAM:
                card.inside = not card.inside
            case Reached.SECOND_BEAM:
                card.inside2 = not card.inside2
            case Reached.JAM:
                self._jam(card)
            case Reached.END:
                self._leave(card)

    def _leave(self, card: Card) -> None:
        if card.inside2:
            speed = max(self._belt.speed(self._now) * card.ratio, SLOWEST_FLIGHT_MM_S)
            self._flights.append(self._now + (self.figures.beam_gap_mm or 0.0) / speed)
            self._flights.sort()
        self._lose(card)

    def _lose(self, card: Card) -> None:
        self._stack.remove(card, self._belt.position(self._now))
        if not card.has_left:
            self.total += 1
            self._happenings.append(
                CardGone(self._now, self.total, self.hopper, card.overlap, card.slipped)
            )

    # The drive.

    def _follow_drive(self, t: float) -> None:
        if self._is_stuck:
            self._belt.halt(t)
        else:
            self._belt.drive(t, self.duty, self._luck * (1 - self._faults.sag))

    def _start_forward(self, t: float) -> None:
        if t - self._off_since > LAUNCHES_APART:
            self._luck = self._stack.near_one(self.figures.launch_spread)
        self._try_to_free(self.figures.jam_boost_frees)
        self._may_slide = True
        self._slides_at = math.inf
        if self._belt.speed(t) >= 0:
            self._stop_at_the_gate(t)
        if self._half_out:
            self._half_out = False
            self._stack.push_out(self._belt.position(t))

    def _start_back(self, t: float) -> None:
        self._try_to_free(self.figures.jam_reverse_frees)
        self._went_back = True
        chance = self._faults.rate(FaultKind.HALF_OUT, self.figures.half_out_rate)
        if self._may_slide and self._stack.in_play and self._rng.random() < chance:
            self._slides_at = t if self._stack.inside else t + SLIDE_S
        self._may_slide = False

    def _stop_at_the_gate(self, t: float) -> None:
        if self._went_back:
            self._went_back = False
            self._stack.stop_at_the_gate(self._belt.position(t))

    # What goes wrong.

    def _jam(self, card: Card) -> None:
        card.jam = None
        self._is_stuck = True
        self._happenings.append(Jammed(self._now))
        self._follow_drive(self._now)

    def _try_to_free(self, chance: float) -> None:
        if self._is_stuck and FaultKind.JAM not in self._faults:
            self._is_stuck = self._rng.random() >= chance

    def _slide(self) -> None:
        self._slides_at = math.inf
        if self._stack.in_play:
            self._half_out = True  # still in the beam, but no longer the launcher's
            self._lose(self._stack.in_play[0])
            self._is_stuck = False
            self._follow_drive(self._now)

    def _take_by_hand(self) -> None:
        self._is_stuck = False
        self._half_out = False
        for card in self._stack.inside:
            self._lose(card)
