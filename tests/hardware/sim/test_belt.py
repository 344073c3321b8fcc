"""The belt knows when it will be where, and when it turns or stands."""

import math

import pytest

from hardware.figures import PERFECT
from hardware.sim.belt import STILL_MM_S, Belt


def belt(*drives):
    belt = Belt(PERFECT, 0.0)
    for t, duty in drives:
        belt.drive(t, duty, 1.0)
    return belt


def test_a_driven_belt_goes_on_for_ever():
    assert math.inf == belt((0.0, 1)).end_of_stretch(0.1)


def test_an_undriven_belt_stands_when_it_is_slow():
    coasting = belt((0.0, 1), (1.0, 0))
    end = coasting.end_of_stretch(1.0)
    slow = coasting.speed(end)
    coasting.end_stretch(end)

    assert STILL_MM_S == pytest.approx(slow)
    assert coasting.is_still


def test_a_belt_driven_back_turns_first():
    turning = belt((0.0, 1), (1.0, -1))
    turn = turning.end_of_stretch(1.0)

    assert turning.goes_forward(1.0)
    assert turn == pytest.approx(1 + 0.05 * math.log(2), abs=1e-6)
    turning.end_stretch(turn)
    assert not turning.goes_forward(turn)


def test_a_place_beyond_the_end_of_the_stretch_is_not_reached():
    coasting = belt((0.0, 1), (1.0, 0))
    end, place = coasting.end_of_stretch(1.0), coasting.position(1.0) + 40

    assert 1.0 < coasting.time_of(place, 1.0, end) < end
    assert math.inf == coasting.time_of(place + 20, 1.0, end)


def test_a_place_that_is_there_but_for_a_rounding_error_is_reached_now():
    running = belt((0.0, 1))

    assert 1.0 == running.time_of(running.position(1.0) - 1e-9, 1.0, math.inf)


def test_a_halted_belt_is_still_whatever_the_motor_did():
    halted = belt((0.0, 1))
    halted.halt(1.0)

    assert halted.is_still
    assert halted.position(1.0) == halted.position(2.0)
