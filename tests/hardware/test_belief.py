"""What is carried from launch to launch: kinds of cards, overlaps seen, mixed beliefs."""

import pytest

from hardware.belief import CARD_SPREADS, RAREST, REMEMBERED, Belief, Known, mixed
from hardware.lengths import Lengths, Measure


def after(*launches, known=None):
    for lengths in launches:
        weighed = Lengths(known or Known())
        for length in lengths:
            weighed.add(Measure(length))
        known = weighed.learnt()
    return known


def test_cards_whose_speeds_differ_much_are_soon_known_for_it():
    known = after(*[(0.92, 1.12, 0.88, 1.05, 1.1, 0.9)] * 3)

    assert CARD_SPREADS[known.likeliest] == pytest.approx(0.1, abs=0.03)


def test_no_kind_of_cards_is_ever_ruled_out():
    known = after(*[(1.0, 1.01, 0.99, 1.0, 1.02)] * 30)

    assert 0 == known.likeliest
    assert all(weight >= RAREST for weight, _ in known.kinds)


def test_overlaps_are_expected_as_often_as_they_were_seen():
    seldom, often = Known().with_cards(900, 2, 0), Known().with_cards(900, 45, 0)

    assert seldom.overlapped == pytest.approx(0.003, abs=0.001)
    assert often.overlapped == pytest.approx(0.05, abs=0.01)
    assert seldom.overlapped < Known().overlapped < often.overlapped


def test_deep_overlaps_are_expected_where_some_were_seen():
    worn = Known().with_cards(900, 5, 2)

    assert worn.deepened > 10 * Known().deepened


def test_what_was_seen_long_ago_is_forgotten():
    known = Known()
    for _ in range(100):
        known = known.with_cards(100, 5, 0)
    for _ in range(100):
        known = known.with_cards(100, 0, 0)

    assert REMEMBERED == pytest.approx(known.cards)
    assert known.overlapped < 0.002


def test_beliefs_that_differ_are_mixed_into_a_wider_one():
    both = mixed([(1, Belief(s=-0.3, ss=0.01)), (1, Belief(s=0.1, ss=0.01))])

    assert (pytest.approx(-0.1), pytest.approx(0.01 + 0.2**2)) == (both.s, both.ss)


def test_one_belief_mixed_is_itself():
    belief = Belief(s=0.1, b=-0.2, ss=0.01, sb=0.001, bb=0.02)

    assert belief == mixed([(0.5, belief)])


def test_an_error_is_put_on_what_is_known_less():
    """A first card long by 10 %, of a launcher whose speed is known, is its motor's doing."""
    belief = Belief(ss=0.001**2).corrected(1.0, -0.5, 0.1, 0.08**2)

    assert belief.b > 0.05
    assert belief.s == pytest.approx(0, abs=1e-3)
