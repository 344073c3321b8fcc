"""Kill -9 in the worst moments: no card lost, none doubled (promise 2; the bench does 50 kills)."""

import pytest
from support.killing import Pair

HEAP = "[profile.heap]\nchances = [1.0]\ncounts = {9 = 1}\n"
"""Every press fires, and the motor runs for about a second."""


@pytest.fixture
def start(tmp_path):
    """Start a launcher and its games, in one process or two."""
    started = []

    def start(*, split):
        config = tmp_path / "config.toml"
        config.write_text(HEAP)
        started.append(Pair(tmp_path, split, "--config", str(config)))
        started[-1].launcher.put("/launcher/profile", {"profile": "heap"})
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture(params=[False, True], ids=["one-process", "two-processes"])
def pair(request, start):
    return start(split=request.param)


def test_a_launcher_killed_in_mid_launch_asks_the_table_and_loses_no_card(pair):
    """Faults 16 and 24: the guard stops the motor; the restart finds port and folder free."""
    stood_after_us = pair.kill_launcher_while_motor_runs(0.1)
    pair.check()

    assert stood_after_us < 250_000
    assert (1, 1) == (pair.kills["while the motor ran"], pair.interrupted)


def test_a_launch_killed_before_its_delivery_is_delivered_after_the_restart(pair):
    if pair.engine:
        pair.kill_between_result_and_delivery()
    else:
        pair.kill_right_after_result()
    pair.check()

    assert pair.interrupted == 0


def test_games_killed_while_a_launch_runs_get_it_when_they_are_back(start):
    pair = start(split=True)
    pair.kill_engine(after=0.1)
    pair.check()

    assert pair.interrupted == 0
