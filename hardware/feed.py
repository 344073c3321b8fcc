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
    motor.drive(0); report(feed.ended)

Edges are only noted, each at its own time; `poll` and `stop` alone decide, at the time when the
motor really follows. So a loop that was held up drives each step late but for its full length, and
the counter knows when. Every drive has a deadline, even if the beam says nothing at all.

The cycle: await a clear beam; kick and run until n have left; brake, retract the half-fed card,
settle. If the longest run is near its end it rests and runs again. If a card does not arrive, or
does not leave, the jam ladder is climbed: boost, reverse, wait, run again; then an operator.
"""

import math
from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from hardware.launcher import CardLeft, Count, Fault, FeedStep, Order, Outcome

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.counter import Counter

BOOST_PAUSE = 0.05
"""Undriven before a boost, so that it begins with a jerk; *assumed*."""
PASSAGES = 2.5
"""A run near its limit ends at a clear beam when less than so many cards' time is left."""

NOT_ARRIVED = Fault(
    "card-not-arrived", "No card reaches the beam: straighten the stack, then enable the launcher."
)
NOT_LEFT = Fault(
    "card-not-left", "A card is stuck at the beam: take it out, then enable the launcher."
)
TOO_SLOW = Fault(
    "feed-too-slow",
    "The cards come too slowly: check battery and roller, then enable the launcher.",
)
BEAM_BLOCKED = Fault(
    "beam-blocked", "Something is in the beam: take it out, then enable the launcher."
)
BEAM_STORM = Fault(
    "beam-storm", "The beam flickers: shade it, check its wiring, then enable the launcher."
)


@dataclass(frozen=True, slots=True)
class Ended:
    """How the launch ended; the motor is off and at rest."""

    at: float
    outcome: Outcome
    count: Count
    fault: Fault | None = None


class _Run(Enum):
    """Why a run is over."""

    ENOUGH = auto()
    NEAR_LIMIT = auto()
    NOT_ARRIVED = auto()
    NOT_LEFT = auto()

    @property
    def is_stuck(self) -> bool:
        return self in {_Run.NOT_ARRIVED, _Run.NOT_LEFT}


_Waits = Generator[None, None, None]


class Feed:
    """One launch. `duty`, `deadline` and `ended` say what is wanted now."""

    def __init__(self, config: "HardwareConfig", counter: "Counter", order: Order) -> None:
        self._motor = config.motor
        self._feed = config.feed
        self._card = config.calibration.card_ms / 1000
        self._storm = config.beam.storm_pulses
        self._counter = counter
        self._order = order
        self._now = 0.0
        self._run_began = 0.0
        self._ladders = 0
        self._told = 0
        self._events: list[FeedStep | CardLeft] = []
        self._cycle = self._whole()
        self._is_stopping = False
        self.duty = 0.0
        self.deadline = math.inf
        self.ended: Ended | None = None

    def begin(self, t: float, *, blocked: bool) -> None:
        """Start, with the motor at rest and the beam as it is."""
        self._now = t
        self._counter.begin(t, blocked=blocked)
        self._go_on()

    def edge(self, t: float, *, blocked: bool, beam: int = 1) -> None:
        """A beam became blocked or clear at t."""
        if self.ended is None:
            self._counter.edge(t, blocked=blocked, beam=beam)
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
            if run.is_stuck and self._is_last_try(run):
                yield from self._rest()
                return self._finish(run)
            yield from self._climb() if run.is_stuck else self._rest()
            if not self._has_enough():
                yield from self._await_clear()
            if self._has_enough() or self._counter.blocked:
                return self._finish(run)
        return self._end(Outcome.JAM, TOO_SLOW)

    def _await_clear(self) -> _Waits:
        if self._counter.blocked:
            self._step("await-clear", 0)
            yield from self._wait(self._feed.clear_wait_s, lambda: self._counter.is_clear)

    def _run(self) -> Generator[None, None, _Run]:
        self._run_began = self._now
        self._step("kick", self._motor.kick_duty)
        yield from self._wait(self._motor.kick_ms / 1000, self._has_enough)
        self._step("run", self._motor.run_duty)
        run = yield from self._until_over()
        if run.is_stuck and not self._is_last_try(run):
            run = yield from self._boost(run)
        return run

    def _boost(self, run: _Run) -> Generator[None, None, _Run]:
        since = self._counter.changed_at
        self._step("boost", 0)
        yield from self._pause(BOOST_PAUSE * 1000)
        self._step("boost", 1.0)
        length = min(self._feed.boost_ms / 1000, self._run_end - self._now)
        yield from self._wait(length, lambda: self._counter.changed_at != since)
        if self._counter.changed_at == since:
            return run
        self._step("run", self._motor.run_duty)
        return (yield from self._until_over())

    def _until_over(self) -> Generator[None, None, _Run]:
        while not self._has_enough():
            if self._now >= self._run_end:
                return _Run.NEAR_LIMIT
            if self._now >= self._patience:
                return _Run.NOT_LEFT if self._counter.blocked else _Run.NOT_ARRIVED
            yield from self._wait(min(self._run_end, self._patience) - self._now, lambda: True)
        return _Run.ENOUGH

    @property
    def _run_end(self) -> float:
        """A card in the beam may use the whole run; none begins when it could not pass."""
        reserve = 0.0 if self._counter.blocked else PASSAGES * self._card
        return self._run_began + self._feed.longest_run_s - reserve

    @property
    def _patience(self) -> float:
        limit = self._feed.leave_ms if self._counter.blocked else self._feed.arrive_ms
        return max(self._run_began, self._counter.changed_at) + limit / 1000

    def _climb(self) -> _Waits:
        self._ladders += 1
        self._step("reverse", -self._motor.reverse_duty)
        yield from self._pause(self._feed.reverse_ms)
        self._step("wait", 0)
        yield from self._pause(self._feed.wait_ms)

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

    def _is_out_of_cards(self) -> bool:
        left = self._order.hopper_left
        return left is not None and self._counter.cards >= left

    def _is_nearly_empty(self) -> bool:
        left = self._order.hopper_left
        return left is None or left - self._counter.cards <= self._feed.nearly_empty

    def _is_last_try(self, run: _Run) -> bool:
        most = self._feed.ladders
        if run is _Run.NOT_ARRIVED and self._is_nearly_empty():
            most = 0 if self._is_out_of_cards() else min(most, 1)
        return self._ladders >= most

    def _finish(self, run: _Run) -> None:
        if self._has_enough():
            self._end(Outcome.FIRED)
        elif run is _Run.NOT_LEFT or self._counter.blocked:
            self._end(Outcome.JAM, NOT_LEFT)
        elif self._is_nearly_empty():
            self._end(Outcome.EMPTY)
        else:
            self._end(Outcome.JAM, NOT_ARRIVED)

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
        self.ended = Ended(self._now, outcome, self._counter.finish(self._now), fault)
