"""One launch as a machine that says what the motor should do. Pure; seconds.

For whoever drives it:

    feed = Feed(config, counter, order)   # the counter lives on from launch to launch
    feed.begin(now, blocked=beam.is_blocked)
    while feed.ended is None:
        motor.drive(feed.duty)            # -1 to 1; 0 is off. There is no other brake.
        for event in feed.take_events():  # FeedStep and CardLeft
            report(event)
        # wait for an edge, but no longer than until feed.deadline, then one of
        feed.edge(at, blocked=True)       # with the time of the edge itself; beam=2 for the second
        feed.edge_lost(now, blocked=True) # the level was read again and was not as edges said
        feed.poll(now)                    # the deadline is there; an edge makes it "at once"
        feed.stop(now)                    # somebody wants it to end: off at once, count what left
        feed.stop(now, fault)             # the same, because of a fault
        feed.doubt_drive("guard-tripped") # before that: the motor did not do as it was told
    motor.drive(0); report(feed.ended)

Edges are only noted, each at its own time; `poll` and `stop` alone decide, at the time when the
motor really follows. So a loop that was held up drives each step late but for its full length, and
the counter knows when. Every drive has a deadline, even if the beam says nothing at all.

The cycle: await a clear beam; kick and run until n have left; brake, retract the half-fed card,
settle. If the longest run is near its end it rests and runs again. If a card does not arrive, or
does not leave, the jam ladder is climbed: boost, reverse, wait, run again; then an operator. A card
that does not leave gets no boost, but a second reverse: it may be a heap of them, and a boost would
throw that.
"""

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.faults import BEAM_BLOCKED, BEAM_SILENT, BEAM_STORM, TOO_SLOW
from hardware.launcher import CardLeft, Count, Fault, FeedStep, Order, Outcome
from hardware.patience import Patience, Run
from hardware.silence import Silence

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.counter import Counter

BOOST_PAUSE = 0.05
"""Undriven before a boost, so that it begins with a jerk; *assumed*."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How the launch ended; the motor is off and at rest."""

    at: float
    outcome: Outcome
    count: Count
    fault: Fault | None = None


_Waits = Generator[None, None, None]


class Feed:
    """One launch. `duty`, `deadline` and `ended` say what is wanted now."""

    def __init__(self, config: "HardwareConfig", counter: "Counter", order: Order) -> None:
        """Prepare.

        Args:
            config: the steps of the cycle.
            counter: lives on from launch to launch.
            order: what is wanted.
        """
        self._motor = config.motor
        self._feed = config.feed
        self._storm = config.beam.storm_pulses
        self._has_beam2 = config.calibration.beam_gap_mm is not None
        self._counter = counter
        self._silence = Silence()
        self._patience = Patience(config, counter, order)
        self._order = order
        self._now = 0.0
        self._run_began = 0.0
        self._told = 0
        self._events: list[FeedStep | CardLeft] = []
        self._cycle = self._whole()
        self._is_stopping = False
        self._drive_doubt: str | None = None
        self.duty = 0.0
        self.deadline = math.inf
        self.ended: Ended | None = None

    @property
    def silent_beam(self) -> int | None:
        """The beam, 1 or 2, that does not see what the other one sees."""
        silent = self._silence.silent
        return None if silent == 2 and not self._has_beam2 else silent

    def begin(self, t: float, *, blocked: bool) -> None:
        """Start, with the motor at rest and the beam as it is."""
        self._now = t
        self._counter.begin(t, blocked=blocked)
        self._go_on()

    def edge(self, t: float, *, blocked: bool, beam: int = 1) -> None:
        """A beam became blocked or clear at t."""
        if self.ended is None:
            self._counter.edge(t, blocked=blocked, beam=beam)
            self._silence.edge(t, blocked=blocked, beam=beam, driven=self.duty > 0)
            self.deadline = min(self.deadline, t)

    def edge_lost(self, t: float, *, blocked: bool) -> None:
        """The beam's level was read again at t, and edges are missing before it."""
        if self.ended is None:
            self._counter.lost(t, blocked=blocked)
            self.deadline = min(self.deadline, t)

    def poll(self, t: float) -> None:
        """It is t now; the motor follows what is decided."""
        self._now = max(self._now, t)
        self._counter.poll(self._now)
        if self._counter.noise > self._storm:
            self.stop(self._now, BEAM_STORM)
        elif self._silence.silent == 1:
            self.stop(self._now, BEAM_SILENT)
        elif self._now >= self.deadline:
            self._go_on()

    def stop(self, t: float, fault: Fault | None = None) -> None:
        """Motor off at once; what has left is counted, and the launch ends at rest."""
        self._now = max(self._now, t)
        if not self._is_stopping:
            self._is_stopping = True
            outcome = Outcome.FAULT if fault else Outcome.STOPPED
            self._cycle = self._stopped(outcome, fault)
            self._go_on()
        elif self._now >= self.deadline:
            self._go_on()

    def doubt_drive(self, reason: str) -> None:
        """Learn that the motor stood when it was thought driven: pulses are not what they seem."""
        self._drive_doubt = reason

    def take_events(self) -> list[FeedStep | CardLeft]:
        """Give what happened since the last call."""
        events, self._events = self._events, []
        return events

    # What follows reads as the sequence it is: every `yield` waits for an edge or a deadline.

    def _whole(self) -> _Waits:
        yield from self._await_clear()
        if self._counter.blocked:
            return self._end(Outcome.FAULT, BEAM_BLOCKED)
        for _ in range(self._feed.most_runs):
            run = yield from self._run()
            if self._patience.is_last_try(run):
                yield from self._rest()
                return self._finish(run)
            yield from self._climb(run) if run.is_stuck else self._rest()
            if run is not Run.NOT_LEFT and not self._has_enough():
                yield from self._await_clear()
            if self._has_enough() or self._counter.blocked:
                return self._finish(run)
        return self._end(Outcome.JAM, TOO_SLOW)

    def _await_clear(self) -> _Waits:
        if self._counter.blocked:
            self._step("await-clear", 0)
            yield from self._wait(self._feed.clear_wait_s, lambda: self._counter.is_clear)

    def _run(self) -> Generator[None, None, Run]:
        self._run_began = self._now
        self._step("kick", self._motor.kick_duty)
        yield from self._wait(self._motor.kick_ms / 1000, self._has_enough)
        self._step("run", self._motor.run_duty)
        run = yield from self._until_over()
        if run is Run.NOT_ARRIVED and not self._patience.is_last_try(run):
            run = yield from self._boost(run)
        return run

    def _boost(self, run: Run) -> Generator[None, None, Run]:
        since = self._counter.changed_at
        self._step("boost", 0)
        yield from self._pause(BOOST_PAUSE * 1000)
        self._step("boost", 1.0)
        run_end = self._patience.run_end(self._run_began)
        length = min(self._feed.boost_ms / 1000, run_end - self._now)
        yield from self._wait(length, lambda: self._counter.changed_at != since)
        if self._counter.changed_at == since:
            return run
        self._step("run", self._motor.run_duty)
        return (yield from self._until_over())

    def _until_over(self) -> Generator[None, None, Run]:
        while not self._has_enough():
            if self._patience.is_beyond(self._now):
                return Run.BEYOND
            run_end = self._patience.run_end(self._run_began)
            if self._now >= run_end:
                return Run.NEAR_LIMIT
            until = self._patience.until(self._run_began)
            if self._now >= until:
                return Run.NOT_LEFT if self._counter.blocked else Run.NOT_ARRIVED
            yield from self._wait(min(run_end, until) - self._now, lambda: True)
        return Run.ENOUGH

    def _climb(self, run: Run) -> _Waits:
        is_done = False
        while not is_done:
            self._patience.ladders += 1
            self._step("reverse", -self._motor.reverse_duty)
            yield from self._pause(self._feed.reverse_ms)
            self._step("wait", 0)
            yield from self._pause(self._feed.wait_ms)
            is_still_stuck = run is Run.NOT_LEFT and self._counter.blocked
            is_done = not is_still_stuck or self._patience.is_last_try(run)

    def _rest(self) -> _Waits:
        self._step("brake", 0)
        yield from self._pause(self._feed.brake_ms)
        self._step("retract", -self._motor.reverse_duty)
        yield from self._pause(self._feed.retract_ms)
        self._step("settle", 0)
        yield from self._pause(self._feed.settle_ms)

    def _stopped(self, outcome: Outcome, fault: Fault | None) -> _Waits:
        self._step("stop", 0)
        yield from self._pause(self._feed.settle_ms)
        self._end(outcome, fault)

    def _pause(self, length_ms: float) -> _Waits:
        yield from self._wait(length_ms / 1000, lambda: False)

    def _wait(self, length: float, is_done: Callable[[], bool]) -> _Waits:
        until = self._now + length
        if self._now >= until:
            return
        while True:
            self.deadline = min(until, self._counter.deadline)
            yield
            if self._now >= until or is_done():
                return

    # Questions and small acts.

    def _has_enough(self) -> bool:
        half_out = self.duty == 0 and self._counter.blocked
        return self._counter.cards + half_out >= self._order.cards

    def _finish(self, run: Run) -> None:
        is_stuck = run is Run.NOT_LEFT and self._counter.blocked  # that is not half out but jammed
        if self._has_enough() and not is_stuck:
            self._end(Outcome.FIRED)
        else:
            self._end(*self._patience.verdict(run))

    def _step(self, name: str, duty: float) -> None:
        self.duty = duty
        self._counter.drive(self._now, duty)
        self._events.append(FeedStep(self._now, name))

    def _go_on(self) -> None:
        if self.ended is None:
            next(self._cycle, None)
            self._tell()

    def _tell(self) -> None:
        if self._counter.cards > self._told:
            self._told = self._counter.cards
            self._events.append(CardLeft(self._now, self._told))

    def _end(self, outcome: Outcome, fault: Fault | None = None) -> None:
        self.duty = 0.0
        self.deadline = math.inf
        self.ended = Ended(self._now, outcome, self._count(), fault)

    def _count(self) -> Count:
        if not self._patience.is_believed_empty:
            self._counter.doubt_blindness(self._now)
        count = self._counter.finish(self._now)
        if self._silence.silent == 1:
            count = self._silence.count()
        if self._drive_doubt is None:
            return count
        # The last card may have been pulled back, or taken by a hand: which, only the drive tells.
        reasons = (*count.reasons, self._drive_doubt)
        return Count(count.cards, max(0, count.low - 1), count.high + 1, reasons)
