"""One launch on its way: what the feed cycle wants, the motor does."""

from typing import TYPE_CHECKING

from hardware.edges import Edge, Line
from hardware.launcher import LaunchEnded

if TYPE_CHECKING:
    from hardware.clock import Clock
    from hardware.feed import Feed
    from hardware.gpio.guarded import GuardedMotor
    from hardware.launcher import Fault, LauncherEvent, Order
    from hardware.recorder import Recorder


class RunningLaunch:
    """Feed, motor and trace of one launch. After each call the motor is as the feed wants it."""

    def __init__(
        self,
        order: "Order",
        feed: "Feed",
        motor: "GuardedMotor",
        recorder: "Recorder",
        clock: "Clock",
    ) -> None:
        self._order = order
        self._feed = feed
        self._motor = motor
        self._recorder = recorder
        self._clock = clock

    @property
    def deadline(self) -> float:
        """When `poll` is due."""
        return self._feed.deadline

    @property
    def is_over(self) -> bool:
        return self._feed.ended is not None

    @property
    def silent_beam(self) -> int | None:
        """The beam, 1 or 2, that did not see what the other one saw."""
        return self._feed.silent_beam

    def begin(self, now: float, *, blocked: bool) -> None:
        self._began = now
        self._feed.begin(now, blocked=blocked)
        self._follow()

    def record(self, edge: Edge) -> None:
        """Note an edge that the feed does not care about."""
        self._recorder.edge(edge)

    def edge(self, edge: Edge) -> None:
        """A beam changed."""
        self._recorder.edge(edge)
        self._feed.edge(edge.at, blocked=edge.active, beam=1 if edge.line is Line.BEAM else 2)
        self._follow()

    def edge_lost(self, at: float, *, blocked: bool) -> None:
        """The first beam was found at another level than its edges say."""
        self._recorder.edge(Edge(Line.BEAM, at, blocked, told=at))
        self._feed.edge_lost(at, blocked=blocked)
        self._follow()

    def poll(self, now: float) -> None:
        """Time has passed; perhaps somebody has latched the motor off."""
        self._feed.poll(now)
        if self._motor.is_latched:
            self._feed.stop(now)
        self._follow()

    def stop(self, now: float, fault: "Fault | None" = None) -> None:
        """Motor off; the launch ends at rest."""
        self._feed.stop(now, fault)
        self._follow()

    def doubt_drive(self, reason: str) -> None:
        """Learn that somebody else stopped the motor, nobody knows when."""
        self._feed.doubt_drive(reason)

    def take_events(self) -> "list[LauncherEvent]":
        """Give what happened since the last call; the last of all is `LaunchEnded`."""
        events: list[LauncherEvent] = [*self._feed.take_events()]
        ended = self._feed.ended
        if ended is not None:
            duration, trace = ended.at - self._began, self._recorder.end(ended.at)
            launch = self._order.launch_id
            events.append(
                LaunchEnded(
                    ended.at, launch, ended.outcome, ended.count, duration, trace, ended.fault
                )
            )
        return events

    def _follow(self) -> None:
        self._motor.drive(self._feed.duty)
        self._recorder.drive(self._clock.monotonic(), self._motor.duty)
