"""The printed decks (table "Editions" of the Attack rules)."""

import pytest

from engine import find_ruleset
from engine.cards import Kind
from engine.decks import ATTACK_112, ATTACK_1998, ATTACK_2010, MEGA_HIT

EDITIONS = (ATTACK_112, ATTACK_1998, ATTACK_2010, MEGA_HIT)
COLUMNS = {
    Kind.NUMBER: (72, 72, 72, 72),
    Kind.HIT_1: (0, 0, 0, 4),
    Kind.HIT_2: (8, 8, 8, 8),
    Kind.REVERSE: (4, 8, 8, 4),
    Kind.SKIP: (8, 8, 8, 8),
    Kind.DISCARD_ALL: (8, 4, 8, 8),
    Kind.TRADE_HANDS: (0, 4, 0, 0),
    Kind.WILD: (4, 4, 4, 4),
    Kind.WILD_ALL_HIT: (0, 2, 0, 0),
    Kind.WILD_HIT_FIRE: (0, 2, 0, 0),
    Kind.WILD_ATTACK_ATTACK: (4, 0, 4, 4),
    Kind.WILD_HIT_4: (1, 0, 0, 0),
    Kind.WILD_CUSTOMIZABLE: (3, 0, 0, 0),
}


@pytest.mark.parametrize(("kind", "columns"), COLUMNS.items())
def test_each_edition_has_the_printed_number_of_each_card(kind, columns):
    counted = tuple(
        sum(copies for card, copies in edition.cards.items() if card.kind is kind)
        for edition in EDITIONS
    )

    assert columns == counted


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_each_edition_has_112_cards_and_no_zeros(edition):
    assert 112 == edition.total
    assert 0 not in {card.number for card in edition.cards}


def test_the_ruleset_offers_what_works():
    """And `attack-112` is the default."""
    offered = find_ruleset("attack").to_dict()

    assert ("attack", [2, 10]) == (offered["id"], offered["players"])
    assert [edition.id for edition in EDITIONS] == [one["id"] for one in offered["editions"]]
    assert 1 == offered["editions"][0]["cards"]["wild-hit-4"]
    assert all(option["default"] in option["choices"] for option in offered["options"])
