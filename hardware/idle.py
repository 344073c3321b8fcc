"""The beam while nobody asked for cards: a self-test that goes on and on. Pure, told the time."""

import math
from collections.abc import Callable, Iterator
from typing import Final

from hardware.beam import Storm
from hardware.faults import BEAM_BLOCKED, BEAM_STORM
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
TOLD_EVERY_S: Final = 1.0
"""What goes on and on is told in sums, no more often than this."""


def card_unasked(at: float, times: int) -> Noticed:
    return Noticed(at, "card-unasked", "a card left while no launch was running", times)


def beam_noise(at: float, times: int) -> Noticed:
    return Noticed(at, "beam-noise", "pulses on the beam, too short for a card", times)


def idle_storm() -> Storm:
    """Tell when a beam flickers though nothing moves."""
    return Storm(STORM_EDGES, STORM_S)


class IdleBeam:
    """Sees cards that leave unasked, counts noise, and knows when the beam cannot be trusted."""

    def __init__(self, now: float) -> None:
        self._storm = idle_storm()
        self._cards = _Tally(card_unasked)
        self._noise = _Tally(beam_noise)
        self.begin(now)

    def begin(self, now: float) -> None:
        """Be idle, now or again: what is in the beam belongs to the launch that ended."""
        self._since: float | None = None
        self._clear_at = now

    def edge(self, at: float, *, blocked: bool) -> Iterator[Fault]:
        """Take an edge."""
        since, self._since = self._since, at if blocked else None
        if since is not None and not blocked:
            tally = self._noise if at - since < SHORTEST_CARD_S else self._cards
            tally.times += 1
        if self._storm.edge(at):
            yield BEAM_STORM

    def reading(self, now: float, *, blocked: bool) -> Iterator[Fault | Noticed]:
        """Take a reading of the level; what there is to tell is told then."""
        if not blocked:
            self._clear_at = now
        if now - self._clear_at > BLOCKED_S:
            yield BEAM_BLOCKED
        yield from self._cards.tell(now)
        yield from self._noise.tell(now)


class _Tally:
    """Something that is told at once, and in sums if it happens again."""

    def __init__(self, notice: Callable[[float, int], Noticed]) -> None:
        self._notice = notice
        self._told_at = -math.inf
        self.times = 0

    def tell(self, now: float) -> Iterator[Noticed]:
        if self.times and now - self._told_at >= TOLD_EVERY_S:
            yield self._notice(now, self.times)
            self._told_at, self.times = now, 0
