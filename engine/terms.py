"""What a seat may do beside playing a card, built once for each seat and shared."""

from engine import actions as a
from engine.offer import Terms
from engine.reading import MOST_SEATS

SEATS = range(MOST_SEATS)

LEAVING = [a.Leave(seat) for seat in SEATS]
CALLING = [a.CallUno(seat) for seat in SEATS]
DRAWING = [a.Draw(seat) for seat in SEATS]
PASSING = [a.Pass(seat) for seat in SEATS]
PRESSING = [a.Launched(seat) for seat in SEATS]
ACCEPTING = [a.Accept(seat) for seat in SEATS]
CHALLENGING = [a.Challenge(seat) for seat in SEATS]

MUST_PRESS: list[Terms] = [({}, (PRESSING[seat],), (LEAVING[seat],)) for seat in SEATS]
MUST_ACCEPT: list[Terms] = [({}, (ACCEPTING[seat],), (LEAVING[seat],)) for seat in SEATS]
MAY_CHALLENGE: list[Terms] = [
    ({}, (ACCEPTING[seat], CHALLENGING[seat]), (LEAVING[seat],)) for seat in SEATS
]
"""What a seat may do that owes something, and can answer it with no card."""
