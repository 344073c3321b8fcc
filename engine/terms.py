"""What a seat may do beside playing a card, built once for each seat and shared."""

from engine import actions as a
from engine.cards import Faces
from engine.offer import COLORED_WAYS, PLAIN_WAYS, Terms
from engine.reading import MOST_SEATS

SEATS = range(MOST_SEATS)

LEAVING = [a.Leave(seat) for seat in SEATS]
CALLING = [a.CallUno(seat) for seat in SEATS]
DRAWING = [a.Draw(seat) for seat in SEATS]
PASSING = [a.Pass(seat) for seat in SEATS]
PRESSING = [a.Launched(seat) for seat in SEATS]
ACCEPTING = [a.Accept(seat) for seat in SEATS]
CHALLENGING = [a.Challenge(seat) for seat in SEATS]

NOTHING: Terms = ({}, (), ())


class CalmTerms:
    """For each seat the terms of its turn, while nothing else is open."""

    __slots__ = ("aimed", "drawn", "last", "turn")

    def __init__(self, aimed: Faces, *, has_colors: bool, has_press: bool) -> None:
        self.aimed = aimed
        """The faces whose ways to be played depend on more than the face."""
        ways = COLORED_WAYS if has_colors else PLAIN_WAYS
        due = PRESSING if has_press else DRAWING
        aside = [(CALLING[seat], LEAVING[seat]) for seat in SEATS]
        self.turn: list[Terms] = [(ways[seat], (due[seat],), aside[seat]) for seat in SEATS]
        self.last: list[Terms] = [(PLAIN_WAYS[seat], (due[seat],), aside[seat]) for seat in SEATS]
        """With one card left: no color need be named (G-8)."""
        self.drawn: list[Terms] = [(ways[seat], (PASSING[seat],), aside[seat]) for seat in SEATS]
        """With a card drawn that may be played."""


MUST_PRESS: list[Terms] = [({}, (PRESSING[seat],), (LEAVING[seat],)) for seat in SEATS]
MUST_ACCEPT: list[Terms] = [({}, (ACCEPTING[seat],), (LEAVING[seat],)) for seat in SEATS]
MAY_CHALLENGE: list[Terms] = [
    ({}, (ACCEPTING[seat], CHALLENGING[seat]), (LEAVING[seat],)) for seat in SEATS
]
"""What a seat may do that owes something, and can answer it with no card."""
