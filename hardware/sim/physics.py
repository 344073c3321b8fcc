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
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from hardware.motion import Motion
from hardware.sim.faults import FaultKind as FaultKind  # noqa: PLC0414 - part of `set_fault`
from hardware.sim.faults import Faults
from hardware.sim.optics import Receiver
from hardware.sim.stack import Card, Stack

if TYPE_CHECKING:
    import random

    from hardware.figures import Figures

STILL_MM_S = 1.0
"""Slower than this an undriven belt sticks."""
SLIDE_S = 0.01
"""From the reverse to the half-out card's coming into the beam; *assumed*."""
SLOWEST_FLIGHT_MM_S = 100.0
"""A card that tips over the edge falls out no slower."""
LAUNCHES_APART = 0.5
"""Seconds of rest after which the motor's luck is drawn anew: shorter rests lie within a launch."""


@dataclass(frozen=True, slots=True)
class BeamChanged:
    """A beam's receiver changed its level."""

    at: float
    beam: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class CardGone:
    """A card has left for good: thrown, or taken by a hand."""

    at: float
    total: int
    """Since the world began."""
    hopper: int
    """Cards that have not left."""
    overlap: float
    """Share of the card before that it lay over."""


@dataclass(frozen=True, slots=True)
class Jammed:
    """A card is stuck and the motor stalls."""

    at: float


Happening = BeamChanged | CardGone | Jammed


@dataclass(frozen=True, slots=True)
class _Step:
    """Something that will happen by itself."""

    at: float
    act: Callable[[], None]


class Physics:
    """The world at the wires of one motor and one or two beams."""

    def __init__(
        self, figures: "Figures", rng: "random.Random", hopper: int, t: float = 0.0, total: int = 0
    ) -> None:
        """Put a hopper of cards behind a motor at rest.

        Args:
            figures: of this launcher.
            rng: every draw comes from it.
            hopper: cards in it.
            t: the time now.
            total: cards that had left before.
        """
        self.figures = figures
        self.total = total
        self.duty = 0.0
        self._rng = rng
        self._faults = Faults()
        self._stack = Stack(figures, rng, self._faults)
        self._stack.load(hopper, belt=0.0)
        self._now = t
        self._happenings: list[Happening] = []
        self._belt = Motion(t, 0.0, 0.0, 0.0, figures.coast_ms / 1000)
        self._off_since = -math.inf
        self._luck = 1.0
        self._is_stuck = False
        self._went_back = False
        self._may_slide = False
        self._slides_at = math.inf
        self._half_out = False
        self._resting_since: float | None = None
        self._flights: list[float] = []
        delay = figures.beam_us / 1e6
        self._receivers = [Receiver(rng, delay) for _ in range(2 if figures.beam_gap_mm else 1)]
        self._covered = [False for _ in self._receivers]
        self._coming: _Step | None = None
        self._is_fresh = False

    @property
    def hopper(self) -> int:
        """Cards that have not left."""
        return len(self._stack) + self._half_out

    @property
    def faults(self) -> list[str]:
        """What has been made to go wrong."""
        return self._faults.names

    @property
    def is_blocked(self) -> bool:
        """Whether the first beam's wire says so."""
        return self._receivers[0].level

    @property
    def is_blocked2(self) -> bool:
        """Whether the second beam's wire says so; never without one."""
        return len(self._receivers) > 1 and self._receivers[1].level

    def speed(self, t: float) -> float:
        """Belt speed at a time not before the last call, in m/s."""
        return self._belt.speed_at(t) / 1000

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
        self._disturb()
        self._stack.load(len(self._stack), self._belt.position_at(t))
        self._follow_drive(t)
        self._changed()

    def load_hopper(self, t: float, cards: int) -> None:
        """A person puts so many cards in, straightens the stack and frees what is stuck."""
        self._run_to(t)
        self._is_stuck = False
        self._stack.load(cards - self._half_out, self._belt.position_at(t))
        self._follow_drive(t)
        self._changed()

    def next_time(self) -> float | None:
        """When something will happen by itself, or None."""
        at = self._upcoming().at
        return at if at < math.inf else None

    def advance(self, t: float) -> list[Happening]:
        """Let time pass, and give what happened since the last call, in order."""
        self._run_to(t)
        happenings, self._happenings = self._happenings, []
        return happenings

    # Time.

    def _run_to(self, t: float) -> None:
        while (step := self._upcoming()).at <= t:
            self._now = step.at
            step.act()
            self._changed()
        self._now = max(self._now, t)

    def _changed(self) -> None:
        self._look()
        self._note_rest()
        self._is_fresh = False

    def _upcoming(self) -> _Step:
        if self._coming is None or not self._is_fresh:
            self._coming = min(self._possible_steps(), key=lambda step: step.at)
            self._is_fresh = True
        return self._coming

    def _possible_steps(self) -> Iterator[_Step]:
        yield _Step(math.inf, self._nothing)
        yield from (_Step(r.next_time(), self._nothing) for r in self._receivers)
        if self._slides_at < math.inf:
            yield _Step(self._slides_at, self._slide)
        if self._flights:
            yield _Step(self._flights[0], self._land)
        if self._resting_since is not None:
            yield _Step(self._resting_since + self.figures.hand_s, self._take_by_hand)
        if self._belt.speed or self._belt.target:
            yield from self._belt_steps()

    def _nothing(self) -> None:
        """The receivers are listened to after every step anyway."""

    # The belt.

    def _belt_steps(self) -> Iterator[_Step]:
        belt, now = self._belt, self._now
        speed = belt.speed_at(now)
        forward = speed > 0 or (speed == 0 and belt.target > 0)
        if belt.target == 0:
            end = belt.time_of_speed(math.copysign(STILL_MM_S, speed)) or now
            yield _Step(max(end, now), self._stand)
        elif (belt.target > 0) != forward:
            end = max(belt.time_of_speed(0.0) or now, now)
            yield _Step(end, self._turn)
        else:
            end = math.inf
        places = list(self._places_ahead() if forward else self._places_behind())
        if places:
            place, act = (min if forward else max)(places, key=lambda each: each[0])
            at = self._time_of(place, end, forward=forward)
            if at is not None:
                yield _Step(at, act)

    def _time_of(self, place: float, end: float, *, forward: bool) -> float | None:
        distance = place - self._belt.position_at(self._now)
        if (distance <= 0) if forward else (distance >= 0):
            return self._now
        if end == math.inf:  # by then it is there even if it has to gain all its speed first
            end = self._now + distance / self._belt.target + 1.01 * self._belt.tau
        return self._belt.time_of_position(place, self._now, end)

    def _places_ahead(self) -> Iterator[tuple[float, Callable[[], None]]]:
        for card in self._stack.in_play:
            if card.jam is not None:
                yield card.jam, partial(self._jam, card)
            if card.inside:
                yield card.leave, partial(self._leave, card)
            else:
                yield card.enter, partial(self._enter, card, inside=True)
            if self.figures.beam_gap_mm and not card.inside2:
                yield self._second(card), partial(self._enter2, card, inside=True)

    def _places_behind(self) -> Iterator[tuple[float, Callable[[], None]]]:
        for card in self._stack.in_play:
            if card.inside:
                yield card.enter, partial(self._enter, card, inside=False)
            if card.inside2:
                yield self._second(card), partial(self._enter2, card, inside=False)

    def _second(self, card: Card) -> float:
        return card.enter + (self.figures.beam_gap_mm or 0.0) / card.ratio

    def _enter(self, card: Card, *, inside: bool) -> None:
        card.inside = inside

    def _enter2(self, card: Card, *, inside: bool) -> None:
        card.inside2 = inside

    def _leave(self, card: Card) -> None:
        if card.inside2:
            speed = max(self._belt.speed_at(self._now) * card.ratio, SLOWEST_FLIGHT_MM_S)
            self._flights.append(self._now + (self.figures.beam_gap_mm or 0.0) / speed)
            self._flights.sort()
        self._lose(card)

    def _land(self) -> None:
        self._flights.pop(0)

    def _lose(self, card: Card) -> None:
        self._stack.remove(card, self._belt.position_at(self._now))
        self._gone(card.overlap)

    def _gone(self, overlap: float = 0.0) -> None:
        self.total += 1
        self._happenings.append(CardGone(self._now, self.total, self.hopper, overlap))

    def _stand(self) -> None:
        position = self._belt.position_at(self._now)
        self._belt = Motion(self._now, position, 0.0, 0.0, self.figures.coast_ms / 1000)

    def _turn(self) -> None:
        belt = self._belt
        self._belt = Motion(self._now, belt.position_at(self._now), 0.0, belt.target, belt.tau)
        self._stop_at_the_gate()

    def _follow_drive(self, t: float) -> None:
        figures = self.figures
        speed = figures.speed_m_s * 1000 * self._luck * (1 - self._faults.sag)
        if self._is_stuck:
            self._belt = Motion(t, self._belt.position_at(t), 0.0, 0.0, figures.coast_ms / 1000)
        else:
            tau = figures.tau_ms if self.duty else figures.coast_ms
            self._belt = self._belt.driven(t, self.duty * speed, tau / 1000)

    def _start_forward(self, t: float) -> None:
        if t - self._off_since > LAUNCHES_APART or self._off_since == -math.inf:
            self._luck = self._stack.near_one(self.figures.launch_spread)
        self._try_to_free(self.figures.jam_boost_frees)
        self._may_slide = True
        self._slides_at = math.inf
        if self._belt.speed_at(t) >= 0:
            self._stop_at_the_gate()
        if self._half_out:
            self._half_out = False
            self._stack.push_out(self._belt.position_at(t))

    def _start_back(self, t: float) -> None:
        self._try_to_free(self.figures.jam_reverse_frees)
        self._went_back = True
        if self._may_slide and self._stack.in_play:
            self._may_slide = False
            if self._rng.random() < self._faults.rate(
                FaultKind.HALF_OUT, self.figures.half_out_rate
            ):
                self._slides_at = t if self._stack.inside else t + SLIDE_S

    def _stop_at_the_gate(self) -> None:
        if self._went_back:
            self._went_back = False
            self._stack.stop_at_the_gate(self._belt.position_at(self._now))

    # What goes wrong.

    def _disturb(self) -> None:
        for receiver in self._receivers:
            receiver.is_dirty = FaultKind.BEAM_DIRTY in self._faults
            receiver.lamp_share = self._faults.lamp_share
            receiver.spikes_per_ms = self._faults.spikes_per_ms

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
            self._half_out = True
            self._stack.remove(self._stack.in_play[0], self._belt.position_at(self._now))
            self._is_stuck = False
            self._follow_drive(self._now)

    def _take_by_hand(self) -> None:
        self._is_stuck = False
        if self._half_out:
            self._half_out = False
            self._gone()
        for card in self._stack.inside:
            self._lose(card)

    def _note_rest(self) -> None:
        at_rest = self.duty == 0 and self._belt.speed == 0 and self._belt.target == 0
        if not (at_rest and self._covered[0]):
            self._resting_since = None
        elif self._resting_since is None:
            self._resting_since = self._now

    # The beams.

    def _look(self) -> None:
        first = self._half_out or bool(self._stack.inside)
        second = bool(self._flights) or any(card.inside2 for card in self._stack.in_play)
        for beam, (receiver, covered) in enumerate(
            zip(self._receivers, (first, second), strict=False)
        ):
            if covered != self._covered[beam]:
                self._covered[beam] = covered
                receiver.see(self._now, blocked=covered)
            level = receiver.listen(self._now, noisy=self.duty != 0)
            if level is not None:
                self._happenings.append(BeamChanged(self._now, beam + 1, level))
