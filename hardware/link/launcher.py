"""The launcher behind a board: it keeps the times that matter, we order and count.

Theory of operation. The board runs the feed cycle, stops after as many cards as were ordered, and
tells every edge and every step of the motor with its own time. Here the same edges are counted
again by the counter that counts on a Pi, and that count is reported; where the firmware is certain
of another one the launch is uncertain. One thread, the control loop's, does everything within
`next_event`: it hears the board, renews the lease, and reports. If it hangs, the board hears
nothing and stops. `stop` latches in whatever thread it is called and tells the board from there.
All times are seconds on the monotonic clock.
"""

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Self

from hardware.clock import Clock, SystemClock
from hardware.counter import Counter
from hardware.errors import BusyError, DeviceUnavailableError, StoppedError
from hardware.launcher import Fault, LauncherEvent, Order
from hardware.link import faults
from hardware.link.hearing import Hearing
from hardware.link.inputs import Inputs
from hardware.link.messages import Status, Stop
from hardware.link.parameters import launch_message, longest_launch_s, parameters
from hardware.link.running import BoardLaunch
from hardware.link.session import PATIENCE_S, Session, Stage
from hardware.selftest import judge

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.link.port import Port

SELF_TEST_S: Final = 2.0
"""A board that is not ready by then has a fault."""
STOPPING_S: Final = 1.0
"""A stopped launch settles within a few tenths."""
OVERDUE_S: Final = 2.0
"""After its deadline a launch has ended, whether the board says so or not."""


class LinkLauncher:
    """A board with motor, beam and button; see `hardware.launcher.Launcher`."""

    backend = "serial"

    def __init__(
        self,
        config: "HardwareConfig",
        port: "Port",
        clock: Clock | None = None,
        rng: random.Random | None = None,
    ) -> None:
        """Prepare; `with` opens the port and waits for the board, motor latched off.

        Args:
            config: what the board is told; the counter's calibration.
            port: where the board is.
            clock: the time, for tests.
            rng: draws the numbers of connections.
        """
        self._config = config
        self._port = port
        self._clock = clock or SystemClock()
        lease = config.serial.lease_ms / 1000
        rng = rng or random.SystemRandom()
        self._session = Session(port, parameters(config), lease, self._clock, rng)
        has_beam2 = config.calibration.beam_gap_mm is not None
        self._inputs = Inputs(has_cover=config.serial.cover, has_beam2=has_beam2)
        self._counter = Counter(config.calibration, config.motor.run_duty)
        self._hearing = Hearing(self._session, self._inputs, self._clock, self.stop)
        self._is_woken = False
        self._stop_is_due = False

    def __enter__(self) -> Self:
        """Open the port and wait until the board is ready.

        Raises:
            DeviceUnavailableError: the port cannot be had, or its board cannot be used.
        """
        self._session.open()
        session = self._session
        self._wait_while(
            lambda: not session.is_ready and session.stage is not Stage.FOREIGN, PATIENCE_S
        )
        if not self._session.is_ready:
            self._session.close()
            raise DeviceUnavailableError(self._why_not_ready())
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
        self._wait_while(lambda: self._hearing.launch is not None, STOPPING_S)
        self._session.close()

    @property
    def about(self) -> str:
        """The board, its firmware and its port."""
        return str(self._session.who)

    @property
    def session(self) -> Session:
        """The line, for whoever wants figures."""
        return self._session

    def self_test(self) -> Fault | None:
        """Judge the line, the board, cover, beam and button.

        Raises:
            BusyError: a launch is running.
        """
        self._refuse_while_running()
        self._wait_while(lambda: not self._session.is_ready, SELF_TEST_S)
        if not self._session.is_ready:
            return self._session.fault or faults.board_silent(self._session.who)
        fault = judge(self._inputs, self._watch)
        if self._inputs.is_cover_open:
            return faults.cover_open(self._session.who)
        return faults.named(self._session.who, fault) if fault else self._hearing.silent_beam

    def enable(self) -> None:
        """Release the latch and take the lease.

        Raises:
            DeviceUnavailableError: the board is not there.
        """
        self._wait_while(lambda: self._hearing.launch is not None, STOPPING_S)
        self._hearing.forget_faults()
        self._stop_is_due = self._hearing.is_latched = False
        if not self._session.enable():
            self._hearing.is_latched = True
            raise DeviceUnavailableError(self._why_not_ready())

    def start(self, order: Order) -> None:
        self._refuse_while_running()
        if self._hearing.is_latched:
            raise StoppedError("the motor is latched off: enable the launcher first")
        now = self._clock.monotonic()
        boot, session = self._session.boot, self._session
        request = session.ask(lambda new: launch_message(self._config, order, new, boot))
        launch = BoardLaunch(
            order,
            request,
            self._config.motor,
            self._counter,
            session.time,
            has_beam2=self._config.calibration.beam_gap_mm is not None,
        )
        self._hearing.begin(launch, now + longest_launch_s(self._config) + OVERDUE_S)

    def next_event(self, timeout: float) -> LauncherEvent | None:
        now = self._clock.monotonic()
        until = now + timeout
        self._tend(now)
        while not self._hearing.outbox:
            if self._is_woken or now >= until:
                self._is_woken = False
                return None
            now = self._wait(until)
        return self._hearing.outbox.popleft()

    def wake(self) -> None:
        self._is_woken = True
        self._port.wake()

    def stop(self) -> None:
        self._hearing.is_latched = True
        self._session.disable()
        self._stop_is_due = True  # first: the loop sends its own, whatever becomes of these bytes
        self._session.stop_at_once()
        self._port.wake()

    def _refuse_while_running(self) -> None:
        if self._hearing.launch is not None:
            raise BusyError("a launch is running")

    def _why_not_ready(self) -> str:
        fault = self._session.fault or faults.board_silent(self._session.who)
        return f"{fault.code}: {fault.what_to_do}"

    def _watch(self, seconds: float, is_done: Callable[[], bool]) -> int:
        before = self._inputs.edges
        self._session.ask(Status)
        self._wait_while(lambda: not is_done(), seconds)
        return self._inputs.edges - before

    # Time.

    def _wait_while(self, question: Callable[[], bool], seconds: float) -> None:
        now = self._clock.monotonic()
        until = now + seconds
        while question() and now < until:
            now = self._wait(until)

    def _wait(self, until: float) -> float:
        """Hear the board until something comes or is due, but not beyond `until`."""
        due = min(until, self._session.deadline, self._hearing.deadline)
        self._session.read(due - self._clock.monotonic())
        now = self._clock.monotonic()
        self._tend(now)
        return now

    def _tend(self, now: float) -> None:
        if self._stop_is_due:
            self._stop_is_due = False
            self._session.disable()  # again: a renewal may have been under way
            self._session.ask(Stop)
        self._session.tend(now)
        for news in self._session.news():
            self._hearing.take(news, now)
        if self._hearing.look(now):
            self._session.ask(Status)
