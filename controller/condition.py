"""What state the launcher is in, what fault it has, and whether its motor may turn at all."""

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from controller import faults
from controller.errors import RefusedError
from controller.journal.database import JournalError
from controller.launch import Launch, Trigger
from controller.ledger import Ledger
from controller.machine import ENABLED, Event, Machine, State
from controller.standing import Ending
from hardware import Clock, Fault, HardwareError, Launcher

_LOG = logging.getLogger(__name__)

_REFUSALS = {
    State.DISABLED: ("disabled", "the launcher is not enabled"),
    State.DECIDING: ("busy", "a launch is under way"),
    State.FEEDING: ("busy", "a launch is under way"),
    State.SETTLING: ("busy", "a launch is under way"),
    State.JAMMED: ("jammed", "a jam has to be cleared and the launcher enabled"),
    State.STOPPED: ("stopped", "the launcher was stopped and has to be enabled"),
    State.FAULT: ("fault", "a fault has to be cleared and the launcher enabled"),
}


@dataclass(frozen=True, slots=True)
class Hooks:
    """Whom the control loop tells; none of these may wait for anything."""

    publish: Callable[[str, object], None]
    """Puts an event on the launcher's stream."""
    accepted: Callable[[Launch], None]
    """The motor runs for this launch."""
    finished: Callable[[], None]
    """A result is on disk."""
    known_game: Callable[[], str | None]
    """The game that gets the launches, as far as is known; asked from any thread."""


class Condition:
    """The state of one launcher; for the control loop, but for what says otherwise.

    Attributes:
        person_stops: set, from any thread, before the motor is latched off, so that an enabling
            that is under way cannot undo it.
    """

    def __init__(
        self, name: str, launcher: Launcher, ledger: Ledger, clock: Clock, hooks: Hooks
    ) -> None:
        self._name = name
        self._launcher = launcher
        self._ledger = ledger
        self._clock = clock
        self._hooks = hooks
        self._machine = Machine()
        self._story: faults.Story | None = None
        self._noticed: Counter[str] = Counter()
        self.person_stops = threading.Event()
        ledger.on_refusal = lambda error: self.fail(faults.disk(error))

    @property
    def state(self) -> State:
        return self._machine.state

    def status(self) -> dict[str, Any]:
        """All that is known, as `GET /api/launcher` tells it; from any thread."""
        state = self._machine.state  # first: what belongs to a state is set before it
        standing, last = self._ledger.standing, self._ledger.last
        story = self._story if state in {State.JAMMED, State.FAULT} else None
        return {
            "launcher": self._name,
            "state": state.value,
            "backend": self._launcher.backend,
            "about": self._launcher.about,
            "enabled": state in ENABLED,
            "hopper": {"loaded": standing.loaded, "left": standing.left},
            "last_launch": last.to_dict() if last else None,
            "fault": story.to_dict() if story else None,
            "profile": standing.profile,
            "game": self._hooks.known_game(),
            "totals": standing.totals.to_dict(),
            "accounts": standing.account.to_dict(standing.loaded)
            | {"settled": self._ledger.misses.to_dict()},
            "noticed": dict(self._noticed),
        }

    def show(self) -> None:
        """Put what holds now on the stream."""
        self._hooks.publish("state", self.status())

    def show_settled(self) -> None:
        """Tell the table what the account says that has just been settled."""
        standing = self._ledger.standing
        self._hooks.publish("ran-empty", standing.account.to_dict(standing.loaded))

    def notice(self, code: str, text: str, times: int = 1) -> None:
        """Say what is worth knowing, though nothing stops for it; the status keeps the number."""
        _LOG.warning("%s: %s (%d)", code, text, times)
        self._noticed[code] += times
        self._hooks.publish("notice", {"code": code, "text": text, "times": times})

    def admit(self, trigger: Trigger) -> None:
        """Let a press in.

        Raises:
            RefusedError: not in this state; the code says which.
        """
        if self.take(Event.PRESSED):
            return
        code, reason = _REFUSALS[self.state]
        self._hooks.publish("refused", {"trigger": trigger.value, "code": code})
        raise RefusedError(code, reason)

    def take(self, event: Event) -> bool:
        """Follow an event, if it means anything in this state; answers whether it did."""
        known = self._machine.can_take(event)
        if known:
            self._machine.take(event)
        return known

    def jam(self, fault: Fault | None) -> None:
        """Call a person: the feed has tried all it could."""
        self._story = faults.Story(fault or faults.JAM, self._clock.utc())
        self._machine.take(Event.JAMMED)

    def fail(self, fault: Fault) -> None:
        """Motor off, and a fault that stays; the same fault again keeps its first moment."""
        self._latch_off()
        if self._tells(fault):
            return
        self._story = faults.Story(fault, self._clock.utc())
        self._machine.take(Event.FAULTED)
        _LOG.error("fault %s: %s", fault.code, fault.what_to_do)
        self._ledger.owe(self._ledger.standing.ends(Ending.FAULT), _nothing)
        self.show()

    def halt(self, done: Callable[[], None]) -> None:
        """Obey a person's stop.

        Args:
            done: called when it is on disk, and so outlives the process, or was refused there.
        """
        self._latch_off()
        self.person_stops.clear()
        self._machine.take(Event.STOPPED)
        self._ledger.owe(self._ledger.standing.ends(Ending.STOPPED), done)
        self.show()

    def enable(self) -> None:
        """Clear fault, jam or stop after a self-test; a failed one leaves the launcher at fault."""
        if self._ledger.refuses:
            return  # the fault stands until what waits is written
        if fault := self._self_test():
            self.fail(fault)
        else:
            self._release()

    def _release(self) -> None:
        try:
            self._ledger.set(self._ledger.standing.ends(Ending.WELL))
        except JournalError as error:
            self.fail(faults.disk(error))
            return
        self._launcher.enable()
        if self.person_stops.is_set():  # it came since enable was asked for
            self._launcher.stop()
        self._machine.take(Event.ENABLED)
        if not self._ledger.standing.left:
            self._machine.take(Event.RAN_EMPTY)
        self._story = None
        self.show()

    def _self_test(self) -> Fault | None:
        try:
            return self._launcher.self_test()
        except HardwareError as error:
            return faults.broken(error)

    def _tells(self, fault: Fault) -> bool:
        return (
            self.state is State.FAULT
            and self._story is not None
            and self._story.fault.code == fault.code
        )

    def _latch_off(self) -> None:
        try:
            self._launcher.stop()
        except HardwareError:
            _LOG.exception("the launcher cannot be told to stop; its guard has to")


def _nothing() -> None:
    pass
