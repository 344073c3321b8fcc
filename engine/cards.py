"""Cards: one object for each face, with a text form and its reverse.

Cards are written in lower-case kebab, such as `red-7`, `blue-skip` or `wild-hit-4`. Two equal
faces are the same object, so that cards compare and hash as fast as Python can.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from reprlib import repr as brief


class Color(StrEnum):
    """The four colors, in the order in which they are listed everywhere."""

    __hash__ = str.__hash__  # enums hash their names in Python, and these are keys all the time

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"


class Kind(StrEnum):
    """What a card does, whatever its color."""

    __hash__ = str.__hash__

    NUMBER = "number"
    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_TWO = "draw-two"
    HIT_1 = "hit-1"
    HIT_2 = "hit-2"
    DISCARD_ALL = "discard-all"
    TRADE_HANDS = "trade-hands"
    WILD = "wild"
    WILD_DRAW_FOUR = "wild-draw-four"
    WILD_CREEPER = "wild-creeper"
    WILD_REVERSE = "wild-reverse"
    WILD_SKIP = "wild-skip"
    WILD_DOUBLE_SKIP = "wild-double-skip"
    WILD_DRAW_TWO = "wild-draw-two"
    WILD_TARGETED_DRAW_TWO = "wild-targeted-draw-two"
    WILD_FORCED_SWAP = "wild-forced-swap"
    WILD_HIT_4 = "wild-hit-4"
    WILD_ATTACK_ATTACK = "wild-attack-attack"
    WILD_HIT_FIRE = "wild-hit-fire"
    WILD_ALL_HIT = "wild-all-hit"
    WILD_CUSTOMIZABLE = "wild-customizable"
    WILD_CUSTOMIZABLE_2 = "wild-customizable-2"
    WILD_CUSTOMIZABLE_3 = "wild-customizable-3"
    FACE_DOWN = "face-down"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One face. Made in this module only: elsewhere `parse_card` or `card_of` finds it."""

    name: str
    kind: Kind
    color: Color | None
    number: int | None
    symbol: str
    """What has to be the same to match in another color (G-3): the number or the kind."""
    is_wild: bool

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"parse_card({self.name!r})"

    def __reduce__(self) -> tuple[Callable[[str], "Card"], tuple[str]]:
        return _named, (self.name,)  # copies and unpickled cards are the same object again


Faces = frozenset[Card]
"""A set of cards, in which copies do not matter."""

NO_FACES: Faces = frozenset()


def parse_card(text: object) -> Card:
    """Find the card with that name.

    Raises:
        ValueError: no card is called so.
    """
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None or card is FACE_DOWN:
        raise ValueError(f"expected a card such as red-7, blue-skip or wild, got {brief(text)}")
    return card


def card_of(kind: Kind, color: Color | None = None, number: int | None = None) -> Card:
    """Find the card with that kind, color (none for wilds) and number (for number cards)."""
    return _CARDS[_name(kind, color, number)]


def all_cards() -> Iterator[Card]:
    """Go through every face of every game."""
    return (card for card in _CARDS.values() if card is not FACE_DOWN)


def faces_where(is_meant: Callable[[Card], bool]) -> Faces:
    """Find every face of which something holds."""
    return frozenset(card for card in all_cards() if is_meant(card))


def _name(kind: Kind, color: Color | None, number: int | None) -> str:
    symbol = kind.value if number is None else str(number)
    return symbol if color is None else f"{color}-{symbol}"


def _faces() -> Iterator[tuple[Kind, Color | None, int | None]]:
    for color in Color:
        yield from ((Kind.NUMBER, color, number) for number in range(10))
    for kind in Kind:
        if kind.startswith("wild") or kind is Kind.FACE_DOWN:
            yield kind, None, None
        elif kind is not Kind.NUMBER:
            yield from ((kind, color, None) for color in Color)


def _card(kind: Kind, color: Color | None, number: int | None) -> Card:
    symbol = kind.value if number is None else str(number)
    is_wild = kind.startswith("wild")
    return Card(_name(kind, color, number), kind, color, number, symbol, is_wild)


def _named(name: str) -> Card:
    return _CARDS[name]


_CARDS = {card.name: card for card in (_card(*face) for face in _faces())}

FACE_DOWN = _CARDS["face-down"]
"""Stands for every card of a real table that the program has not been told."""

ONLY = {card: frozenset({card}) for card in _CARDS.values()}
"""The set of each card alone."""
