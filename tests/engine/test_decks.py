"""The printed decks."""

import pytest

from engine import RULESETS, find_ruleset
from engine.cards import Kind
from engine.decks import (
    ALL_WILD_112,
    ATTACK_112,
    ATTACK_1998,
    ATTACK_2010,
    CLASSIC_108,
    MEGA_HIT,
    MINECRAFT_112,
)

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
def test_each_attack_edition_has_the_printed_number_of_each_card(kind, columns):
    counted = tuple(
        sum(copies for card, copies in edition.cards.items() if card.kind is kind)
        for edition in EDITIONS
    )

    assert columns == counted


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
def test_each_attack_edition_has_112_cards_and_no_zeros(edition):
    assert 112 == edition.total
    assert 0 not in {card.number for card in edition.cards}


def test_the_ruleset_offers_what_works():
    """And `attack-112` is the default."""
    offered = find_ruleset("attack").to_dict()

    assert ("attack", [2, 10]) == (offered["id"], offered["players"])
    assert [edition.id for edition in EDITIONS] == [one["id"] for one in offered["editions"]]
    assert 1 == offered["editions"][0]["cards"]["wild-hit-4"]
    assert all(option["default"] in option["choices"] for option in offered["options"])


def by_kind(edition):
    return {kind.value: n for kind in Kind if (n := edition_count(edition, kind))}


def edition_count(edition, kind):
    return sum(copies for card, copies in edition.cards.items() if card.kind is kind)


def test_classic_has_the_printed_108_cards():
    """C-7 and the first line of the classic rules: one 0 and two of 1-9 in each color."""
    zeros = sum(copies for card, copies in CLASSIC_108.cards.items() if card.number == 0)

    assert (108, 4) == (CLASSIC_108.total, zeros)
    assert {
        "number": 76,
        "draw-two": 8,
        "reverse": 8,
        "skip": 8,
        "wild": 4,
        "wild-draw-four": 4,
    } == by_kind(CLASSIC_108)


def test_minecraft_adds_four_creepers():
    """M-4."""
    assert 112 == MINECRAFT_112.total
    assert {**by_kind(CLASSIC_108), "wild-creeper": 4} == by_kind(MINECRAFT_112)


def test_the_counts_of_all_wild_are_assumed():
    """W-1."""
    assert (112, True) == (
        ALL_WILD_112.total,
        find_ruleset("all-wild").to_dict()["editions"][0]["assumed"],
    )
    assert [58, 14, 14, 6, 8, 4, 4, 4] == list(ALL_WILD_112.cards.values())


def test_a_table_may_give_its_own_counts(new):
    """W-1: a deck of one's own."""
    table = new(ruleset="all-wild", deck={"wild": 30, "wild-skip": 10}, first_card="wild")

    assert 40 - 22 == table.view["draw_pile"]
    assert {"wild", "wild-skip"} >= {*table.hand(0), *table.hand(1), *table.hand(2)}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_ruleset_offers_what_works(ruleset):
    offered = ruleset.to_dict()

    assert [2, 10] == offered["players"]
    assert all(option["default"] in option["choices"] for option in offered["options"])
    assert all(option["rule"] for option in offered["options"])
