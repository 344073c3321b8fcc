"""The beam while nobody asked for cards: a self-test that goes on and on. Pure, told the time."""

from collections.abc import Iterator
from typing import Final

from hardware.feed import BEAM_BLOCKED, BEAM_STORM
from hardware.gpio.beam import Storm
from hardware.launcher import Fault, Noticed

SHORTEST_CARD_S: Final = 0.005
"""A shorter pulse is noise: at 3 m/s a card takes 29 ms."""
STORM_EDGES: Final = 40
STORM_S: Final = 0.3
"""While no motor runs that could make noise, fewer edges are a storm: a hand makes fewer than
these, a lamp at 100 Hz makes 60 (*assumed*)."""
BLOCKED_S: Final = 10.0
"""A half-out card is taken within seconds; what lies in the beam for longer needs a person
(*assumed*)."""
NOISE_EVERY_S: Final = 1.0
"""Noise is told in sums, no more often than this."""


class IdleBeam:
    """Sees cards that leave unasked, counts noise, and knows when the beam cannot be trusted."""

    def __init__(self, now: float) -> None:
        self._since: float | None = None
        self._clear_at = now
        self._noise = 0
        self._noise_told_at = now
        self._storm = Storm(STORM_EDGES, STORM_S)

    def edge(self, at: float, *, blocked: bool) -> Iterator[Fault | Noticed]:
        """Take an edge."""
        since, self._since = self._since, at if blocked else None
        if self._storm.edge(at):
            yield BEAM_STORM
        elif since is not None and not blocked:
            if at - since >= SHORTEST_CARD_S:
                yield Noticed(at, "card-unasked", "a card left while no launch was running")
            else:
                self._noise += 1

    def reading(self, now: float, *, blocked: bool) -> Iterator[Fault | Noticed]:
        """Take a reading of the level."""
        if not blocked:
            self._clear_at = now
        if now - self._clear_at > BLOCKED_S:
            yield BEAM_BLOCKED
        if self._noise and now - self._noise_told_at >= NOISE_EVERY_S:
            yield noise(now, self._noise)
            self._noise, self._noise_told_at = 0, now


def noise(at: float, pulses: int) -> Noticed:
    """Tell of pulses that were no cards."""
    return Noticed(at, "beam-noise", "pulses on the beam, too short for a card", pulses)
