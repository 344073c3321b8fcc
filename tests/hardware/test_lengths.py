"""Lengths are weighed together: what is one card, what two, and when nobody can tell."""

import math

import pytest

from hardware.belief import CHANCES, EVEN, LAUNCHER_SPREAD, MEASURED, Belief, Known
from hardware.lengths import Lengths, Measure


def weigh(*lengths, launcher=None, slope=0.0, own_speed=False, two_beams=False):
    weighed = Lengths(launcher or Known(), two_beams=two_beams)
    for length in lengths:
        weighed.add(Measure(length, slope, own_speed=own_speed))
    return weighed


def known(**belief):
    """A launcher of which so much is known."""
    return Known(tuple((chance, Belief(**belief)) for chance in CHANCES))


def usual(launcher):
    """What is believed if the cards' speeds differ as usual."""
    return launcher.kinds[0][1]


def doubt(weighed):
    return 1 - weighed.totals()[weighed.likeliest.total]


@pytest.mark.parametrize(
    ("lengths", "cards"),
    [((1.0,), (1,)), ((1.0, 1.02, 0.97), (1, 1, 1)), ((1.0, 1.7, 1.0), (1, 2, 1))],
)
def test_plain_launches_are_told_apart_surely(lengths, cards):
    weighed = weigh(*lengths)

    assert cards == weighed.likeliest.cards
    assert doubt(weighed) < 0.003


def test_a_lone_pulse_between_one_and_two_is_doubtful():
    assert set(weigh(1.27).totals()) >= {1, 2}
    assert doubt(weigh(1.27)) > 0.003


def test_its_neighbours_settle_a_doubtful_pulse():
    """A launcher that is a quarter slow makes all its cards long, a pair is long alone."""
    assert (1, 1, 1, 1) == weigh(1.25, 1.26, 1.23, 1.25).likeliest.cards
    assert (2, 1, 1, 1) == weigh(1.4, 1.0, 1.0, 1.0).likeliest.cards


def test_totals_are_probabilities():
    assert sum(weigh(1.27, 1.0, 1.5).totals().values()) == pytest.approx(1, abs=1e-6)


def test_what_no_number_of_cards_explains_is_odd():
    assert weigh(0.6).odd == 1
    assert weigh(1.0, 1.9).odd == 0


def test_a_launcher_is_learnt_from_launch_to_launch():
    launcher = Known()
    for _ in range(30):
        launcher = weigh(1.1, 1.1, 1.1, launcher=launcher).learnt()

    assert usual(launcher).s == pytest.approx(-math.log(1.1), abs=0.01)
    assert usual(launcher).ss < LAUNCHER_SPREAD**2 / 4


def test_the_launchs_own_luck_is_not_taken_for_the_launchers():
    """After one launch 10 % off, less than all of it is put on the launcher."""
    launcher = usual(weigh(1.1, 1.1, 1.1).learnt())

    assert 0.3 * math.log(1.1) < -launcher.s < 0.7 * math.log(1.1)


def test_a_motor_slower_to_start_lengthens_the_first_card_only():
    """The time constant is learnt from pulses that owe something to it."""
    weighed = Lengths(Known())
    weighed.add(Measure(0.9, slope=-0.5))
    for _ in range(5):
        weighed.add(Measure(1.0))

    belief = weighed.likeliest.belief
    assert belief.b < -0.1
    assert belief.s == pytest.approx(0, abs=0.02)


def test_two_beams_tell_a_pair_that_one_beam_cannot():
    one, two = weigh(1.2), weigh(1.2, own_speed=True, two_beams=True)

    assert 1 == one.likeliest.total
    assert 2 == two.likeliest.total
    assert doubt(two) < 0.003


def test_where_two_beams_are_used_a_pulse_that_only_one_saw_is_not_taken_for_one_card():
    assert doubt(weigh(1.2, two_beams=True)) > 0.003


def test_a_battery_that_gives_up_lengthens_all_cards_and_makes_no_pairs():
    launcher = known(ss=0.01**2)

    assert 4 == weigh(1.5, 1.52, 1.47, 1.5, launcher=launcher).likeliest.total
    assert doubt(weigh(1.35, launcher=launcher)) > 0.01


def test_a_launcher_that_jumped_is_learnt_at_once():
    jumped = weigh(1.5, 1.5, 1.5, launcher=known(ss=0.01**2)).learnt()

    assert usual(jumped).s == pytest.approx(-math.log(1.5), abs=0.02)


def test_a_motor_that_gains_speed_evenly_may_explain_what_another_does_not():
    """At 3 m/s its first card reads long by the other model, its second short."""
    seen = [(1.14, 1.0), (0.86, 1.0), (0.96, 1.0), (0.98, 1.0), (1.0, 1.0)]
    weighed = Lengths(Known())
    for exponential, even in seen:
        weighed.add(Measure(exponential, slope=-0.3, even=Measure(even)))

    assert EVEN == weighed.likeliest.kind
    assert doubt(weighed) < 0.003
    assert EVEN == weighed.learnt().likeliest


def test_beams_that_are_not_as_far_apart_as_told_make_no_pairs_of_cards():
    """By 22 mm instead of 20 mm every card is a tenth too long."""
    weighed = weigh(1.1, 1.1, 1.1, own_speed=True, two_beams=True, launcher=MEASURED)

    assert 3 == weighed.likeliest.total
    assert usual(weighed.learnt()).g == pytest.approx(math.log(1.1), abs=0.01)
