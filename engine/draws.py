"""Drawing from a pile: for a turn, or because a card, a challenge or a catch says so (C-2)."""

from functools import cache
from typing import TYPE_CHECKING

from engine.actions import Draw, Drew
from engine.cards import Card
from engine.errors import ActionError, Refusal
from engine.events import Reloaded, Took
from engine.state import Drawn, Phase, State, Uno
from engine.turns import begin_turn, end_idle_turn, go_on, pass_turn

if TYPE_CHECKING:
    from engine.rules import Rules


def draw(rules: "Rules", state: State, action: Draw) -> None:
    """Draw for a turn instead of playing."""
    seat = action.seat
    if seat == state.calm and rules.draws_calmly and state.piles.draw:
        _draw_calmly(rules, state, seat)
        return
    if not rules.may_draw(state, seat):
        raise _refusal(rules, state, seat)
    if rules.draws_until_playable and state.piles.is_table:
        raise ActionError(Refusal.NUMBER_MISSING, "say with `drew` how many cards it took (C-2)")
    begin_turn(state, seat)
    _end_drawing(rules, state, seat, _take_until_playable(rules, state, seat))


def _draw_calmly(rules: "Rules", state: State, seat: int) -> None:
    """The same for one card that does nothing, where nothing else is open."""
    card = state.piles.draw.pop()
    state.hands[seat].take_one(card)
    state.events.append(took(seat, (card,)))
    state.idle_turns = 0
    if card.bit & rules.matching(state, seat):
        begin_turn(state, seat)
        state.drawn = Drawn(seat, card, must_be_played=False)
        go_on(rules, state)
    else:
        pass_turn(rules, state, seat, rules.fitting(state))


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
    taken = piles.take(min(cards, len(piles.draw)))
    if len(taken) < cards and (reloaded := piles.reload(state.rng)):
        state.events.append(Reloaded(reloaded))
        taken += piles.take(min(cards - len(taken), len(piles.draw)))
    state.hands[seat].take(taken)
    state.events.append(took(seat, tuple(taken)) if len(taken) == 1 else Took(seat, tuple(taken)))
    if taken:
        state.idle_turns = 0
        state.uno[seat] = Uno.NO  # a hand above one card ends the duty (G-10)
    return taken


took = cache(Took)  # built once for each single card, and shared


def _refusal(rules: "Rules", state: State, seat: int) -> ActionError:
    if rules.has_press:
        return ActionError(Refusal.NOT_IN_THIS_GAME, "the launcher is the draw pile")
    if seat not in {state.turn, state.player}:
        return ActionError(Refusal.NOT_YOUR_TURN, f"seat {state.turn} is on turn")
    if state.phase not in {Phase.PLAY, Phase.DRAWN}:
        return ActionError(Refusal.WRONG_PHASE, f"no card is drawn in {state.phase}")
    return ActionError(Refusal.MAY_NOT_DRAW, "it has drawn already, or has to play")


def _take_until_playable(rules: "Rules", state: State, seat: int) -> list[Card]:
    taken = rules.take(state, seat, 1)
    for _ in range(1, rules.most_draws):
        if not taken or taken[0].bit & rules.matching(state, seat):
            break
        taken = rules.take(state, seat, 1)
    return taken


def _end_drawing(rules: "Rules", state: State, seat: int, taken: list[Card]) -> None:
    """End the turn, unless the last card drawn can be played, or nobody knows (C-2)."""
    if not taken:
        end_idle_turn(state)
    elif state.piles.is_table or taken[-1].bit & rules.matching(state, seat):
        state.drawn = Drawn(seat, taken[-1], rules.must_play_drawn)
    if state.drawn is None:
        state.announced.discard(seat)  # it did not play
    go_on(rules, state)
