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
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Self

from hardware.clock import Clock, SystemClock
from hardware.counter import Counter
from hardware.errors import BusyError, DeviceUnavailableError, StoppedError
from hardware.feed import BEAM_STORM, Feed
from hardware.gpio import faults
from hardware.gpio.beam import RESYNC_S, Resync, Storm
from hardware.gpio.devices import claim
from hardware.gpio.inbox import Call, Edge, Inbox, Line
from hardware.gpio.panel import Hold
from hardware.gpio.recorder import Recorder
from hardware.gpio.selftest import judge
from hardware.guard import Trouble
from hardware.launcher import Fault, Faulted, LaunchEnded, LauncherEvent, Noticed, Order

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import HardwareConfig
    from hardware.guard import Guard

RENEW_S: Final = 0.04
"""How often the guard's lease of 250 ms is renewed: five pauses in a row may be missed."""

SHORTEST_CARD_S: Final = 0.005
"""A shorter pulse on the idle beam is noise: at 3 m/s a card takes 29 ms."""


class GpioLauncher:
    """Motor, beam, button and cover on pins; see `hardware.launcher.Launcher`."""

    backend = "gpio"

    def __init__(
        self,
        config: "HardwareConfig",
        pin_factory: "Factory",
        guard: "Guard",
        clock: Clock | None = None,
    ) -> None:
        """Prepare; `with` claims the pins, motor latched off.

        Args:
            config: without `[pins]` the default pins are taken.
            pin_factory: where the pins come from; the caller closes it.
            guard: owns the enable line; the caller starts and ends it.
            clock: the time, for tests.
        """
        self._config = config
        self._factory = pin_factory
        self._guard = guard
        self._clock = clock or SystemClock()
        self._inbox = Inbox()
        self._outbox: deque[LauncherEvent] = deque()
        self._counter = Counter(config.calibration, config.motor.run_duty)
        self._storm = Storm()
        self._reported: set[str] = set()
        self._order: Order | None = None
        self._feed: Feed | None = None
        self._unasked_since: float | None = None
        self._beam_edges = 0
        self._is_woken = False
        self._is_vouching = False
        self._is_lost = False
        self._renew_at = self._reread_at = math.inf

    def __enter__(self) -> Self:
        self._stack = ExitStack()
        self._devices = self._stack.enter_context(claim(self._config, self._factory, self._inbox))
        now = self._clock.monotonic()
        self._hold = Hold(self._config.button, self._devices.button.is_active, now)
        self._resync = Resync(self._devices.beam.is_blocked)
        self._reread_at = now + RESYNC_S
        self._recorder = Recorder(has_beam2=self._devices.beam2 is not None)
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
        self._stack.close()

    def self_test(self) -> Fault | None:
        """Judge pins, guard, cover, beam and button; a lost guard is started again.

        Raises:
            BusyError: a launch is running.
        """
        self._refuse_while_feeding()
        if self._is_lost:
            return faults.PINS_LOST
        if self._guard.trouble() is Trouble.LOST:
            try:
                self._guard.restart()
            except DeviceUnavailableError:
                return faults.GUARD[Trouble.LOST]
        return judge(self._devices, self._watch)

    def _watch(self, seconds: float, is_done: Callable[[], bool]) -> int:
        before = self._beam_edges
        until = self._clock.monotonic() + seconds
        while not is_done() and (now := self._clock.monotonic()) < until:
            item = self._inbox.take(min(until, self._deadline()) - now)
            if item is not None:
                self._take(item)
            self._tend(self._clock.monotonic())
        return self._beam_edges - before

    def enable(self) -> None:
        self._take_all()
        self._tend(self._clock.monotonic())  # what was to be stopped is stopped first
        self._guard.forgive()
        self._reported.clear()
        self._devices.motor.release()

    def start(self, order: Order) -> None:
        self._refuse_while_feeding()
        if self._devices.motor.is_latched:
            raise StoppedError("the motor is latched off: enable the launcher first")
        self._take_all()
        now = self._clock.monotonic()
        self._order = order
        self._recorder.begin(now, blocked=self._resync.blocked, pressed=self._hold.is_down)
        self._feed = Feed(self._config, self._counter, order)
        self._feed.begin(now, blocked=self._resync.blocked)
        self._follow(self._feed)

    def next_event(self, timeout: float) -> LauncherEvent | None:
        now = self._clock.monotonic()
        until = now + timeout
        self._take_all()
        self._tend(now)
        while not self._outbox:
            if self._is_woken or now >= until:
                self._is_woken = False
                return None
            item = self._inbox.take(min(until, self._deadline()) - now)
            if item is not None:
                self._take(item)
            now = self._clock.monotonic()
            self._tend(now)
        return self._outbox.popleft()

    def wake(self) -> None:
        self._inbox.call(Call.WAKE)

    def stop(self) -> None:
        self._devices.motor.latch_off()
        self._guard.rest()
        self._inbox.call(Call.STOP)

    def lose_pins(self) -> None:
        """Learn, from any thread, that the pins are gone for good."""
        self._inbox.call(Call.PINS_LOST)

    def _refuse_while_feeding(self) -> None:
        if self._feed is not None:
            raise BusyError("a launch is running")

    # What comes in.

    def _take_all(self) -> None:
        while (item := self._inbox.take()) is not None:
            self._take(item)

    def _take(self, item: Edge | Call) -> None:
        match item:
            case Call.WAKE:
                self._is_woken = True
            case Call.STOP:
                pass  # the latch tells; this only ended the wait
            case Call.PINS_LOST:
                self._is_lost = True
                self._fail(faults.PINS_LOST)
            case Edge(line=Line.BUTTON):
                self._recorder.edge(item)
                self._hold.edge(item.at, item.active)
            case Edge(line=Line.COVER):
                if item.active:
                    self._fail(faults.COVER_OPEN)
            case Edge():
                self._take_beam(item)

    def _take_beam(self, edge: Edge) -> None:
        self._recorder.edge(edge)
        self._beam_edges += 1
        if self._storm.edge(edge.at):
            self._fail(BEAM_STORM)
        is_first = edge.line is Line.BEAM
        if is_first and not self._resync.edge(edge.active):
            self._lose_edge(edge.at)
        elif self._feed is None:
            self._watch_idle(edge.at, edge.active)
        else:
            self._feed.edge(edge.at, blocked=edge.active, beam=1 if is_first else 2)
            self._follow(self._feed)

    def _lose_edge(self, at: float) -> None:
        blocked = self._resync.blocked
        if self._feed is None:
            self._outbox.append(Noticed(at, "edge-lost", "the beam changed without an edge"))
            return
        self._feed.edge_lost(at, blocked=blocked)
        self._follow(self._feed)

    def _watch_idle(self, at: float, blocked: bool) -> None:
        since, self._unasked_since = self._unasked_since, at if blocked else None
        if since is not None and not blocked and at - since >= SHORTEST_CARD_S:
            self._outbox.append(
                Noticed(at, "card-unasked", "a card left while no launch was running")
            )

    # What is due.

    def _deadline(self) -> float:
        feed = math.inf if self._feed is None else self._feed.deadline
        return min(feed, self._hold.deadline, self._reread_at, self._renew_at)

    def _tend(self, now: float) -> None:
        if self._feed is not None:
            self._feed.poll(now)
            if self._devices.motor.is_latched:
                self._feed.stop(now)
            self._follow(self._feed)
        if now >= self._renew_at:
            self._guard.renew()
            self._renew_at = now + RENEW_S
        if now >= self._hold.deadline:
            self._sample_button(now)
        if now >= self._reread_at:
            self._reread(now)

    def _sample_button(self, now: float) -> None:
        event = self._hold.sample(now, self._devices.button.is_active)
        if event is not None:
            self._outbox.append(event)

    def _reread(self, now: float) -> None:
        self._reread_at = now + RESYNC_S
        if self._resync.reading(self._devices.beam.is_blocked):
            self._lose_edge(now)
        self._hear_guard()

    def _hear_guard(self) -> bool:
        trouble = self._guard.trouble()
        if trouble is not None:
            self._fail(faults.GUARD[trouble])
        return trouble is None

    # What goes out.

    def _follow(self, feed: Feed) -> None:
        """Set the motor as the feed wants it; report what it did, and its end."""
        try:
            self._drive(feed.duty)
        except DeviceUnavailableError:
            self._fail(faults.PINS_LOST)
        self._outbox.extend(feed.take_events())
        if feed.ended is not None and self._feed is feed:
            self._conclude(feed)

    def _drive(self, duty: float) -> None:
        motor = self._devices.motor
        if duty and not motor.is_latched:
            self._vouch()
        if duty != motor.duty:
            motor.drive(duty)
        self._recorder.drive(self._clock.monotonic(), motor.duty)
        if not duty and self._is_vouching:
            self._guard.rest()
            self._is_vouching = False
            self._renew_at = math.inf

    def _vouch(self) -> None:
        if not self._is_vouching and self._hear_guard():
            self._guard.run()
            self._is_vouching = True
            self._renew_at = self._clock.monotonic() + RENEW_S

    def _conclude(self, feed: Feed) -> None:
        assert feed.ended is not None
        assert self._order is not None
        ended = feed.ended
        trace = self._recorder.end(ended.at)
        self._feed = None
        self._unasked_since = None
        self._outbox.append(
            LaunchEnded(
                ended.at,
                self._order.launch_id,
                ended.outcome,
                ended.count,
                ended.at - trace.start,
                trace,
                ended.fault,
            )
        )

    def _fail(self, fault: Fault) -> None:
        """Latch the motor off; a running launch ends with the fault, else it is reported alone."""
        self._devices.motor.latch_off()
        if fault.code in self._reported:
            return
        self._reported.add(fault.code)
        now = self._clock.monotonic()
        if self._feed is None:
            self._outbox.append(Faulted(now, fault))
        else:
            self._feed.stop(now, fault)
            self._follow(self._feed)


@contextmanager
def open_gpio(config: "HardwareConfig") -> "Iterator[GpioLauncher]":
    """Give a launcher with its guard on the pins that `[pins]` names, ready, latched off.

    Raises:
        DeviceUnavailableError: the pins cannot be had.
    """
    pins = config.pins or Pins()
    with Guard(config.guard, EnableLine(pins.motor_enable)) as guard, open_lgpio() as factory:
        with GpioLauncher(config, factory, guard) as launcher:
            guard.wait_until_ready()
            yield launcher
