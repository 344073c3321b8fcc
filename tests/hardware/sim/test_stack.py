"""Cards behind the gate are drawn as the figures and the faults say."""

import random
from itertools import pairwise

import pytest

from hardware.figures import NOMINAL, PERFECT
from hardware.sim.faults import FaultKind, Faults
from hardware.sim.stack import IN_PLAY, Reached, Stack


def stack(cards=112, figures=PERFECT, **rates):
    faults = Faults()
    for kind, rate in rates.items():
        faults.set(FaultKind(kind.replace("_", "-")), on=True, rate=rate)
    stack = Stack(figures, random.Random(1), faults)
    stack.load(cards, belt=0.0)
    return stack


def pull(stack, number):
    """Take that many cards, each as it comes into play."""
    cards = []
    for _ in range(number):
        cards.append(stack.in_play[0])
        stack.remove(cards[-1], belt=0.0)
    return cards


def test_the_first_card_waits_at_the_gate_and_the_others_keep_their_gaps():
    cards = pull(stack(), 100)
    gaps = [b.enter - a.leave for a, b in pairwise(cards)]

    assert 20 == cards[0].enter
    assert 3 <= min(gaps) < 5
    assert 38 < max(gaps) <= 40


def test_few_cards_are_drawn_ahead():
    assert (IN_PLAY, 112) == (len(stack().in_play), len(stack()))
    assert (2, 2) == (len(stack(2).in_play), len(stack(2)))


def test_cards_differ_in_speed_by_the_spread():
    ratios = [card.ratio for card in pull(stack(5000, NOMINAL), 5000)]
    mean = sum(ratios) / 5000
    spread = (sum((ratio - mean) ** 2 for ratio in ratios) / 5000) ** 0.5

    assert mean == pytest.approx(1, abs=0.003)
    assert spread == pytest.approx(0.03, abs=0.002)


@pytest.mark.parametrize(("rate", "number"), [(None, 999), (0.3, 300)])
def test_a_double_feed_overlaps_a_share_of_the_cards(rate, number):
    overlaps = [card.overlap for card in pull(stack(1000, double_feed=rate), 1000)]

    assert sum(overlap > 0 for overlap in overlaps) == pytest.approx(number, abs=50)
    assert max(overlaps) <= 0.6


def test_what_the_belt_took_back_stops_at_the_gate_with_all_behind_it():
    pile = stack()
    before = pile.in_play[1].enter - pile.in_play[0].enter
    pile.stop_at_the_gate(belt=-70.0)

    assert -50 == pile.in_play[0].enter
    assert before == pytest.approx(pile.in_play[1].enter - pile.in_play[0].enter)


def test_a_card_short_of_the_gate_or_in_the_beam_stays_where_it_is():
    pile = stack()
    pile.stop_at_the_gate(belt=10.0)
    pile.in_play[0].inside = True
    pile.stop_at_the_gate(belt=-70.0)

    assert 20 == pile.in_play[0].enter


def test_a_card_in_the_beam_is_there_when_the_hopper_is_loaded():
    pile = stack()
    pile.in_play[0].inside = True
    first = pile.in_play[0]
    pile.load(10, belt=30.0)

    assert first is pile.in_play[0]
    assert 10 == len(pile)


def test_places_ahead_and_behind():
    pile = stack(1, PERFECT.model_copy(update={"beam_gap_mm": 10.0}), jam=1.0)
    waiting = {place.what for place in pile.places_ahead()}
    pile.in_play[0].inside = pile.in_play[0].inside2 = True
    back = [(place.mm, place.what) for place in pile.places_behind()]

    assert {Reached.BEAM, Reached.SECOND_BEAM, Reached.JAM} == waiting
    assert [(20, Reached.BEAM), (30, Reached.SECOND_BEAM)] == back
    assert Reached.END in {place.what for place in pile.places_ahead()}
