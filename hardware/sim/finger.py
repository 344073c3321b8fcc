"""What happens to the button's line: a finger, a contact that sticks, and the motor's noise."""

from typing import TYPE_CHECKING

from hardware.sim.optics import SPIKE_LONGEST, SPIKE_SHORTEST

if TYPE_CHECKING:
    import random


class Finger:
    """The button as its line shows it; pure, told the time. Times are seconds."""

    def __init__(self, rng: "random.Random") -> None:
        self._rng = rng
        self._until = 0.0
        self._is_down = False
        self._is_stuck = False
        self._spikes_per_s = 0.0
        self._motor_runs = False
        self._spike: float | None = None
        """The next change that noise makes."""
        self._in_spike = False

    @property
    def is_pressed(self) -> bool:
        """The button itself, whatever its line looks like."""
        return self._is_down or self._is_stuck

    @property
    def looks_pressed(self) -> bool:
        return self.is_pressed != self._in_spike

    @property
    def next_time(self) -> float | None:
        times = [self._until] if self._is_down else []
        return min([*times, *([self._spike] if self._spike is not None else [])], default=None)

    def push(self, at: float, seconds: float) -> None:
        self._is_down = True
        self._until = max(self._until, at + seconds)

    def stick(self, on: bool) -> None:
        self._is_stuck = on

    def make_noise(self, at: float, spikes_per_ms: float) -> None:
        """Let the running motor make so many spikes; 0 ends it."""
        self._spikes_per_s = spikes_per_ms * 1000
        self._plan(at)

    def motor(self, at: float, runs: bool) -> None:
        if runs != self._motor_runs:
            self._motor_runs = runs
            self._plan(at)

    def advance(self, at: float) -> None:
        """Let the change that was due at `next_time` happen."""
        if self._is_down and at >= self._until:
            self._is_down = False
        if self._spike is not None and at >= self._spike:
            self._in_spike = not self._in_spike
            self._plan(at)

    def _plan(self, at: float) -> None:
        if self._in_spike:
            self._spike = at + self._rng.uniform(SPIKE_SHORTEST, SPIKE_LONGEST)
        elif self._motor_runs and self._spikes_per_s:
            self._spike = at + self._rng.expovariate(self._spikes_per_s)
        else:
            self._spike = None
