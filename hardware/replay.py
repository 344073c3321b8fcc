"""A recorded trace counted again, by the counter that counts launches. Pure; seconds.

A trace holds levels, not duties: driven forward is taken for the speed that the calibration holds
at. A second beam whose distance nobody tells is placed by the trace itself; where that shows one
card only, the second beam tells no speed. A trace of ours that breaks off while the motor is driven
is uncertain (`cut-off`). What blocks the beam when the trace begins was moved by
the launch before; what blocks it at the end is half out.

Without motor wires nobody knows whether the first card passed a belt that still gained speed. Then
the trace is counted once for each way in which the launch may have begun, and the counts are
weighed by how common that is and how well it explains the pulses.
"""

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hardware.belief import MEASURED
from hardware.chances import mixed
from hardware.counter import Counter, Pulse
from hardware.found_gap import found_gap
from hardware.launcher import MOST_CARDS, Count
from hardware.motion import Motion
from hardware.trace import MOTOR_WIRES, Change, Trace, Wire
from hardware.travel import ModelBelt

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.config import Calibration

LONG_BEFORE = 1.0
"""A motor that ran before the trace began has been at its speed for so long; *assumed*."""
RUNNING = 0.05
"""Chance that a belt was at its speed before anything is seen of it; *assumed*."""
LEADS_MM = {10.0: 0.25, 20.0: 0.5, 40.0: 0.25}
"""From the first card at rest to the beam, and how common that is: 20 mm in the nominal build."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a trace shows."""

    pulses: tuple[Pulse, ...]
    """Their starts are seconds from the trace's start."""
    count: Count


@dataclass(frozen=True, slots=True)
class _Beginning:
    """When the motor may have begun to drive, at which duty, and how likely that is."""

    at: float
    duty: float
    chance: float = 1.0


def count_trace(trace: Trace, calibration: "Calibration") -> Counted:
    """Count the cards of one launch from its wires.

    Args:
        trace: `beam`, and if it has them `beam2`, `motor_fwd` and `motor_rev`.
        calibration: was measured on the launcher that the trace is of.
    """
    if Wire.BEAM2 not in trace.levels:
        calibration = calibration.model_copy(update={"beam_gap_mm": None})
    counters = [
        (each.chance, _ran(trace, calibration, each)) for each in _beginnings(trace, calibration)
    ]
    readings = [(chance, counter.chances(trace.end)) for chance, counter in counters]
    likeliest = max(readings, key=lambda each: math.log(each[0]) + each[1].evidence)
    pulses = counters[readings.index(likeliest)][1].pulses
    count = mixed(readings, "no-motor-wires").count()
    return Counted(
        tuple(replace(pulse, start=pulse.start - trace.start) for pulse in pulses),
        _unfinished(count) if trace.is_cut_off else count,
    )


def _unfinished(count: Count) -> Count:
    """What was still to come of a launch that breaks off, nobody knows."""
    most = max(count.high, MOST_CARDS)
    return replace(count, high=most, reasons=(*count.reasons, "cut-off"))


def _beginnings(trace: Trace, calibration: "Calibration") -> "Iterator[_Beginning]":
    duty = _duty(trace.levels)
    if not _is_driven(trace):
        duty = 1.0
        for lead_mm, chance in LEADS_MM.items():
            at = _likely_start(trace, calibration, lead_mm)
            yield _Beginning(at, duty, (1 - RUNNING) * chance)
    elif duty:
        yield _Beginning(trace.start, duty, 1 - RUNNING)
    else:
        yield _Beginning(trace.start, duty)
    if duty:
        yield _Beginning(trace.start - LONG_BEFORE, duty, RUNNING)


def _is_driven(trace: Trace) -> bool:
    changed = {change.wire for change in trace.changes}
    return any(trace.levels.get(wire) or wire in changed for wire in MOTOR_WIRES)


def _ran(trace: Trace, calibration: "Calibration", beginning: _Beginning) -> Counter:
    """Show a counter the trace, with the motor at rest until the beginning."""
    known, duty, has_speeds = MEASURED, beginning.duty, True
    if Wire.BEAM2 in trace.levels and calibration.beam_gap_mm is None:
        gap = found_gap(trace.changes, _belt(trace, calibration, beginning))
        if gap:
            calibration = calibration.model_copy(update={"beam_gap_mm": gap.mm})
            known, has_speeds = MEASURED.with_found_gap(gap.edges), gap.edges > 1
    counter = Counter(calibration, known=known)
    counter.begin(beginning.at, blocked=trace.levels.get(Wire.BEAM, False))
    if duty:
        counter.drive(beginning.at, duty)
    for change, duty in _with_duties(trace):
        match change.wire:
            case Wire.BEAM:
                counter.edge(change.at, blocked=change.level)
            case Wire.BEAM2 if has_speeds:
                counter.edge(change.at, blocked=change.level, beam=2)
            case Wire.MOTOR_FWD | Wire.MOTOR_REV:
                counter.drive(change.at, duty)
    return counter


def _belt(trace: Trace, calibration: "Calibration", beginning: _Beginning) -> ModelBelt:
    belt = ModelBelt(calibration, 1.0, beginning.at)
    belt.drive(beginning.at, beginning.duty)
    for change, duty in _with_duties(trace):
        if change.wire in MOTOR_WIRES:
            belt.drive(change.at, duty)
    return belt


def _with_duties(trace: Trace) -> "Iterator[tuple[Change, float]]":
    """Give each change with the duty from then on."""
    levels = dict(trace.levels)
    for change in trace.changes:
        levels[change.wire] = change.level
        yield change, _duty(levels)


def _duty(levels: dict[Wire, bool]) -> float:
    return float(levels.get(Wire.MOTOR_FWD, False)) - float(levels.get(Wire.MOTOR_REV, False))


def _likely_start(trace: Trace, calibration: "Calibration", lead_mm: float) -> float:
    """When a motor was started that brought the first card to the beam when it came there."""
    rises = (each.at for each in trace.changes if each.wire is Wire.BEAM and each.level)
    speed = calibration.card_mm / calibration.card_ms * 1000
    belt = Motion(0.0, 0.0, 0.0, speed, calibration.tau_ms / 1000)
    latest = lead_mm / speed + 2 * belt.tau
    return next(rises, trace.end) - (belt.time_of_position(lead_mm, 0.0, latest) or latest)
