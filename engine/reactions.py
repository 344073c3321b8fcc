"""From an action to the rule that carries it out."""

from collections.abc import Callable, Mapping
from typing import Any

from engine import actions as a
from engine.challenges import accept, challenge, reveal
from engine.draws import draw, drew
from engine.errors import ActionError, ActionFormatError, Refusal
from engine.launches import confirm, launched
from engine.leaving import leave
from engine.plays import choose, name_color, pass_, play
from engine.rounds import next_round, turn_up
from engine.rules import Rules
from engine.state import State
from engine.tables import correct, count_hands, hint
from engine.uno import call, catch


def react(rules: Rules, state: State, action: a.Action) -> None:
    """Carry an action out.

    Raises:
        ActionError: the rules forbid it now; the state is unchanged.
        ActionFormatError: there is no such seat.
    """
    seats = len(state.is_in)
    if not 0 <= action.seat < seats:
        raise no_such_seat(state, "seat", action.seat)
    if not state.is_in[action.seat]:
        raise ActionError(Refusal.SEAT_HAS_LEFT, f"seat {action.seat} has left the game")
    kind = action.__class__
    target = action.target if kind in _AIMED else None  # type: ignore[union-attr] # they have one
    if target is not None and not 0 <= target < seats:
        raise no_such_seat(state, "target", target)
    _REACTIONS[kind](rules, state, action)


def check_seat(state: State, field: str, seat: int) -> None:
    """Raise ActionFormatError unless the game has that seat."""
    if not 0 <= seat < len(state.hands):
        raise no_such_seat(state, field, seat)


def no_such_seat(state: State, field: str, seat: int) -> ActionFormatError:
    return ActionFormatError(field, f"expected a seat 0-{len(state.hands) - 1}, got {seat}")


_AIMED = frozenset({a.Play, a.Catch, a.Choose, a.Hint})

_REACTIONS: Mapping[type[a.Action], Callable[[Rules, State, Any], None]] = {
    a.Play: play,
    a.Draw: draw,
    a.Drew: drew,
    a.Challenge: challenge,
    a.Accept: accept,
    a.Reveal: reveal,
    a.Creeper: lambda rules, state, action: rules.creeper(state, action),
    a.Pass: pass_,
    a.CallUno: call,
    a.Catch: catch,
    a.NameColor: name_color,
    a.Choose: choose,
    a.Launched: launched,
    a.Confirm: confirm,
    a.Leave: leave,
    a.NextRound: next_round,
    a.TurnUp: turn_up,
    a.Correct: correct,
    a.CountHands: count_hands,
    a.Hint: hint,
}
