"""What the simulated world does by itself, with its exact time in seconds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BeamChanged:
    """A beam's receiver changed its level."""

    at: float
    beam: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class CardGone:
    """A card has left for good: thrown, or taken by a hand."""

    at: float
    total: int
    """Since the world began."""
    hopper: int
    """Cards that have not left."""
    overlap: float
    """Share of the card before that it lay over."""
    slipped: bool = False
    """The roller slipped on it first."""


@dataclass(frozen=True, slots=True)
class Jammed:
    """A card is stuck and the motor stalls."""

    at: float


Happening = BeamChanged | CardGone | Jammed
