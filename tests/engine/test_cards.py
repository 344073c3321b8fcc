"""Cards and their names."""

import copy
import pickle

import pytest

from engine import parse_card
from engine.cards import FACE_DOWN, Color, Kind, all_cards, card_of


def test_every_face_has_a_name_that_finds_it_again():
    assert all(card is parse_card(str(card)) for card in all_cards())


def test_a_card_knows_its_parts():
    card = parse_card("blue-7")

    assert (Kind.NUMBER, Color.BLUE, 7, False) == (
        card.kind,
        card.color,
        card.number,
        card.is_wild,
    )
    assert card is card_of(Kind.NUMBER, Color.BLUE, 7)


@pytest.mark.parametrize("name", ["red-10", "wild-7", "", "RED-7", "face-down", "red"])
def test_anything_else_is_no_card(name):
    with pytest.raises(ValueError, match="expected a card"):
        parse_card(name)


@pytest.mark.parametrize("card", [parse_card("red-skip"), FACE_DOWN])
def test_a_copied_or_unpickled_card_is_the_same_object(card):
    assert card is copy.deepcopy(card)
    assert card is pickle.loads(pickle.dumps(card))


def test_repr_rebuilds_a_card():
    assert "parse_card('wild-hit-4')" == repr(parse_card("wild-hit-4"))
