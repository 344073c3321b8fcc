"""The best possible counter: it is told the launcher's every figure, and its luck in this launch.

What remains to it to guess is what the figures draw card by card. It sees no more than the beams'
edges and what the motor was told, so its errors are the limit for whoever counts. Millimetres.
"""

import itertools
import math

from hardware.motion import Motion
from hardware.sim.happenings import BeamChanged

GAP, NOISE = 0.0012, 0.005
"""Spikes last 1 ms, cards 29 ms at the least."""
BLUR = 0.004
"""Relative; what is left of a length's error when the card's own speed was measured."""
SPIKED, SHIFTED = 0.001, 0.06
"""Share of the pulses of which a spike moves an edge, and how far that moves a length."""
DEGREES = 128
"""Points at which an overlap is tried, as close as `BLUR`: between wider ones it cannot be seen."""
STILL_MM_S = 20.0
"""The motor rests, and what is in the beam is half out."""
STOOD_STILL = 3.5
"""In cards: longer than any draw makes a pulse, so a jam."""


class Belt:
    """The motion that the true figures give for what the motor was told, unless a card jams."""

    def __init__(self, figures, share, drives):
        speed, start = figures.speed_m_s * 1000 * share, drives[0][0]
        self._stretches = [Motion(start, 0.0, 0.0, 0.0, 1.0)]
        for t, duty in drives:
            tau = (figures.tau_ms if duty else figures.coast_ms) / 1000
            self._stretches.append(self._stretches[-1].driven(t, duty * speed, tau))

    def at(self, t):
        return next((m for m in reversed(self._stretches) if m.at <= t), self._stretches[0])

    def place(self, t):
        return self.at(t).position_at(t)

    def speed(self, t):
        return self.at(t).speed_at(t)

    def furthest(self, start, end):
        turns = (m.time_of_speed(0.0) for m in self._stretches)
        return max(map(self.place, [start, end, *(t for t in turns if t and start < t < end)]))


class BestCounter:
    """Counts the launches of one launcher."""

    def __init__(self, figures, overlap_rate=None):
        self._figures = figures
        self._rate = figures.overlap_rate if overlap_rate is None else overlap_rate

    def count(self, launched, share):
        """The likeliest number of cards, and the probability of another one.

        `share` is the launch's luck: its speed over the launcher's.
        """
        self._belt = Belt(self._figures, share, launched.drives)
        self._end = launched.ended.at
        edges = [e for e in launched.happenings if isinstance(e, BeamChanged)]
        edges = [(e.at - self._figures.beam_us / 1e6, e.beam, e.blocked) for e in edges]
        self._falls = [t for _, t in pulses([e[::2] for e in edges if e[1] == 2], self._end + 1)]
        totals = {0: 1.0}
        for pulse in pulses([(t, b) for t, beam, b in edges if beam == 1], launched.ended.at):
            totals = joined(totals, self._cards(*pulse))
        best = max(totals, key=totals.get)
        return best, 1 - totals[best] / sum(totals.values())

    def _cards(self, start, end):
        """The probability of each number of cards in a pulse."""
        enter, leave, length = self._belt.place(start), self._belt.place(end), self._figures.card_mm
        gone = (self._belt.furthest(start, end) - enter) / length
        if gone > STOOD_STILL:
            return {1: 0.5, 2: 0.25, 3: 0.25}
        speed = self._belt.speed(end)
        if end == self._end or abs(speed) < STILL_MM_S:
            return {1: 1.0} if gone < 1.5 else {1: 0.5, 2: 0.5}
        if speed < 0:
            other = leave - enter > 2.0 and gone > 1.0
            return {int(other): 1.0}
        return self._weighed((leave - enter) / length, self._own_speed(end))

    def _own_speed(self, end):
        """The last card's speed over the belt's, from its way between two beams."""
        gap = self._figures.beam_gap_mm
        if not gap:
            return None
        expected = gap / self._belt.speed(end)
        times = [t - end for t in self._falls if 0.5 * expected < t - end < 2 * expected]
        return expected / times[0] if times else None

    def _weighed(self, cards, own_speed):
        p, spread = self._rate, max(self._figures.card_spread, BLUR)
        if own_speed:
            cards *= own_speed
            one = normal(cards, 1, BLUR) + SPIKED * normal(cards, 1, SHIFTED)
            apart = spread * math.sqrt(2)
        else:
            one = normal(1 / cards, 1, spread) / cards**2
            apart = spread
        low, high = self._figures.overlap_low, self._figures.overlap_high
        two = three = 1e-9
        known = bool(own_speed)
        for step in range(DEGREES):
            shown = 1 - (low + (high - low) * (step + 0.5) / DEGREES)
            blur = BLUR if known else spread
            two += normal(cards, 1 + shown, math.hypot(blur, apart * shown)) / DEGREES
            three += normal(cards, 1 + 2 * shown, math.hypot(blur, apart * shown)) / DEGREES
        return {1: (1 - p) * one + 1e-12, 2: p * (1 - p) * two, 3: p * p * three}


def pulses(edges, end):
    """Merge what spikes parted, and leave out what they made."""
    found = []
    for (t, blocked), (until, _) in itertools.pairwise([*edges, (end, None)]):
        if not blocked or t > end:
            continue
        if found and t - found[-1][1] < GAP:
            found[-1] = (found[-1][0], until)
        else:
            found.append((t, until))
    return [(start, min(until, end)) for start, until in found if until - start > NOISE]


def joined(totals, cards):
    """The probabilities of the sum of two numbers."""
    weight, sums = sum(cards.values()), {}
    for total, one in totals.items():
        for more, other in cards.items():
            sums[total + more] = sums.get(total + more, 0.0) + one * other / weight
    return sums


def normal(x, mean, deviation):
    return math.exp(-0.5 * ((x - mean) / deviation) ** 2) / (deviation * math.sqrt(2 * math.pi))
