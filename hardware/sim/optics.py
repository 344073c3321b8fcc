"""The beams' receivers: what the wires say of what is really there, disturbed or not. Seconds."""

import math
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from hardware.figures import Figures

LAMP_PERIOD = 0.01
"""Lamps on 50 Hz mains flicker at 100 Hz."""
SPIKE_SHORTEST = 10e-6
SPIKE_LONGEST = 1e-3
"""Motor noise on long input wires."""


class Receiver:
    """One beam's receiver."""

    def __init__(self, rng: "random.Random", delay: float) -> None:
        self._rng = rng
        self._delay = delay
        self._now = 0.0
        self._covered = False
        self._truth = False
        self._coming: deque[tuple[float, bool]] = deque()
        self._spike: tuple[float, float] | None = None
        self.level = False
        self._is_lit = False
        self._lamp_edge = math.inf
        self.is_dirty = False
        self.is_silent = False
        self._lamp_share = 0.0
        self.spikes_per_ms = 0.0

    def see(self, t: float, *, blocked: bool) -> None:
        """The beam is really blocked or clear from now on."""
        if blocked != self._covered:
            self._covered = blocked
            self._coming.append((t + self._delay, blocked))

    def shine(self, lamp_share: float) -> None:
        """Make the level wrong for this share of a lamp's period; 0 for none."""
        self._lamp_share = lamp_share
        self._is_lit = False
        self._lamp_edge = self._now if lamp_share else math.inf

    def next_time(self) -> float:
        """When the level may change by itself; infinity if it will not."""
        return min(
            self._coming[0][0] if self._coming else math.inf,
            self._lamp_edge,
            self._next_spike_edge(),
        )

    def listen(self, t: float, *, noisy: bool) -> bool | None:
        """Give the level if it has changed at t."""
        self._now = t
        while self._coming and self._coming[0][0] <= t:
            self._truth = self._coming.popleft()[1]
        self._draw_spike(t, noisy=noisy)
        self._flicker(t)
        seen = self.is_dirty or (self._truth ^ self._is_lit ^ self._is_in_spike(t))
        level = seen and not self.is_silent
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

    def _flicker(self, t: float) -> None:
        while self._lamp_edge <= t:
            self._is_lit = not self._is_lit
            share = self._lamp_share if self._is_lit else 1 - self._lamp_share
            self._lamp_edge += share * LAMP_PERIOD


class Beams:
    """One beam or two."""

    def __init__(self, figures: "Figures", rng: "random.Random") -> None:
        number = 2 if figures.beam_gap_mm else 1
        self._receivers = [Receiver(rng, figures.beam_us / 1e6) for _ in range(number)]

    def is_blocked(self, beam: int) -> bool:
        """Whether the wire of beam 1 or 2 says so; never for a beam that is not there."""
        return beam <= len(self._receivers) and self._receivers[beam - 1].level

    def disturb(
        self, *, dirty: bool, silent: tuple[bool, bool], lamp_share: float, spikes_per_ms: float
    ) -> None:
        for receiver, is_silent in zip(self._receivers, silent, strict=False):
            receiver.is_dirty = dirty
            receiver.is_silent = is_silent
            receiver.shine(lamp_share)
            receiver.spikes_per_ms = spikes_per_ms

    def next_time(self) -> float:
        return min(receiver.next_time() for receiver in self._receivers)

    def look(
        self, t: float, covered: tuple[bool, bool], *, noisy: bool
    ) -> "Iterator[tuple[int, bool]]":
        """Give each beam whose wire changes at t, with its level."""
        for beam, (receiver, blocked) in enumerate(
            zip(self._receivers, covered, strict=False), start=1
        ):
            receiver.see(t, blocked=blocked)
            level = receiver.listen(t, noisy=noisy)
            if level is not None:
                yield beam, level
