"""One launch that the board carries out, counted again from what it tells. Pure.

Times are seconds of the board's clock. The motor's steps come with the edges, in order, so the
counter is told both as they were. It may only believe in time that has passed for certain: the
board's reports say up to when there was nothing else.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from hardware.edges import Edge, Line
from hardware.launcher import CardLeft, Count, FeedStep, LaunchEnded, Outcome
from hardware.link.numbers import BoardOutcome, Reason, Step
from hardware.recorder import Recorder
from hardware.silence import Silence

if TYPE_CHECKING:
    from hardware.config import MotorSection
    from hardware.counter import Counter
    from hardware.launcher import Fault, Order
    from hardware.link.board_time import BoardTime
    from hardware.link.messages import LaunchDone

FIRMWARE_DISAGREES: Final = "firmware-disagrees"
EDGE_LOST: Final = "edge-lost"
_STRAGGLERS: Final = 2
"""One card half-way through the nip as the motor stops, and one that lay on top of another."""
_NAMES: Final = {Step.BOOST_PAUSE: "boost", Step.CUT: "stop"}
_OUTCOMES: Final = {
    BoardOutcome.FIRED: Outcome.FIRED,
    BoardOutcome.EMPTY: Outcome.EMPTY,
    BoardOutcome.JAM: Outcome.JAM,
    BoardOutcome.STOPPED: Outcome.STOPPED,
    BoardOutcome.FAULT: Outcome.FAULT,
}


@dataclass(frozen=True, slots=True)
class Levels:
    """The inputs as the last events left them."""

    beam: bool
    button: bool


class BoardLaunch:
    """A launch from the order to its end.

    Attributes:
        order: what was ordered.
        request: the id that the board knows it by.
        fault: why it ends, where the board only says that it was stopped.
    """

    def __init__(
        self,
        order: "Order",
        request: int,
        motor: "MotorSection",
        counter: "Counter",
        time: "BoardTime",
        *,
        has_beam2: bool,
    ) -> None:
        self.order = order
        self.request = request
        self.fault: Fault | None = None
        self._duties = _duties(motor)
        self._counter = counter
        self._time = time
        self._has_beam2 = has_beam2
        self._silence = Silence()
        self._is_driven = False
        self._recorder: Recorder | None = None
        self._began = self._last = 0.0
        self._told = 0
        self._events: list[FeedStep | CardLeft] = []

    @property
    def deadline(self) -> float:
        """When the counter knows more if nothing happens, on the host's clock."""
        if self._recorder is None:
            return float("inf")
        return self._time.on_host(self._counter.deadline)

    @property
    def silent_beam(self) -> int | None:
        """The beam, 1 or 2, that does not see what the other one sees."""
        return self._silence.silent

    @property
    def noise(self) -> int:
        """Pulses too short for a card."""
        return self._counter.noise if self._recorder else 0

    def step(self, at: float, step: Step, levels: Levels) -> None:
        """The motor does something else; with the first step the launch begins."""
        if self._recorder is None:
            self._begin(at, levels)
        assert self._recorder is not None
        at = self._pass(at)
        duty = self._duties.get(step, 0.0)
        self._is_driven = duty > 0
        self._counter.drive(at, duty)
        self._recorder.drive(at, duty)
        if step is not Step.DONE:
            name = _NAMES.get(step, step.name.lower().replace("_", "-"))
            self._events.append(FeedStep(self._time.on_host(at), name))

    def edge(self, at: float, line: Line, *, active: bool) -> None:
        """An input changed."""
        if self._recorder is None:
            return  # before the launch: its beginning knows the level
        at = self._pass(at)
        self._recorder.edge(Edge(line, at, active, at))
        if line is not Line.BUTTON:
            beam = 1 if line is Line.BEAM else 2
            self._counter.edge(at, blocked=active, beam=beam)
            if self._has_beam2:  # else the other pin may say anything
                self._silence.edge(at, blocked=active, beam=beam, driven=self._is_driven)
            self._tell()

    def edge_lost(self, at: float, *, blocked: bool) -> None:
        """Something was not told before this moment; the beam is so now."""
        if self._recorder is not None:
            at = self._pass(at)
            self._recorder.edge(Edge(Line.BEAM, at, blocked, at))
            self._counter.lost(at, blocked=blocked)
            self._tell()

    def passed(self, at: float) -> None:
        """Nothing else has happened up to now."""
        if self._recorder is not None:
            self._counter.poll(self._pass(at))
            self._tell()

    def take_events(self) -> list[FeedStep | CardLeft]:
        """Give what happened since the last call."""
        events, self._events = self._events, []
        return events

    def end(self, done: "LaunchDone", fault: "Fault | None") -> LaunchEnded:
        """Count what the board says is over."""
        outcome = _OUTCOMES[done.outcome]
        is_blind = self.silent_beam == 1  # what the board makes of its first beam is worth nothing
        if self.fault and (outcome is Outcome.STOPPED or is_blind):
            outcome, fault = Outcome.FAULT, self.fault
        at = self._time.seconds(done.ended_us)
        if Reason.NOTHING_SEEN in done.reasons:  # the board knows whether cards were to come
            self._counter.doubt_blindness(at)
        count = self._finish(at)
        return self._ended(outcome, count if is_blind else _compared(count, done), fault)

    def break_off(self, fault: "Fault") -> LaunchEnded:
        """Count what was told of a launch whose end nobody will tell: it may have gone on."""
        seen = self._counter.cards if self._recorder else 0
        count = self._finish(self._last)
        unseen = max(self.order.cards - count.cards, 0) + _STRAGGLERS
        count = Count(
            count.cards,
            min(count.low, seen),
            count.high + unseen,
            (*count.reasons, fault.code),
        )
        return self._ended(Outcome.FAULT, count, fault)

    def _begin(self, at: float, levels: Levels) -> None:
        self._began = self._last = at
        self._counter.begin(at, blocked=levels.beam)
        self._recorder = Recorder(
            at, blocked=levels.beam, pressed=levels.button, has_beam2=self._has_beam2
        )

    def _pass(self, at: float) -> float:
        # A board whose memory is spoilt may tell of times before those that it told of already.
        self._last = max(self._last, at)
        return self._last

    def _tell(self) -> None:
        if self._counter.cards > self._told:
            self._told = self._counter.cards
            self._events.append(CardLeft(self._time.on_host(self._last), self._told))

    def _finish(self, at: float) -> Count:
        if self._recorder is None:
            return Count(0, 0, 0)
        self._pass(at)
        count = self._counter.finish(self._last)
        return self._by_second_beam(count) if self.silent_beam == 1 else count

    def _by_second_beam(self, count: Count) -> Count:
        """What the second beam saw; the doubt of edges that were not told stays."""
        seen = self._silence.count()
        if EDGE_LOST not in count.reasons:
            return seen
        high = seen.high + count.high - count.cards
        return replace(seen, high=high, reasons=(*seen.reasons, EDGE_LOST))

    def _ended(self, outcome: Outcome, count: Count, fault: "Fault | None") -> LaunchEnded:
        trace = self._recorder.end(self._last) if self._recorder else None
        return LaunchEnded(
            self._time.on_host(self._last),
            self.order.launch_id,
            outcome,
            count,
            self._last - self._began,
            trace,
            fault,
        )


def _compared(count: Count, done: "LaunchDone") -> Count:
    """The host's count, in doubt where the firmware is certain of another number.

    A firmware in doubt of its own says nothing against it: it weighs less than the host does.
    """
    if done.reasons or done.cards == count.cards:
        return count
    return replace(
        count,
        low=min(count.low, done.cards),
        high=max(count.high, done.cards),
        reasons=(*count.reasons, FIRMWARE_DISAGREES),
    )


def _duties(motor: "MotorSection") -> dict[Step, float]:
    return {
        Step.KICK: motor.kick_duty,
        Step.RUN: motor.run_duty,
        Step.BOOST: 1.0,
        Step.REVERSE: -motor.reverse_duty,
        Step.RETRACT: -motor.reverse_duty,
    }
