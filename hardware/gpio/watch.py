"""Watches the beam for what may not be passed over: lost edges, storms, silence. Pure.

Theory of operation. The edges say what the beam did, but any of them may be missing: lgpio and the
kernel drop what they cannot keep, and say nothing. Three signs betray that. An edge that changes
nothing follows a lost one; a level that contradicts the last edge at two readings, with no edge
between, follows one too; and where a buffer's worth of edges came before the first of them was
told, some may have been dropped in pairs, which leaves no other trace. A line that has never told
an edge and is found changed does not report at all: lgpio can lose its first wake-up, and all
inputs are deaf from then on.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hardware.beam import Resync, Storm
from hardware.edges import Edge, Line
from hardware.faults import BEAM_STORM
from hardware.gpio import faults
from hardware.gpio.beam import Overrun
from hardware.idle import IdleBeam, idle_storm
from hardware.launcher import Fault, Noticed


@dataclass(frozen=True, slots=True)
class EdgesLost:
    """Edges of the first beam are missing before this moment."""

    at: float


Finding = EdgesLost | Fault | Noticed


class BeamWatch:
    """Looks at every edge and at a reading now and then.

    Attributes:
        edges: how many edges both beams have told.
    """

    def __init__(self, now: float, *, blocked: bool) -> None:
        self._resync = Resync(blocked=blocked)
        self._overrun = Overrun()
        self._storm = Storm()
        self._idle = IdleBeam(now)
        self._idle_storm2 = idle_storm()
        self._has_told = False
        self.edges = 0

    @property
    def blocked(self) -> bool:
        """The first beam's level, as edges and readings together have it."""
        return self._resync.blocked

    def edge(self, edge: Edge, *, idle: bool) -> Iterator[Finding]:
        """Look at an edge of either beam; `idle` while no launch runs."""
        self.edges += 1
        is_first = edge.line is Line.BEAM
        is_lost = is_first and self._is_lost_before(edge)
        if self._storm.edge(edge.at) or (is_lost and self._storm.edge(edge.at)):
            yield BEAM_STORM
        if is_lost:
            yield EdgesLost(edge.at)
        if idle and is_first:
            yield from self._idle.edge(edge.at, blocked=edge.active)
        elif idle and self._idle_storm2.edge(edge.at):
            yield BEAM_STORM

    def reading(self, now: float, *, blocked: bool, idle: bool) -> Iterator[Finding]:
        """Look at a reading of the first beam."""
        if self._resync.reading(blocked):
            yield EdgesLost(now)
            if not self._has_told:
                yield faults.INPUTS_SILENT
        if idle:
            yield from self._idle.reading(now, blocked=blocked)

    def end_launch(self, now: float) -> None:
        """Be idle again."""
        self._idle.begin(now)

    def _is_lost_before(self, edge: Edge) -> bool:
        self._has_told = True
        is_news = self._resync.edge(edge.active)
        return self._overrun.edge(edge.at, edge.told) or not is_news
