"""What the real image keeps over a loss of power, wherever that falls (EEPROM in the chip)."""

import pytest
from support.board import nano_with, serial_config
from support.chip import Reset, What
from support.image_board import LEASE_MS, launch, talk_to

from hardware.link.messages import Enable, Launch, Status

KEPT = ("launches", "asked", "left", "not_done", "uncertain", "events")
KEEPING_S = 0.5
"""Longer than the record of a launch takes: some 30 bytes."""


@pytest.fixture
def nano():
    with nano_with(serial_config()) as nano:
        yield nano


def tally(talk):
    report = talk.ask(Status)
    return {name: getattr(report, name) for name in KEPT}


def lose_power(nano):
    nano.reset(Reset.POWER_ON)
    return talk_to(nano)


def test_tally_outlives_a_loss_of_power(nano):
    talk = talk_to(nano)
    launch(talk, 3)
    launch(talk, 2)
    nano.run_for(KEEPING_S)
    before = tally(talk)

    assert {
        "launches": 2,
        "asked": 5,
        "left": 5,
        "not_done": 0,
        "uncertain": 0,
        "events": 2,
    } == before
    assert before == tally(lose_power(nano))


def test_every_start_has_another_boot_id(nano):
    boots = [lose_power(nano).banner.boot for _ in range(8)]

    assert len(boots) == len(set(boots))


@pytest.mark.parametrize("byte", range(0, 36, 3))
def test_power_that_fails_at_any_byte_leaves_the_old_tally_or_the_new(nano, byte):
    """In the middle of the byte: it was erased and is not written yet."""
    talk = talk_to(nano)
    launch(talk, 1)
    nano.run_for(KEEPING_S)
    old = tally(talk)
    nano.events.clear()
    talk.ask(Enable, LEASE_MS)
    talk.ask(Launch, talk.banner.boot, 2, 112, 100, 1700, 60_000)
    until = nano.now + LEASE_MS / 1000
    while written(nano) <= byte and nano.now < until:
        talk.run(1)
    new = old | {"launches": 2, "asked": 3, "left": 3, "events": 2}

    assert tally(lose_power(nano)) in (old, new)


def written(nano):
    return sum(event.what is What.EEPROM for event in nano.events)


def test_power_lost_in_mid_launch_starts_nothing(nano):
    talk = talk_to(nano)
    talk.ask(Enable, LEASE_MS)
    talk.ask(Launch, talk.banner.boot, 13, 112, 100, 1700, 60_000)
    talk.run(400)
    at = nano.now
    assert nano.duty == 1

    talk = lose_power(nano)
    talk.run(3000, step=10)

    assert not any(duty for when, duty in nano.drives if when >= at)
