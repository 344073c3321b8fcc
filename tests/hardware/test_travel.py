"""The counter's belt: where it was, even when an edge is told after the drive has changed."""

import pytest

from hardware.config import Calibration
from hardware.travel import ModelBelt


def belt(*drives, run_duty=1.0):
    belt = ModelBelt(Calibration(), run_duty, 0.0)
    for t, duty in drives:
        belt.drive(t, duty)
    return belt


def test_at_run_duty_a_card_passes_in_its_calibrated_time():
    model = belt((0.0, 0.8), run_duty=0.8)

    assert model.mark(2.087).mm - model.mark(2.0).mm == pytest.approx(87, abs=1e-6)


def test_a_moment_before_the_drive_changed_is_where_it_was():
    forward, turned = belt((0.0, 1)), belt((0.0, 1), (1.0, -1))

    assert forward.mark(0.9) == turned.mark(0.9)
    assert not turned.mark(0.9).is_reversed
    assert turned.mark(1.0).is_reversed


def test_rest_is_undriven_and_slow():
    model = belt((0.0, 1), (1.0, 0))

    assert not belt((0.0, 1)).mark(0.0).is_at_rest
    assert not model.mark(1.1).is_at_rest
    assert model.mark(1.3).is_at_rest


def test_the_furthest_place_may_lie_between_the_moments():
    model = belt((0.0, 1), (1.0, -1))
    turn = model.furthest(0.0, 2.0)

    assert turn > model.mark(1.0).mm
    assert turn > model.mark(2.0).mm
    assert model.mark(0.5).mm == model.furthest(0.0, 0.5)


def test_only_the_first_travel_hangs_on_the_time_constant():
    model = belt((0.0, 1))

    assert model.mark(0.15).travel_from(model.mark(0.05)).slope < -0.3
    assert model.mark(1.1).travel_from(model.mark(1.0)).slope == pytest.approx(0, abs=1e-3)
    assert 0 == model.mark(1.0).travel_from(model.mark(1.0)).slope


def test_driven_anew_a_belt_may_have_stood_still():
    """Behind a jam it did; after a rest it is sure to have."""
    boosted, rested = belt((0.0, 1), (1.0, 0), (1.05, 1)), belt((0.0, 1), (1.0, 0), (2.0, 1))

    assert boosted.mark(1.2).travel_from(boosted.mark(1.1)).slack < -0.05
    assert rested.mark(2.2).travel_from(rested.mark(2.1)).slack == pytest.approx(0, abs=1e-3)
    assert 0 == belt((0.0, 1)).mark(0.2).travel_from(belt((0.0, 1)).mark(0.1)).slack


def test_beside_it_runs_one_whose_motor_gains_speed_evenly():
    model = belt((0.0, 1))
    spun_up = model.mark(0.15).travel_from(model.mark(0.03))
    steady = model.mark(1.1).travel_from(model.mark(1.0))

    assert spun_up.if_even.mm == pytest.approx(100 - 4.5)  # 100 ms to full speed, so 50 mm behind
    assert steady.if_even.mm == pytest.approx(steady.mm)
