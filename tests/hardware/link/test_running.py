"""One launch, counted again from what a board tells of it."""

import pytest

from hardware.config import HardwareConfig
from hardware.counter import Counter
from hardware.edges import Line
from hardware.launcher import CardLeft, Fault, Order, Outcome
from hardware.link.board_time import BoardTime
from hardware.link.messages import LaunchDone
from hardware.link.numbers import BoardFault, BoardOutcome, Reason, Step
from hardware.link.running import BoardLaunch, Levels

CONFIG = HardwareConfig()
CLEAR = Levels(beam=False, button=False)
NO_REASON = Reason(0)
LOST = Fault("port-lost", "Plug it in.")


def make(cards=2):
    time = BoardTime()
    time.heard(0.0, 100.0)
    counter = Counter(CONFIG.calibration, CONFIG.motor.run_duty)
    return BoardLaunch(Order("x", cards), 7, CONFIG.motor, counter, time, has_beam2=False)


def throw(launch, cards, start=1.0):
    """Steps and edges of cards at 1 m/s, the first one slower."""
    launch.step(start, Step.KICK, CLEAR)
    launch.step(start + 0.04, Step.RUN, CLEAR)
    at = start + 0.06
    for number in range(cards):
        length = 0.087 if number else 0.103
        launch.edge(at, Line.BEAM, active=True)
        launch.edge(at + length, Line.BEAM, active=False)
        at += length + 0.02
    return at


def finish(launch, at):
    for step in (Step.BRAKE, Step.RETRACT, Step.SETTLE, Step.DONE):
        launch.step(at, step, CLEAR)
        at += 0.1


def done(cards, at, outcome=BoardOutcome.FIRED, reasons=NO_REASON):
    us = round(at * 1e6)
    return LaunchDone(7, 1, outcome, BoardFault.NONE, 2, cards, cards, cards, reasons, 0, us, 0, 1)


def ended(launch, told, fault=None):
    return launch.end(told, fault)


def test_same_number_is_certain():
    launch = make()
    at = throw(launch, 2)
    finish(launch, at)
    end = ended(launch, done(2, at + 0.4))

    assert (2, ()) == (end.count.cards, end.count.reasons)
    assert Outcome.FIRED is end.outcome


@pytest.mark.parametrize(("told", "low", "high"), [(1, 1, 2), (3, 2, 3)])
def test_another_number_that_the_firmware_is_certain_of_is_a_doubt(told, low, high):
    launch = make()
    at = throw(launch, 2)
    finish(launch, at)
    count = ended(launch, done(told, at + 0.4)).count

    assert (2, low, high) == (count.cards, count.low, count.high)
    assert ("firmware-disagrees",) == count.reasons


def test_another_number_that_the_firmware_doubts_is_none():
    launch = make()
    at = throw(launch, 2)
    finish(launch, at)

    assert not ended(launch, done(3, at + 0.4, reasons=Reason.OVERLAP)).count.is_uncertain


def test_card_is_told_once_it_is_certain_that_nothing_else_happened():
    launch = make()
    at = throw(launch, 1)
    before = [event for event in launch.take_events() if isinstance(event, CardLeft)]
    launch.passed(at)
    after = [event for event in launch.take_events() if isinstance(event, CardLeft)]

    assert ([], [1]) == (before, [event.cards for event in after])


def test_beam_before_the_first_step_belongs_to_what_was_before():
    """A hand takes a half-out card: the launch begins with the motor's first step."""
    launch = make()
    launch.edge(0.5, Line.BEAM, active=True)
    launch.edge(0.9, Line.BEAM, active=False)
    at = throw(launch, 1)
    finish(launch, at)

    assert 1 == ended(launch, done(1, at + 0.4)).count.cards


def test_launch_whose_end_nobody_tells_may_have_gone_on():
    launch = make(cards=5)
    throw(launch, 2)
    end = launch.break_off(LOST)

    assert (Outcome.FAULT, LOST) == (end.outcome, end.fault)
    assert end.count.low <= 2 <= end.count.cards
    assert end.count.high == end.count.cards + (5 - end.count.cards) + 2
    assert "port-lost" in end.count.reasons


def test_launch_that_never_began_may_have_thrown_all():
    count = make(cards=5).break_off(LOST).count

    assert (0, 0, 7) == (count.cards, count.low, count.high)


def test_stop_that_had_a_cause_ends_as_its_fault():
    launch = make()
    at = throw(launch, 1)
    launch.fault = LOST
    finish(launch, at)
    end = ended(launch, done(1, at + 0.4, outcome=BoardOutcome.STOPPED))

    assert (Outcome.FAULT, LOST) == (end.outcome, end.fault)


def test_times_on_the_outside_are_the_hosts():
    launch = make()
    at = throw(launch, 1)
    finish(launch, at)
    end = ended(launch, done(1, at + 0.4))

    assert pytest.approx(100.0 + at + 0.4) == end.at
    assert pytest.approx(at + 0.4 - 1.0) == end.duration
    assert pytest.approx(end.duration) == end.trace.end - end.trace.start
