"""What a seat can do: one frozen value for each kind, with its wire form and the reverse.

A field without a default must be there; `None` stands for "not said". Numbers that the poster
fills in are `None` where an action is only listed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from reprlib import repr as brief
from typing import Any, ClassVar, get_args

from engine.cards import Card, Color
from engine.errors import ActionFormatError
from engine.reading import (
    MOST_SEATS,
    check_fields,
    read_card,
    read_cards,
    read_enum,
    read_flag,
    read_number,
    read_text,
    read_values,
)
from engine.wire import flat_dict


class Outcome(StrEnum):
    """How a launch ended."""

    NOTHING = "nothing"
    FIRED = "fired"
    EMPTY = "empty"
    JAM = "jam"
    STOPPED = "stopped"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class _Action:
    type: ClassVar[str]
    filled_in: ClassVar[str | None] = None
    """The number that the poster has to fill in."""
    unsaid: ClassVar[tuple[object, ...]] = (None, False, ())
    """What a field that is not on the wire stands for."""

    seat: int

    def to_dict(self) -> dict[str, Any]:
        """Write the wire form: what is not said is left out."""
        return {"type": self.type, **flat_dict(self, without=self.unsaid)}


@dataclass(frozen=True, slots=True)
class Play(_Action):
    """Lay a card on the pile."""

    type: ClassVar = "play"
    card: Card
    color: Color | None = None
    target: int | None = None
    throw: tuple[Card, ...] = ()
    """Cards that go under a Discard All (A-5)."""
    uno: bool = False
    """Call UNO in the same breath."""


@dataclass(frozen=True, slots=True)
class Draw(_Action):
    """Draw instead of playing (C-2)."""

    type: ClassVar = "draw"


@dataclass(frozen=True, slots=True)
class Drew(_Action):
    """Tell how many cards it took to draw a playable one (C-2, real tables)."""

    type: ClassVar = "drew"
    filled_in: ClassVar = "cards"
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Pass(_Action):
    """Keep the drawn card (C-2), or decline the extra card (A-4)."""

    type: ClassVar = "pass"


@dataclass(frozen=True, slots=True)
class Challenge(_Action):
    """Say that the Wild Draw Four was a bluff (C-5)."""

    type: ClassVar = "challenge"


@dataclass(frozen=True, slots=True)
class Accept(_Action):
    """Draw what is owed, without a challenge (C-5) or an answer (C-8)."""

    type: ClassVar = "accept"


@dataclass(frozen=True, slots=True)
class Reveal(_Action):
    """Tell what the challenger saw in the hand (C-5, real tables)."""

    type: ClassVar = "reveal"
    unsaid: ClassVar = ()
    guilty: bool


@dataclass(frozen=True, slots=True)
class Creeper(_Action):
    """Tell how many Creepers were among the cards that `seat` drew (M-4, real tables)."""

    type: ClassVar = "creeper"
    filled_in: ClassVar = "count"
    count: int | None = None


@dataclass(frozen=True, slots=True)
class CallUno(_Action):
    """Call UNO, before the play or after it (G-10)."""

    type: ClassVar = "call-uno"


@dataclass(frozen=True, slots=True)
class Catch(_Action):
    """Say that `target` owes a call (G-10)."""

    type: ClassVar = "catch"
    target: int


@dataclass(frozen=True, slots=True)
class NameColor(_Action):
    """Name the color of the wild just played."""

    type: ClassVar = "name-color"
    color: Color


@dataclass(frozen=True, slots=True)
class Choose(_Action):
    """Choose whom the card just played strikes."""

    type: ClassVar = "choose"
    target: int


@dataclass(frozen=True, slots=True)
class Launched(_Action):
    """A press told by hand or, without a count, drawn from the game's profile."""

    type: ClassVar = "launched"
    cards: int | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Confirm(_Action):
    """Say how many cards a doubtful launch really brought."""

    type: ClassVar = "confirm"
    filled_in: ClassVar = "cards"
    launch_id: str
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Leave(_Action):
    """Leave the game for good (G-11)."""

    type: ClassVar = "leave"


@dataclass(frozen=True, slots=True)
class NextRound(_Action):
    """Deal again."""

    type: ClassVar = "next-round"


@dataclass(frozen=True, slots=True)
class TurnUp(_Action):
    """Tell the first card of a real table."""

    type: ClassVar = "turn-up"
    card: Card


@dataclass(frozen=True, slots=True)
class Correct(_Action):
    """The table says how many cards `seat` really holds."""

    type: ClassVar = "correct"
    filled_in: ClassVar = "cards"
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class CountHands(_Action):
    """Tell what the hands of a real table are worth."""

    type: ClassVar = "count-hands"
    filled_in: ClassVar = "values"
    values: Mapping[int, int] | None = None
    """Points by seat."""


@dataclass(frozen=True, slots=True)
class Hint(_Action):
    """`target` suggested a card to another seat (A-18)."""

    type: ClassVar = "hint"
    target: int


Action = (
    Play | Draw | Pass | CallUno | Catch | Challenge | Accept | NameColor | Choose | Launched
    | Confirm | Leave | NextRound | TurnUp | Drew | Reveal | Creeper | Correct | CountHands | Hint
)  # fmt: skip

_KINDS: Mapping[str, type[Action]] = {kind.type: kind for kind in get_args(Action)}


def parse_action(body: Mapping[str, Any]) -> Action:
    """Read the wire form.

    Raises:
        ActionFormatError: a field is missing, unknown or cannot be read.
    """
    slug = body.get("type")
    kind = _KINDS.get(slug) if isinstance(slug, str) else None
    if kind is None:
        raise ActionFormatError("type", f"expected one of {', '.join(_KINDS)}, got {brief(slug)}")
    said = {name: value for name, value in body.items() if name != "type" and value is not None}
    check_fields(kind, said, also=kind.filled_in)
    return kind(**{name: _READ[name](name, value) for name, value in said.items()})


_READ: Mapping[str, Callable[[str, Any], Any]] = {
    "seat": partial(read_number, high=MOST_SEATS - 1),
    "target": partial(read_number, high=MOST_SEATS - 1),
    "card": read_card,
    "color": partial(read_enum, Color),
    "throw": read_cards,
    "uno": read_flag,
    "guilty": read_flag,
    "count": read_number,
    "cards": read_number,
    "outcome": partial(read_enum, Outcome),
    "launch_id": read_text,
    "values": read_values,
}
