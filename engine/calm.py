"""Calm turns: nothing is open beside the turn itself, as on most turns of most games.

What such a turn allows, and what a play or a draw leads to, depends on few things: the seat, and
what lies on the pile. It is worked out once and shared; turns lead to each other, so that little
is left to do but to move the cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Self

from engine.actions import Draw, Play
from engine.cards import NO_FACES, Card, Color, Faces, faces_where
from engine.events import Awaited, Event
from engine.offer import NOTHING, Terms
from engine.shared import Shared


@cache
def fitting_on(color: Color | None, symbol: str) -> Faces:
    """Find what goes on a pile: by color, number or kind of action, and every wild (G-3)."""
    return faces_where(lambda card: card.is_wild or card.color is color or card.symbol == symbol)


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What there is to know beforehand of a play on a calm turn."""

    is_known: bool
    """Whether it fits, and takes no more to be said than a color."""
    plain: Play | None = None
    """The play as it is listed, if nothing at all has to be said."""
    names_color: bool = False
    acts: bool = False
    """Whether the card does something."""
    turns: "Sequence[Turn]" = ()
    """By seat the turn that follows, if no color is named."""
    told: Sequence[tuple[Event, ...]] = ()
    """By the seat that follows all that happens, if the card does nothing."""


NO_STEP = Step(is_known=False)


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """The calm turn of a seat."""

    seat: int
    """-1: no turn is calm."""
    fitting: Faces
    """What it may lay on the pile."""
    awaited: Awaited
    is_fitting: Callable[[Card], bool] = field(compare=False)
    steps: Mapping[Card, Step] = field(compare=False)
    """For each card what comes of playing it; of what does not fit, nothing is known."""
    aimed: Faces = field(default=NO_FACES, compare=False)
    """Of what fits, the faces whose ways to be played depend on more than the face."""
    is_listed: bool = field(default=False, compare=False)
    """Whether all that it may do follows from the hand and the terms."""
    terms: Terms = field(default=NOTHING, compare=False)
    last_terms: Terms = field(default=NOTHING, compare=False)
    """The terms with one card left: no color need be named (G-8)."""
    called_terms: Terms = field(default=NOTHING, compare=False)
    """The same, UNO having been called."""
    draw: Draw | None = field(default=None, compare=False)
    """The draw as it is listed, if it is one card and does nothing beside."""
    drawn: "Mapping[Card, Turn]" = field(default_factory=dict, compare=False)
    """How the turn goes on if the card drawn fits, by that card."""
    others: "Sequence[Turn]" = field(default=(), compare=False)
    """By seat the turn that follows if it does not."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self  # nothing about it changes


NO_TURN = Turn(
    -1, NO_FACES, Awaited("", None), NO_FACES.__contains__, Shared(lambda _card: NO_STEP)
)
