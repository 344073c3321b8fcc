"""Whatever becomes of host, cable, program and power, the motor is off in time (promise 3)."""

import pytest
from support.astray import (
    ALIVE_S,
    RESETS,
    WHOLE_RUN_S,
    begin_again_after,
    draw,
    go_astray,
    hang,
    hang_calling,
    hang_feeding_the_watchdog,
    longest_drive,
    off_after,
    spoil_memory,
    stop_the_timers_interrupts,
)
from support.board import LEASE_S, board_with, nano_with, serial_config
from support.image import launcher_image

from hardware.launcher import Faulted, FeedStep, LaunchEnded, Order

WATCHDOG_S = 0.25 + 0.01
AFTERWARDS_S = 3.0


@pytest.fixture
def board():
    with board_with(serial_config()) as board:
        board.launcher.enable()
        yield board


@pytest.fixture
def running(board):
    """In the middle of a launch of 13, at full speed."""
    board.launcher.start(Order("long", 13))
    board.until(FeedStep)
    board.during(0.4)

    assert 1.0 == board.nano.duty
    return board


def test_stop_stands_at_once(running):
    at = running.nano.now
    running.launcher.stop()
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < ALIVE_S


def test_opened_cover_stands_at_once(running):
    """As soon as it is believed: 20 samples of 1 ms."""
    at = running.nano.now
    running.nano.table.fault("cover-open", on=True)
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < 0.020 + ALIVE_S


def test_killed_host_is_missed_when_the_lease_is_over(running):
    """Nobody reads and nobody writes from now on."""
    at = running.nano.now
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < LEASE_S + ALIVE_S


def test_pulled_cable_is_missed_on_both_sides(running):
    """The board has power of its own; without, it is a loss of power."""
    at = running.nano.now
    running.port.is_plugged = False
    events = running.during(AFTERWARDS_S)
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < LEASE_S + ALIVE_S
    ended = next(event for event in events if isinstance(event, LaunchEnded))
    assert ended.fault.code == "port-lost"
    assert ended.count.is_uncertain


@pytest.mark.parametrize("interrupts", [True, False], ids=["interrupts on", "interrupts off"])
def test_hung_main_loop_is_cut(running, interrupts):
    """By the timer's interrupt if there is one, else by the watchdog's reset."""
    at = running.nano.now
    hang(running.nano, interrupts=interrupts)
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < (ALIVE_S if interrupts else 2 * WATCHDOG_S)


def test_hang_that_feeds_the_watchdog_is_cut_by_the_timer(running):
    at = running.nano.now
    hang_feeding_the_watchdog(running.nano)
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < ALIVE_S


def test_hang_that_looks_alive_is_cut_at_the_longest_run(running):
    """The worst: a loop that feeds the watchdog and says that it lives."""
    began = next(at for at, duty in running.nano.drives if duty)
    hang_calling(running.nano, launcher_image().symbols["motor_keep"])
    running.nano.run_for(AFTERWARDS_S)

    assert not running.nano.duty
    assert longest_drive(running.nano) <= WHOLE_RUN_S
    assert off_after(running.nano, began) <= WHOLE_RUN_S


def test_dead_timer_is_cut_by_the_watchdog(running):
    at = running.nano.now
    stop_the_timers_interrupts(running.nano)
    running.nano.run_for(AFTERWARDS_S)

    assert 0 < off_after(running.nano, at) < WATCHDOG_S


@pytest.mark.parametrize("reset", RESETS)
def test_reset_in_mid_launch_ends_it(running, reset):
    """Nothing resumes by itself; the launcher says so, and has to be enabled anew (faults 17)."""
    at = running.nano.now
    running.nano.reset(reset)
    ended = running.until(LaunchEnded)[-1]
    running.during(AFTERWARDS_S)

    assert off_after(running.nano, at) < 1e-3
    assert not begin_again_after(running.nano, at)
    assert ("long", "board-reset") == (ended.launch_id, ended.fault.code)
    assert ended.count.is_uncertain
    assert ended.count.low <= running.left <= ended.count.high


def test_restarted_by_the_watchdog_it_says_so_and_waits(running):
    hang(running.nano, interrupts=True)
    at = running.nano.now
    running.nano.run_for(WATCHDOG_S)
    events = running.during(AFTERWARDS_S)

    assert not begin_again_after(running.nano, at)
    assert ["board-reset", "board-hung"] == [
        event.fault.code for event in events if isinstance(event, LaunchEnded | Faulted)
    ]


def test_nothing_moves_at_boot_or_before_enable():
    """Whatever the pins and the button do."""
    with nano_with(serial_config()) as nano:
        nano.table.push_button(0.08)
        nano.run_for(1.0)
        nano.table.push_button(0.08)
        nano.run_for(1.0)

        assert [] == nano.drives


@pytest.mark.parametrize("seed", range(12))
def test_spoilt_memory_drives_no_longer_than_the_longest_run(running, seed):
    spoil_memory(running.nano, draw(seed), count=40)
    running.nano.run_for(AFTERWARDS_S)

    assert longest_drive(running.nano) <= WHOLE_RUN_S


@pytest.mark.parametrize("seed", range(12))
def test_program_that_goes_astray_drives_no_longer_than_the_longest_run(running, seed):
    go_astray(running.nano, draw(seed), len(launcher_image().flat))
    running.nano.run_for(AFTERWARDS_S)

    assert longest_drive(running.nano) <= WHOLE_RUN_S
