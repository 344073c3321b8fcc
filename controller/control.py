"""From the press to the result: what the control loop does with a launch.

Everything here runs in one thread, the control loop's. From the press to the start of the motor
there is nothing but the decision and one commit; whatever else a press brings about comes after the
motor runs. What a running launch has to put on disk goes through the writer, so that no disk can
delay the brake; a launch is over when its result is known to be written.
"""

import logging
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import uuid4

from controller import faults
from controller.condition import Condition, Hooks
from controller.errors import RefusedError
from controller.journal.database import JournalError
from controller.launch import NO_CARDS, Interrupted, Launch, Result, Trigger
from controller.ledger import Ledger
from controller.luck import Luck
from controller.machine import BUSY, Event
from controller.promise import promise
from controller.recovery import Reach
from controller.standing import Standing
from hardware import (
    ButtonPressed,
    CardLeft,
    Clock,
    Fault,
    Faulted,
    FeedStep,
    HardwareError,
    LaunchEnded,
    Launcher,
    LauncherEvent,
    Noticed,
    Order,
    Outcome,
    StoppedError,
)

if TYPE_CHECKING:
    from hardware import Trace

_LOG = logging.getLogger(__name__)

_BRAKING = frozenset({"brake", "retract", "settle", "stop"})
"""The steps of the feed cycle in which the motor throws no more."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What an accepted press gets: its launch's id now, the launch itself later."""

    launch_id: str
    done: Future[Launch]
    """Ends with the launch as its result is on disk."""


@dataclass(slots=True)
class _Running:
    """The launch under way."""

    launch: Launch
    since: float
    """Seconds on the monotonic clock."""
    done: Future[Launch]
    seen: int = 0
    seen_ms: int = 0


class Control:
    """The launcher's owner."""

    def __init__(
        self,
        *,
        name: str,
        launcher: Launcher,
        condition: Condition,
        ledger: Ledger,
        luck: Luck,
        clock: Clock,
        reach: Reach,
        hooks: Hooks,
    ) -> None:
        """Take over.

        Args:
            name: the launcher's name, such as `main`.
            launcher: nobody else gives it orders.
            condition: whether it may be given any.
            ledger: where everything is written down.
            luck: decides the presses.
            clock: for the moment and the length of a launch.
            reach: what the motor can throw unwatched, for launches that nobody saw the end of.
            hooks: whom to tell.
        """
        self._name = name
        self._launcher = launcher
        self._condition = condition
        self._ledger = ledger
        self._luck = luck
        self._clock = clock
        self._reach = reach
        self._hooks = hooks
        self._running: _Running | None = None

    @property
    def is_quiet(self) -> bool:
        """Whether no launch runs, and nothing waits for the disk that the disk might take."""
        return self._running is None and (self._ledger.is_settled or self._ledger.refuses)

    def recover(self) -> None:
        """Close the launches that an earlier life of the process left open."""
        for cut in self._ledger.interrupted():
            result = self._reach.result(cut, Outcome.STOPPED, "interrupted")
            self._ledger.finish(cut.launch.ended(result), None, self._tell)

    def press(self, trigger: Trigger) -> Ticket:
        """Decide, write down, start.

        Raises:
            RefusedError: not in this state; the code says which.
        """
        self._condition.admit(trigger)
        standing = self._ledger.standing
        if not standing.left:
            return self._find_empty(self._new(trigger, None))
        cards, standing = self._luck.press(standing)
        launch = self._new(trigger, cards)
        if not cards:
            return self._end_at_once(launch, standing, Outcome.NOTHING)
        return self._begin(launch, standing)

    def eject(self, cards: int, seat: int | None) -> Ticket:
        """Throw exactly `cards`, without luck.

        Raises:
            RefusedError: not in this state; the code says which.
        """
        self._condition.admit(Trigger.EJECT)
        standing = self._ledger.standing
        if not standing.left:
            return self._find_empty(self._new(Trigger.EJECT, None, seat))
        return self._begin(self._new(Trigger.EJECT, cards, seat), standing)

    def take(self, event: LauncherEvent) -> None:
        """Follow what the launcher says."""
        match event:
            case ButtonPressed():
                self._button()
            case FeedStep(step=step):
                self._step(step)
            case CardLeft():
                self._card_left(event)
            case LaunchEnded():
                self._ended(event)
            case Faulted(fault=fault):
                self._condition.fail(fault)
            case Noticed(code=code, text=text, times=times):
                self._condition.notice(code, text, times)

    def break_down(self, error: Exception) -> None:
        """Motor off and a fault, whatever went wrong; a running launch ends in doubt."""
        self._condition.fail(faults.broken(error))
        if running := self._running:
            cut = Interrupted(running.launch, running.seen, running.seen_ms)
            self._finish(running, self._reach.result(cut, Outcome.FAULT, "launcher-lost"))

    def _button(self) -> None:
        try:
            self.press(Trigger.BUTTON)
        except RefusedError as error:
            _LOG.info("a push of the button is refused: %s", error.code)

    def _step(self, step: str) -> None:
        if self._condition.take(Event.SETTLES if step in _BRAKING else Event.FEEDS_ON):
            self._condition.show()

    def _card_left(self, event: CardLeft) -> None:
        running = self._running
        if running is None:
            self._condition.fail(faults.STRAY_CARD)
            return
        running.seen = event.cards
        running.seen_ms = _ms(event.at - running.since)
        launch_id = running.launch.launch_id
        self._ledger.note(launch_id, running.seen, running.seen_ms)
        self._hooks.publish("card", {"launch_id": launch_id, "cards": running.seen})

    def _ended(self, event: LaunchEnded) -> None:
        running = self._running
        if running is None or running.launch.launch_id != event.launch_id:
            self._condition.notice("late-result", f"{event.launch_id} ended after it was closed")
            return
        self._condition.take(Event.SETTLES)
        traced = event.trace is not None
        result = Result(event.outcome, event.count, _ms(event.duration), traced)
        self._finish(running, result, event.trace, event.fault)

    def _new(self, trigger: Trigger, asked: int | None, seat: int | None = None) -> Launch:
        return Launch(
            str(uuid4()),
            self._name,
            trigger,
            self._clock.utc(),
            asked,
            self._ledger.standing.left,
            seat=seat,
        )

    def _begin(self, launch: Launch, standing: Standing) -> Ticket:
        launch = self._write_down(launch, standing.accepted(launch))
        running = self._running = _Running(launch, self._clock.monotonic(), promise())
        self._start(running)
        return Ticket(launch.launch_id, running.done)

    def _start(self, running: _Running) -> None:
        launch = running.launch
        assert launch.asked is not None
        try:
            self._launcher.start(Order(launch.launch_id, launch.asked, launch.hopper_left))
        except StoppedError:  # a stop came in between
            self._finish(running, Result(Outcome.STOPPED, NO_CARDS, 0))
        except HardwareError as error:
            self.break_down(error)
        else:
            self._condition.take(Event.STARTED)
            self._hooks.accepted(launch)
            self._condition.show()

    def _find_empty(self, launch: Launch) -> Ticket:
        return self._end_at_once(launch, self._ledger.standing, Outcome.EMPTY)

    def _end_at_once(self, launch: Launch, standing: Standing, outcome: Outcome) -> Ticket:
        launch = launch.ended(Result(outcome, NO_CARDS, 0))
        launch = self._write_down(launch, standing.accepted(launch).counted(launch))
        done: Future[Launch] = promise()
        self._conclude(launch, None, done)
        return Ticket(launch.launch_id, done)

    def _write_down(self, launch: Launch, standing: Standing) -> Launch:
        try:
            return self._ledger.accept(launch, standing)
        except JournalError as error:
            self._condition.fail(faults.disk(error))
            raise RefusedError("fault", f"the press cannot be written down: {error}") from error

    def _finish(
        self,
        running: _Running,
        result: Result,
        trace: "Trace | None" = None,
        fault: Fault | None = None,
    ) -> None:
        self._running = None
        self._ledger.finish(
            running.launch.ended(result),
            trace,
            lambda launch: self._conclude(launch, fault, running.done),
        )

    def _conclude(self, launch: Launch, fault: Fault | None, done: Future[Launch]) -> None:
        """Go where the result leads, now that it is on disk, and tell everybody."""
        assert launch.result is not None
        outcome = launch.result.outcome
        if self._condition.state in BUSY:
            self._follow(outcome, fault)
        elif outcome is Outcome.FAULT and fault is not None:  # beside a stop it stands out
            self._condition.fail(fault)
        self._tell(launch)
        self._condition.show()
        done.set_result(launch)

    def _follow(self, outcome: Outcome, fault: Fault | None) -> None:
        if outcome is Outcome.JAM:
            self._condition.jam(fault)
        elif outcome is Outcome.FAULT:
            self._condition.fail(fault or faults.UNEXPLAINED)
        elif outcome is Outcome.STOPPED:
            self._condition.take(Event.STOPPED)
        else:
            has_cards = self._ledger.standing.left > 0
            self._condition.take(Event.DONE if has_cards else Event.RAN_EMPTY)

    def _tell(self, launch: Launch) -> None:
        assert launch.result is not None
        self._hooks.finished()
        self._hooks.publish("launch", launch.to_dict())
        if self._ledger.standing.account.settled_by == launch.launch_id:
            self._condition.show_settled()


def _ms(seconds: float) -> int:
    return max(0, round(seconds * 1000))
