"""The motor stops, and the process ends, whatever hangs (promise 3, faults 16 and 23)."""

import signal

import pytest
from support.motor_off import (
    EXIT_LIMIT_MS,
    LEASE_LIMIT_MS,
    SIGTERM_LIMIT_MS,
    STUCK,
    Launching,
)


@pytest.fixture
def launching(tmp_path):
    started = []

    def start(stuck=None):
        started.append(Launching(tmp_path, stuck))
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.mark.parametrize("stuck", STUCK)
def test_sigterm_stops_the_motor_and_the_process_with_streams_open(launching, stuck):
    running = launching(stuck)

    assert running.signal(signal.SIGTERM) < SIGTERM_LIMIT_MS
    assert running.exit_after() < EXIT_LIMIT_MS
    assert running.service.process.returncode == 0


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_guard_stops_the_motor_of_a_service_that_no_longer_can(launching, number):
    assert launching().signal(number) < LEASE_LIMIT_MS


def test_after_sigterm_the_motor_stays_off(launching):
    """The latch: a feed cycle that is not told of the signal must not switch it on again."""
    running = launching()
    running.signal(signal.SIGTERM)
    running.exit_after()

    assert running.duty() == 0
