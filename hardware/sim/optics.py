"""A beam's receiver: what the wire says of what is really in the beam, disturbed or not."""

import math
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

LAMP_PERIOD = 0.01
"""Lamps on 50 Hz mains flicker at 100 Hz."""
SPIKE_SHORTEST = 10e-6
SPIKE_LONGEST = 1e-3
"""Motor noise on long input wires."""


class Receiver:
    """One receiver. Times are seconds and never go back."""

    def __init__(self, rng: "random.Random", delay: float) -> None:
        self._rng = rng
        self._delay = delay
        self._now = 0.0
        self._truth = False
        self._coming: deque[tuple[float, bool]] = deque()
        self._spike: tuple[float, float] | None = None
        self.level = False
        self.is_dirty = False
        self.lamp_share = 0.0
        """The level is wrong for this share of a lamp's period."""
        self.spikes_per_ms = 0.0

    def see(self, t: float, *, blocked: bool) -> None:
        """The beam is really blocked or clear from now on."""
        self._coming.append((t + self._delay, blocked))

    def next_time(self) -> float:
        """When the level may change by itself; infinity if it will not."""
        return min(
            self._coming[0][0] if self._coming else math.inf,
            self._next_lamp_edge(),
            self._next_spike_edge(),
        )

    def listen(self, t: float, *, noisy: bool) -> bool | None:
        """Give the level if it has changed at t."""
        self._now = t
        while self._coming and self._coming[0][0] <= t:
            self._truth = self._coming.popleft()[1]
        self._draw_spike(t, noisy=noisy)
        level = self.is_dirty or (self._truth ^ self._is_lit(t) ^ self._is_in_spike(t))
        if level == self.level:
            return None
        self.level = level
        return level

    def _draw_spike(self, t: float, *, noisy: bool) -> None:
        if self._spike and t >= self._spike[1]:
            self._spike = None
        if not noisy or not self.spikes_per_ms:
            self._spike = self._spike if self._is_in_spike(t) else None
        elif self._spike is None:
            start = t + self._rng.expovariate(self.spikes_per_ms * 1000)
            self._spike = start, start + self._rng.uniform(SPIKE_SHORTEST, SPIKE_LONGEST)

    def _is_in_spike(self, t: float) -> bool:
        return self._spike is not None and self._spike[0] <= t < self._spike[1]

    def _next_spike_edge(self) -> float:
        if not self._spike:
            return math.inf
        return self._spike[1] if self._is_in_spike(self._now) else self._spike[0]

    def _is_lit(self, t: float) -> bool:
        return (t % LAMP_PERIOD) < self.lamp_share * LAMP_PERIOD

    def _next_lamp_edge(self) -> float:
        if not self.lamp_share:
            return math.inf
        start = self._now - self._now % LAMP_PERIOD
        share = self.lamp_share * LAMP_PERIOD
        return start + (share if self._is_lit(self._now) else LAMP_PERIOD)
