import pytest

from hardware.noise import NOISE
from hardware.silence import Silence


def heard(*edges, driven=True):
    """A judge of these edges: times, levels and beams."""
    silence = Silence()
    for t, blocked, beam in edges:
        silence.edge(t, blocked=blocked, beam=beam, driven=driven)
    return silence


def pulse(beam, at=1.0, length=0.087):
    return (at, True, beam), (at + length, False, beam)


@pytest.mark.parametrize(("seen", "silent"), [(1, 2), (2, 1)])
def test_card_that_one_beam_alone_saw_betrays_the_other(seen, silent):
    """Faults 8."""
    assert silent == heard(*pulse(seen)).silent


def test_first_beam_that_tells_something_afterwards_has_missed_a_card_all_the_same():
    assert 1 == heard(*pulse(2), *pulse(1, at=1.2)).silent


def test_beams_that_both_see_are_sound():
    assert heard(*pulse(1), *pulse(2, at=1.02)).silent is None


def test_card_on_its_way_to_the_second_beam_has_reached_it_before_it_left_the_first():
    first, last = pulse(1)

    assert heard(first, (1.02, True, 2), last).silent is None


def test_card_that_the_retract_pulled_back_proves_nothing():
    assert heard(*pulse(1), driven=False).silent is None


@pytest.mark.parametrize("beam", [1, 2])
def test_noise_proves_nothing(beam):
    assert heard(*pulse(beam, length=NOISE * 0.9)).silent is None


def test_second_beams_pulses_are_the_count_and_each_may_be_two():
    count = heard(*pulse(2), *pulse(2, at=1.1)).count()

    assert (2, 2, 5, ("beam-silent",)) == (count.low, count.cards, count.high, count.reasons)
