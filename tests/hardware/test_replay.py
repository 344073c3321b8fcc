"""A trace is counted as the launch was, whatever wires it has."""

import pytest

from hardware.config import Calibration
from hardware.replay import count_trace
from hardware.trace import Trace, Wire

CARD = 0.087


def trace(*pulses, motor=((0.0, 2.0),), wires=(Wire.BEAM, Wire.MOTOR_FWD, Wire.MOTOR_REV), end=3.0):
    """Beam pulses and motor runs as (from, to); a pulse without an end stays."""
    made = Trace(0.0, dict.fromkeys(wires, False), end=end)
    for wire, spans in ((Wire.BEAM, pulses), (Wire.MOTOR_FWD, motor)):
        for start, stop in spans if wire in wires else ():
            made.record(start, wire, level=True)
            if stop is not None:
                made.record(stop, wire, level=False)
    made.end = end
    return made


def counted(made, **calibration):
    count = count_trace(made, Calibration(**calibration)).count
    return count.cards, count.reasons


def running(number, start=1.0, card=CARD, gap=0.02):
    """Cards that pass at full speed."""
    return [(start + n * (card + gap), start + n * (card + gap) + card) for n in range(number)]


def test_cards_at_full_speed_are_counted_with_their_times():
    result = count_trace(trace(*running(3)), Calibration())

    assert (3, ()) == (result.count.cards, result.count.reasons)
    assert [1.0, 1.107, 1.214] == [pytest.approx(pulse.start) for pulse in result.pulses]
    assert [pytest.approx(CARD)] * 3 == [pulse.length for pulse in result.pulses]


def test_a_trace_starts_whenever_the_clock_said():
    made = trace(*running(2))
    later = Trace(500.0, made.levels, end=503.0)
    for change in made.changes:
        later.record(500.0 + change.at, change.wire, level=change.level)

    assert count_trace(later, Calibration()).pulses[0].start == pytest.approx(1.0)


def test_without_motor_wires_the_belt_is_taken_to_run():
    assert (3, ()) == counted(trace(*running(3, start=0.01), wires=(Wire.BEAM,)))


def test_what_blocks_the_beam_at_the_start_belongs_to_the_launch_before():
    made = trace(*running(2), motor=((0.7, 2.0),))
    made.levels[Wire.BEAM] = True
    made.record(0.3, Wire.BEAM, level=False)

    assert (2, ()) == counted(made)


def test_what_blocks_the_beam_at_the_end_is_half_out():
    made = trace(*running(2), (1.24, None), motor=((0.0, 1.21),))

    assert (3, ()) == counted(made)


def test_several_runs_are_one_launch():
    made = trace(*running(2), *running(2, start=3.0), motor=((0.0, 1.2), (2.0, 3.2)), end=4.0)

    assert (4, ()) == counted(made)
