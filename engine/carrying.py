"""Carrying out what a played card does, whatever the game (G-13).

`state.player` is the next seat when a card is carried out, and may be moved on.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.effects import Does
from engine.state import Choice, State
from engine.swaps import rotate, swap
from engine.turns import next_seat, owe, reverse

if TYPE_CHECKING:
    from engine.rules import Rules


def _nothing(_rules: "Rules", _state: State, _choice: Choice, _card: Card) -> None:
    pass


def _skip(_rules: "Rules", state: State, _choice: Choice, _card: Card) -> None:
    state.player = state.order[state.direction][state.player]


def _double_skip(_rules: "Rules", state: State, _choice: Choice, _card: Card) -> None:
    state.player = next_seat(state, next_seat(state, state.player))


def _reverse(_rules: "Rules", state: State, choice: Choice, _card: Card) -> None:
    reverse(state, choice.by)


def _next_owes(rules: "Rules", state: State, choice: Choice, card: Card) -> None:
    victim = state.player
    state.player = state.order[state.direction][victim]
    owe(state, [rules.obligation(state, choice, card, victim)], first=True)


def _all_owe(rules: "Rules", state: State, choice: Choice, card: Card) -> None:
    struck = rules.struck_by(state, choice)
    owe(state, [rules.obligation(state, choice, card, seat) for seat in struck], first=True)


def _target_owes(rules: "Rules", state: State, choice: Choice, card: Card) -> None:
    assert choice.target is not None
    owe(state, [rules.obligation(state, choice, card, choice.target)], first=True)


def _swap(_rules: "Rules", state: State, choice: Choice, _card: Card) -> None:
    if state.out is None:
        assert choice.target is not None
        swap(state, choice.by, choice.target)


def _rotate(_rules: "Rules", state: State, choice: Choice, _card: Card) -> None:
    if state.out is None:
        rotate(state, choice.by)


CARRY_OUT: Mapping[Does, Callable[["Rules", State, Choice, Card], None]] = {
    Does.NOTHING: _nothing,
    Does.SKIP: _skip,
    Does.DOUBLE_SKIP: _double_skip,
    Does.REVERSE: _reverse,
    Does.NEXT_OWES: _next_owes,
    Does.ALL_OWE: _all_owe,
    Does.TARGET_OWES: _target_owes,
    Does.SWAP: _swap,
    Does.ROTATE: _rotate,
}
