"""What a board says, as what a launcher reports: messages in, launcher events out.

One thread, the control loop's. Times are seconds on the host's monotonic clock, but for those that
a launch is told, which are the board's.
"""

import math
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from hardware.edges import Line
from hardware.faults import SILENT
from hardware.idle import beam_noise
from hardware.launcher import (
    ButtonPressed,
    Count,
    Fault,
    Faulted,
    LaunchEnded,
    LauncherEvent,
    Noticed,
    Outcome,
)
from hardware.link import faults
from hardware.link.inputs import Inputs
from hardware.link.messages import Answer, Button, Cue, Edges, Event, LaunchDone, Notice, Report
from hardware.link.numbers import BoardFault, BoardState, Code, CueKind, NoticeCode, Reason
from hardware.link.numbers import Line as On
from hardware.link.running import EDGE_LOST, BoardLaunch
from hardware.link.session import Down, News, Session, Up

if TYPE_CHECKING:
    from hardware.clock import Clock

ASK_S: Final = 0.02
"""Between two questions whether anything else has happened to the beam."""
_MOST_PRESSES: Final = 255
_INPUTS: Final = {On.BEAM: Line.BEAM, On.BEAM2: Line.BEAM2, On.BUTTON: Line.BUTTON}


class Hearing:
    """Follows a board, and the launch that it carries out.

    Attributes:
        launch: the one that runs; None while idle.
        outbox: what there is to report.
        is_latched: whether nothing may move; set from any thread.
    """

    def __init__(
        self, session: Session, inputs: Inputs, clock: "Clock", stop: Callable[[], None]
    ) -> None:
        """Begin idle and latched.

        Args:
            session: where the news come from.
            inputs: follows them, too.
            clock: the time.
            stop: latches the motor off.
        """
        self._session = session
        self._inputs = inputs
        self._clock = clock
        self._stop = stop
        self._reported: set[str] = set()
        self._silent: dict[Line, Fault] = {}
        """Beams that did not see what the other one saw, until they tell something."""
        self._overdue_at = self._asked_at = 0.0
        self._presses = 0
        """Since the last launch: lamp and buzzer speed up with them (rule L-4)."""
        self.launch: BoardLaunch | None = None
        self.outbox: deque[LauncherEvent] = deque()
        self.is_latched = True

    @property
    def deadline(self) -> float:
        """When the running launch wants to know whether anything else has happened."""
        if self.launch is None:
            return math.inf
        return min(self._overdue_at, max(self.launch.deadline, self._asked_at))

    @property
    def silent_beam(self) -> Fault | None:
        """What is to be said of a beam that did not see what the other one saw."""
        return next(iter(self._silent.values()), None)

    def forget_faults(self) -> None:
        """Report them anew should they come again."""
        self._reported.clear()

    def begin(self, launch: BoardLaunch, overdue_at: float) -> None:
        """Follow a launch that has been ordered, and give it up at that time."""
        self.launch = launch
        self._overdue_at = overdue_at
        self._presses = 0
        self._show(CueKind.FIRED)
        if not launch.request:  # the board went away in this moment
            self._end_unbegun(self._session.fault or faults.board_silent(self._session.who))

    def look(self, now: float) -> bool:
        """Whether the board is to be asked how things stand; an overdue launch is ended."""
        if self.launch is None or now < self.deadline:
            return False
        if now >= self._overdue_at:
            self._end(self.launch.break_off(faults.launch_lost(self._session.who)))
            return False
        self._asked_at = now + ASK_S
        return True

    def take(self, news: News, now: float) -> None:
        """Follow what the board says, or that it is there or gone."""
        match news:
            case Up(report=report):
                self._inputs.begin(report, now)
            case Down(fault=fault):
                self._lose_board(fault)
            case Edges():
                self._take_edges(news)
            case Report():
                self._take_report(news, now)
            case Button():
                self._take_press(news)
            case Notice():
                self._take_notice(news)
            case Answer():
                self._take_answer(news)
            case LaunchDone():
                self._take_end(news)
            case _:
                pass  # a newer board's small talk

    def _take_press(self, button: Button) -> None:
        self.outbox.append(ButtonPressed(self._on_host(button.at_us)))
        self._presses = min(self._presses + 1, _MOST_PRESSES)
        self._show(CueKind.PRESSED)

    def _show(self, cue: CueKind) -> None:
        self._session.ask(lambda request: Cue(request, cue, self._presses))

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
        line = _INPUTS.get(event.line)
        if line:
            self._silent.pop(line, None)
        if event.line is On.STEP:
            if self.launch:
                self.launch.step(at, event.step, self._inputs.levels)
        elif event.line is On.LOST:
            self._lose_edge(at, blocked=bool(event.value))
        elif self.launch and line:
            self.launch.edge(at, line, active=bool(event.value))
            self._look_at_beams(self.launch)
        host = self._session.time.on_host(at)
        self._report(self._inputs.take(event, host, idle=self.launch is None))
        self._look_at_cover()
        self._collect()

    def _take_report(self, report: Report, now: float) -> None:
        idle = self.launch is None
        at = self._session.time.seconds(report.now_us)
        self._report(self._inputs.reading(report, now, idle=idle))
        if self._inputs.is_edge_lost(report):
            self._lose_edge(at, blocked=self._inputs.is_beam_blocked)
        elif self.launch and self._inputs.is_up_to(report.edges):
            self.launch.passed(at)
            self._collect()
        self._look_at_cover()
        if idle and report.state is BoardState.FAULT and report.fault is not BoardFault.NONE:
            self._fail(faults.own(self._session.who, report.fault))

    def _look_at_cover(self) -> None:
        if self._inputs.is_cover_open and not self.is_latched:
            self._fail(faults.cover_open(self._session.who))

    def _look_at_beams(self, launch: BoardLaunch) -> None:
        """What the first beam does not see the board cannot stop in time; it would go on."""
        if launch.silent_beam == 1 and launch.fault is None:
            _, fault = SILENT[1]
            self._fail(faults.named(self._session.who, fault))

    def _take_notice(self, notice: Notice) -> None:
        if notice.code is NoticeCode.LEASE_ENDED and not self.is_latched:
            self._fail(faults.lease_ended(self._session.who))
        elif notice.code is NoticeCode.BUTTON_STUCK:
            at = self._on_host(notice.at_us)
            self.outbox.append(Noticed(at, "button-stuck", "the button stays down"))

    def _take_answer(self, answer: Answer) -> None:
        if answer.code is Code.OK or answer.about == Cue.TYPE:
            return
        who = self._session.who
        if self.launch and answer.request == self.launch.request:
            self._end_unbegun(faults.refused(who, "to launch", answer.code))
        elif answer.code is Code.COVER_OPEN:
            self._fail(faults.cover_open(who))
        else:
            self._fail(faults.refused(who, f"request {answer.about}", answer.code))

    def _take_end(self, done: LaunchDone) -> None:
        launch = self.launch
        if launch is None or (done.request, done.boot) != (launch.request, self._session.boot):
            text = f"{self._session.who} ended a launch that was closed: {done.cards} cards"
            self.outbox.append(Noticed(self._clock.monotonic(), "late-result", text))
            return
        if not self._inputs.is_up_to(done.edges):
            at = self._session.time.seconds(done.ended_us)
            self._lose_edge(at, blocked=self._inputs.is_beam_blocked)
        fault = None
        if done.fault is not BoardFault.NONE:
            saw_nothing = Reason.NOTHING_SEEN in done.reasons
            fault = faults.own(self._session.who, done.fault, saw_nothing=saw_nothing)
        self._end(launch.end(done, fault))

    # What goes wrong.

    def _lose_edge(self, at: float, *, blocked: bool) -> None:
        if self.launch is not None:
            self.launch.edge_lost(at, blocked=blocked)
            self._collect()
        elif EDGE_LOST not in self._reported:  # once until enabled: it may be a flood
            self._reported.add(EDGE_LOST)
            now = self._clock.monotonic()
            self.outbox.append(Noticed(now, EDGE_LOST, "the beam changed without telling"))

    def _lose_board(self, fault: Fault) -> None:
        self.is_latched = True
        if self.launch is not None:
            self._reported.add(fault.code)
            self._end(self.launch.break_off(fault))
        else:
            self._fail(fault)

    def _report(self, findings: Iterable[Fault | Noticed]) -> None:
        for finding in findings:
            if isinstance(finding, Fault):
                self._fail(faults.named(self._session.who, finding))
            else:
                self.outbox.append(finding)

    def _fail(self, fault: Fault) -> None:
        """Latch the motor off; a running launch ends with the fault, else it is reported alone."""
        self._stop()
        if fault.code in self._reported:
            return
        self._reported.add(fault.code)
        if self.launch is None:
            self.outbox.append(Faulted(self._clock.monotonic(), fault))
        else:
            self.launch.fault = fault

    # What goes out.

    def _collect(self) -> None:
        if self.launch is not None:
            self.outbox.extend(self.launch.take_events())

    def _end(self, ended: LaunchEnded) -> None:
        self._collect()
        now = self._clock.monotonic()
        noise = self.launch.noise if self.launch else 0
        silent = self.launch.silent_beam if self.launch else None
        self.launch = None
        self._inputs.be_idle(now)
        self.outbox.append(ended)
        if silent:
            line, fault = SILENT[silent]
            self._silent[line] = faults.named(self._session.who, fault)
            self._fail(self._silent[line])
        if noise:
            self.outbox.append(beam_noise(now, noise))

    def _end_unbegun(self, fault: Fault) -> None:
        """End a launch that the board did not begin."""
        assert self.launch is not None
        now = self._clock.monotonic()
        is_stopped = self.is_latched and self.launch.fault is None
        outcome = Outcome.STOPPED if is_stopped else Outcome.FAULT
        told = None if is_stopped else self.launch.fault or fault
        nothing = Count(0, 0, 0)
        launch_id = self.launch.order.launch_id
        self._end(LaunchEnded(now, launch_id, outcome, nothing, 0.0, None, told))
