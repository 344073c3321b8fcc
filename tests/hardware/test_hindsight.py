import pytest

from hardware import Calibration, Outcome, Trace, Wire, count_trace, outcome_of_trace

CALIBRATION = Calibration()


def ended(pulses, driven=(0.0, 1.0), end=3.0):
    """How a launch ended in which the beam was blocked and the motor driven forward so."""
    trace = Trace(levels={Wire.BEAM: False}, end=end)
    if driven is not None:
        trace.levels[Wire.MOTOR_FWD] = False
        for at, level in zip(driven, (True, False), strict=False):
            trace.record(at, Wire.MOTOR_FWD, level=level)
    for start, stop in pulses:
        trace.record(start, Wire.BEAM, level=True)
        if stop is not None:
            trace.record(stop, Wire.BEAM, level=False)
    return outcome_of_trace(trace, count_trace(trace, CALIBRATION), CALIBRATION)


def test_motor_that_never_ran_threw_nothing():
    """No cards by chance (faults 13)."""
    assert Outcome.NOTHING is ended([], driven=())


def test_trace_without_a_motor_wire_and_without_cards_shows_nothing():
    assert Outcome.NOTHING is ended([], driven=None)


def test_motor_that_ran_for_no_card_found_the_hopper_empty():
    """No cards because there were none (faults 13)."""
    assert Outcome.EMPTY is ended([])


def test_motor_that_ran_as_the_trace_began_counts_as_driven():
    trace = Trace(levels={Wire.BEAM: False, Wire.MOTOR_FWD: True}, end=1.0)

    assert Outcome.EMPTY is outcome_of_trace(trace, count_trace(trace, CALIBRATION), CALIBRATION)


def test_card_that_left_was_fired():
    assert Outcome.FIRED is ended([(0.5, 0.587)])


def test_card_that_is_pushed_for_too_long_is_a_jam():
    """No cards because of a jam (faults 13), still in the beam at the end or taken out later."""
    assert Outcome.JAM is ended([(0.3, None)])
    assert Outcome.JAM is ended([(0.3, 2.3)])


def test_pulse_of_two_seconds_is_a_jam_where_nothing_says_that_the_motor_rested():
    """3 ms, a card, 2 s: noise, card, jam (faults 11)."""
    assert Outcome.NOTHING is ended([(0.5, 0.503)], driven=None)
    assert Outcome.FIRED is ended([(0.5, 0.587)], driven=None)
    assert Outcome.JAM is ended([(0.5, 2.5)], driven=None)


def test_half_out_card_that_nobody_pushes_is_no_jam():
    """However long it lies there (faults 12)."""
    assert Outcome.FIRED is ended([(0.95, None)])


def test_three_cards_in_a_row_are_no_jam():
    assert Outcome.FIRED is ended([(0.3, 0.3 + 3 * 0.087)])


def test_jam_that_was_worked_loose_ended_in_cards():
    assert Outcome.FIRED is ended([(0.3, 1.0), (1.1, 1.187)], driven=(0.0, 1.5))


def test_card_that_is_pulled_back_after_a_jam_does_not_mend_it():
    trace = Trace(levels=dict.fromkeys(Wire, False), end=3.0)
    for at, wire, level in (
        (0.0, Wire.MOTOR_FWD, True),
        (0.3, Wire.BEAM, True),
        (1.2, Wire.BEAM, False),
        (1.25, Wire.BEAM, True),
        (1.27, Wire.MOTOR_FWD, False),
        (1.30, Wire.MOTOR_REV, True),
        (1.45, Wire.BEAM, False),
        (1.50, Wire.MOTOR_REV, False),
    ):
        trace.record(at, wire, level=level)
    counted = count_trace(trace, CALIBRATION)

    assert 0 == counted.pulses[-1].cards
    assert Outcome.JAM is outcome_of_trace(trace, counted, CALIBRATION)


@pytest.mark.parametrize("shift", [0.0, 1000.0])
def test_judgement_does_not_depend_on_when_the_trace_began(shift):
    trace = Trace(start=shift, levels={Wire.BEAM: False, Wire.MOTOR_FWD: True}, end=shift + 3)
    for at, level in ((0.3, True), (1.2, False), (1.5, True), (1.587, False)):
        trace.record(shift + at, Wire.BEAM, level=level)

    assert Outcome.FIRED is outcome_of_trace(trace, count_trace(trace, CALIBRATION), CALIBRATION)
