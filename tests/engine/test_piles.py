"""The draw pile and the discards, whatever the game."""

from random import Random

import pytest

from engine.cards import all_cards, parse_card
from engine.piles import Piles, shuffle

RED, BLUE = parse_card("red-1"), parse_card("blue-2")


def test_the_first_card_is_the_one_that_lay_on_top_and_not_its_twin():
    """G-2: the next card to be drawn is no more likely than any other to be its twin."""
    piles = Piles([RED, BLUE, RED], [], is_table=False)
    piles.turn_up(RED)

    assert ([RED, BLUE], [RED]) == (piles.draw, piles.discards)


@pytest.mark.parametrize("cards", [*range(20), 63, 64, 65, 112, 300])
def test_a_shuffle_is_that_of_the_standard_library(cards):
    """The quicker way takes the same chances to the same order."""
    ours, theirs = Random(cards), Random(cards)
    pack = (list(all_cards()) * 4)[:cards]
    expected = list(pack)
    theirs.shuffle(expected)
    shuffle(pack, ours)

    assert (expected, theirs.getstate()) == (pack, ours.getstate())
