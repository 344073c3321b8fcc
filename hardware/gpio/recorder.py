"""Writes down what the wires do during a launch."""

from typing import TYPE_CHECKING

from hardware.trace import Trace, Wire

if TYPE_CHECKING:
    from hardware.gpio.inbox import Edge


class Recorder:
    """Keeps the trace of the running launch; between launches it lets everything pass."""

    def __init__(self, *, has_beam2: bool) -> None:
        self._has_beam2 = has_beam2
        self._trace: Trace | None = None

    def begin(self, now: float, *, blocked: bool, pressed: bool) -> None:
        """Start with the motor at rest and beam and button as they are."""
        levels = {Wire.BEAM: blocked, Wire.MOTOR_FWD: False, Wire.MOTOR_REV: False}
        levels |= {Wire.BEAM2: False} if self._has_beam2 else {}
        self._trace = Trace(now, levels | {Wire.BUTTON: pressed}, end=now)

    def edge(self, edge: "Edge") -> None:
        """An input of the trace changed."""
        self._record(edge.at, Wire(edge.line), edge.active)

    def drive(self, at: float, duty: float) -> None:
        """The motor is driven so from now on."""
        self._record(at, Wire.MOTOR_FWD, duty > 0)
        self._record(at, Wire.MOTOR_REV, duty < 0)

    def end(self, now: float) -> Trace:
        """Give the trace of the launch that ended."""
        assert self._trace is not None
        trace, self._trace = self._trace, None
        trace.end = now
        return trace

    def _record(self, at: float, wire: Wire, level: bool) -> None:
        if self._trace is not None:
            self._trace.record(at, wire, level=level)
