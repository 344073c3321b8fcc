"""What cards do, as data: the same few effects make up every game."""

from dataclasses import dataclass
from enum import Enum, auto


class Does(Enum):
    """The kinds of effect that a card can have."""

    __hash__ = object.__hash__  # members are compared by identity anyway

    NOTHING = auto()
    SKIP = auto()
    DOUBLE_SKIP = auto()
    REVERSE = auto()
    NEXT_OWES = auto()
    """The next seat owes presses or draws, and loses its turn."""
    ALL_OWE = auto()
    TARGET_OWES = auto()
    SWAP = auto()
    """The player swaps hands with a seat of its choice."""
    ROTATE = auto()
    """All hands move one seat on."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does."""

    does: Does
    amount: int = 0
    """Presses, or cards of a draw pile."""
    until_fires: bool = False


NOTHING = Effect(Does.NOTHING)
