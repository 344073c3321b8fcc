"""Feed, counter and physics joined: launches in virtual time, and what goes wrong in them."""

import random

import pytest

from hardware.config import HardwareConfig
from hardware.figures import NOMINAL, PERFECT
from hardware.launcher import Outcome
from hardware.sim.virtual import VirtualLauncher


def launcher(figures=NOMINAL, seed=1, hopper=112, config=None):
    return VirtualLauncher(config or HardwareConfig(), figures, random.Random(seed), hopper)


def test_a_thousand_nominal_launches_are_right_or_uncertain():
    """Promise 1 in small; tests/bench/counting.py counts many more."""
    virtual, uncertain = launcher(), 0
    for number in range(1000):
        if virtual.physics.hopper < 20:
            virtual.load(112)
        launched = virtual.launch(1 + number % 13, virtual.physics.hopper)
        count = launched.ended.count
        uncertain += count.is_uncertain
        assert count.is_uncertain or launched.left == count.cards, number

    assert uncertain < 25


def test_the_same_seed_is_the_same_world():
    assert launcher(seed=5).launch(7) == launcher(seed=5).launch(7)
    assert launcher(seed=5).launch(7) != launcher(seed=6).launch(7)


def test_a_hopper_runs_empty_to_the_last_card():
    virtual = launcher(PERFECT, hopper=7)
    first, second = virtual.launch(5, 7), virtual.launch(5, 2)
    third = virtual.launch(5, 0)

    assert [Outcome.FIRED, Outcome.EMPTY, Outcome.EMPTY] == [
        each.ended.outcome for each in (first, second, third)
    ]
    assert [5, 2, 0] == [each.ended.count.cards for each in (first, second, third)]


def test_half_out_cards_belong_to_the_launch_that_moved_them_once():
    virtual = launcher(PERFECT.model_copy(update={"half_out_rate": 1.0}))
    for _ in range(10):
        launched = virtual.launch(3, 112)
        assert (4, 4, ()) == (
            launched.left,
            launched.ended.count.cards,
            launched.ended.count.reasons,
        )


def test_a_lasting_jam_ends_with_the_operator():
    virtual = launcher(PERFECT)
    virtual.physics.set_fault(0.0, "jam", on=True)
    launched = virtual.launch(3, 112)

    assert Outcome.JAM == launched.ended.outcome
    assert launched.ended.fault is not None


def test_jams_that_can_be_freed_are_freed():
    virtual = launcher(PERFECT.model_copy(update={"jam_rate": 0.2}), seed=2)
    outcomes = [virtual.launch(3, 112).ended.outcome for _ in range(30)]

    assert outcomes.count(Outcome.FIRED) > 20


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("fault", ["emi", "double-feed", "slip", "half-out", "battery-sag", "jam"])
def test_no_fault_makes_a_confident_wrong_count(fault, seed):
    """But for pairs lying over each other nearly whole, which the gate stops."""
    virtual = launcher(seed=seed)
    for number in range(20):
        on = number >= 5
        virtual.physics.set_fault(virtual.now, fault, on=on, rate=0.3 if on else None)
        launched = virtual.launch(1 + number % 6, virtual.physics.hopper)
        count = launched.ended.count
        assert count.is_uncertain or launched.left == count.cards, (number, launched)
        virtual.load(112)


def test_lamplight_is_a_named_fault_or_a_doubt():
    virtual = launcher(PERFECT)
    virtual.physics.set_fault(0.0, "ambient-light", on=True)
    ended = virtual.launch(3, 112).ended

    assert ended.fault is not None or ended.count.is_uncertain
