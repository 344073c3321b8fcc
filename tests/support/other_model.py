"""Traces by another model than the simulation's, so that the counter cannot have been made for it.

The belt gains speed evenly instead of exponentially, unless told to, stops at once, and the cards'
speeds, lengths and gaps are drawn otherwise: gaps in time, edges with jitter, spikes now and then.
Seconds and millimetres.
"""

import math
from dataclasses import dataclass

from hardware.trace import Trace, Wire

MOTOR_ON = 0.05


@dataclass(frozen=True, slots=True)
class Model:
    """A launcher; the nominal calibration fits it but for `luck` and what is drawn."""

    card_ms: float = 87.0
    tau_ms: float = 50.0
    card_mm: float = 87.0
    beam_gap_mm: float | None = None
    luck: float = 0.04
    """Speed from launch to launch, evenly up to so much either way."""
    spread: float = 0.05
    """Speed from card to card, the same."""
    gap_s: tuple[float, float] = (0.004, 0.06)
    jitter_s: float = 100e-6
    spikes_per_s: float = 1.0
    retracts: bool = True
    lead_mm: tuple[float, float] = (15, 25)
    is_exponential: bool = False
    """How the belt gains speed."""
    has_motor_wires: bool = True

    def trace(self, overlaps, rng):
        """A launch with one card more than there are overlaps; 0 is a gap.

        `overlaps` are shares of the card before.
        """
        speed = self.card_mm / self.card_ms * 1000 * rng.uniform(1 - self.luck, 1 + self.luck)
        spans, spans2 = self._spans(overlaps, speed, rng)
        off = max(end for _, end in spans) + 0.006
        wires = {Wire.BEAM: spans}
        if self.has_motor_wires:
            back = [(off + 0.04, off + 0.14)] if self.retracts else []
            wires |= {Wire.MOTOR_FWD: [(MOTOR_ON, off)], Wire.MOTOR_REV: back}
        if spans2:
            wires[Wire.BEAM2] = spans2
        end = max([off, *(stop for _, stop in spans2)]) + 0.4
        return _drawn({w: self._disturbed(w, some, off, rng) for w, some in wires.items()}, end)

    def _spans(self, overlaps, speed, rng):
        """When each card is in the first beam, and when in the second."""
        spans, spans2, place, before = [], [], rng.uniform(*self.lead_mm), None
        for overlap in (0, *overlaps):
            own = speed * rng.uniform(1 - self.spread, 1 + self.spread)
            length = self.card_mm * speed / own
            if before:
                gap = (
                    -overlap * (before[1] - before[0])
                    if overlap
                    else speed * rng.uniform(*self.gap_s)
                )
                place = before[1] + gap
            before = place, place + length
            enter, leave = (self._time(x, speed) for x in before)
            spans.append((enter, leave))
            if self.beam_gap_mm:
                way = self.beam_gap_mm * speed / own
                flight = way / self._speed(before[1], speed)
                spans2.append((self._time(place + way, speed), leave + flight))
        return spans, spans2

    def _time(self, place, speed):
        """When the belt has moved so far."""
        if self.is_exponential:
            return MOTOR_ON + self._driven_for(place, speed)
        gaining = 2 * self.tau_ms / 1000
        if place < speed * gaining / 2:
            return MOTOR_ON + (2 * place * gaining / speed) ** 0.5
        return MOTOR_ON + gaining / 2 + place / speed

    def _speed(self, place, speed):
        tau = self.tau_ms / 1000
        if self.is_exponential:
            return speed * (1 - math.exp(-self._driven_for(place, speed) / tau))
        return speed * min(1.0, (place / (speed * tau)) ** 0.5)

    def _driven_for(self, place, speed):
        """Solve place = speed x (t - tau (1 - e^(-t/tau))) by ever better guesses from above."""
        tau = self.tau_ms / 1000
        t = place / speed + tau
        for _ in range(40):
            decay = math.exp(-t / tau)
            t -= (t - tau * (1 - decay) - place / speed) / (1 - decay)
        return t

    def _disturbed(self, wire, spans, off, rng):
        if wire not in {Wire.BEAM, Wire.BEAM2}:
            return spans
        moved = [tuple(t + rng.uniform(-1, 1) * self.jitter_s for t in span) for span in spans]
        t = MOTOR_ON
        while self.spikes_per_s and (t := t + rng.expovariate(self.spikes_per_s)) < off:
            moved.append((t, t + rng.uniform(10e-6, 1e-3)))
        return moved


def _drawn(wires, end):
    """Join what overlaps on each wire, and write it down in the order of time."""
    trace = Trace(0.0, dict.fromkeys(wires, False), end=end)
    edges = [edge for wire, spans in wires.items() for edge in _edges(wire, spans)]
    for at, wire, level in sorted(edges):
        trace.record(at, wire, level=level)
    trace.end = end
    return trace


def _edges(wire, spans):
    joined = []
    for start, stop in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1][1] = max(joined[-1][1], stop)
        else:
            joined.append([start, stop])
    for start, stop in joined:
        yield start, wire, True
        yield stop, wire, False
