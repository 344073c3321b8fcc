"""The Pi's launcher in virtual time: the same cards, without waiting for them."""

import random

import pytest

from hardware.config import HardwareConfig
from hardware.launcher import LaunchEnded, Order, Outcome
from hardware.sim.virtual_pins import VirtualPins

PERFECT = HardwareConfig.model_validate({"simulator": {"physics": "perfect"}})


@pytest.fixture
def table():
    with VirtualPins(PERFECT, random.Random(1)) as table:
        table.launcher.enable()
        yield table


def launch(table, cards):
    table.launcher.start(Order("x", cards))
    while not isinstance(event := table.launcher.next_event(0.05), LaunchEnded):
        pass
    return event


def thrown(table):
    return sum(event["event"] == "card" for event in table.memory.events)


def test_counts_what_was_thrown(table):
    ended = launch(table, 7)

    assert (Outcome.FIRED, 7) == (ended.outcome, ended.count.cards)
    assert 7 == thrown(table)


def test_same_seed_gives_the_same_world():
    def told(seed):
        with VirtualPins(PERFECT, random.Random(seed)) as table:
            table.launcher.enable()
            launch(table, 5)
            return table.memory.events

    assert told(3) == told(3) != told(4)


def test_loop_that_hangs_loses_the_enable_line_to_the_guard(table):
    table.launcher.start(Order("x", 13))
    hung_until = table.clock.now + PERFECT.guard.lease_ms / 1000 + 0.01
    while table.clock.now < hung_until:
        table.let_pass(hung_until)

    assert 0 == table.scene.state()["motor"]["duty"]

    while not isinstance(event := table.launcher.next_event(0.05), LaunchEnded):
        pass

    assert "guard-tripped" == event.fault.code
