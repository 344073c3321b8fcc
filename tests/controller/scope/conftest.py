"""Traces to look at."""

import pytest

from controller.scope import Reading
from hardware import Calibration, Trace, Wire, write_vcd

ONE_CARD = ((0.0, Wire.MOTOR_FWD, True), (0.2, Wire.BEAM, True), (0.287, Wire.BEAM, False))


@pytest.fixture
def reading(tmp_path):
    """Writes a trace of these changes and reads it."""

    def read(changes=ONE_CARD, name="one.vcd", end=0.5, levels=()):
        trace = Trace(levels=dict.fromkeys([Wire.MOTOR_FWD, Wire.BEAM], False), end=end)
        trace.levels |= dict(levels)
        for at, wire, level in changes:
            trace.record(at, wire, level=level)
        trace.record(end, Wire.MOTOR_FWD, level=False)
        write_vcd(tmp_path / name, trace)
        return Reading.of(tmp_path / name, Calibration())

    return read
