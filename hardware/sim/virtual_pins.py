"""The launcher on pins in virtual time: all that runs on a Pi, with a scene at its pins.

    with VirtualPins(config, random.Random(1)) as table:
        table.launcher.enable()

Waiting for an edge lets time pass, so nothing sleeps, and a seed repeats all of it.
"""

import math
import random
from typing import TYPE_CHECKING, Self

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.gpio.inbox import Call, Inbox
from hardware.guard import Trouble
from hardware.lease import Lease, Word
from hardware.sim.launcher import PINS, SimLauncher
from hardware.sim.scene import Scene
from hardware.sim.truth import Memory
from hardware.sim.virtual_clock import VirtualClock

if TYPE_CHECKING:
    from hardware.config import GuardSection, HardwareConfig
    from hardware.edges import Edge


class VirtualPins:
    """A table in virtual time.

    Attributes:
        clock: the time that passes.
        memory: what really happened.
        scene: motor, cards, beam, button.
        launcher: drives the pins.
    """

    def __init__(self, config: "HardwareConfig", rng: random.Random) -> None:
        """Set the table.

        Args:
            config: figures, levels, pins; their seed is drawn.
            rng: draws what the cards do.
        """
        pins = config.pins or PINS
        simulator = config.simulator.model_copy(update={"seed": rng.randrange(1 << 32)})
        config = config.model_copy(update={"pins": pins, "simulator": simulator})
        self.clock = VirtualClock()
        self.memory = Memory()
        self.scene = Scene(config, self.memory, self.clock.now)
        self._factory = _Factory(self)
        self._guard = _Guard(config.guard, self, pins.motor_enable)
        self.launcher = SimLauncher(config, self._factory, self._guard, self.clock, _Inbox(self))

    def __enter__(self) -> Self:
        self.launcher.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self.launcher.__exit__(*exc)
        self._factory.close()

    def let_pass(self, until: float) -> None:
        """Let time pass until something happens, but not beyond `until`."""
        scene = self.scene.next_time()
        due = min(until, self.clock.next_time, self._guard.deadline)
        self.clock.move_to(due if scene is None else min(due, scene))
        for change in self.scene.advance(self.clock.now):
            self._factory.arrive(change.pin, change.level, change.at)
        self._guard.expire()
        self.clock.do_what_is_due()


class _Inbox(Inbox):
    def __init__(self, table: VirtualPins) -> None:
        super().__init__(table.clock)
        self._table = table

    def take(self, timeout: float = 0.0) -> "Edge | Call | None":
        until = self._table.clock.now + timeout
        item = super().take()
        while item is None and self._table.clock.now < until:
            self._table.let_pass(until)
            item = super().take()
        return item


class _Factory(MockFactory):
    def __init__(self, table: VirtualPins) -> None:
        super().__init__(revision="a02082", pin_class=_Pin)
        self.table = table

    def ticks(self) -> float:  # type: ignore[override]  # gpiozero's is static
        return self.table.clock.now

    def arrive(self, number: int, level: bool, at: float) -> None:
        pin = self.pin(number)
        assert isinstance(pin, _Pin)
        pin.arrive(level, at)


class _Pin(MockPWMPin):
    """A pin whose line hangs in the scene."""

    factory: _Factory

    def arrive(self, level: bool, at: float) -> None:
        """Take a level that the scene gives it."""
        self._state, self._last_change = level, at
        if self._when_changed is not None:
            self._call_when_changed()

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        if value == "input":
            self._state = bool(self.factory.table.scene.level(self._number))

    def _set_pull(self, value: str) -> None:
        self._pull = value  # what hangs on the line decides

    def _change_state(self, value: float) -> bool:
        is_news = super()._change_state(value)
        if self._function == "output":
            self.factory.table.scene.output(self._number, value)
        return is_news


class _Guard:
    """The guard's judgement, with the line at hand."""

    def __init__(self, config: "GuardSection", table: VirtualPins, pin: int) -> None:
        self._lease = Lease(config.lease_ms / 1000, config.longest_run_s)
        self._table = table
        self._pin = pin
        self._trouble: Trouble | None = None

    @property
    def deadline(self) -> float:
        deadline = self._lease.deadline
        return math.inf if deadline is None else deadline

    def run(self) -> None:
        self._hear(Word.RUN)

    def rest(self) -> None:
        self._hear(Word.REST)

    def renew(self) -> None:
        self._hear(Word.RENEW)

    def trouble(self) -> Trouble | None:
        return self._trouble

    def forgive(self) -> None:
        self._trouble = None

    def restart(self) -> None:
        self._trouble = None

    def expire(self) -> None:
        """Drop the line if it is time to."""
        if self._lease.expire(self._table.clock.now):
            self._trouble = Trouble.TRIPPED
            self._show()

    def _hear(self, word: Word) -> None:
        self._lease.hear(word, self._table.clock.now)
        self._show()

    def _show(self) -> None:
        self._table.scene.output(self._pin, float(self._lease.is_up))
