"""Inputs of a launcher, and what they tell."""

from dataclasses import dataclass
from enum import StrEnum


class Line(StrEnum):
    """The inputs, by the names that signal traces use too."""

    BEAM = "beam"
    BEAM2 = "beam2"
    BUTTON = "button"
    COVER = "cover"


@dataclass(frozen=True, slots=True)
class Edge:
    """An input changed."""

    line: Line
    at: float
    """When the pin did, seconds on the monotonic clock."""
    active: bool
    told: float
    """When it was told here."""
