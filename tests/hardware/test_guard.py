"""The guard against the world's own record: whatever happens to its owner, the motor stops."""

import os
import signal
import time

import pytest

from hardware.config import GuardSection
from hardware.errors import DeviceUnavailableError
from hardware.guard import EnableLine, Guard, Trouble

LEASE_US = 250_000
SLACK_US = 150_000  # two busy cores: a process may wake late

DRIVER = """
    import sys, time
    from hardware.config import GuardSection
    from hardware.gpio.motor import FeedMotor
    from hardware.guard import EnableLine, Guard
    from hardware.sim.pins import join_world

    section = GuardSection(longest_run_s=float(sys.argv[1]))
    line = EnableLine(16, directory)
    with Guard(section, line) as guard, join_world(directory, "driver") as pins:
        motor = FeedMotor(12, 13, pin_factory=pins)
        guard.wait_until_ready()
        motor.release()
        print(time.monotonic_ns() // 1000, flush=True)
        guard.run()
        motor.drive(1)
        while True:
            guard.renew()
            time.sleep(0.02)
"""


@pytest.fixture
def guard(world):
    with Guard(GuardSection(), EnableLine(16, world.directory)) as guard:
        guard.wait_until_ready()
        yield guard


def enable_levels(world):
    return [each["level"] for each in world.truth("line") if each["line"] == "motor_enable"]


def forward_level(world):
    return [each["level"] for each in world.truth("line") if each["line"] == "motor_forward"][-1]


def now_us():
    return time.monotonic_ns() // 1000


def started_driver(world, longest_run_s=2.0):
    driver = world.start(DRIVER, str(longest_run_s))
    return driver, world.wait_for("motor", duty=1.0)["t_us"]


@pytest.mark.usefixtures("guard")
def test_line_stays_low_until_a_run(world):
    assert [] == enable_levels(world)


def test_run_raises_and_rest_drops(world, guard, eventually):
    guard.run()
    guard.rest()
    guard.run()
    world.wait_for("line", line="motor_enable", level=1.0)
    guard.rest()

    assert eventually(lambda: enable_levels(world)[-1] == 0.0)


def test_frozen_owner_has_its_motor_stopped_within_the_lease(world):
    driver, _ = started_driver(world)
    driver.send_signal(signal.SIGSTOP)
    stopped = now_us()
    at = world.wait_for("motor", duty=0.0)["t_us"]

    assert at - stopped < LEASE_US + SLACK_US
    assert 1.0 == forward_level(world)  # its own pin it never wrote low


def test_killed_owner_has_its_motor_stopped_at_once(world):
    driver, _ = started_driver(world)
    driver.kill()
    killed = now_us()

    assert world.wait_for("motor", duty=0.0)["t_us"] - killed < SLACK_US


def test_run_that_never_ends_is_ended(world):
    """A loop that is alive, renews, and never stops the motor. No sooner than it may last, though.

    A run lasts from its announcement, before which the loop looked at the clock; the motor may
    follow later.
    """
    driver, began = started_driver(world, longest_run_s=0.4)
    announced = int(driver.stdout.readline())
    at = world.wait_for("motor", duty=0.0)["t_us"]

    assert announced + 400_000 <= at < began + 400_000 + SLACK_US


def test_trip_is_reported_until_it_is_forgiven(guard, eventually):
    guard.run()
    eventually(guard.trouble)

    assert Trouble.TRIPPED is guard.trouble()

    guard.forgive()

    assert guard.trouble() is None


def test_tripped_guard_runs_again_once_forgiven(world, guard, eventually):
    guard.run()
    eventually(guard.trouble)
    guard.forgive()
    guard.run()

    assert eventually(lambda: enable_levels(world) == [1.0, 0.0, 1.0])


def test_ended_guard_drops_the_line_and_is_missed(world, guard, eventually):
    guard.run()
    world.wait_for("line", line="motor_enable", level=1.0)
    os.kill(guard.pid, signal.SIGTERM)

    assert Trouble.LOST is eventually(guard.trouble)
    assert 0.0 == enable_levels(world)[-1]


def test_killed_guard_is_missed_and_replaced(world, guard, eventually):
    """Another guard takes over the line that the dead one left high, and it falls."""
    guard.run()
    world.wait_for("line", line="motor_enable", level=1.0)
    os.kill(guard.pid, signal.SIGKILL)

    assert Trouble.LOST is eventually(guard.trouble)
    assert 1.0 == enable_levels(world)[-1]

    guard.restart()

    assert 0.0 == enable_levels(world)[-1]
    assert guard.trouble() is None


def test_guard_that_is_slow_to_start_is_waited_for_again(world):
    """A small computer takes its time: asking again starts no other one."""
    with Guard(GuardSection(), EnableLine(16, world.directory)) as guard:
        with pytest.raises(DeviceUnavailableError, match="slow to start"):
            guard.wait_until_ready(0.001)
        pid = guard.pid
        guard.restart()

        assert pid == guard.pid
        assert guard.trouble() is None


@pytest.mark.usefixtures("guard")
def test_second_guard_of_a_line_is_refused(world):
    with (
        Guard(GuardSection(), EnableLine(16, world.directory)) as second,
        pytest.raises(DeviceUnavailableError, match="held by guard"),
    ):
        second.wait_until_ready()


def test_guard_of_a_dead_world_is_lost(own_world, eventually):
    with Guard(GuardSection(), EnableLine(16, own_world.directory)) as guard:
        guard.wait_until_ready()
        own_world.kill()

        assert Trouble.LOST is eventually(guard.trouble)


def test_guard_unblocks_the_signals_that_its_owner_blocks(world, eventually):
    """The service blocks SIGTERM in its threads, and a child inherits the mask."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        with Guard(GuardSection(), EnableLine(16, world.directory)) as guard:
            guard.wait_until_ready()
            os.kill(guard.pid, signal.SIGTERM)

            assert Trouble.LOST is eventually(guard.trouble)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def test_frozen_guard_does_not_keep_its_owner_from_ending(world):
    with Guard(GuardSection(), EnableLine(16, world.directory)) as guard:
        guard.wait_until_ready()
        os.kill(guard.pid, signal.SIGSTOP)

    assert 0 == guard.pid
