"""What only the people at a real table can tell: counts of hands, points, bad manners."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.actions import Correct, CountHands, Hint
from engine.cards import FACE_DOWN
from engine.errors import ActionError, Refusal
from engine.events import Corrected, Hinted
from engine.launches import recount
from engine.match import score_round, seats_in
from engine.seats import check_seat
from engine.state import OPEN_PHASES, Phase, State
from engine.turns import go_on

if TYPE_CHECKING:
    from engine.rules import Rules

CORRECTABLE = OPEN_PHASES | {Phase.TURN_UP, Phase.COUNT_HANDS}


def correct(rules: "Rules", state: State, action: Correct) -> None:
    """Set a hand's count; what is too much or missing goes to or comes from the draw pile."""
    _refuse_unless_table(state)
    if state.phase not in CORRECTABLE:
        raise ActionError(Refusal.WRONG_PHASE, f"nothing to correct in {state.phase}")
    if action.cards is None:
        raise ActionError(Refusal.NUMBER_MISSING, "how many cards does it hold?")
    hand = state.hands[action.seat]
    more = action.cards - len(hand)
    if more > 0:
        hand.extend(state.piles.take(more))
    else:
        state.piles.put_back(hand[action.cards :])
        del hand[action.cards :]
    state.events.append(Corrected(action.seat, action.cards))
    recount(state, action.seat)
    go_on(rules, state)


def count_hands(rules: "Rules", state: State, action: CountHands) -> None:
    """Score the round with the points that the table counted."""
    _refuse_unless_table(state)
    if state.phase is not Phase.COUNT_HANDS:
        raise ActionError(Refusal.WRONG_PHASE, "the round is not over")
    if state.doubts:
        raise ActionError(Refusal.DOUBT_OPEN, "confirm the doubtful launches first")
    if action.values is None:
        raise ActionError(Refusal.NUMBER_MISSING, "how many points does each hand hold?")
    _check_points(rules, state, action.values)
    values = [action.values.get(seat, 0) for seat in range(len(state.hands))]
    state.phase = score_round(rules, state, values)
    go_on(rules, state)


def hint(rules: "Rules", state: State, action: Hint) -> None:
    """Make a seat that suggested a card pay for it (A-18)."""
    check_seat(state, "target", action.target)
    _refuse_unless_table(state)
    if not rules.hint_costs:
        raise ActionError(Refusal.NOT_IN_THIS_GAME, "the option hint-penalty is off")
    if state.phase not in OPEN_PHASES or state.out is not None:
        raise ActionError(Refusal.WRONG_PHASE, "nobody is playing")
    if action.target == action.seat or not state.is_in[action.target]:
        raise ActionError(Refusal.BAD_TARGET, "expected another seat still in")
    state.events.append(Hinted(action.seat, action.target))
    rules.penalize(state, action.target, "hint-penalty")
    go_on(rules, state)


def _check_points(rules: "Rules", state: State, values: Mapping[int, int]) -> None:
    dearest = max(rules.value(card) for card in rules.faces)
    for seat in seats_in(state):
        cards = state.hands[seat].count(FACE_DOWN)
        if cards and seat not in values:
            raise ActionError(Refusal.HAND_NOT_COUNTED, f"seat {seat} still holds {cards} cards")
        if values.get(seat, 0) > dearest * cards:
            raise ActionError(Refusal.BAD_COUNT, f"{cards} cards cannot be worth {values[seat]}")
    if strangers := values.keys() - set(seats_in(state)):
        raise ActionError(Refusal.BAD_COUNT, f"there is no seat {min(strangers)}")


def _refuse_unless_table(state: State) -> None:
    if not state.piles.is_table:
        raise ActionError(Refusal.TABLE_ONLY, "here the program knows the cards")
