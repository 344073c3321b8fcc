"""A trace is counted as the launch was, whatever wires it has."""

import random

import pytest
from support.other_model import Model

from hardware.config import Calibration
from hardware.replay import count_trace
from hardware.trace import Trace, Wire

CARD = 0.087


def trace(*pulses, motor=((0.0, 2.0),), wires=(Wire.BEAM, Wire.MOTOR_FWD, Wire.MOTOR_REV), end=3.0):
    """Beam pulses and motor runs as (from, to); a pulse without an end stays."""
    made = Trace(0.0, dict.fromkeys(wires, False), end=end)
    for wire, spans in ((Wire.BEAM, pulses), (Wire.MOTOR_FWD, motor)):
        for start, stop in spans if wire in wires else ():
            made.record(start, wire, level=True)
            if stop is not None:
                made.record(stop, wire, level=False)
    made.end = end
    return made


def counted(made, **calibration):
    count = count_trace(made, Calibration(**calibration)).count
    return count.cards, count.reasons


def running(number, start=1.0, card=CARD, gap=0.02):
    """Cards that pass at full speed."""
    return [(start + n * (card + gap), start + n * (card + gap) + card) for n in range(number)]


def test_cards_at_full_speed_are_counted_with_their_times():
    result = count_trace(trace(*running(3)), Calibration())

    assert (3, ()) == (result.count.cards, result.count.reasons)
    assert [1.0, 1.107, 1.214] == [pytest.approx(pulse.start) for pulse in result.pulses]
    assert [pytest.approx(CARD)] * 3 == [pulse.length for pulse in result.pulses]


def test_a_trace_starts_whenever_the_clock_said():
    made = trace(*running(2))
    later = Trace(500.0, made.levels, end=503.0)
    for change in made.changes:
        later.record(500.0 + change.at, change.wire, level=change.level)

    assert count_trace(later, Calibration()).pulses[0].start == pytest.approx(1.0)


def test_without_motor_wires_slow_launchers_are_counted_all_the_same():
    assert (3, ()) == counted(trace(*running(3, start=0.01), wires=(Wire.BEAM,)))


def test_without_motor_wires_the_likelier_beginning_is_taken():
    """At 3 m/s it is one card while a motor spins up, or a pair behind one that ran already."""
    made = trace((0.1, 0.146), *running(3, start=0.2, card=0.029), wires=(Wire.BEAM,))

    assert (4, ()) == counted(made, card_ms=29)


def test_without_motor_wires_a_lone_pulse_that_may_be_two_is_doubtful():
    made = trace((0.1, 0.154), wires=(Wire.BEAM,))
    count = count_trace(made, Calibration(card_ms=29)).count

    assert (1, 2) == (count.low, count.high)


def test_without_anything_in_the_beam_nothing_has_left():
    assert (0, ()) == counted(trace(wires=(Wire.BEAM,)))
    assert (0, ()) == counted(trace())


def test_a_motor_that_ran_before_the_trace_is_at_its_speed():
    made = trace(*running(1, start=0.02), motor=())
    made.levels[Wire.MOTOR_FWD] = True

    assert (1, ()) == counted(made)
    assert 0.087 == pytest.approx(count_trace(made, Calibration()).pulses[0].length)


def test_a_card_pulled_back_is_none():
    made = trace(*running(1), (1.1, 1.2), motor=((0.0, 1.11),))
    made.record(1.15, Wire.MOTOR_REV, level=True)
    made.record(1.25, Wire.MOTOR_REV, level=False)

    assert (1, ()) == counted(made)


def test_a_second_beam_that_the_trace_does_not_have_makes_no_doubt():
    made = trace(*running(1), (1.2, 1.2 + 1.13 * CARD))

    assert (2, ()) == counted(made)
    assert (2, ()) == counted(made, beam_gap_mm=20)


def test_a_trace_may_end_as_the_last_card_leaves_the_second_beam():
    """The leading edge alone, moved by a spike, would make it a pair."""
    wires = (Wire.BEAM, Wire.BEAM2, Wire.MOTOR_FWD)
    made = trace((1.0, 1.0 + CARD), wires=wires)
    made.record(1.017, Wire.BEAM2, level=True)
    made.record(1.02 + CARD, Wire.BEAM2, level=False)
    made.changes = [each for each in made.changes if each.at < 1.2]  # the motor is still driven
    made.end = 1.02 + CARD + 0.0015

    assert (1, ()) == counted(made, beam_gap_mm=20)


def counts_of(model, deepest, calibration, *, number=40):
    """What becomes of launches of 3-9 cards with one overlap of 10 % to the deepest."""
    rng, counts = random.Random(1), []
    for _ in range(number):
        overlaps = [0.0] * rng.randint(2, 8)
        overlaps[rng.randrange(len(overlaps))] = rng.uniform(0.1, deepest) if deepest else 0.0
        count = count_trace(model.trace(overlaps, rng), calibration).count
        counts.append((len(overlaps) + 1, count))
    return counts


@pytest.mark.parametrize("card_ms", [50.0, 87.0, 130.0, 174.0])
@pytest.mark.parametrize(("gap", "deepest"), [(None, 0.6), (20.0, 0.85), (None, 0.0), (20.0, 0.0)])
def test_launches_by_another_model_are_counted(card_ms, gap, deepest):
    """Fault 9: overlaps of 10-60 % by one beam and 10-85 % by two are counted, not only doubted."""
    calibration = Calibration(card_ms=card_ms, beam_gap_mm=gap)
    counts = counts_of(Model(card_ms=card_ms, beam_gap_mm=gap), deepest, calibration)

    assert all(count.low <= true <= count.high for true, count in counts)
    assert sum(not count.is_uncertain for _, count in counts) >= 0.9 * len(counts)


@pytest.mark.parametrize("wires", [True, False])
@pytest.mark.parametrize("card_ms", [29.0, 50.0, 87.0, 174.0])
@pytest.mark.parametrize(("gap", "deepest"), [(None, 0.6), (20.0, 0.85), (None, 0.0), (20.0, 0.0)])
def test_they_are_counted_at_any_speed_with_motor_wires_or_without(card_ms, gap, deepest, wires):
    model = Model(
        card_ms, gap_s=(0.002, 0.04), beam_gap_mm=gap, is_exponential=True, has_motor_wires=wires
    )
    calibration = Calibration(card_ms=card_ms, beam_gap_mm=gap)
    counts = counts_of(model, deepest, calibration, number=30)

    assert all(count.low <= true <= count.high for true, count in counts)
    assert sum(not count.is_uncertain for _, count in counts) >= 0.9 * len(counts)


@pytest.mark.parametrize("tau_ms", [40.0, 50.0, 55.0])
def test_a_fast_motor_that_gains_speed_evenly_makes_no_confident_error(tau_ms):
    """Its first card looks like a pair, its second too short, to one beam."""
    model = Model(card_ms=29.0, tau_ms=tau_ms, gap_s=(0.003, 0.015))
    counts = counts_of(model, 0.0, Calibration(card_ms=29.0), number=60)

    assert all(count.low <= true <= count.high for true, count in counts)


@pytest.mark.parametrize("off", [0.9, 1.1])
@pytest.mark.parametrize("tau_ms", [40.0, 60.0])
def test_they_are_counted_by_the_calibration_of_another_launcher(off, tau_ms):
    model = Model(card_ms=87 * off, tau_ms=tau_ms, is_exponential=True)
    counts = counts_of(model, 0.6, Calibration())

    assert all(count.low <= true <= count.high for true, count in counts)
    assert sum(not count.is_uncertain for _, count in counts) >= 0.85 * len(counts)


@pytest.mark.parametrize(("card_ms", "least"), [(78.3, 0.55), (87.0, 0.9), (95.7, 0.9)])
def test_a_pair_alone_in_its_launch_is_no_confident_one(card_ms, least):
    """Fault 9: on a launcher as calibrated it is counted; on a faster one it may be one card."""
    rng, model = random.Random(2), Model(card_ms=card_ms, is_exponential=True)
    traces = (model.trace([rng.uniform(0.1, 0.6)], rng) for _ in range(100))
    counts = [count_trace(trace, Calibration()).count for trace in traces]

    assert all(count.low <= 2 <= count.high for count in counts)
    assert sum(not count.is_uncertain for count in counts) >= least * len(counts)


@pytest.mark.parametrize("gap", [12.0, 20.0, 35.0])
def test_a_second_beam_at_an_untold_distance_helps_all_the_same(gap):
    """Its distance is the same for all cards of the launch."""
    counts = counts_of(Model(beam_gap_mm=gap, is_exponential=True), 0.85, Calibration())

    assert all(count.low <= true <= count.high for true, count in counts)
    assert sum(not count.is_uncertain for _, count in counts) >= 0.9 * len(counts)


@pytest.mark.parametrize(("told", "least"), [(18.0, 0.9), (19.0, 0.9), (21.0, 0.9), (22.0, 0.6)])
def test_a_distance_of_the_beams_that_was_told_wrong_makes_no_confident_error(told, least):
    """It is one for all cards, and overlaps are counted all the same."""
    model = Model(beam_gap_mm=20.0, is_exponential=True)
    counts = counts_of(model, 0.85, Calibration(beam_gap_mm=told))

    assert all(count.low <= true <= count.high for true, count in counts)
    assert sum(not count.is_uncertain for _, count in counts) >= least * len(counts)


@pytest.mark.parametrize("is_exponential", [True, False])
@pytest.mark.parametrize("card_ms", [29.0, 87.0])
def test_a_card_alone_in_its_launch_is_no_confident_pair(card_ms, is_exponential):
    """It alone cannot place a second beam whose distance nobody tells."""
    rng = random.Random(3)
    model = Model(card_ms=card_ms, beam_gap_mm=20.0, is_exponential=is_exponential)
    traces = (model.trace([], rng) for _ in range(60))
    counts = [count_trace(trace, Calibration(card_ms=card_ms)).count for trace in traces]

    assert all(count.low <= 1 <= count.high for count in counts)


def test_what_blocks_the_beam_at_the_start_belongs_to_the_launch_before():
    made = trace(*running(2), motor=((0.7, 2.0),))
    made.levels[Wire.BEAM] = True
    made.record(0.3, Wire.BEAM, level=False)

    assert (2, ()) == counted(made)


def test_what_blocks_the_beam_at_the_end_is_half_out():
    made = trace(*running(2), (1.24, None), motor=((0.0, 1.21),))

    assert (3, ()) == counted(made)


def test_several_runs_are_one_launch():
    made = trace(*running(2), *running(2, start=3.0), motor=((0.0, 1.2), (2.0, 3.2)), end=4.0)

    assert (4, ()) == counted(made)
