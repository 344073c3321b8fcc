import random

import pytest

from hardware.link.board_time import WRAP, BoardTime


def test_time_goes_on_when_the_clock_wraps():
    time = BoardTime()

    assert (WRAP - 1) / 1e6 == step_up(time, WRAP - 1)
    assert (WRAP + 5) / 1e6 == time.seconds(5)


def step_up(time, us):
    """Half a turn at most between two calls."""
    for part in range(1, 5):
        last = time.seconds(us * part // 4)
    return last


def test_event_told_late_lies_in_the_past():
    time = BoardTime()
    time.seconds(5_000_000)

    assert 4.9 == time.seconds(4_900_000)
    assert 5.1 == time.seconds(5_100_000)


def test_event_before_a_wrap_told_after_it():
    time = BoardTime()
    step_up(time, WRAP - 1)
    time.seconds(10)

    assert (WRAP - 10) / 1e6 == time.seconds(WRAP - 10)


def test_quickest_message_tells_the_offset():
    """Late ones, such as those that were sent again, do not move it."""
    time = BoardTime()
    for second, late in enumerate([0.3, 0.002, 0.1, 0.5]):
        time.heard(float(second), 100.0 + second + late)

    assert time.on_host(4.0) == pytest.approx(104.002, abs=0.05)


def test_offset_follows_a_clock_that_is_half_a_percent_off():
    """Over a quarter of an hour: a ceramic resonator."""
    rng = random.Random(1)
    time = BoardTime()
    for tick in range(3000):
        board, host = tick * 0.3 * 1.005, 50 + tick * 0.3
        time.heard(board, host + rng.uniform(0.001, 0.005))

        assert time.on_host(board) == pytest.approx(host, abs=0.02)
