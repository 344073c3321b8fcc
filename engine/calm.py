"""Calm turns: nothing is open beside the turn itself, as on most turns of most games.

What such a turn allows, and what a play or a draw leads to, depends on few things: the seat, and
what lies on the pile. It is worked out once and shared; turns lead to each other, so that little
is left to do but to move the cards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Self

from engine.actions import Draw, Play
from engine.cards import NO_FACES, Card, Color, Faces, faces_where
from engine.events import Awaited, Event
from engine.offer import NOTHING, Terms
from engine.shared import Shared

if TYPE_CHECKING:
    from engine.state import Obligation, Phase


@cache
def fitting_on(color: Color | None, symbol: str) -> Faces:
    """Find what goes on a pile: by color, number or kind of action, and every wild (G-3)."""
    return faces_where(lambda card: card.is_wild or card.color is color or card.symbol == symbol)


Said = tuple[Color | None, bool]
"""What a play may say beside its card: a color, and UNO."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """What comes of a play on a calm turn, as far as no hand decides about it."""

    color: Color | None = None
    """The one in force then."""
    direction: int = 1
    player: int = -1
    """The seat on turn then, or once everything owed is served."""
    turn: "Turn | None" = None
    """The turn that follows; None: a hand decides about it."""
    done: tuple[Event, ...] = ()
    """What happens, up to the first card that is drawn."""
    told: tuple[Event, ...] = ()
    """All that happens, if no card is drawn."""
    awaited: Awaited | None = None
    """What the players wait for then."""
    debts: "Sequence[Obligation]" = ()
    """What is owed because of the card."""
    phase: "Phase | None" = None
    """In which that is waited for; None: it is booked at once."""
    is_doubtful: bool = False
    """Whether it may be challenged."""


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """What may come of one card."""

    said: Mapping[Said, Step | None]
    """By what is said with it; None: that has to be looked at."""
    plain: Play | None = None
    """The play as it is listed, if nothing has to be said."""
    step: Step | None = None
    """What comes of that one."""


NO_STEPS = Steps(Shared(lambda _said: None))


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """The calm turn of a seat."""

    seat: int
    """-1: no turn is calm."""
    fitting: Faces
    """What it may lay on the pile."""
    awaited: Awaited
    is_fitting: Callable[[Card], bool] = field(compare=False)
    steps: Mapping[Card, Steps] = field(compare=False)
    """For each card what may come of it, if it fits."""
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
    following: int = field(default=-1, compare=False)
    """The seat that follows if it does not."""
    others: "Sequence[Turn]" = field(default=(), compare=False)
    """By seat the turns on the same pile."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        return self  # nothing about it changes


_NO_STEPS_AT_ALL: Mapping[Card, Steps] = Shared(lambda _card: NO_STEPS)


def cardless(seat: int, awaited: Awaited, terms: Terms = NOTHING) -> Turn:
    """Make a turn that no card can be played on."""
    return Turn(
        seat,
        NO_FACES,
        awaited,
        NO_FACES.__contains__,
        _NO_STEPS_AT_ALL,
        is_listed=True,
        terms=terms,
        last_terms=terms,
        called_terms=terms,
    )


NO_TURN = cardless(-1, Awaited("", None))
