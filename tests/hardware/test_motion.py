"""The closed form moves as the motor's equation says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.motion import EvenMotion, Motion

speeds = st.floats(-3000, 3000)
taus = st.floats(0.005, 0.3)


@given(speeds, speeds, taus, st.floats(0.001, 1.0))
def test_it_agrees_with_small_steps(speed, target, tau, length):
    motion = Motion(5.0, 0.0, speed, target, tau)
    steps = 2000
    v, s = speed, 0.0
    for _ in range(steps):
        middle = v + (target - v) / tau * length / steps / 2
        s += middle * length / steps
        v += (target - middle) / tau * length / steps

    scale = 1 + abs(speed) + abs(target)
    assert v == pytest.approx(motion.speed_at(5.0 + length), abs=0.01 * scale)
    assert s == pytest.approx(motion.position_at(5.0 + length), abs=0.01 * scale * length)


@given(speeds, speeds, taus, st.floats(0, 1.0), st.floats(0, 1.0))
def test_a_stretch_may_be_cut_anywhere(speed, target, tau, first, second):
    whole = Motion(0.0, 0.0, speed, target, tau)
    cut = whole.driven(first, target, tau)

    expected = whole.position_at(first + second)
    assert expected == pytest.approx(cut.position_at(first + second), abs=1e-6)


@given(st.floats(0, 2000), st.floats(1, 3000), taus, st.floats(0.1, 500))
def test_the_time_of_a_position_is_when_it_is_there(speed, target, tau, distance):
    motion = Motion(1.0, 7.0, speed, target, tau)
    latest = 1.0 + distance / target + 1.01 * tau + distance / max(speed, 1)

    at = motion.time_of_position(7.0 + distance, 1.0, latest)

    assert 7.0 + distance == pytest.approx(motion.position_at(at), abs=1e-4)


def test_a_position_that_is_not_reached_has_no_time():
    assert Motion(0, 0, 100, 0, 0.05).time_of_position(5.1, 0, 10) is None


def test_the_time_of_a_speed():
    motion = Motion(0.0, 0.0, 800, -400, 0.05)

    assert motion.speed_at(motion.time_of_speed(0.0)) == pytest.approx(0, abs=1e-9)
    assert motion.time_of_speed(-400) is None
    assert motion.time_of_speed(900) is None
    assert Motion(0, 0, 5, 5, 1).time_of_speed(5) is None


def test_a_motor_that_gains_speed_evenly_falls_as_far_behind_as_the_other():
    motion, other = (kind(1.0, 0.0, 0.0, 1000, 0.05) for kind in (EvenMotion, Motion))

    assert [0, 250, 500, 1000] == [
        pytest.approx(motion.speed_at(t)) for t in (1.0, 1.025, 1.05, 1.2)
    ]
    assert [0, 12.5, 50, 150] == [
        pytest.approx(motion.position_at(t)) for t in (1.0, 1.05, 1.1, 1.2)
    ]
    assert other.position_at(2.0) == pytest.approx(motion.position_at(2.0))


def test_it_goes_on_from_the_speed_that_it_has():
    motion = EvenMotion(0.0, 0.0, 0.0, 1000, 0.05).driven(0.05, -1000, 0.05)

    assert 500 == motion.speed_at(0.05)
    assert motion.speed_at(0.15) == pytest.approx(-1000)
