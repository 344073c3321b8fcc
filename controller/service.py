"""The control loop in a thread of its own, and the ways to it from any other thread."""

import logging
import queue
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, Generic, TypeVar

from controller.condition import Condition, Hooks
from controller.control import Control, Ticket
from controller.errors import ControllerError, RefusedError
from controller.games_client import Receiver
from controller.heartbeat import Heartbeat
from controller.journal.database import JournalError
from controller.journal.launches import LaunchJournal
from controller.launch import Trigger
from controller.ledger import Ledger
from controller.luck import Luck
from controller.promise import promise
from controller.provisions import Provisions
from controller.recovery import Reach
from controller.standing import Ending
from controller.traces import TraceFolder
from controller.writer import Writer
from engine import EngineError
from hardware import ButtonPressed, Clock, Launcher, LauncherEvent, take_precedence

_LOG = logging.getLogger(__name__)

TICK = 0.05
"""Seconds between two looks at the launcher at most: twice as often as `Launcher` asks for."""
PAUSE = 0.1
"""Seconds before a launcher that has just failed is asked again; *assumed*."""
CLOSE_SECONDS = 2.0
_WHY_NOT = {
    Ending.FAULT: "the last run ended in a fault",
    Ending.STOPPED: "somebody stopped the launcher in the last run",
}
"""A stopped launch settles within a few tenths of a second; the rest is for a slow disk."""

T = TypeVar("T")
Call = Callable[[], None]


class Inbox:
    """What other threads want done in the control loop."""

    def __init__(self, launcher: Launcher) -> None:
        self._launcher = launcher
        self._calls: queue.SimpleQueue[Call] = queue.SimpleQueue()

    def put(self, call: Call) -> None:
        """Have this done soon; from any thread."""
        self._calls.put(call)
        self._launcher.wake()

    def serve(self) -> None:
        """Do all that has come."""
        with suppress(queue.Empty):
            while True:
                self._calls.get_nowait()()


class _Order(Generic[T]):
    """Something to do, whose result or refusal somebody waits for."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.future: Future[T] = Future()

    def carry_out(self) -> None:
        if not self.future.set_running_or_notify_cancel():
            return  # nobody waits any more
        try:
            self.future.set_result(self._work())
        except (ControllerError, EngineError, JournalError) as refusal:
            self.future.set_exception(refusal)
        except Exception as error:
            self.future.set_exception(error)
            raise

    def refuse(self, refusal: ControllerError) -> None:
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(refusal)


class Service:
    """A launcher at work. Every order answers through a Future and may come from any thread.

    Attributes:
        heartbeat: the control loop's pulse.
    """

    def __init__(
        self,
        launcher: Launcher,
        condition: Condition,
        control: Control,
        provisions: Provisions,
        ledger: Ledger,
        inbox: Inbox,
        clock: Clock,
    ) -> None:
        self._launcher = launcher
        self._condition = condition
        self._control = control
        self._provisions = provisions
        self._ledger = ledger
        self._inbox = inbox
        self._when_quiet: deque[_Order[None]] = deque()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="control-loop", daemon=True)
        self.heartbeat = Heartbeat(clock)

    def start(self, *, enable: bool = False) -> None:
        """Begin; see `open`."""
        self.open(enable=enable)
        self._thread.start()

    def open(self, *, enable: bool = False) -> None:
        """Close what an earlier life left open.

        Args:
            enable: enable the launcher, too, unless its last life ended in a fault or in a
                person's stop.
        """
        self._control.recover()
        ending = self._ledger.standing.ending
        if enable and ending is Ending.WELL:
            self.enable()
        elif enable:
            _LOG.warning("not enabled: %s", _WHY_NOT[ending])
        self.heartbeat.rest()

    def close(self, seconds: float = CLOSE_SECONDS) -> None:
        """Motor off; a running launch gets `seconds` to settle and to be written down."""
        self._closing.set()
        self._launcher.stop()
        self._launcher.wake()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def status(self) -> dict[str, Any]:
        return self._condition.status()

    def press(self, trigger: Trigger = Trigger.API) -> Future[Ticket]:
        return self._at_once(partial(self._control.press, trigger))

    def eject(self, cards: int, seat: int | None = None) -> Future[Ticket]:
        return self._at_once(partial(self._control.eject, cards, seat))

    def enable(self) -> Future[None]:
        return self._once_quiet(self._enable)

    def load(self, cards: int) -> Future[None]:
        return self._once_quiet(partial(self._provisions.load, cards))

    def set_profile(self, name: str) -> Future[None]:
        return self._once_quiet(partial(self._provisions.set_profile, name))

    def stop(self) -> Future[None]:
        """Latch the motor off before this returns; the Future ends when it is on disk, too."""
        future = promise()
        self._condition.person_stops.set()
        try:
            self._launcher.stop()
        finally:  # the loop stops it once more, and takes the state to where it belongs
            self._inbox.put(partial(self._halt, future))
        return future

    def received(self, launch_id: str, receiver: Receiver) -> None:
        """Take note of whom the games gave a launch to."""
        self._inbox.put(partial(self._note_receiver, launch_id, receiver))

    def _note_receiver(self, launch_id: str, receiver: Receiver) -> None:
        if self._ledger.received(launch_id, receiver.game, receiver.seat):
            self._condition.show()

    def turn(self) -> None:
        """Go one round of the loop; whatever fails in it is a fault, with the motor off."""
        try:
            self._round()
        except Exception as error:  # noqa: BLE001 the top of the thread
            _LOG.exception("the control loop failed")
            self._break_down(error)
        if self.heartbeat.beat():
            self._condition.notice("loop-late", f"{self.heartbeat.worst:.2f} s at worst")

    def _round(self) -> None:
        event = self._launcher.next_event(TICK)
        if event is not None and not self._comes_too_late(event):
            self._control.take(event)
        self._inbox.serve()
        while self._when_quiet and self._control.is_quiet:
            self._when_quiet.popleft().carry_out()

    def _comes_too_late(self, event: LauncherEvent) -> bool:
        return self._closing.is_set() and isinstance(event, ButtonPressed)

    def _break_down(self, error: Exception) -> None:
        try:
            self._control.break_down(error)
        except Exception:  # noqa: BLE001 the same: the loop goes on, or nobody stops the motor
            _LOG.exception("the fault itself failed")
        self._closing.wait(PAUSE)

    def _at_once(self, work: Callable[[], T]) -> Future[T]:
        order = _Order(work)
        self._hand_over(order, order.carry_out)
        return order.future

    def _once_quiet(self, work: Callable[[], None]) -> Future[None]:
        order = _Order(work)
        self._hand_over(order, partial(self._when_quiet.append, order))
        return order.future

    def _hand_over(self, order: _Order[T], call: Call) -> None:
        if self._closing.is_set():
            order.refuse(RefusedError("stopped", "the service is going down"))
        else:
            self._inbox.put(call)

    def _enable(self) -> None:
        self._condition.enable()
        self.heartbeat.rest()  # a self-test takes its time

    def _halt(self, future: Future[None]) -> None:
        self._refuse_waiting("a stop came first")
        self._condition.halt(partial(_fulfil, future))

    def _refuse_waiting(self, reason: str) -> None:
        while self._when_quiet:
            self._when_quiet.popleft().refuse(RefusedError("stopped", reason))

    def _run(self) -> None:
        take_precedence()
        while not (self._closing.is_set() and self._control.is_quiet):
            self.turn()
        self._refuse_waiting("the service is going down")


def _fulfil(future: Future[None]) -> None:
    if not future.done():  # the disk may have refused it first, and taken it in the end
        future.set_result(None)


def launcher_service(
    *,
    name: str,
    launcher: Launcher,
    journal: LaunchJournal,
    writer: Writer,
    traces: TraceFolder,
    luck: Luck,
    reach: Reach,
    hooks: Hooks,
    clock: Clock,
) -> Service:
    """Join the parts of a service; the caller starts and closes both writer and service."""
    inbox = Inbox(launcher)
    ledger = Ledger(journal, writer, traces, inbox.put)
    condition = Condition(name, launcher, ledger, clock, hooks)
    control = Control(
        name=name,
        launcher=launcher,
        condition=condition,
        ledger=ledger,
        luck=luck,
        clock=clock,
        reach=reach,
        hooks=hooks,
    )
    provisions = Provisions(condition, ledger, luck)
    return Service(launcher, condition, control, provisions, ledger, inbox, clock)
