"""The belt as the counter believes it to move, from the calibration and what the motor was told.

Beside it run others: one whose motor is slower to start shows how much of a travel hangs on the
time constant; one that stood still whenever the motor was driven anew, as behind a jam, shows how
much hangs on that; and two, one slower than the other, have a motor that gains speed evenly instead
of exponentially. Seconds and millimetres.
"""

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from hardware.motion import EvenMotion, Motion

if TYPE_CHECKING:
    from hardware.config import Calibration

TAU_STEP = 1.1
"""The slower motor's time constant over the calibrated one."""
UNEVEN = 0.06
"""Of how much a travel hangs on the time constant so much is its deviation, because motors gain
speed neither exactly exponentially nor exactly evenly; *assumed*."""
ALIKE = 1e-3
"""Travels that differ by no more are the same: cards differ by thirty times as much."""
AT_REST = 0.02
"""Below this share of full speed an undriven belt is taken to be at rest."""


class Place(NamedTuple):
    """Of one belt at a moment."""

    mm: float
    speed: float


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the belt was at a moment, and where it was going."""

    t: float
    belt: Place
    slow: Place
    """The slower belt."""
    stuck: Place
    """The belt that stood still when the motor was driven anew."""
    even: Place
    """The belt whose motor gains speed evenly."""
    slow_even: Place
    is_reversed: bool
    """The motor was driven backward."""
    is_at_rest: bool

    @property
    def mm(self) -> float:
        return self.belt.mm

    @property
    def speed(self) -> float:
        return self.belt.speed

    def travel_from(self, start: "Mark") -> "Travel":
        return Travel(
            self.belt.mm - start.belt.mm,
            self.slow.mm - start.slow.mm,
            self.stuck.mm - start.stuck.mm,
            self.even.mm - start.even.mm,
            self.slow_even.mm - start.slow_even.mm,
        )

    def travel_in(self, seconds: float) -> "Travel":
        """Give how far it would go on at this speed."""
        belts = (self.belt, self.slow, self.stuck, self.even, self.slow_even)
        return Travel(*(belt.speed * seconds for belt in belts))


class Travel(NamedTuple):
    """How far the belts moved in the same time."""

    mm: float
    slow_mm: float
    stuck_mm: float
    even_mm: float
    slow_even_mm: float

    @property
    def is_at_full_speed(self) -> bool:
        """However the motor gains speed, it had gained it."""
        return abs(self.even_mm - self.mm) < ALIKE * self.mm

    @property
    def if_even(self) -> "Travel":
        """The same, were the motor one that gains speed evenly."""
        stuck_mm = self.even_mm * math.exp(self.slack)
        return Travel(self.even_mm, self.slow_even_mm, stuck_mm, self.even_mm, self.slow_even_mm)

    @property
    def slope(self) -> float:
        """How the logarithm of the travel hangs on that of the time constant."""
        return _log_ratio(self.slow_mm, self.mm) / math.log(TAU_STEP)

    @property
    def rough(self) -> float:
        """Deviation of its logarithm, whatever the speed and the time constant."""
        return math.hypot(self.slack, UNEVEN * self.slope)

    @property
    def slack(self) -> float:
        """How the logarithm of the travel hangs on whether the belt had stood still."""
        return _log_ratio(self.stuck_mm, self.mm)


class _Belts(NamedTuple):
    """From one change of the drive to the next."""

    belt: Motion
    slow: Motion
    stuck: Motion
    even: EvenMotion
    slow_even: EvenMotion

    def driven(self, t: float, target: float) -> "_Belts":
        return _Belts(
            self.belt.driven(t, target, self.belt.tau),
            self.slow.driven(t, target, self.slow.tau),
            self.stuck.driven(t, target, self.stuck.tau),
            self.even.driven(t, target, self.even.tau),
            self.slow_even.driven(t, target, self.slow_even.tau),
        )


class ModelBelt:
    """One launch's motion, remembered stretch by stretch: an edge may be told late."""

    def __init__(self, calibration: "Calibration", run_duty: float, t: float) -> None:
        """Begin at rest.

        Args:
            calibration: its `card_ms` holds at `run_duty`.
            run_duty: the duty that cards are usually driven with.
            t: the time now.
        """
        tau = calibration.tau_ms / 1000
        self._full = calibration.card_mm / calibration.card_ms * 1000 / run_duty
        belt, slow = (Motion(t, 0.0, 0.0, 0.0, each) for each in (tau, tau * TAU_STEP))
        even, slow_even = (EvenMotion(t, 0.0, 0.0, 0.0, each) for each in (tau, tau * TAU_STEP))
        self._stretches = [_Belts(belt, slow, belt, even, slow_even)]
        self._anew = belt

    def drive(self, t: float, duty: float) -> None:
        """Follow another duty from t on."""
        last = self._stretches[-1]
        if duty and not last.belt.target:
            position = last.stuck.position_at(t)
            self._anew = replace(last.stuck, at=t, position=position, speed=0.0)
            last = last._replace(stuck=self._anew)
        self._stretches.append(last.driven(t, duty * self._full))

    def mark(self, t: float) -> Mark:
        belts = self._at(t)
        target, place = belts.belt.target, _place(belts.belt, t)
        return Mark(
            t,
            place,
            _place(belts.slow, t),
            _place(belts.stuck, t),
            _place(belts.even, t),
            _place(belts.slow_even, t),
            is_reversed=target < 0,
            is_at_rest=target == 0 and abs(place.speed) < AT_REST * self._full,
        )

    def since_driven_anew(self, start: Mark, end: Mark) -> float | None:
        """Give how far a belt went until `end` that was freed after `start`, as the motor began."""
        return end.stuck.mm - self._anew.position if self._anew.at > start.t else None

    def furthest(self, start: float, end: float) -> float:
        """Give the furthest place between two moments: at the end, or where it turned back."""
        turns = (each.belt.time_of_speed(0.0) for each in self._stretches)
        moments = [start, end, *(t for t in turns if t is not None and start < t < end)]
        return max(self._at(t).belt.position_at(t) for t in moments)

    def _at(self, t: float) -> _Belts:
        begun = (each for each in reversed(self._stretches) if each.belt.at <= t)
        return next(begun, self._stretches[0])


def _place(belt: Motion | EvenMotion, t: float) -> Place:
    return Place(belt.position_at(t), belt.speed_at(t))


def _log_ratio(one: float, other: float) -> float:
    return math.log(one / other) if one > 0 < other else 0.0
