"""A recorded trace counted again, by the counter that counts launches. Pure; seconds.

A trace holds levels, not duties: driven forward is taken for the speed that the calibration holds
at. What blocks the beam when the trace begins was moved by the launch before; what blocks it at the
end is half out. Without motor wires nobody knows whether the first card passed a belt that still
gained speed: the trace is counted both ways, and is uncertain where these differ.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.belief import MEASURED
from hardware.counter import Counter, Pulse
from hardware.launcher import Count
from hardware.motion import Motion
from hardware.trace import Trace, Wire

if TYPE_CHECKING:
    from hardware.config import Calibration

LONG_BEFORE = 1.0
"""A motor that ran before the trace began has been at its speed for so long; *assumed*."""
LEAD_MM = 20.0
"""From the first card at rest to the beam: the nominal build's."""
MOTOR_WIRES = frozenset({Wire.MOTOR_FWD, Wire.MOTOR_REV})


@dataclass(frozen=True, slots=True)
class Counted:
    """What a trace shows."""

    pulses: tuple[Pulse, ...]
    """Their starts are seconds from the trace's start."""
    count: Count


def count_trace(trace: Trace, calibration: "Calibration") -> Counted:
    """Count the cards of one launch from its wires.

    Args:
        trace: `beam`, and if it has them `beam2`, `motor_fwd` and `motor_rev`.
        calibration: was measured on the launcher that the trace is of.
    """
    if Wire.BEAM2 not in trace.levels:
        calibration = calibration.model_copy(update={"beam_gap_mm": None})
    if MOTOR_WIRES & trace.levels.keys():
        return _from_rest_or_running(trace, calibration)
    spun_up = _count(trace, calibration, _likely_start(trace, calibration), 1.0)
    running = _count(trace, calibration, trace.start - LONG_BEFORE, 1.0)
    return replace(spun_up, count=_either(spun_up.count, running.count))


def _from_rest_or_running(trace: Trace, calibration: "Calibration") -> Counted:
    """Take a launch to begin at rest, unless nothing but a belt at its speed explains the pulses.

    A VCD does not tell a motor that is switched on at 0 from one that was on before.
    """
    duty = _duty(trace.levels)
    from_rest = _count(trace, calibration, trace.start, duty)
    if duty and "odd-length" in from_rest.count.reasons:
        running = _count(trace, calibration, trace.start - LONG_BEFORE, duty)
        return from_rest if running.count.is_uncertain else running
    return from_rest


def _count(trace: Trace, calibration: "Calibration", began: float, duty: float) -> Counted:
    """Count with the motor at rest until `began`, and driven so from then on."""
    counter = Counter(calibration, known=MEASURED)
    counter.begin(began, blocked=trace.levels.get(Wire.BEAM, False))
    if duty:
        counter.drive(began, duty)
    levels = dict(trace.levels)
    for change in trace.changes:
        levels[change.wire] = change.level
        match change.wire:
            case Wire.BEAM:
                counter.edge(change.at, blocked=change.level)
            case Wire.BEAM2:
                counter.edge(change.at, blocked=change.level, beam=2)
            case Wire.MOTOR_FWD | Wire.MOTOR_REV:
                counter.drive(change.at, _duty(levels))
    count = counter.finish(trace.end)
    pulses = (replace(pulse, start=pulse.start - trace.start) for pulse in counter.pulses)
    return Counted(tuple(pulses), count)


def _duty(levels: dict[Wire, bool]) -> float:
    return float(levels.get(Wire.MOTOR_FWD, False)) - float(levels.get(Wire.MOTOR_REV, False))


def _likely_start(trace: Trace, calibration: "Calibration") -> float:
    """When a motor was started that brought the first card to the beam when it came there."""
    rises = (each.at for each in trace.changes if each.wire is Wire.BEAM and each.level)
    speed = calibration.card_mm / calibration.card_ms * 1000
    belt = Motion(0.0, 0.0, 0.0, speed, calibration.tau_ms / 1000)
    latest = LEAD_MM / speed + 2 * belt.tau
    return next(rises, trace.end) - (belt.time_of_position(LEAD_MM, 0.0, latest) or latest)


def _either(likelier: Count, other: Count) -> Count:
    reasons = {*likelier.reasons, *other.reasons}
    if likelier.cards != other.cards:
        reasons.add("no-motor-wires")
    return Count(
        likelier.cards,
        min(likelier.low, other.low),
        max(likelier.high, other.high),
        tuple(sorted(reasons)),
    )
