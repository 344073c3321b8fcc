"""The belt behind the motor: its travel, and when it will reach a place, turn or stand."""

import math
from typing import TYPE_CHECKING

from hardware.motion import Motion

if TYPE_CHECKING:
    from hardware.figures import Figures

STILL_MM_S = 1.0
"""Slower than this an undriven belt sticks."""


class Belt:
    """Travel in millimetres, seconds. Between two calls of `drive` its motion is one stretch."""

    def __init__(self, figures: "Figures", t: float) -> None:
        self._figures = figures
        self._motion = Motion(t, 0.0, 0.0, 0.0, figures.coast_ms / 1000)

    def position(self, t: float) -> float:
        return self._motion.position_at(t)

    def speed(self, t: float) -> float:
        return self._motion.speed_at(t)

    @property
    def is_still(self) -> bool:
        return self._motion.speed == 0 == self._motion.target

    def drive(self, t: float, duty: float, share: float) -> None:
        """Follow a duty from t on, at a share of the speed that the figures give."""
        figures = self._figures
        tau = figures.tau_ms if duty else figures.coast_ms
        speed = duty * share * figures.speed_m_s * 1000
        self._motion = self._motion.driven(t, speed, tau / 1000)

    def halt(self, t: float) -> None:
        """Stand still at once, whatever the motor does."""
        self._motion = Motion(t, self.position(t), 0.0, 0.0, self._motion.tau)

    def goes_forward(self, t: float) -> bool:
        speed = self.speed(t)
        return speed > 0 or (speed == 0 and self._motion.target > 0)

    def end_of_stretch(self, t: float) -> float:
        """When it will turn or stand; infinity if it goes on as it goes."""
        target = self._motion.target
        if target == 0:
            end = self._motion.time_of_speed(math.copysign(STILL_MM_S, self.speed(t)))
        elif (target > 0) != self.goes_forward(t):
            end = self._motion.time_of_speed(0.0)
        else:
            return math.inf
        return t if end is None else max(t, end)

    def end_stretch(self, t: float) -> None:
        """Turn, or stand: go on from speed 0."""
        motion = self._motion
        self._motion = Motion(t, self.position(t), 0.0, motion.target, motion.tau)

    def time_of(self, place: float, t: float, end: float) -> float:
        """When a place ahead is reached before the stretch ends; infinity if it is not."""
        distance = place - self.position(t)
        if distance == 0 or (distance > 0) != self.goes_forward(t):
            return t  # by a rounding error it is there already
        if end == math.inf:  # by then it is there even if it has to gain all its speed first
            end = t + distance / self._motion.target + 1.01 * self._motion.tau
        reached = self._motion.time_of_position(place, t, end)
        return math.inf if reached is None else reached
