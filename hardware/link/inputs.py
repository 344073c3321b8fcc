"""The board's inputs, as its events and its reports have them. Pure; seconds on the host's clock.

Events are numbered, so nothing is missed in silence: a gap in the numbers, a number of lost events
that rises, or a level that twice contradicts the last event all say that the beam changed untold.
"""

from typing import TYPE_CHECKING

from hardware.beam import Resync
from hardware.idle import IdleBeam
from hardware.link.numbers import Level, Line
from hardware.link.running import Levels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.launcher import Fault, Noticed
    from hardware.link.messages import Edges, Event, Report


class Inputs:
    """Beam, button and cover.

    Attributes:
        edges: how many changes of a beam were told.
        is_beam2_blocked: as it was told or read last; false where no second beam is fitted.
        is_cover_open: false where no cover is fitted.
        is_button_down: as it was told or read last.
    """

    def __init__(self, *, has_cover: bool, has_beam2: bool = False) -> None:
        self._has_cover = has_cover
        self._has_beam2 = has_beam2
        self._beam = Resync(blocked=False)
        self._idle = IdleBeam(0.0)
        self._next = self._lost = 0
        self.edges = 0
        self.is_beam2_blocked = False
        self.is_button_down = False
        self.is_cover_open = False

    @property
    def is_beam_blocked(self) -> bool:
        return self._beam.blocked

    @property
    def levels(self) -> Levels:
        """What a launch that begins now finds."""
        return Levels(beam=self._beam.blocked, button=self.is_button_down)

    def begin(self, report: "Report", now: float) -> None:
        """Take over from a board that is ready: what it told before is not for us."""
        self._next, self._lost = report.edges, report.edges_lost
        self._beam = Resync(blocked=Level.BEAM in report.levels)
        self._idle.begin(now)
        self._read(report)

    def be_idle(self, now: float) -> None:
        """A launch is over."""
        self._idle.begin(now)

    def news_of(self, edges: "Edges") -> "tuple[bool, tuple[Event, ...]]":
        """Give whether events are missing in front of these, and which of them are new."""
        is_lost = edges.first > self._next
        known = max(0, self._next - edges.first)
        self._next = max(self._next, edges.first + len(edges.events))
        return is_lost, edges.events[known:]

    def is_up_to(self, edges: int) -> bool:
        """Whether all events before that number have come."""
        return self._next >= edges

    def take(self, event: "Event", at: float, *, idle: bool) -> "Iterator[Fault | Noticed]":
        """Follow an event; `idle` while no launch runs."""
        active = bool(event.value)
        match event.line:
            case Line.BEAM:
                self.edges += 1
                self._beam.edge(active)
                if idle:
                    yield from self._idle.edge(at, blocked=active)
            case Line.BEAM2:
                self.edges += 1
                self.is_beam2_blocked = active and self._has_beam2
            case Line.BUTTON:
                self.is_button_down = active
            case Line.COVER:
                self.is_cover_open = active and self._has_cover
            case Line.LOST:
                self._beam.edge(active)
            case Line.STEP:
                pass

    def reading(self, report: "Report", now: float, *, idle: bool) -> "Iterator[Fault | Noticed]":
        """Follow a reading of all inputs; what there is to tell of an idle beam is told then."""
        self._read(report)
        if idle:
            yield from self._idle.reading(now, blocked=self._beam.blocked)

    def is_edge_lost(self, report: "Report") -> bool:
        """Whether a report shows that something was not told; the beam has been put right."""
        is_lost = report.edges_lost != self._lost
        self._lost = report.edges_lost
        if report.edges == self._next:  # else its level may be that of an event on its way
            is_lost |= self._beam.reading(Level.BEAM in report.levels)
        return is_lost

    def _read(self, report: "Report") -> None:
        self.is_beam2_blocked = self._has_beam2 and Level.BEAM2 in report.levels
        self.is_button_down = Level.BUTTON in report.levels
        self.is_cover_open = self._has_cover and Level.COVER in report.levels
