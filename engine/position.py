"""A position: a game that starts in the middle, with every card named."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import repr as brief
from typing import Any

from engine.cards import Card, Color, parse_card
from engine.errors import SetupError
from engine.reading import MOST_CARDS
from engine.state import Phase

_FIELDS = {"hands", "draw", "discards", "color", "turn", "direction", "dealer", "phase"}

PHASES = (Phase.PLAY, Phase.NAME_COLOR)
"""Where a position can start: the other phases need more than cards to tell."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game starts instead of a deal. Copies are not counted."""

    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...]
    """The next card to be taken first."""
    discards: tuple[Card, ...]
    """The top card first."""
    color: Color | None = None
    turn: int | None = None
    direction: int = 1
    dealer: int | None = None
    phase: Phase | None = None

    @property
    def cards(self) -> Mapping[Card, int]:
        every = [*self.draw, *self.discards]
        return Counter(every + [card for hand in self.hands for card in hand])

    def to_dict(self) -> dict[str, Any]:
        return {
            "hands": [[card.name for card in hand] for hand in self.hands],
            "draw": [card.name for card in self.draw],
            "discards": [card.name for card in self.discards],
            "color": self.color,
            "turn": self.turn,
            "direction": self.direction,
            "dealer": self.dealer,
            "phase": self.phase,
        }


def read_position(body: object, players: int) -> Position:
    """Read the wire form.

    Raises:
        SetupError: the field that cannot be used.
    """
    if not isinstance(body, Mapping):
        raise SetupError("position", "expected an object")
    if unknown := body.keys() - _FIELDS:
        raise SetupError(f"position.{min(unknown)}", "a position has no such field")
    return Position(
        hands=_read_hands(body.get("hands"), players),
        draw=_read_cards("position.draw", body.get("draw")),
        discards=_read_cards("position.discards", body.get("discards")),
        color=_read_one_of("position.color", body.get("color"), tuple(Color)),
        turn=_read_one_of("position.turn", body.get("turn"), tuple(range(players))),
        direction=_read_one_of("position.direction", body.get("direction"), (1, -1)) or 1,
        dealer=_read_one_of("position.dealer", body.get("dealer"), tuple(range(players))),
        phase=_read_one_of("position.phase", body.get("phase"), PHASES),
    )


def check_color(position: Position, *, has_colors: bool) -> None:
    """Raise SetupError unless the color in force can be told."""
    if not has_colors and (position.color or position.phase is Phase.NAME_COLOR):
        raise SetupError("position.color", "this game has no colors")
    if not position.discards:
        raise SetupError("position.discards", "expected at least the top card")
    top = position.discards[0]
    if not top.is_wild and position.color not in {None, top.color}:
        raise SetupError("position.color", f"{top} lies on top")
    if has_colors and position.phase is Phase.PLAY and top.is_wild and position.color is None:
        raise SetupError("position.color", f"expected the color named for {top}")
    if position.phase is Phase.NAME_COLOR and (not top.is_wild or position.color is not None):
        raise SetupError("position.phase", "there is no color to name")


def _read_hands(value: object, players: int) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(value, list | tuple) or len(value) != players:
        raise SetupError("position.hands", f"expected {players} hands")
    hands = tuple(_read_cards(f"position.hands.{i}", hand) for i, hand in enumerate(value))
    for seat, hand in enumerate(hands):
        if not hand:
            raise SetupError(f"position.hands.{seat}", "expected at least one card")
    return hands


def _read_cards(field: str, value: object) -> tuple[Card, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_CARDS:
        raise SetupError(field, f"expected a list of at most {MOST_CARDS} cards")
    return tuple(read_card(f"{field}.{index}", name) for index, name in enumerate(value))


def read_card(field: str, name: object) -> Card:
    """Read a card's name.

    Raises:
        SetupError: no card is called so.
    """
    try:
        return parse_card(name)
    except ValueError as error:
        raise SetupError(field, str(error)) from error


def _read_one_of(field: str, value: object, choices: tuple[Any, ...]) -> Any:
    if value is None:
        return None
    for choice in choices:
        if value == choice and not isinstance(value, bool | float):
            return choice
    names = ", ".join(str(choice) for choice in choices)
    raise SetupError(field, f"expected one of {names}, got {brief(value)}")
