"""How a belt moves behind a small motor, in closed form, so that no step is lost.

A motor that is told a speed approaches it exponentially: v(t) = u + (v0 - u) e^(-t/tau), and has
travelled s(t) = s0 + u t + (v0 - u) tau (1 - e^(-t/tau)). Both are exact at any time, whoever asks
and however seldom. Seconds; lengths in whatever unit the caller keeps to.
"""

import math
from dataclasses import dataclass

STEPS = 60
"""Halvings of an interval when a time is sought: more than a double has bits."""


@dataclass(frozen=True, slots=True)
class _Stretch:
    """From one change of the drive to the next."""

    at: float
    position: float
    speed: float
    target: float
    """The speed that is approached."""
    tau: float


class Motion(_Stretch):
    """Travel and speed behind a motor that gains speed exponentially."""

    __slots__ = ()

    def speed_at(self, t: float) -> float:
        return self.target + (self.speed - self.target) * math.exp((self.at - t) / self.tau)

    def position_at(self, t: float) -> float:
        decay = -math.expm1((self.at - t) / self.tau)
        return (
            self.position
            + self.target * (t - self.at)
            + (self.speed - self.target) * self.tau * decay
        )

    def driven(self, t: float, target: float, tau: float) -> "Motion":
        """Go on from time t towards another speed."""
        return Motion(t, self.position_at(t), self.speed_at(t), target, tau)

    def time_of_speed(self, speed: float) -> float | None:
        """When the speed will be passed, if it ever is."""
        if self.speed == self.target:
            return None
        share = (speed - self.target) / (self.speed - self.target)
        return self.at - self.tau * math.log(share) if 0 < share <= 1 else None

    def time_of_position(self, position: float, earliest: float, latest: float) -> float | None:
        """When a position is passed between two times within which the speed keeps its sign."""
        before = self.position_at(earliest) - position
        after = self.position_at(latest) - position
        if before * after > 0:
            return None
        low, high = earliest, latest
        t = low + (high - low) * (before / (before - after) if before != after else 0.0)
        for _ in range(STEPS):
            miss = self.position_at(t) - position
            if (miss > 0) == (after > 0):
                high = t
            else:
                low = t
            speed = self.speed_at(t)
            step = t - miss / speed if speed else math.inf
            closer = step if low < step < high else (low + high) / 2
            if abs(closer - t) < 1e-9:  # a nanosecond
                return closer
            t = closer
        return t


class EvenMotion(_Stretch):
    """The same behind a motor that gains speed evenly, for two time constants.

    In gaining its speed it falls as far behind as the one that gains it exponentially.
    """

    __slots__ = ()

    def speed_at(self, t: float) -> float:
        share = min(1.0, (t - self.at) / (2 * self.tau))
        return self.speed + (self.target - self.speed) * share

    def position_at(self, t: float) -> float:
        gone = t - self.at
        gaining = min(gone, 2 * self.tau)
        changed = gone - gaining + gaining * gaining / (4 * self.tau)
        return self.position + self.speed * gone + (self.target - self.speed) * changed

    def driven(self, t: float, target: float, tau: float) -> "EvenMotion":
        """Go on from time t towards another speed."""
        return EvenMotion(t, self.position_at(t), self.speed_at(t), target, tau)
