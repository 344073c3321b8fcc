"""The belt as the counter believes it to move, from the calibration and what the motor was told.

Beside it runs a second belt whose motor is slower to start: the difference shows how much of a
travel hangs on the time constant. Seconds and millimetres.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.motion import Motion

if TYPE_CHECKING:
    from hardware.config import Calibration

TAU_STEP = 1.1
"""The slower motor's time constant over the calibrated one."""
AT_REST = 0.02
"""Below this share of full speed an undriven belt is taken to be at rest."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the belt was at a moment, and where it was going."""

    t: float
    mm: float
    slow_mm: float
    """The slower belt."""
    speed: float
    is_reversed: bool
    """The motor was driven backward."""
    is_at_rest: bool

    def slope_from(self, start: "Mark") -> float:
        """How the logarithm of the travel since then hangs on that of the time constant."""
        travel, slow = self.mm - start.mm, self.slow_mm - start.slow_mm
        return math.log(slow / travel) / math.log(TAU_STEP) if travel > 0 < slow else 0.0


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
        self._belts = [Motion(t, 0.0, 0.0, 0.0, tau)]
        self._slow_belts = [Motion(t, 0.0, 0.0, 0.0, tau * TAU_STEP)]

    def drive(self, t: float, duty: float) -> None:
        """Follow another duty from t on."""
        for belts in (self._belts, self._slow_belts):
            belts.append(belts[-1].driven(t, duty * self._full, belts[-1].tau))

    def mark(self, t: float) -> Mark:
        belt = _then(self._belts, t)
        speed = belt.speed_at(t)
        return Mark(
            t,
            belt.position_at(t),
            _then(self._slow_belts, t).position_at(t),
            speed,
            is_reversed=belt.target < 0,
            is_at_rest=belt.target == 0 and abs(speed) < AT_REST * self._full,
        )

    def furthest(self, start: float, end: float) -> float:
        """Give the furthest place between two moments: at the end, or where it turned back."""
        turns = (belt.time_of_speed(0.0) for belt in self._belts)
        moments = [start, end, *(t for t in turns if t is not None and start < t < end)]
        return max(_then(self._belts, t).position_at(t) for t in moments)


def _then(belts: list[Motion], t: float) -> Motion:
    return next((belt for belt in reversed(belts) if belt.at <= t), belts[0])
