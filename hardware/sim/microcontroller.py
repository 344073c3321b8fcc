"""A board that is not there: what the firmware promises, kept by Python. Pure; seconds.

Theory of operation. The board holds the pins of a scene (motor, cards, beam, button, cover) and one
end of a line. It runs the feed cycle and the counter that a Pi runs, tells every edge and step with
its time, and does what `firmware/include/protocol.h` says. Its clock is its own: it begins at some
moment, wraps after 32 bits, and may be a little fast or slow, as ceramic resonators are.

    board.receive(data, now)        # bytes from the line
    board.advance(now)              # everything up to now, each thing at its own time
    line.write(board.take_output())
    board.next_time()               # when something will happen by itself

It can be reset and hung at any moment, and made to miscount. It shares no code with the firmware:
the real image has tests of its own.
"""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware.counter import Counter
from hardware.faults import COVER_OPEN
from hardware.feed import Ended, Feed
from hardware.hold import Hold
from hardware.launcher import ButtonPressed, Fault, FeedStep, Order, Outcome
from hardware.link import messages as say
from hardware.link.message import Message
from hardware.link.numbers import (
    HOPPER_UNKNOWN,
    LONGEST_LEASE_MS,
    LONGEST_RUN_MS,
    MOST_CARDS,
    PROTOCOL_VERSION,
    SHORTEST_LEASE_MS,
    BoardFault,
    BoardState,
    Cause,
    Code,
    CueKind,
    Feature,
    Level,
    Line,
    NoticeCode,
    Parameter,
    Reason,
    Step,
)
from hardware.sim.microcontroller_line import BoardLine
from hardware.sim.microcontroller_memory import Answers, Happened, Tally
from hardware.sim.microcontroller_pins import BoardPins
from hardware.sim.microcontroller_words import (
    FAULTS,
    OUTCOMES,
    configuration,
    fault_number,
    reasons,
    step_number,
)

if TYPE_CHECKING:
    from hardware.config import Pins
    from hardware.sim.scene import LineChange, Scene

BOOT_S: Final = 0.02
"""A real one takes 1.4 s with a boot loader; nobody learns anything from waiting for it."""
WATCHDOG_S: Final = 0.5
_DEADLINE: Final = Fault("deadline", "The launch took too long.")


@dataclass(slots=True)
class _Launching:
    """The launch under way."""

    order: say.Launch
    feed: Feed
    began: float
    until: float


class Microcontroller:
    """A board with a line and a scene.

    Attributes:
        tally: kept over every reset.
        begun: the launches that the motor was started for, in order.
        miscounts: added to every count of its own.
        doubts: whether it is never sure of one.
        forgets_to_end: whether it keeps to itself how launches end.
        cues: what lamp and buzzer were told to show, and for which press.
        boots: how often it was started.
        parameters: as they hold now.
        saved: those that are kept over power loss.
    """

    def __init__(
        self,
        scene: "Scene",
        pins: "Pins",
        now: float,
        *,
        boot_s: float = BOOT_S,
        clock_rate: float = 1.0,
        protocol: int = PROTOCOL_VERSION,
    ) -> None:
        """Switch it on.

        Args:
            scene: what its pins are wired to.
            pins: which pins these are.
            now: the time.
            boot_s: how long it is deaf after a reset.
            clock_rate: its microseconds in one of ours.
            protocol: the version that it speaks.
        """
        self._scene = scene
        self._pins = BoardPins(scene, pins)
        self._boot_s = boot_s
        self._rate = clock_rate
        self._protocol = protocol
        self._now = now
        self.tally = Tally()
        self.begun: list[say.Launch] = []
        self.cues: list[tuple[CueKind, int]] = []
        self._ended: list[say.LaunchDone] = []
        self.miscounts = 0
        self.doubts = self.forgets_to_end = False
        self.boots = 0
        self.saved: dict[Parameter, int] = {}
        self.reset(now, Cause.POWER)

    @property
    def boot(self) -> int:
        """The boot id."""
        return self.boots

    @property
    def is_enabled(self) -> bool:
        """Whether it would take an order now, or carries one out."""
        return self._state in {BoardState.IDLE, BoardState.LAUNCHING}

    @property
    def is_launching(self) -> bool:
        return self._launching is not None

    def next_time(self) -> float:
        """When something will happen by itself."""
        scene = self._scene.next_time()
        times = [math.inf if scene is None else scene]
        if self._now < self._alive_at:
            return min([*times, self._alive_at])
        if self._hung_until < math.inf:
            return min([*times, self._hung_until])
        times += [self._line.deadline, self._hold.deadline, self._lease_until]
        if self._launching:
            times += [self._launching.feed.deadline, self._launching.until]
        return min(times)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the line."""
        self.advance(now)
        if self._is_alive:
            self._line.receive(data, now, self._banner())
            for message in self._line.messages():
                self._obey(message)
            self._follow()

    def advance(self, now: float) -> None:
        """Let time pass."""
        while (due := self.next_time()) <= now:
            self._go_to(max(due, self._now))
        self._go_to(max(now, self._now))

    def take_output(self) -> bytes:
        """Give what is to go down the line."""
        return self._line.take_written()

    def reset(self, now: float, cause: Cause = Cause.EXTERNAL) -> None:
        """Start it anew: the motor falls to its pull-downs, and only the tally is kept."""
        self._scene.advance(now)
        self._now = now
        self._cause = cause
        self.boots += 1
        self._alive_at = now + self._boot_s
        self._hung_until = math.inf
        self._line = BoardLine(self._alive_at)
        self._launching: _Launching | None = None
        self._state = BoardState.DISABLED
        self._fault = BoardFault.NONE
        self._lease_ms = 0
        self._lease_until = math.inf
        defaults = {each: each.value.default for each in Parameter}
        self.parameters = defaults | self.saved
        self._answers = Answers()
        self._happened = Happened()
        self._noise = self._presses = 0
        self._started_at = self._alive_at
        self._set_up()
        self._pins.drive(0.0)

    def hang(self, now: float) -> None:
        """Let its program stand still; the watchdog starts it anew."""
        self.advance(now)
        self._hung_until = now + WATCHDOG_S

    def lose_events(self, number: int) -> None:
        """Overwrite events before they are told."""
        self._happened.lose(number)

    def repeat_ends(self, times: int) -> None:
        """Say how launches ended that the host has heard of long ago."""
        for done in self._ended[:1] * times:
            self._line.say(done, self._now)

    def report_unasked(self, times: int) -> None:
        """Say how things stand though nobody asked."""
        for _ in range(times):
            self._line.say(self._report(0), self._now)

    # Time.

    @property
    def _is_alive(self) -> bool:
        return self._now >= self._alive_at and self._hung_until == math.inf

    def _go_to(self, now: float) -> None:
        changes = self._scene.advance(now)
        self._now = now
        if now >= self._hung_until:
            self.reset(now, Cause.WATCHDOG)
        if not self._is_alive:
            return
        for change in changes:
            self._see(change)
        self._tend(now)
        self._follow()
        self._line.expire(now, self._banner())

    def _tend(self, now: float) -> None:
        if self._line.is_idle:
            self._answers.launched = None  # the host has heard it
        if now >= self._lease_until:
            self._lease_until = math.inf
            self._notice(NoticeCode.LEASE_ENDED)
            self._disable()
        if self._launching and now >= self._launching.until:
            self._launching.until = math.inf
            self._launching.feed.stop(now, _DEADLINE)
        if now >= self._hold.deadline:
            self._press(self._hold.sample(now, self._pins.is_active("button")))
        if self._launching:
            self._launching.feed.poll(now)

    def _us(self, at: float) -> int:
        return round((at - self._started_at) * 1e6 * self._rate) % (1 << 32)

    # The pins.

    def _see(self, change: "LineChange") -> None:
        name = self._pins.name_of(change.pin)
        line, active = Line[name.upper()], self._pins.is_active(name, change.level)
        self._tell(line, active, change.at)
        if line is Line.BUTTON:
            self._hold.edge(change.at, active)
        elif line is Line.COVER:
            self._cover_moved(active)
        elif self._launching:
            self._launching.feed.edge(change.at, blocked=active, beam=1 + line.value)

    def _cover_moved(self, is_open: bool) -> None:
        self._notice(NoticeCode.COVER_OPENED if is_open else NoticeCode.COVER_SHUT)
        if is_open and self.parameters[Parameter.COVER_FITTED]:
            self._fail(COVER_OPEN)

    def _press(self, decided: object) -> None:
        if isinstance(decided, ButtonPressed):
            self._presses += 1
            self._line.say(say.Button(self._presses & 0xFFFF, self._us(decided.at)), self._now)
        elif decided is not None:
            self._notice(NoticeCode.BUTTON_STUCK)

    # The launch.

    def _follow(self) -> None:
        """Let the motor do what the feed wants, and tell what there is to tell."""
        launching = self._launching
        if launching:
            for event in launching.feed.take_events():
                if isinstance(event, FeedStep):
                    self._tell(Line.STEP, step_number(event, launching.feed.duty), event.at)
            self._pins.drive(launching.feed.duty)
            if launching.feed.ended:
                self._tell(Line.STEP, Step.DONE, self._now)
        self._flush()
        if launching and launching.feed.ended:
            self._end(launching, launching.feed.ended)

    def _end(self, launching: _Launching, ended: Ended) -> None:
        self._launching = None
        self._noise += self._counter.noise
        order, count = launching.order, ended.count
        self.tally = self.tally.ended(order.cards, count)
        fault = fault_number(ended.fault)
        done = say.LaunchDone(
            order.request,
            order.boot,
            OUTCOMES[ended.outcome],
            fault,
            order.cards,
            max(0, count.cards + self.miscounts),
            max(0, count.low + self.miscounts),
            max(0, count.high + self.miscounts),
            reasons(count) | (Reason.OVERLAP if self.doubts else 0),
            self._us(launching.began),
            self._us(ended.at),
            self._happened.next,
            self.tally.events,
        )
        self._answers.end(done)
        self._ended.append(done)
        self._flush(whole=True)
        if not self.forgets_to_end:
            self._line.say(done, self._now)
        if ended.outcome in {Outcome.JAM, Outcome.FAULT}:
            self._change(BoardState.FAULT, fault)
        elif self._state is BoardState.LAUNCHING:
            self._change(BoardState.IDLE)

    def _disable(self) -> None:
        self._lease_until = math.inf
        if self._launching:
            self._launching.feed.stop(self._now)
        self._change(BoardState.DISABLED)

    def _fail(self, fault: Fault) -> None:
        self._lease_until = math.inf
        if self._launching:
            self._launching.feed.stop(self._now, fault)
        self._change(BoardState.FAULT, FAULTS[fault.code])

    # What is said.

    def _tell(self, line: Line, value: int, at: float) -> None:
        self._happened.add(say.Event(line, int(value), self._us(at)))

    def _flush(self, *, whole: bool = False) -> None:
        while not self._happened.is_told and (whole or self._line.has_room):
            self._line.say(self._happened.take(), self._now)

    def _notice(self, code: NoticeCode) -> None:
        self._line.say(say.Notice(code, self._us(self._now)), self._now)

    def _change(self, state: BoardState, fault: BoardFault = BoardFault.NONE) -> None:
        self._state, self._fault = state, fault
        self._line.say(self._report(0), self._now)

    def _banner(self) -> say.Banner:
        features = Feature.BEAM2 | Feature.COVER
        return say.Banner(
            self._protocol, 0, 0x0100, self.boot, features, self._cause, self._answers.last, "fake"
        )

    def _report(self, request: int) -> say.Report:
        lease = max(0.0, self._lease_until - self._now) if self._lease_until < math.inf else 0
        names = {"beam": Level.BEAM, "beam2": Level.BEAM2, "button": Level.BUTTON}
        names["cover"] = Level.COVER
        levels = [level for name, level in names.items() if self._pins.is_active(name)]
        tally = self.tally
        return say.Report(
            request,
            self._state,
            self._fault,
            Level(sum(levels)),
            round(lease * 1000),
            self._us(self._now),
            tally.launches,
            tally.asked,
            tally.left,
            tally.not_done,
            tally.uncertain,
            tally.events,
            self._happened.next,
            self._happened.lost & 0xFFFF,
            self._noise & 0xFFFF,
            self._presses & 0xFFFF,
            self._line.damaged & 0xFFFF,
        )

    # Requests.

    def _obey(self, message: Message) -> None:
        match message:
            case say.Hello():
                self._disable()
                if self._answers.launched:
                    self._line.say(self._answers.launched, self._now)
            case say.Stop(request=0):
                self._disable()
            case say.Keepalive() if self._lease_until < math.inf:
                self._lease_until = self._now + self._lease_ms / 1000
            case say.Request():
                self._answer(message)
            case _:
                pass

    def _answer(self, message: say.Request) -> None:
        if self._answers.is_new(message) or isinstance(message, say.Status):
            first = self._first_answer(message)
            self._answers.keep(message, first)
            self._line.say(first, self._now)
            return
        for answer in self._answers.find(message):
            self._line.say(answer, self._now)

    def _first_answer(self, message: say.Request) -> Message:
        if isinstance(message, say.Status):
            return self._report(message.request)
        return say.Answer(message.request, message.TYPE, self._carry_out(message))

    def _carry_out(self, message: say.Request) -> Code:
        match message:
            case say.Enable():
                return self._enable(message)
            case say.Launch():
                return self._launch(message)
            case say.Stop():
                self._disable()
            case say.Cue(cue=cue, press=press):
                self.cues.append((cue, press))
            case _ if self._launching:
                return Code.BUSY
            case say.Disable():
                self._disable()
            case say.Configure():
                return self._configure(message)
            case say.Save():
                self.saved = dict(self.parameters)
            case say.ClearTally():
                self.tally = Tally()
            case _:
                pass
        return Code.OK

    def _enable(self, message: say.Enable) -> Code:
        if self._launching:
            return Code.BUSY
        if not SHORTEST_LEASE_MS <= message.lease_ms <= LONGEST_LEASE_MS:
            return Code.BAD_VALUE
        if self.parameters[Parameter.COVER_FITTED] and self._pins.is_active("cover"):
            return Code.COVER_OPEN
        self._lease_ms = message.lease_ms
        self._lease_until = self._now + message.lease_ms / 1000
        self._change(BoardState.IDLE)
        return Code.OK

    def _configure(self, message: say.Configure) -> Code:
        parameter = next((p for p in Parameter if p.value.number == message.parameter), None)
        if parameter is None:
            return Code.BAD_VALUE
        if not parameter.value.least <= message.value <= parameter.value.most:
            return Code.BAD_VALUE
        self.parameters[parameter] = message.value
        self._set_up()
        return Code.OK

    def _launch(self, message: say.Launch) -> Code:
        if message.boot != self.boot:
            return Code.WRONG_BOOT
        if self._launching:
            return Code.BUSY
        if self._state is BoardState.FAULT:
            return Code.FAULT
        if self._state is not BoardState.IDLE:
            return Code.DISABLED
        if not 1 <= message.cards <= MOST_CARDS or message.longest_run_ms > LONGEST_RUN_MS:
            return Code.BAD_VALUE
        self._begin(message)
        return Code.OK

    def _begin(self, message: say.Launch) -> None:
        config = configuration(self.parameters, message)
        hopper = None if message.hopper_left == HOPPER_UNKNOWN else message.hopper_left
        order = Order(str(message.request), message.cards, hopper)
        feed = Feed(config, self._counter, order)
        feed.begin(self._now, blocked=self._pins.is_active("beam"))
        until = self._now + message.deadline_ms / 1000
        self._launching = _Launching(message, feed, self._now, until)
        self.tally = self.tally.begun(message.cards)
        self.begun.append(message)
        self._change(BoardState.LAUNCHING)

    def _set_up(self) -> None:
        self._pins.set_polarities(self.parameters)
        config = configuration(self.parameters)
        self._counter = Counter(config.calibration, config.motor.run_duty)
        self._hold = Hold(config.button, self._pins.is_active("button"), self._now)
