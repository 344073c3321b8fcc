"""The challenge to a Wild Draw Four, and what else may meet a draw that is owed (C-5, C-8)."""

from typing import TYPE_CHECKING

from engine.actions import Accept, Challenge, Reveal
from engine.errors import ActionError, Refusal
from engine.events import Challenged, HandShown, Judged
from engine.state import CHALLENGE, Obligation, Phase, State
from engine.turns import go_on

if TYPE_CHECKING:
    from engine.rules import Rules

LOST_CHALLENGE = 2
"""The cards that a wrong challenge costs on top: six in place of four (C-5)."""


def accept(rules: "Rules", state: State, action: Accept) -> None:
    """Draw what is owed and lose the turn."""
    owed = _awaited(rules, state, action.seat, CHALLENGE)
    del state.obligations[0]
    rules.take(state, owed.seat, owed.presses)
    go_on(rules, state)


def challenge(rules: "Rules", state: State, action: Challenge) -> None:
    """Look into the hand of whoever played the Wild Draw Four; at a real table that is told."""
    owed = _awaited(rules, state, action.seat, CHALLENGE)
    if owed.challenge is None:
        raise ActionError(Refusal.NOTHING_TO_CHALLENGE, f"{owed.because} is no bluff")
    by = owed.challenge.by
    state.events.append(Challenged(owed.seat, by))
    if state.piles.is_table:
        owed.challenge.is_made = True
    else:
        state.events.append(HandShown(by, owed.seat, tuple(state.hands[by])))
        _judge(rules, state, owed, guilty=owed.challenge.is_bluff)
    go_on(rules, state)


def reveal(rules: "Rules", state: State, action: Reveal) -> None:
    """Take the challenger's word for what it saw."""
    if rules.has_challenges and not state.piles.is_table:
        raise ActionError(Refusal.TABLE_ONLY, "here the program knows the cards")
    owed = _awaited(rules, state, action.seat, Phase.REVEAL)
    _judge(rules, state, owed, guilty=action.guilty)
    go_on(rules, state)


def _judge(rules: "Rules", state: State, owed: Obligation, *, guilty: bool) -> None:
    """Make the bluffer draw, or the challenger, who else takes a normal turn."""
    assert owed.challenge is not None
    by = owed.challenge.by
    state.events.append(Judged(owed.seat, by, guilty))
    del state.obligations[0]
    if guilty:
        rules.take(state, by, owed.presses)
        state.player = owed.seat
    else:
        rules.take(state, owed.seat, owed.presses + LOST_CHALLENGE)


def _awaited(rules: "Rules", state: State, seat: int, phase: Phase) -> Obligation:
    if not rules.has_challenges:
        raise ActionError(Refusal.NOT_IN_THIS_GAME, "no draw is challenged or accepted here")
    if state.phase is not phase:
        raise ActionError(Refusal.WRONG_PHASE, f"nothing to answer in {state.phase}")
    owed = state.obligations[0]
    if owed.seat != seat:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"seat {owed.seat} answers")
    return owed
