"""Decks as data, each with its source."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import Card, Color, Kind, card_of


@dataclass(frozen=True, slots=True)
class Edition:
    """A printed deck."""

    id: str
    cards: Mapping[Card, int]
    assumed: bool = False
    """Whether some of the counts are in no source."""

    @property
    def total(self) -> int:
        return sum(self.cards.values())

    def to_dict(self) -> dict[str, object]:
        return {
            "id": self.id,
            "cards": {card.name: copies for card, copies in self.cards.items()},
            "total": self.total,
            "assumed": self.assumed,
        }


def _attack(edition: str, in_each_color: Mapping[Kind, int], wilds: Mapping[Kind, int]) -> Edition:
    """Join the action cards to the numbers 1 to 9, two in each color, that all editions share."""
    cards = {card_of(Kind.NUMBER, color, n): 2 for color in Color for n in range(1, 10)}
    cards |= {card_of(kind, color): n for kind, n in in_each_color.items() for color in Color}
    cards |= {card_of(kind): n for kind, n in wilds.items()}
    return Edition(edition, cards)


# The card lists of the manufacturer's instruction sheets, table "Editions" of the Attack rules.
ATTACK_112 = _attack(
    "attack-112",
    {Kind.HIT_2: 2, Kind.REVERSE: 1, Kind.SKIP: 2, Kind.DISCARD_ALL: 2},
    {Kind.WILD: 4, Kind.WILD_ATTACK_ATTACK: 4, Kind.WILD_HIT_4: 1, Kind.WILD_CUSTOMIZABLE: 3},
)
ATTACK_1998 = _attack(
    "attack-1998",
    {Kind.HIT_2: 2, Kind.REVERSE: 2, Kind.SKIP: 2, Kind.DISCARD_ALL: 1, Kind.TRADE_HANDS: 1},
    {Kind.WILD: 4, Kind.WILD_ALL_HIT: 2, Kind.WILD_HIT_FIRE: 2},
)
ATTACK_2010 = _attack(
    "attack-2010",
    {Kind.HIT_2: 2, Kind.REVERSE: 2, Kind.SKIP: 2, Kind.DISCARD_ALL: 2},
    {Kind.WILD: 4, Kind.WILD_ATTACK_ATTACK: 4},
)
MEGA_HIT = _attack(
    "mega-hit",
    {Kind.HIT_1: 1, Kind.HIT_2: 2, Kind.REVERSE: 1, Kind.SKIP: 2, Kind.DISCARD_ALL: 2},
    {Kind.WILD: 4, Kind.WILD_ATTACK_ATTACK: 4},
)
