"""A hand knows which faces it holds, whatever comes and goes."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import FACE_DOWN, all_cards, cards_in, faces
from engine.hands import Hand

CARDS = [*list(all_cards())[:6], FACE_DOWN]


@given(st.lists(st.sampled_from(CARDS)), st.lists(st.sampled_from(CARDS)), st.data())
def test_faces_are_those_of_the_cards(dealt, taken, data):
    hand = Hand(dealt)
    hand.take(taken)
    for _ in range(len(hand) and data.draw(st.integers(0, len(hand)))):
        hand.lay(data.draw(st.sampled_from(list(hand))))

        assert faces(hand) == hand.faces


def test_a_card_that_is_not_there_cannot_be_laid():
    hand = Hand(CARDS[:2])
    with pytest.raises(ValueError, match="not in list"):
        hand.lay(CARDS[2])

    assert (CARDS[:2], faces(CARDS[:2])) == (hand, hand.faces)


@pytest.mark.parametrize("cards", [CARDS[:1], CARDS[:1] * 2])
def test_the_rest_of_a_hand_is_what_one_copy_less_leaves(cards):
    hand = Hand([*cards, CARDS[1]])

    assert faces([*cards, CARDS[1]][1:]) == hand.without(CARDS[0])


def test_a_copied_or_unpickled_hand_is_whole():
    hand = Hand(CARDS)
    for other in (copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        other.lay(CARDS[0])

        assert faces(other) == other.faces


def test_faces_list_their_cards_in_order():
    assert CARDS == cards_in(faces(reversed(CARDS)))
