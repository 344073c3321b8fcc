"""Whose turn it is: the order of seats, what is owed before play goes on, and what comes next."""

from typing import TYPE_CHECKING

from engine.events import Awaited, Owed, Passed
from engine.match import end_round
from engine.state import Choice, Obligation, Phase, State, Uno

if TYPE_CHECKING:
    from engine.rules import Rules


def next_seat(state: State, seat: int) -> int:
    """Find the next seat still in, in the direction of play."""
    return neighbour(state, seat, state.direction)


def neighbour(state: State, seat: int, direction: int) -> int:
    """Find the nearest other seat still in, in a direction; the seat itself if there is none."""
    seats = len(state.hands)
    while True:
        seat = (seat + direction) % seats
        if state.is_in[seat]:
            return seat


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
    """End what lasts until a turn begins: every UNO duty (G-10), the extra card (A-4)."""
    close_drawn(state, seat)
    state.announced &= {seat}
    state.uno = [Uno.NO] * len(state.uno)
    state.extra = None
    state.unseen.clear()
    state.awaited = None  # the same seat may be next again, and is told so


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
        state.events.append(Owed(one.seat, presses, one.until_fires, one.because))


def go_on(rules: "Rules", state: State) -> None:
    """Open the phase that is called for: choices first, then what is owed, then play (G-14)."""
    if state.phase not in {Phase.TURN_UP, Phase.ROUND_OVER, Phase.GAME_OVER}:
        state.phase = _phase(rules, state)  # those three end by an action of their own
    awaited = Awaited(state.phase, state.turn)
    if awaited != state.awaited:
        state.awaited = awaited
        state.events.append(awaited)


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
