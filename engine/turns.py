"""Whose turn it is: the order of seats, what is owed before play goes on, and what comes next."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from engine.calm import NO_TURN, Turn, cardless
from engine.events import Awaited, Owed, Passed
from engine.match import end_round
from engine.offer import Terms
from engine.shared import Shared
from engine.state import (
    ANSWERABLE,
    CHALLENGE,
    DRAWN,
    NO_SEATS,
    PLAY,
    PRESS,
    Choice,
    Obligation,
    Order,
    Phase,
    State,
)
from engine.terms import MAY_CHALLENGE, MUST_ACCEPT, MUST_PRESS

if TYPE_CHECKING:
    from engine.rules import Rules


@cache
def seat_order(is_in: tuple[bool, ...]) -> Order:
    """Find for each direction and seat the nearest other seat still in, or itself."""
    seats = len(is_in)
    steps = range(1, seats + 1)
    left, right = (
        tuple(
            next((one for k in steps if is_in[one := (seat + direction * k) % seats]), seat)
            for seat in range(seats)
        )
        for direction in (1, -1)
    )
    return (), left, right


def next_seat(state: State, seat: int) -> int:
    """Find the next seat still in, in the direction of play."""
    return state.order[state.direction][seat]


def others_from(state: State, first: int, without: int) -> list[int]:
    """List the seats still in, in the direction of play from `first` on, but for one."""
    seats, seat = [], first
    for _ in range(state.players_left):
        if seat != without:
            seats.append(seat)
        seat = next_seat(state, seat)
    return seats


def reverse(state: State, player: int) -> None:
    """Turn the direction; with two seats that works as Skip (G-5)."""
    state.direction = -state.direction
    state.player = player if state.players_left == 2 else next_seat(state, player)


def may_begin(state: State, seat: int) -> bool:
    """Whether the seat may begin its turn: it is on turn, or the table sees the last one ended."""
    if seat != state.player:
        return False
    if state.phase is DRAWN:
        drawn = state.drawn
        return state.piles.is_table and drawn is not None and not drawn.must_be_played
    return state.phase is PLAY


def begin_turn(state: State, seat: int) -> None:
    """Move on to the next seat, and end what lasts until a turn begins.

    That is every UNO duty (G-10), the extra card (A-4), the look at a drawn card.
    """
    if state.drawn is not None:
        close_drawn(state, seat)
    if state.announced:
        state.announced &= 1 << seat
    if state.unseen:
        state.unseen.clear()
    state.owing = state.called = NO_SEATS
    state.extra = None
    state.awaited = None  # the same seat may be next again, and is told so
    state.player = state.order[state.direction][seat]


def close_drawn(state: State, seat: int) -> None:
    """Take another seat's action for a pass, where nobody knows whether a drawn card fits."""
    if state.drawn is not None and state.drawn.seat != seat:
        state.events.append(Passed(state.drawn.seat))
    state.drawn = None


def end_idle_turn(state: State) -> None:
    """Count a turn in which nothing was played or taken, and block the round after some (G-7)."""
    state.idle_turns += 1
    state.is_blocked = state.piles.is_exhausted and state.idle_turns >= state.players_left


def owe(state: State, obligations: Sequence[Obligation], *, first: bool = False) -> None:
    """Add obligations: a card's own come `first`, before penalties caught meanwhile (G-14)."""
    at = 0 if first else len(state.obligations)
    state.obligations[at:at] = obligations
    for one in obligations:
        tell_owed(state, one.seat, one.presses, one.because, until_fires=one.until_fires)


def tell_owed(
    state: State, seat: int, presses: int, because: str, *, until_fires: bool = False
) -> None:
    told = _owed(seat, None if until_fires else presses, until_fires, because)
    state.events.append(told)


_owed = cache(Owed)  # built once, and shared


def go_on(rules: "Rules", state: State) -> None:
    """Open the phase that is called for: choices first, then what is owed, then play (G-14)."""
    phase = state.phase
    if phase not in _ENDED_BY_AN_ACTION:
        phase = state.phase = _phase(rules, state)
    turn = state.turn = state.player if phase is PLAY else _WHOSE[phase](state)
    told = state.awaited
    if told is None or told.phase is not phase or told.seat != turn:
        told = state.awaited = AWAITED[phase][turn]
        state.events.append(told)
    state.calm = calm_turn(rules, state)


def hand_over(state: State, turn: Turn) -> None:
    """Do what `go_on` does where the table was calm and is: the turn of `state.player` is next."""
    state.calm = turn
    state.turn = state.player
    state.phase = PLAY
    told = state.awaited = turn.awaited
    state.events.append(told)


def calm_turn(rules: "Rules", state: State) -> Turn:
    """Find what is known beforehand of a turn, if nothing else is open."""
    if (
        not rules.has_calm_turns
        or state.extra is not None
        or state.announced
        or state.doubts
        or state.unseen
    ):
        return NO_TURN
    phase = state.phase
    if phase is PLAY:
        return rules.turn_of(state, state.player)
    if phase is DRAWN and state.drawn is not None:
        way = state.direction, state.order
        return rules.calm_turns.drawn[state.drawn.seat, way][state.drawn.card]
    return debtors_turn(state.obligations[0], phase) if phase in ANSWERABLE else NO_TURN


def debtors_turn(owed: Obligation, phase: Phase) -> Turn:
    """Find the turn of a seat that can answer with no card what it owes."""
    if owed.answers:
        return NO_TURN
    if phase is PRESS:
        return _PRESSING[owed.seat]
    return _ANSWERING[owed.seat] if owed.challenge else _ACCEPTING[owed.seat]


AWAITED = {phase: Shared(partial(Awaited, phase)) for phase in Phase}


def _owing(phase: Phase, terms: Sequence[Terms]) -> Sequence[Turn]:
    return [cardless(seat, AWAITED[phase][seat], each) for seat, each in enumerate(terms)]


_PRESSING = _owing(PRESS, MUST_PRESS)
_ANSWERING = _owing(CHALLENGE, MAY_CHALLENGE)
_ACCEPTING = _owing(CHALLENGE, MUST_ACCEPT)

_ENDED_BY_AN_ACTION = frozenset({Phase.TURN_UP, Phase.ROUND_OVER, Phase.GAME_OVER})


def _debtor(state: State) -> int | None:
    return state.obligations[0].seat


def _chooser(state: State) -> int | None:
    return state.choice.seat if state.choice else None


def _nobody(_state: State) -> int | None:
    return None


_WHOSE: Mapping[Phase, Callable[[State], int | None]] = {
    Phase.TURN_UP: lambda state: state.player,
    Phase.PLAY: lambda state: state.player,
    Phase.DRAWN: lambda state: state.drawn.seat if state.drawn else None,
    Phase.PRESS: _debtor,
    Phase.CHALLENGE: _debtor,
    Phase.REVEAL: _debtor,
    Phase.NAME_COLOR: _chooser,
    Phase.CHOOSE: _chooser,
    Phase.COUNT_HANDS: _nobody,
    Phase.ROUND_OVER: _nobody,
    Phase.GAME_OVER: _nobody,
}
"""The seat whose action is awaited."""


def _phase(rules: "Rules", state: State) -> Phase:
    if state.choice is not None and (waiting := _settle(rules, state, state.choice)):
        return waiting
    while state.obligations:
        owed = state.obligations[0]
        if waiting := rules.phase_of(owed):
            return waiting
        del state.obligations[0]
        rules.take(state, owed.seat, owed.presses)
    if state.is_blocked or state.out is not None:
        return end_round(rules, state)
    if state.color is None and rules.has_colors:
        # A wild lies on top that nobody has named a color for: the seat on turn does.
        state.choice = Choice(state.player, state.player, None, needs_color=True)
        return Phase.NAME_COLOR
    return PLAY if state.drawn is None else DRAWN


def _settle(rules: "Rules", state: State, choice: Choice) -> Phase | None:
    """Carry the card out, or answer what it waits for."""
    if choice.needs_color:
        return Phase.NAME_COLOR
    if choice.needs_target:
        return Phase.CHOOSE
    state.choice = None
    if choice.card is not None:
        rules.carry_out(state, choice, choice.card)
    return None
