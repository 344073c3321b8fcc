"""A second beam tells each card's own speed, whatever the launcher's is."""

import pytest

from hardware.config import Calibration
from hardware.noise import GAP
from hardware.second_beam import SecondBeam, by_own_speed
from hardware.travel import ModelBelt

BEAM_GAP = 20.0
MM = 87.0


def belt():
    """At 1 m/s since long ago."""
    belt = ModelBelt(Calibration(), 1.0, 0.0)
    belt.drive(0.0, 1.0)
    return belt


def told(belt, *edges):
    beam = SecondBeam(BEAM_GAP)
    for t, blocked in edges:
        beam.edge(belt.mark(t), blocked=blocked)
    return beam


def passed(start, length, speed=1.0, model=None, spike=None):
    """The belt, the marks of a pulse, and the second beam, for a card of that speed in m/s."""
    model = model or belt()
    way = BEAM_GAP / 1000 / speed
    edges = [(start + way, True), (start + length + way, False)]
    if spike:
        edges = sorted([*edges, *spike])
    return model.mark(start), model.mark(start + length), told(model, *edges)


def cards(start, end, beam, now=9.0):
    passages = [each for each in (beam.entered(start, end), beam.left(end, now)) if each]
    return by_own_speed(end.travel_from(start), MM, passages).cards


@pytest.mark.parametrize("speed", [0.7, 1.0, 1.4])
def test_a_card_is_one_card_long_at_any_speed_of_its_own(speed):
    assert cards(*passed(2.0, MM / 1000 / speed, speed)) == pytest.approx(1, abs=1e-6)


def test_while_the_motor_spins_up_both_edges_give_a_cards_length():
    """The motor gains speed evenly, which the model does not: 100 ms to 1 m/s."""
    model = ModelBelt(Calibration(), 1.0, 0.0)
    model.drive(0.0, 1.0)

    def time(mm):
        return (2 * mm * 0.1 / 1000) ** 0.5 if mm < 50 else 0.05 + mm / 1000

    start, end = model.mark(time(20)), model.mark(time(20 + MM))
    beam = told(model, (time(40), True), (end.t + 0.02, False))

    assert cards(start, end, beam) == pytest.approx(1, abs=0.06)


def test_a_card_has_left_when_the_second_beam_has_stayed_clear():
    _, end, beam = passed(2.0, 0.087)
    left_at = end.t + 0.02

    assert beam.left(end, left_at + GAP / 2) is None
    assert beam.left(end, left_at + 1.01 * GAP) is not None


def test_a_spike_before_it_leaves_is_not_its_leaving():
    spike = [(2.095, False), (2.0958, True)]
    _, end, beam = passed(2.0, 0.087, spike=spike)

    assert beam.left(end, 9.0).seconds == pytest.approx(0.02)


def test_a_spike_before_it_arrives_is_not_its_arriving():
    spike = [(2.005, True), (2.0058, False)]
    start, end, beam = passed(2.0, 0.087, spike=spike)

    assert beam.entered(start, end).seconds == pytest.approx(0.02)


def test_another_cards_edge_tells_nothing():
    start, end, beam = passed(2.0, 0.087, speed=0.2)

    assert beam.entered(start, end) is None
    assert beam.left(end, 9.0) is None


def test_a_second_beam_that_never_answers_tells_nothing():
    start, end, _ = passed(2.0, 0.087)
    silent = SecondBeam(BEAM_GAP)

    assert silent.entered(start, end) is None
    assert silent.left(end, 9.0) is None


def test_clear_before_it_was_blocked_is_no_passage():
    model = belt()
    end = model.mark(2.087)

    assert told(model, (2.1, False)).left(end, 9.0) is None


def test_edges_whose_speeds_disagree_say_so():
    start, end, _ = passed(2.0, 0.087)
    beam = told(belt(), (2.02, True), (2.109, False))
    measure = by_own_speed(
        end.travel_from(start), MM, [beam.entered(start, end), beam.left(end, 9.0)]
    )

    assert measure.disagreement == pytest.approx(-0.095, abs=0.002)
