"""From an action to the rule that carries it out."""

from collections.abc import Callable, Mapping
from typing import Any

from engine import actions as a
from engine.challenges import accept, challenge, reveal
from engine.draws import draw, drew
from engine.events import Event
from engine.launches import confirm, launched
from engine.leaving import leave
from engine.plays import choose, name_color, pass_, play
from engine.rounds import next_round, turn_up
from engine.rules import Rules
from engine.seats import check_in
from engine.state import State
from engine.tables import correct, count_hands, hint
from engine.uno import call, catch

Reaction = Callable[[Rules, State, Any], tuple[Event, ...] | None]


def _of_seat_in(react: Reaction) -> Reaction:
    """Refuse who does not play; what is done all the time sees to that itself, where it matters."""

    def react_if_in(rules: Rules, state: State, action: Any) -> tuple[Event, ...] | None:
        if action.seat != state.turn:
            check_in(state, action.seat)
        return react(rules, state, action)

    return react_if_in


REACTIONS: Mapping[type[a.Action], Reaction] = {
    a.Play: play,
    a.Draw: draw,
    a.Drew: _of_seat_in(drew),
    a.Challenge: _of_seat_in(challenge),
    a.Accept: _of_seat_in(accept),
    a.Reveal: _of_seat_in(reveal),
    a.Creeper: _of_seat_in(lambda rules, state, action: rules.creeper(state, action)),
    a.Pass: _of_seat_in(pass_),
    a.CallUno: _of_seat_in(call),
    a.Catch: _of_seat_in(catch),
    a.NameColor: _of_seat_in(name_color),
    a.Choose: _of_seat_in(choose),
    a.Launched: _of_seat_in(launched),
    a.Confirm: _of_seat_in(confirm),
    a.Leave: _of_seat_in(leave),
    a.NextRound: _of_seat_in(next_round),
    a.TurnUp: _of_seat_in(turn_up),
    a.Correct: _of_seat_in(correct),
    a.CountHands: _of_seat_in(count_hands),
    a.Hint: _of_seat_in(hint),
}
"""What carries an action out, or raises ActionError and leaves the state unchanged.

It answers what came of it where that is known beforehand; else that stands in `State.events`."""
