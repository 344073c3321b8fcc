"""Whose turn it is: the order of seats, what is owed before play goes on, and what comes next."""

from functools import cache
from typing import TYPE_CHECKING

from engine.cards import Faces
from engine.events import Awaited, Owed, Passed
from engine.match import end_round
from engine.state import Choice, Obligation, Phase, State, Uno

if TYPE_CHECKING:
    from engine.rules import Rules


@cache
def seat_order(is_in: tuple[bool, ...]) -> dict[int, tuple[int, ...]]:
    """Find for each direction and seat the nearest other seat still in, or itself."""
    seats = len(is_in)
    steps = range(1, seats + 1)
    return {
        direction: tuple(
            next((one for k in steps if is_in[one := (seat + direction * k) % seats]), seat)
            for seat in range(seats)
        )
        for direction in (1, -1)
    }


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
    if state.phase is Phase.DRAWN:
        drawn = state.drawn
        return state.piles.is_table and drawn is not None and not drawn.must_be_played
    return state.phase is Phase.PLAY


def begin_turn(state: State, seat: int) -> None:
    """Move on to the next seat, and end what lasts until a turn begins.

    That is every UNO duty (G-10), the extra card (A-4), the look at a drawn card.
    """
    if state.drawn is not None:
        close_drawn(state, seat)
    if state.announced:
        state.announced &= {seat}
    if state.unseen:
        state.unseen.clear()
    state.uno = [Uno.NO] * len(state.uno)
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


def owe(state: State, *obligations: Obligation, first: bool = False) -> None:
    """Add obligations: a card's own come `first`, before penalties caught meanwhile (G-14)."""
    at = 0 if first else len(state.obligations)
    state.obligations[at:at] = obligations
    for one in obligations:
        presses = None if one.until_fires else one.presses
        state.events.append(owed(one.seat, presses, one.until_fires, one.because))


owed = cache(Owed)  # built once, and shared


def go_on(rules: "Rules", state: State) -> None:
    """Open the phase that is called for: choices first, then what is owed, then play (G-14)."""
    if state.phase not in _ENDED_BY_AN_ACTION:
        state.phase = _phase(rules, state)
    state.turn = state.player if state.phase is Phase.PLAY else _turn(state)
    told = state.awaited
    if told is None or told.phase is not state.phase or told.seat != state.turn:
        state.awaited = awaited(state.phase, state.turn)
        state.events.append(state.awaited)
    state.calm = calm_seat(rules, state)
    if state.calm is not None:
        state.fitting = rules.matching(state, state.calm)


def pass_turn(rules: "Rules", state: State, seat: int, fitting: Faces) -> None:
    """Do what `begin_turn` and `go_on` do at a calm table that stays calm: move on."""
    seat = state.player = state.turn = state.order[state.direction][seat]
    hand = state.hands[seat]
    state.awaited = awaited(Phase.PLAY, seat)
    state.events.append(state.awaited)
    if len(hand) == 1:
        state.calm = None
        return
    state.calm = seat
    refusable = rules.refusable & hand.faces
    state.fitting = fitting & ~rules.refused(state, seat) if refusable else fitting


def calm_seat(rules: "Rules", state: State) -> int | None:
    """Find the seat on turn, if nothing is open but its turn, and what fits is all that matters."""
    if (
        state.phase is not Phase.PLAY
        or not rules.has_calm_turns
        or len(state.hands[state.player]) == 1
    ):
        return None
    if state.extra is not None or state.announced or state.doubts or state.unseen:
        return None
    return state.player if state.uno.count(Uno.NO) == len(state.uno) else None


awaited = cache(Awaited)  # built once for each phase and seat, and shared

_ENDED_BY_AN_ACTION = frozenset({Phase.TURN_UP, Phase.ROUND_OVER, Phase.GAME_OVER})


def _turn(state: State) -> int | None:
    """Find the seat whose action is awaited."""
    match state.phase:
        case Phase.TURN_UP:
            return state.player
        case Phase.DRAWN:
            return state.drawn.seat if state.drawn else None
        case Phase.PRESS | Phase.CHALLENGE | Phase.REVEAL:
            return state.obligations[0].seat
        case Phase.NAME_COLOR | Phase.CHOOSE:
            return state.choice.seat if state.choice else None
    return None


def _phase(rules: "Rules", state: State) -> Phase:
    if state.choice is not None and (waiting := _settle(rules, state, state.choice)):
        return waiting
    while state.obligations:
        if waiting := rules.serve(state, state.obligations[0]):
            return waiting
    if state.is_blocked or state.out is not None:
        return end_round(rules, state)
    if state.color is None and rules.has_colors:
        # A wild lies on top that nobody has named a color for: the seat on turn does.
        state.choice = Choice(state.player, state.player, None, needs_color=True)
        return Phase.NAME_COLOR
    return Phase.PLAY if state.drawn is None else Phase.DRAWN


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
