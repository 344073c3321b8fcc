import pytest

from controller.scope.waves import highs, length, ticks
from hardware import Trace, Wire


def test_spans_begin_and_end_with_the_trace():
    trace = Trace(start=10.0, levels={Wire.BEAM: True}, end=13.0)
    trace.record(11.0, Wire.BEAM, level=False)
    trace.record(12.0, Wire.BEAM, level=True)

    assert [(0.0, 1.0), (2.0, 3.0)] == list(highs(trace, Wire.BEAM))


def test_wires_do_not_mix():
    trace = Trace(levels={Wire.BEAM: False, Wire.BUTTON: False}, end=3.0)
    trace.record(1.0, Wire.BUTTON, level=True)

    assert [] == list(highs(trace, Wire.BEAM))


def test_level_told_twice_is_one_span():
    trace = Trace(levels={Wire.BEAM: False}, end=3.0)
    for at, level in ((1.0, True), (1.5, True), (2.0, False), (2.5, False)):
        trace.record(at, Wire.BEAM, level=level)

    assert [(1.0, 2.0)] == list(highs(trace, Wire.BEAM))


def test_trace_without_length_can_be_drawn():
    assert length(Trace()) > 0


@pytest.mark.parametrize(
    ("seconds", "most", "expected"),
    [
        (1.0, 10, [number / 10 for number in range(11)]),
        (1.0, 5, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0.47, 5, [0, 0.1, 0.2, 0.3, 0.4]),
        (3.0, 4, [0, 1, 2, 3]),
        (0.001, 1, [0, 0.001]),
    ],
)
def test_ticks_are_round_and_few(seconds, most, expected):
    assert pytest.approx(expected) == ticks(seconds, most)
