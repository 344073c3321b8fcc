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
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, Self

from hardware.clock import Clock, SystemClock
from hardware.counter import Counter
from hardware.edges import Line
from hardware.errors import BusyError, DeviceUnavailableError, StoppedError
from hardware.gpio.faults import COVER_OPEN
from hardware.gpio.selftest import judge
from hardware.idle import beam_noise
from hardware.launcher import (
    ButtonPressed,
    Count,
    Fault,
    Faulted,
    LaunchEnded,
    LauncherEvent,
    Noticed,
    Order,
    Outcome,
)
from hardware.link import faults
from hardware.link.inputs import Inputs
from hardware.link.messages import (
    Answer,
    Button,
    Edges,
    Event,
    LaunchDone,
    Notice,
    Report,
    Status,
    Stop,
)
from hardware.link.numbers import BoardFault, BoardState, Code, NoticeCode
from hardware.link.numbers import Line as On
from hardware.link.parameters import launch_message, longest_launch_s, parameters
from hardware.link.running import EDGE_LOST, BoardLaunch
from hardware.link.session import PATIENCE_S, Down, News, Session, Up

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.link.port import Port

SELF_TEST_S: Final = 2.0
"""A board that is not ready by then has a fault."""
STOPPING_S: Final = 1.0
"""A stopped launch settles within a few tenths."""
OVERDUE_S: Final = 2.0
"""After its deadline a launch has ended, whether the board says so or not."""
ASK_S: Final = 0.02
"""Between two questions whether anything else has happened to the beam."""
_INPUTS: Final = {On.BEAM: Line.BEAM, On.BEAM2: Line.BEAM2, On.BUTTON: Line.BUTTON}


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
        self._outbox: deque[LauncherEvent] = deque()
        self._reported: set[str] = set()
        self._launch: BoardLaunch | None = None
        self._overdue_at = 0.0
        self._asked_at = 0.0
        self._is_woken = False
        self._is_latched = True
        self._stop_is_due = False

    def __enter__(self) -> Self:
        """Open the port and wait until the board is ready.

        Raises:
            DeviceUnavailableError: the port cannot be had, or its board cannot be used.
        """
        self._session.open()
        self._wait_while(lambda: not self._session.is_ready, PATIENCE_S)
        if not self._session.is_ready:
            self._session.close()
            raise DeviceUnavailableError(self._why_not_ready())
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()
        self._wait_while(lambda: self._launch is not None, STOPPING_S)
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
        return fault and faults.named(self._session.who, fault)

    def enable(self) -> None:
        """Release the latch and take the lease.

        Raises:
            DeviceUnavailableError: the board is not there.
        """
        self._wait_while(lambda: self._launch is not None, STOPPING_S)
        self._reported.clear()
        self._stop_is_due = False
        self._is_latched = False
        if not self._session.enable():
            self._is_latched = True
            raise DeviceUnavailableError(self._why_not_ready())

    def start(self, order: Order) -> None:
        self._refuse_while_running()
        if self._is_latched:
            raise StoppedError("the motor is latched off: enable the launcher first")
        now = self._clock.monotonic()
        boot, session = self._session.boot, self._session
        request = session.ask(lambda new: launch_message(self._config, order, new, boot))
        self._launch = BoardLaunch(
            order,
            request,
            self._config.motor,
            self._counter,
            session.time,
            has_beam2=self._config.calibration.beam_gap_mm is not None,
        )
        self._overdue_at = now + longest_launch_s(self._config) + OVERDUE_S
        if not request:  # it went away in this moment
            self._end_unbegun(session.fault or faults.board_silent(session.who))

    def next_event(self, timeout: float) -> LauncherEvent | None:
        now = self._clock.monotonic()
        until = now + timeout
        self._tend(now)
        while not self._outbox:
            if self._is_woken or now >= until:
                self._is_woken = False
                return None
            now = self._wait(until)
        return self._outbox.popleft()

    def wake(self) -> None:
        self._is_woken = True
        self._port.wake()

    def stop(self) -> None:
        self._is_latched = True
        self._session.disable()
        self._session.stop_at_once()
        self._stop_is_due = True
        self._port.wake()

    def _refuse_while_running(self) -> None:
        if self._launch is not None:
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
        due = min(until, self._session.deadline, self._look_at)
        self._session.read(due - self._clock.monotonic())
        now = self._clock.monotonic()
        self._tend(now)
        return now

    @property
    def _look_at(self) -> float:
        """When the running launch wants to know whether anything else has happened."""
        if self._launch is None:
            return float("inf")
        return min(self._overdue_at, max(self._launch.deadline, self._asked_at))

    def _tend(self, now: float) -> None:
        if self._stop_is_due:
            self._stop_is_due = False
            self._session.ask(Stop)
        self._session.tend(now)
        for news in self._session.news():
            self._take(news, now)
        if self._launch and now >= self._look_at:
            self._look(now)

    def _look(self, now: float) -> None:
        assert self._launch is not None
        if now >= self._overdue_at:
            self._end(self._launch.break_off(faults.launch_lost(self._session.who)))
            return
        self._asked_at = now + ASK_S
        self._session.ask(Status)

    # What comes in.

    def _take(self, news: News, now: float) -> None:
        match news:
            case Up(report=report):
                self._inputs.begin(report, now)
            case Down(fault=fault):
                self._lose_board(fault)
            case Edges():
                self._take_edges(news)
            case Report():
                self._take_report(news, now)
            case Button(at_us=at_us):
                self._outbox.append(ButtonPressed(self._on_host(at_us)))
            case Notice():
                self._take_notice(news)
            case Answer():
                self._take_answer(news)
            case LaunchDone():
                self._take_end(news)
            case _:
                pass  # a newer board's small talk

    def _on_host(self, at_us: int) -> float:
        time = self._session.time
        return time.on_host(time.seconds(at_us))

    def _take_edges(self, edges: Edges) -> None:
        is_lost, events = self._inputs.news_of(edges)
        if is_lost and events:
            at = self._session.time.seconds(events[0].at_us)
            self._lose_edge(at, blocked=self._inputs.is_beam_blocked)
        for event in events:
            self._take_event(event)

    def _take_event(self, event: Event) -> None:
        at = self._session.time.seconds(event.at_us)
        if event.line is On.STEP:
            if self._launch:
                self._launch.step(at, event.step, self._inputs.levels)
        elif event.line is On.LOST:
            self._lose_edge(at, blocked=bool(event.value))
        elif self._launch and event.line in _INPUTS:
            self._launch.edge(at, _INPUTS[event.line], active=bool(event.value))
        host = self._session.time.on_host(at)
        self._report(self._inputs.take(event, host, idle=self._launch is None))
        self._look_at_cover()
        self._collect()

    def _take_report(self, report: Report, now: float) -> None:
        idle = self._launch is None
        at = self._session.time.seconds(report.now_us)
        self._report(self._inputs.reading(report, now, idle=idle))
        if self._inputs.is_edge_lost(report):
            self._lose_edge(at, blocked=self._inputs.is_beam_blocked)
        elif self._launch and self._inputs.is_up_to(report.edges):
            self._launch.passed(at)
            self._collect()
        self._look_at_cover()
        if idle and report.state is BoardState.FAULT and report.fault is not BoardFault.NONE:
            self._fail(faults.own(self._session.who, report.fault))

    def _look_at_cover(self) -> None:
        if self._inputs.is_cover_open and not self._is_latched:
            self._fail(faults.named(self._session.who, COVER_OPEN))

    def _take_notice(self, notice: Notice) -> None:
        if notice.code is NoticeCode.LEASE_ENDED and not self._is_latched:
            self._fail(faults.lease_ended(self._session.who))
        elif notice.code is NoticeCode.BUTTON_STUCK:
            at = self._on_host(notice.at_us)
            self._outbox.append(Noticed(at, "button-stuck", "the button stays down"))

    def _take_answer(self, answer: Answer) -> None:
        if answer.code is Code.OK:
            return
        who = self._session.who
        if self._launch and answer.request == self._launch.request:
            self._end_unbegun(faults.refused(who, "to launch", answer.code))
        elif answer.code is Code.COVER_OPEN:
            self._fail(faults.named(who, COVER_OPEN))
        else:
            self._fail(faults.refused(who, f"request {answer.about}", answer.code))

    def _take_end(self, done: LaunchDone) -> None:
        launch = self._launch
        if launch is None or (done.request, done.boot) != (launch.request, self._session.boot):
            text = f"{self.about} ended a launch that was closed: {done.cards} cards"
            self._outbox.append(Noticed(self._clock.monotonic(), "late-result", text))
            return
        if not self._inputs.is_up_to(done.edges):
            at = self._session.time.seconds(done.ended_us)
            self._lose_edge(at, blocked=self._inputs.is_beam_blocked)
        is_fault = done.fault is not BoardFault.NONE
        self._end(launch.end(done, faults.own(self._session.who, done.fault) if is_fault else None))

    # What goes wrong.

    def _lose_edge(self, at: float, *, blocked: bool) -> None:
        if self._launch is not None:
            self._launch.edge_lost(at, blocked=blocked)
            self._collect()
        elif EDGE_LOST not in self._reported:  # once until enabled: it may be a flood
            self._reported.add(EDGE_LOST)
            now = self._clock.monotonic()
            self._outbox.append(Noticed(now, EDGE_LOST, "the beam changed without telling"))

    def _lose_board(self, fault: Fault) -> None:
        self._is_latched = True
        if self._launch is not None:
            self._reported.add(fault.code)
            self._end(self._launch.break_off(fault))
        else:
            self._fail(fault)

    def _report(self, findings: Iterable[Fault | Noticed]) -> None:
        for finding in findings:
            if isinstance(finding, Fault):
                self._fail(faults.named(self._session.who, finding))
            else:
                self._outbox.append(finding)

    def _fail(self, fault: Fault) -> None:
        """Latch the motor off; a running launch ends with the fault, else it is reported alone."""
        self.stop()
        if fault.code in self._reported:
            return
        self._reported.add(fault.code)
        if self._launch is None:
            self._outbox.append(Faulted(self._clock.monotonic(), fault))
        else:
            self._launch.fault = fault

    # What goes out.

    def _collect(self) -> None:
        if self._launch is not None:
            self._outbox.extend(self._launch.take_events())

    def _end(self, ended: LaunchEnded) -> None:
        self._collect()
        now = self._clock.monotonic()
        noise = self._launch.noise if self._launch else 0
        self._launch = None
        self._inputs.be_idle(now)
        self._outbox.append(ended)
        if noise:
            self._outbox.append(beam_noise(now, noise))

    def _end_unbegun(self, fault: Fault) -> None:
        """End a launch that the board did not begin."""
        assert self._launch is not None
        now = self._clock.monotonic()
        is_stopped = self._is_latched and self._launch.fault is None
        outcome = Outcome.STOPPED if is_stopped else Outcome.FAULT
        told = None if is_stopped else self._launch.fault or fault
        nothing = Count(0, 0, 0)
        launch_id = self._launch.order.launch_id
        self._end(LaunchEnded(now, launch_id, outcome, nothing, 0.0, None, told))
