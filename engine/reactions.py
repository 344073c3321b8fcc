"""From an action to the rule that carries it out."""

from collections.abc import Callable, Mapping
from typing import Any

from engine import actions as a
from engine.challenges import accept, challenge, reveal
from engine.draws import draw, drew
from engine.launches import confirm, launched
from engine.leaving import leave
from engine.plays import choose, name_color, pass_, play
from engine.rounds import next_round, turn_up
from engine.rules import Rules
from engine.state import State
from engine.tables import correct, count_hands, hint
from engine.uno import call, catch

REACTIONS: Mapping[type[a.Action], Callable[[Rules, State, Any], None]] = {
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
"""What carries an action out, or raises ActionError and leaves the state unchanged."""
