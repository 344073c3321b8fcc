"""A recorded trace counted again, by the counter that counts launches. Pure; seconds.

A trace holds levels, not duties: driven forward is taken for the speed that the calibration holds
at. Without motor wires the belt is taken to have run at it all along. What blocks the beam when the
trace begins was moved by the launch before; what blocks it at the end is half out.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.belief import MEASURED
from hardware.counter import Counter, Pulse
from hardware.trace import Trace, Wire

if TYPE_CHECKING:
    from hardware.config import Calibration
    from hardware.launcher import Count

LONG_BEFORE = 1.0
"""A belt that no wire tells of has been at its speed for so long; *assumed*."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a trace shows."""

    pulses: tuple[Pulse, ...]
    """Their starts are seconds from the trace's start."""
    count: "Count"


def count_trace(trace: Trace, calibration: "Calibration") -> Counted:
    """Count the cards of one launch from its wires.

    Args:
        trace: `beam`, and if it has them `beam2`, `motor_fwd` and `motor_rev`.
        calibration: holds for the launcher that the trace is of.
    """
    if Wire.BEAM2 not in trace.levels:
        calibration = calibration.model_copy(update={"beam_gap_mm": None})
    counter = Counter(calibration, known=MEASURED)
    levels = dict(trace.levels)
    _begin(counter, trace)
    for change in trace.changes:
        levels[change.wire] = change.level
        match change.wire:
            case Wire.BEAM | Wire.BEAM2:
                beam = 2 if change.wire is Wire.BEAM2 else 1
                counter.edge(change.at, blocked=change.level, beam=beam)
            case Wire.MOTOR_FWD | Wire.MOTOR_REV:
                counter.drive(change.at, _duty(levels))
    count = counter.finish(trace.end)
    pulses = (replace(pulse, start=pulse.start - trace.start) for pulse in counter.pulses)
    return Counted(tuple(pulses), count)


def _begin(counter: Counter, trace: Trace) -> None:
    counter.begin(trace.start - LONG_BEFORE, blocked=trace.levels.get(Wire.BEAM, False))
    if {Wire.MOTOR_FWD, Wire.MOTOR_REV} & trace.levels.keys():
        # A launch begins at rest; a VCD does not tell a wire that rises at 0 from one that was up.
        counter.drive(trace.start, _duty(trace.levels))
    else:
        counter.drive(trace.start - LONG_BEFORE, 1.0)


def _duty(levels: dict[Wire, bool]) -> float:
    return float(levels.get(Wire.MOTOR_FWD, False)) - float(levels.get(Wire.MOTOR_REV, False))
