"""The launcher on pins: one loop that feeds the feed cycle with edges and the motor with duties.

Theory of operation. The pins' threads only file edges in the inbox, each with its own time. The
control loop's thread does everything else, inside `next_event`: it takes what is in the inbox, lets
the feed cycle, the button's sampler and the beam's re-reading have what is due, and sets the motor
as the cycle wants it, before anything is reported. Then it sleeps until the next edge or deadline.
While the motor is driven it renews the guard's lease on the way: if this loop hangs, the guard ends
the run. `stop` latches the motor in whatever thread it is called; the loop learns of it afterwards.
All times are seconds on the monotonic clock.
"""

import math
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Self

from hardware.clock import Clock, SystemClock
from hardware.counter import Counter
from hardware.edges import Edge, Line
from hardware.errors import BusyError, DeviceUnavailableError, StoppedError
from hardware.faults import COVER_OPEN, SILENT
from hardware.feed import Feed
from hardware.gpio import faults
from hardware.gpio.devices import claim
from hardware.gpio.guarded import GuardedMotor, MotorGuard
from hardware.gpio.inbox import Call, Inbox
from hardware.gpio.running import RunningLaunch
from hardware.gpio.watch import BeamWatch, EdgesLost, Finding
from hardware.guard import Trouble
from hardware.hold import Hold
from hardware.idle import beam_noise
from hardware.launcher import Fault, Faulted, LauncherEvent, Noticed, Order
from hardware.recorder import Recorder
from hardware.selftest import judge

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import HardwareConfig

EDGE_LOST: Final = "edge-lost"
REREAD_S: Final = 0.04
"""How often beam and guard are looked at without an edge: a lost edge shows within 100 ms."""


class GpioLauncher:
    """Motor, beam, button and cover on pins; see `hardware.launcher.Launcher`."""

    backend = "gpio"
    about = "the Raspberry Pi's pins"

    def __init__(
        self,
        config: "HardwareConfig",
        pin_factory: "Factory",
        guard: MotorGuard,
        clock: Clock | None = None,
        inbox: Inbox | None = None,
    ) -> None:
        """Prepare; `with` claims the pins, motor latched off.

        Args:
            config: without `[pins]` the default pins are taken.
            pin_factory: where the pins come from; the caller closes it.
            guard: owns the enable line; the caller starts and ends it.
            clock: the time, for tests.
            inbox: what to wait with, for tests.
        """
        self._config = config
        self._factory = pin_factory
        self._guard = guard
        self._clock = clock or SystemClock()
        self._inbox = inbox or Inbox(self._clock)
        self._outbox: deque[LauncherEvent] = deque()
        self._counter = Counter(config.calibration, config.motor.run_duty)
        self._reported: set[str] = set()
        self._silent: dict[Line, Fault] = {}
        """Beams that did not see what the other one saw, until they tell something."""
        self._launch: RunningLaunch | None = None
        self._is_woken = False
        self._is_lost = False
        self._reread_at = math.inf

    def __enter__(self) -> Self:
        """Claim the pins.

        Raises:
            DeviceUnavailableError: somebody else has them.
        """
        self._stack = ExitStack()
        self._devices = self._stack.enter_context(claim(self._config, self._factory, self._inbox))
        self._motor = GuardedMotor(self._devices.motor, self._guard, self._clock)
        now = self._clock.monotonic()
        self._hold = Hold(self._config.button, self._devices.button.is_active, now)
        self._beam = BeamWatch(now, blocked=self._devices.beam.is_blocked)
        self._reread_at = now + REREAD_S
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
        self._stack.close()

    def self_test(self) -> Fault | None:
        """Judge pins, guard, cover, beam and button; a lost guard is started again.

        Raises:
            BusyError: a launch is running.
        """
        self._refuse_while_running()
        if self._is_lost:
            return faults.PINS_LOST
        if self._guard.trouble() is Trouble.LOST:
            try:
                self._guard.restart()
            except DeviceUnavailableError:
                return faults.GUARD[Trouble.LOST]
        return judge(self._devices, self._watch) or next(iter(self._silent.values()), None)

    def enable(self) -> None:
        self._take_all()
        self._tend(self._clock.monotonic())  # a launch that was stopped ends before the release
        self._reported.clear()
        self._motor.release()

    def start(self, order: Order) -> None:
        self._refuse_while_running()
        if self._motor.is_latched:
            raise StoppedError("the motor is latched off: enable the launcher first")
        self._take_all()
        now = self._clock.monotonic()
        blocked = self._beam.blocked
        recorder = Recorder(
            now,
            blocked=blocked,
            pressed=self._hold.is_down,
            has_beam2=self._devices.beam2 is not None,
        )
        feed = Feed(self._config, self._counter, order)
        self._launch = RunningLaunch(order, feed, self._motor, recorder, self._clock)
        self._launch.begin(now, blocked=blocked)
        self._collect()

    def next_event(self, timeout: float) -> LauncherEvent | None:
        now = self._clock.monotonic()
        until = now + timeout
        self._take_all()
        self._tend(now)
        while not self._outbox:
            if self._is_woken or now >= until:
                self._is_woken = False
                return None
            now = self._wait(until)
        return self._outbox.popleft()

    def wake(self) -> None:
        self._inbox.call(Call.WAKE)

    def stop(self) -> None:
        self._motor.latch_off()
        self._inbox.call(Call.LOOK)

    def lose_pins(self) -> None:
        """Learn, from any thread, that the pins are gone for good."""
        self._inbox.call(Call.PINS_LOST)

    def _refuse_while_running(self) -> None:
        if self._launch is not None:
            raise BusyError("a launch is running")

    def _watch(self, seconds: float, is_done: Callable[[], bool]) -> int:
        before = self._beam.edges
        now = self._clock.monotonic()
        until = now + seconds
        while not is_done() and now < until:
            now = self._wait(until)
        return self._beam.edges - before

    # What comes in.

    def _wait(self, until: float) -> float:
        """Sleep until something comes or is due, but not beyond `until`; give the time."""
        launch = math.inf if self._launch is None else self._launch.deadline
        due = min(until, launch, self._hold.deadline, self._reread_at, self._motor.renew_at)
        item = self._inbox.take(due - self._clock.monotonic())
        if item is not None:
            self._take(item)
        now = self._clock.monotonic()
        self._tend(now)
        return now

    def _take_all(self) -> None:
        while (item := self._inbox.take()) is not None:
            self._take(item)

    def _take(self, item: Edge | Call) -> None:
        match item:
            case Call.WAKE:
                self._is_woken = True
            case Call.LOOK:
                pass  # it ended the wait; `_tend` looks
            case Call.PINS_LOST:
                self._is_lost = True
                self._lose_edge(self._clock.monotonic())  # what left meanwhile nobody saw
                self._fail(faults.PINS_LOST)
            case Edge(line=Line.BUTTON):
                self._hold.edge(item.at, item.active)
                if self._launch is not None:
                    self._launch.record(item)
            case Edge(line=Line.COVER):
                if item.active:
                    self._fail(COVER_OPEN)
            case Edge():
                self._take_beam(item)

    def _take_beam(self, edge: Edge) -> None:
        self._silent.pop(edge.line, None)
        findings = tuple(self._beam.edge(edge, idle=self._launch is None))
        if self._launch is not None and EdgesLost(edge.at) not in findings:
            self._launch.edge(edge)
            self._collect()
        self._act_on(findings)

    def _act_on(self, findings: Iterable[Finding]) -> None:
        for finding in findings:
            match finding:
                case EdgesLost(at=at):
                    self._lose_edge(at)
                case Fault():
                    self._fail(finding)
                case Noticed():
                    self._outbox.append(finding)

    def _lose_edge(self, at: float) -> None:
        if self._launch is not None:
            self._launch.edge_lost(at, blocked=self._beam.blocked)
            self._collect()
        elif EDGE_LOST not in self._reported:  # once until enabled: it may be a flood
            self._reported.add(EDGE_LOST)
            self._outbox.append(Noticed(at, EDGE_LOST, "the beam changed without telling"))

    # What is due.

    def _tend(self, now: float) -> None:
        if self._launch is not None:
            self._launch.poll(now)
            self._collect()
        self._motor.renew(now)
        if now >= self._hold.deadline:
            event = self._hold.sample(now, self._devices.button.is_active)
            self._outbox.extend([] if event is None else [event])
        if now >= self._reread_at:
            self._reread(now)

    def _reread(self, now: float) -> None:
        self._reread_at = now + REREAD_S
        blocked = self._devices.beam.is_blocked
        self._act_on(self._beam.reading(now, blocked=blocked, idle=self._launch is None))
        cover = self._devices.cover  # its edge may get lost, too
        if cover is not None and cover.is_active and not self._motor.is_latched:
            self._fail(COVER_OPEN)
        trouble = self._guard.trouble()
        if trouble is not None:
            if self._launch is not None:
                self._launch.doubt_drive(trouble)
            self._fail(faults.GUARD[trouble])

    # What goes out.

    def _collect(self) -> None:
        if self._launch is not None:
            self._outbox.extend(self._launch.take_events())
            if self._launch.is_over:
                silent, self._launch = self._launch.silent_beam, None
                self._end_launch(self._clock.monotonic(), silent)

    def _end_launch(self, now: float, silent: int | None) -> None:
        self._beam.end_launch(now)
        if silent is not None:
            line, fault = SILENT[silent]
            self._silent[line] = fault
            self._fail(fault)
        if self._counter.noise:
            self._outbox.append(beam_noise(now, self._counter.noise))

    def _fail(self, fault: Fault) -> None:
        """Latch the motor off; a running launch ends with the fault, else it is reported alone."""
        self._motor.latch_off()
        if fault.code in self._reported:
            return
        self._reported.add(fault.code)
        now = self._clock.monotonic()
        if self._launch is None:
            self._outbox.append(Faulted(now, fault))
        else:
            self._launch.stop(now, fault)
            self._collect()
