"""Writes down what the wires do during one launch."""

from typing import TYPE_CHECKING

from hardware.trace import Trace, Wire

if TYPE_CHECKING:
    from hardware.edges import Edge


class Recorder:
    """The trace of one launch, which begins with the motor at rest. Seconds, monotonic."""

    def __init__(self, now: float, *, blocked: bool, pressed: bool, has_beam2: bool) -> None:
        levels = {Wire.BEAM: blocked, Wire.MOTOR_FWD: False, Wire.MOTOR_REV: False}
        levels |= {Wire.BEAM2: False} if has_beam2 else {}
        self._trace = Trace(now, levels | {Wire.BUTTON: pressed}, end=now)
        self._duty = 0.0

    def edge(self, edge: "Edge") -> None:
        """An input of the trace changed."""
        self._trace.record(edge.at, Wire(edge.line), level=edge.active)

    def drive(self, at: float, duty: float) -> None:
        """The motor is driven so, at least since `at`."""
        for wire, was, now in (
            (Wire.MOTOR_FWD, self._duty > 0, duty > 0),
            (Wire.MOTOR_REV, self._duty < 0, duty < 0),
        ):
            if was != now:
                self._trace.record(at, wire, level=now)
        self._duty = duty

    def end(self, at: float) -> Trace:
        """Give the trace; the launch ended."""
        self._trace.end = at
        return self._trace
