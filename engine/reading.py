"""Reading values of the wire: each reader takes the field's name, for the error.

All of them raise ActionFormatError for what does not fit.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import cache
from reprlib import repr as brief
from typing import Any, TypeVar

from engine.cards import Card, parse_card
from engine.errors import ActionFormatError

MOST_CARDS = 1000
"""The largest number of cards that any action may name (*assumed*: far above every deck)."""

MOST_SEATS = 10
"""G-1: two to ten players."""

MOST_POINTS = 100_000
"""The most points that a hand may be counted at (*assumed*: MOST_CARDS of the dearest card)."""

_Word = TypeVar("_Word", bound=StrEnum)

_SEAT_NAMES = frozenset(str(seat) for seat in range(MOST_SEATS))


def check_fields(kind: type, body: Mapping[str, Any], also: str | None = None) -> None:
    """Check that a body has just the fields of a value, all that have no default, and `also`."""
    known, required = _known(kind)
    if not body.keys() <= known:
        raise ActionFormatError(min(body.keys() - known), "there is no such field here")
    for name in required if also is None else (*required, also):
        if name not in body:
            raise ActionFormatError(name, "it is missing")


@cache
def _known(kind: type) -> tuple[frozenset[str], tuple[str, ...]]:
    """Name the fields of a value, and those that must be there."""
    named = fields(kind)
    required = tuple(one.name for one in named if one.default is MISSING)
    return frozenset(one.name for one in named), required


def read_number(field: str, value: object, low: int = 0, high: int = MOST_CARDS) -> int:
    """Check a whole number of the wire."""
    if type(value) is not int or not low <= value <= high:
        raise ActionFormatError(field, f"expected a whole number {low}-{high}, got {brief(value)}")
    return value


def read_text(field: str, value: object) -> str:
    """Check an id of the wire, such as a launch's."""
    if not isinstance(value, str) or not 1 <= len(value) <= 100:
        raise ActionFormatError(field, "expected a text of 1-100 characters")
    return value


def read_card(field: str, value: object) -> Card:
    try:
        return parse_card(value)
    except ValueError as error:
        raise ActionFormatError(field, str(error)) from error


def read_cards(field: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_CARDS:
        raise ActionFormatError(field, "expected a list of cards")
    return tuple(read_card(f"{field}.{index}", card) for index, card in enumerate(value))


def read_enum(kind: type[_Word], field: str, value: object) -> _Word:
    """Check a word of a closed set."""
    if isinstance(value, str) and value in list(kind):
        return kind(value)
    raise ActionFormatError(field, f"expected one of {', '.join(kind)}, got {brief(value)}")


def read_flag(field: str, value: object) -> bool:
    """Check a yes or no of the wire."""
    if not isinstance(value, bool):
        raise ActionFormatError(field, f"expected true or false, got {brief(value)}")
    return value


def read_values(field: str, value: object) -> dict[int, int]:
    if not isinstance(value, Mapping):
        raise ActionFormatError(field, "expected points by seat")
    points = {}
    for seat, count in value.items():
        name = f"{field}.{seat}"
        if str(seat) not in _SEAT_NAMES:
            raise ActionFormatError(name, f"expected a seat, got {brief(seat)}")
        points[int(seat)] = read_number(name, count, high=MOST_POINTS)
    return points
