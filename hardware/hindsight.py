"""How a recorded launch ended, told from its wires alone. Pure; seconds.

A trace does not know what the hopper held, so a motor that ran for nothing found it *empty*: a
stack that the roller cannot grip looks the same.
"""

from typing import TYPE_CHECKING, Final

from hardware.launcher import Outcome
from hardware.trace import Change, Trace, Wire

if TYPE_CHECKING:
    from hardware.config import Calibration
    from hardware.replay import Counted

PATIENCE: Final = 6.0
"""A beam that stays blocked while the motor drives forward for so many cards is jammed: the feed
gives up after 600 ms, just under seven cards of 87 ms; three in a row and the start take four."""


def outcome_of_trace(trace: Trace, counted: "Counted", calibration: "Calibration") -> Outcome:
    """Judge a counted trace: `nothing`, `fired`, `empty`, or `jam` where it ended in one."""
    jammed_at = _last_jam(trace, PATIENCE * calibration.card_ms / 1000)
    if jammed_at is not None and not _has_card_after(counted, jammed_at - trace.start):
        return Outcome.JAM
    if counted.count.cards:
        return Outcome.FIRED
    return Outcome.EMPTY if _was_driven(trace) else Outcome.NOTHING


def _last_jam(trace: Trace, patience: float) -> float | None:
    """When the last blocking began that the motor pushed at for longer; it may have ended."""
    # Without a motor wire, nothing says that it was not driven.
    levels = {Wire.BEAM: False, Wire.MOTOR_FWD: True} | trace.levels
    jammed_at = None
    now = since = trace.start
    push = 0.0
    for change in (*trace.changes, Change(trace.end, Wire.BEAM, level=False)):
        if levels[Wire.BEAM] and levels[Wire.MOTOR_FWD]:
            push += change.at - now
        now = change.at
        levels[change.wire] = change.level
        if change.wire is Wire.BEAM:
            jammed_at = since if push > patience else jammed_at
            since, push = now, 0.0
    return jammed_at


def _has_card_after(counted: "Counted", start: float) -> bool:
    return any(pulse.cards and pulse.start > start for pulse in counted.pulses)


def _was_driven(trace: Trace) -> bool:
    changes = (change.level for change in trace.changes if change.wire is Wire.MOTOR_FWD)
    return trace.levels.get(Wire.MOTOR_FWD, False) or any(changes)
