"""The duty to call UNO (G-10)."""

from typing import TYPE_CHECKING

from engine.actions import CallUno, Catch
from engine.calm import NO_TURN
from engine.errors import ActionError, Refusal
from engine.events import Caught, UnoCalled
from engine.reading import MOST_SEATS
from engine.seats import check_seat
from engine.state import OPEN_PHASES, State, Uno
from engine.turns import go_on, may_begin

if TYPE_CHECKING:
    from engine.rules import Rules


def judge(state: State, seat: int) -> None:
    """Begin a new duty, or none, once the effect of a card is done."""
    bit = 1 << seat
    state.owing &= ~bit
    state.called &= ~bit
    if len(state.hands[seat]) == 1:
        begin_duty(state, seat, has_called=state.has_announced(seat))
    state.announced &= ~bit


def begin_duty(state: State, seat: int, *, has_called: bool) -> None:
    """Note that a seat holds one card."""
    if has_called:
        state.called |= 1 << seat
    else:
        state.owing |= 1 << seat


def announce(state: State, seat: int) -> None:
    """Take note of a call that comes with the card."""
    state.announced |= 1 << seat
    state.events.append(CALLED[seat])


CALLED = [UnoCalled(seat) for seat in range(MOST_SEATS)]


def can_call(rules: "Rules", state: State, seat: int) -> bool:
    """Whether a duty is open, or the seat is on turn and has not called yet."""
    if state.phase not in OPEN_PHASES:
        return False
    duty = state.uno(seat)
    if duty is Uno.OWED:
        return True
    if duty is Uno.CALLED or state.has_announced(seat):
        return False
    is_on_turn = state.turn == seat or may_begin(state, seat)
    return is_on_turn and bool(rules.playable(state, seat))


def call(rules: "Rules", state: State, action: CallUno) -> None:
    if not can_call(rules, state, action.seat):
        raise ActionError(Refusal.UNO_NOT_DUE, "nothing to call UNO for")
    if state.uno(action.seat) is Uno.OWED:
        state.end_duty(action.seat)
        state.called |= 1 << action.seat
    else:
        state.announced |= 1 << action.seat
        state.calm = NO_TURN
    state.events.append(CALLED[action.seat])


def can_catch(state: State, seat: int, target: int) -> bool:
    return seat != target and state.uno(target) is Uno.OWED and state.phase in OPEN_PHASES


def catch(rules: "Rules", state: State, action: Catch) -> None:
    check_seat(state, "target", action.target)
    is_true = can_catch(state, action.seat, action.target)
    # With the last card on the pile nobody has a duty any more, and nobody can be wrong.
    is_open = state.phase in OPEN_PHASES and state.out is None and action.seat != action.target
    if not is_true and not (rules.false_catch_costs and is_open):
        raise ActionError(Refusal.NOBODY_TO_CATCH, f"seat {action.target} owes no call")
    state.events.append(Caught(action.seat, action.target, is_false=not is_true))
    if is_true:
        state.end_duty(action.target)
        rules.penalize(state, action.target, "uno-penalty")
    else:
        rules.penalize(state, action.seat, "false-catch-penalty")
    go_on(rules, state)
