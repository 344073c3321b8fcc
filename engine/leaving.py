"""A seat leaves (G-11)."""

from typing import TYPE_CHECKING

from engine.actions import Leave
from engine.events import SeatLeft
from engine.match import end_game, seats_in
from engine.state import Choice, Phase, State
from engine.turns import go_on, next_seat, seat_order

if TYPE_CHECKING:
    from engine.rules import Rules


def leave(rules: "Rules", state: State, action: Leave) -> None:
    """Take a seat out of the game, with all that it owes and is owed to say."""
    seat = action.seat
    _take_out(state, seat)
    state.events.append(SeatLeft(seat))
    if state.players_left == 1 and state.phase is not Phase.GAME_OVER:
        state.phase = end_game(state, tuple(seats_in(state)))
    if state.player == seat and state.players_left:
        state.player = next_seat(state, seat)
    if state.choice is not None:
        _let_choice_go(rules, state, state.choice, seat)
    go_on(rules, state)


def _take_out(state: State, seat: int) -> None:
    state.is_in[seat] = False
    state.order = seat_order(tuple(state.is_in))
    state.piles.bury(state.hands[seat])
    state.hands[seat] = []
    state.scores[seat] = 0
    state.end_duty(seat)
    state.obligations = [owed for owed in state.obligations if owed.seat != seat]
    state.doubts = {key: doubt for key, doubt in state.doubts.items() if doubt.seat != seat}
    state.forget_call(seat)
    state.unseen.pop(seat, None)
    if state.drawn is not None and state.drawn.seat == seat:
        state.drawn = None
    for owed in state.obligations:
        if owed.challenge is not None and owed.challenge.by == seat:
            owed.challenge = None  # nobody is left to challenge: it is owed


def _let_choice_go(rules: "Rules", state: State, choice: Choice, seat: int) -> None:
    """A target not chosen: no effect. A color not named: the one before, or the next names it."""
    if seat == choice.target:
        choice.target, choice.needs_target = None, True  # another one is chosen
    if seat != choice.seat:
        return
    if choice.needs_target or (choice.card and rules.swaps_hands(choice.card, is_last=False)):
        state.choice = None
    elif state.color is None:
        choice.seat = state.player
    else:
        choice.needs_color = False
