"""Drawing from a pile: for a turn, or because a card, a challenge or a catch says so (C-2)."""

from typing import TYPE_CHECKING

from engine.actions import Draw, Drew
from engine.cards import Card
from engine.errors import ActionError, Refusal
from engine.events import Event, Reloaded, Took
from engine.reading import MOST_SEATS
from engine.seats import check_in
from engine.shared import Shared
from engine.state import DRAWN, NO_SEATS, PLAY, Drawn, State
from engine.turns import begin_turn, end_idle_turn, go_on

if TYPE_CHECKING:
    from engine.rules import Rules


def draw(rules: "Rules", state: State, action: Draw) -> tuple[Event, ...] | None:
    """Draw for a turn instead of playing.

    On a calm turn it is one card that does nothing: `_draw_carefully` does the rest.
    """
    turn, pile = state.calm, state.piles.draw
    if action is not turn.draw or not pile:
        _draw_carefully(rules, state, action.seat)
        return None
    seat, card = turn.seat, pile.pop()
    state.hands[seat].append(card)
    state.idle_turns = 0
    state.owing = state.called = NO_SEATS
    following = state.player = turn.following
    if card in turn.fitting:
        state.drawn = KEPT[seat][card]
        state.phase = DRAWN
        state.calm = turn.drawn[card]
    else:
        state.turn = following
        state.calm = turn.others[following]
    told = state.awaited = state.calm.awaited
    return TOOK[seat][card], told


def _draw_carefully(rules: "Rules", state: State, seat: int) -> None:
    check_in(state, seat)
    if not rules.may_draw(state, seat):
        raise _refusal(rules, state, seat)
    if rules.draws_until_playable and state.piles.is_table:
        raise ActionError(Refusal.NUMBER_MISSING, "say with `drew` how many cards it took (C-2)")
    begin_turn(state, seat)
    _end_drawing(rules, state, seat, _take_until_playable(rules, state, seat))


def drew(rules: "Rules", state: State, action: Drew) -> None:
    """Take as many cards as the table says that it took to draw a playable one."""
    if not rules.draws_until_playable:
        raise ActionError(Refusal.NOT_IN_THIS_GAME, "the option draw-until-playable is off")
    if not state.piles.is_table:
        raise ActionError(Refusal.TABLE_ONLY, "here the program knows the cards")
    if not rules.may_draw(state, action.seat):
        raise _refusal(rules, state, action.seat)
    if action.cards is None:
        raise ActionError(Refusal.NUMBER_MISSING, "how many cards did it take?")
    most = min(rules.most_draws, state.piles.to_take)
    if not min(1, most) <= action.cards <= most:
        raise ActionError(Refusal.BAD_COUNT, f"it takes 1-{most} cards, got {action.cards}")
    begin_turn(state, action.seat)
    _end_drawing(rules, state, action.seat, rules.take(state, action.seat, action.cards))


def take(state: State, seat: int, cards: int) -> list[Card]:
    """Give cards of the pile to a seat: at most what is there, reloading if need be (G-6)."""
    piles = state.piles
    taken = piles.take(min(cards, len(piles.draw)) if piles.is_table else cards)
    if len(taken) < cards and (reloaded := piles.reload(state.rng)):
        state.events.append(Reloaded(reloaded))
        taken += piles.take(min(cards - len(taken), len(piles.draw)))
    state.hands[seat].extend(taken)
    state.events.append(TOOK[seat][taken[0]] if len(taken) == 1 else Took(seat, tuple(taken)))
    if taken:
        state.idle_turns = 0
        if state.owing or state.called:
            state.end_duty(seat)  # a hand above one card ends it (G-10)
    return taken


def _took(seat: int) -> Shared[Card, Took]:
    return Shared(lambda card: Took(seat, (card,)))


def _drawn(seat: int) -> Shared[Card, Drawn]:
    return Shared(lambda card: Drawn(seat, card, must_be_played=False))


TOOK = [_took(seat) for seat in range(MOST_SEATS)]
KEPT = [_drawn(seat) for seat in range(MOST_SEATS)]


def _refusal(rules: "Rules", state: State, seat: int) -> ActionError:
    if rules.has_press:
        return ActionError(Refusal.NOT_IN_THIS_GAME, "the launcher is the draw pile")
    if seat not in {state.turn, state.player}:
        return ActionError(Refusal.NOT_YOUR_TURN, f"seat {state.turn} is on turn")
    if state.phase not in {PLAY, DRAWN}:
        return ActionError(Refusal.WRONG_PHASE, f"no card is drawn in {state.phase}")
    return ActionError(Refusal.MAY_NOT_DRAW, "it has drawn already, or has to play")


def _take_until_playable(rules: "Rules", state: State, seat: int) -> list[Card]:
    taken = rules.take(state, seat, 1)
    for _ in range(1, rules.most_draws):
        if not taken or taken[0] in rules.matching(state, seat):
            break
        taken = rules.take(state, seat, 1)
    return taken


def _end_drawing(rules: "Rules", state: State, seat: int, taken: list[Card]) -> None:
    """End the turn, unless the last card drawn can be played, or nobody knows (C-2)."""
    if not taken:
        end_idle_turn(state)
    elif state.piles.is_table or taken[-1] in rules.matching(state, seat):
        state.drawn = Drawn(seat, taken[-1], rules.must_play_drawn)
    if state.drawn is None:
        state.forget_call(seat)  # it did not play
    go_on(rules, state)
