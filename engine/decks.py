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


def _deck(
    edition: str,
    numbers: Mapping[int, int],
    in_each_color: Mapping[Kind, int],
    wilds: Mapping[Kind, int],
) -> Edition:
    """Join numbers and action cards, so many of each in each color, to wilds."""
    cards = {card_of(Kind.NUMBER, color, n): m for color in Color for n, m in numbers.items()}
    cards |= {card_of(kind, color): n for kind, n in in_each_color.items() for color in Color}
    cards |= {card_of(kind): n for kind, n in wilds.items()}
    return Edition(edition, cards)


_NUMBERS_1_TO_9 = dict.fromkeys(range(1, 10), 2)
_NUMBERS_0_TO_9 = {0: 1, **_NUMBERS_1_TO_9}
_CLASSIC_ACTIONS = {Kind.DRAW_TWO: 2, Kind.REVERSE: 2, Kind.SKIP: 2}

# The card list of the manufacturer's instruction sheet, first line of the classic rules.
CLASSIC_108 = _deck(
    "classic-108", _NUMBERS_0_TO_9, _CLASSIC_ACTIONS, {Kind.WILD: 4, Kind.WILD_DRAW_FOUR: 4}
)

# The same with four Creepers, first line of the Minecraft rules.
MINECRAFT_112 = _deck(
    "minecraft-112",
    _NUMBERS_0_TO_9,
    _CLASSIC_ACTIONS,
    {Kind.WILD: 4, Kind.WILD_DRAW_FOUR: 4, Kind.WILD_CREEPER: 4},
)

# No source that we trust has the counts (*assumed*); a table can give its own as `deck`.
ALL_WILD_112 = Edition(
    "all-wild-112",
    {
        card_of(Kind.WILD): 58,
        card_of(Kind.WILD_REVERSE): 14,
        card_of(Kind.WILD_SKIP): 14,
        card_of(Kind.WILD_DOUBLE_SKIP): 6,
        card_of(Kind.WILD_DRAW_TWO): 8,
        card_of(Kind.WILD_DRAW_FOUR): 4,
        card_of(Kind.WILD_TARGETED_DRAW_TWO): 4,
        card_of(Kind.WILD_FORCED_SWAP): 4,
    },
    assumed=True,
)


def _attack(edition: str, in_each_color: Mapping[Kind, int], wilds: Mapping[Kind, int]) -> Edition:
    return _deck(edition, _NUMBERS_1_TO_9, in_each_color, wilds)


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
