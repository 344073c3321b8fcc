"""Playing a card: what may be played, and what its player has to say about it (G-3, G-8)."""

from collections import Counter
from typing import TYPE_CHECKING

from engine.actions import Choose, NameColor, Pass, Play
from engine.calm import NO_TURN, Step
from engine.cards import FACE_DOWN, Card, Kind
from engine.errors import ActionError, Refusal
from engine.events import Chosen, ColorNamed, Event, Passed, Played
from engine.seats import check_in, check_seat
from engine.shared import shared_by_seat
from engine.state import NO_SEATS, PLAY, Choice, Phase, State
from engine.turns import (
    begin_turn,
    close_drawn,
    go_on,
    hand_over,
    may_begin,
    next_seat,
)
from engine.uno import announce, begin_duty, judge

if TYPE_CHECKING:
    from engine.rules import Rules


def play(rules: "Rules", state: State, action: Play) -> tuple[Event, ...] | None:
    """Lay a card on the pile and begin with its effect.

    What a calm turn leads to is known beforehand; `_play_carefully` does the same for every other.
    """
    card, turn = action.card, state.calm
    seat, steps = turn.seat, turn.steps[card]
    step, hand = steps.step, state.hands[seat]
    if action is not steps.plain:
        is_about_that = action.seat == seat and action.target is None
        step = steps.said[action.color, action.uno] if is_about_that else None
    if step is None or card not in turn.fitting or (step.phase and len(hand) < 2):
        _play_carefully(rules, state, action)
        return None
    is_bluff = step.is_doubtful and rules.is_bluff(state, seat, card)
    try:
        hand.remove(card)
    except ValueError:
        raise _not_in_hand(seat, card) from None
    state.piles.discards.append(card)
    state.drawn = None
    state.owing = state.called = NO_SEATS
    state.color = step.color
    state.direction = step.direction
    state.player = step.player
    if len(hand) < 2:
        if not hand:
            _go_out(rules, state, step)
            return None
        begin_duty(state, seat, has_called=action.uno)
    if step.debts:
        return _owe(rules, state, step, is_bluff=is_bluff)
    state.turn = step.player
    state.calm = turn = step.turn or rules.turn_of(state, step.player)
    state.phase = PLAY
    state.awaited = turn.awaited
    return step.told


def _go_out(rules: "Rules", state: State, step: Step) -> None:
    """End the round with a card; what others draw because of it counts (G-8)."""
    state.out = state.calm.seat
    _book(rules, state, step)
    go_on(rules, state)


def _owe(rules: "Rules", state: State, step: Step, *, is_bluff: bool) -> tuple[Event, ...] | None:
    """Wait for what the card makes others owe, or book it at once (G-14)."""
    if step.phase is None:
        _book(rules, state, step)
        hand_over(state, step.turn or rules.turn_of(state, step.player))
        return None
    state.obligations = [owed.anew(is_bluff=is_bluff) for owed in step.debts]
    state.calm = step.turn or NO_TURN
    state.turn = step.debts[0].seat
    state.phase = step.phase
    state.awaited = step.awaited
    return step.told


def _book(rules: "Rules", state: State, step: Step) -> None:
    """Tell what happened, and let those draw who have to."""
    state.events += step.done
    for owed in step.debts:
        rules.take(state, owed.seat, owed.presses)


def _play_carefully(rules: "Rules", state: State, action: Play) -> None:
    check_in(state, action.seat)
    if action.target is not None:
        check_seat(state, "target", action.target)
    seat, card = action.seat, action.card
    thrown = check_play(rules, state, action)
    is_bluff = card.is_wild and rules.is_bluff(state, seat, card)
    carried = _take_turn(state, seat)
    _lay_down(state, seat, (*thrown, card))
    state.events.append(Played(seat, card, thrown) if thrown else PLAYED[seat][card])
    if action.uno:
        announce(state, seat)
    if not card.is_wild:
        state.color = card.color
    if card in rules.special:
        state.choice = _choice(rules, state, action, carried)
        state.choice.is_bluff = is_bluff
    if not rules.swaps_hands(card, is_last=state.out is not None):
        judge(state, seat)
    go_on(rules, state)


def _not_in_hand(seat: int, card: Card) -> ActionError:
    return ActionError(Refusal.NOT_IN_HAND, f"seat {seat} does not hold {card}")


PLAYED = shared_by_seat(Played)
COLOR_NAMED = shared_by_seat(ColorNamed)


def check_play(rules: "Rules", state: State, action: Play) -> tuple[Card, ...]:
    """Answer the cards that go under the played one.

    Raises:
        ActionError: the play is not allowed now.
    """
    seat, card = action.seat, action.card
    playable = rules.playable(state, seat)
    if not playable:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"seat {seat} may not play a card now")
    thrown = action.throw if card.kind is Kind.DISCARD_ALL else ()
    _check_held(rules, state, seat, (card, *thrown))
    if any(other.color is not card.color for other in thrown):
        raise ActionError(Refusal.BAD_THROW, f"only {card.color} cards go under {card}")
    if card not in playable:
        raise rules.misfit(state, seat, card)
    is_last = len(state.hands[seat]) == 1 + len(thrown)
    if is_last and not rules.may_be_last(card):
        raise ActionError(Refusal.CARD_MAY_NOT_BE_LAST, f"{card} may not be the last card")
    if action.target is not None and rules.needs_target(card, is_last=is_last):
        check_target(state, seat, action.target)
    return thrown


def _take_turn(state: State, seat: int) -> int:
    """Move play on from the seat that plays; answer what its card carries on (A-17, C-8)."""
    if seat == state.player and may_begin(state, seat):
        begin_turn(state, seat)
        return 0
    carried = state.obligations.pop(0).presses if state.obligations else 0
    if seat != state.extra:  # it answers, has drawn the card, or jumps in
        close_drawn(state, seat)
        state.announced &= 1 << seat
        state.awaited = None
        state.player = next_seat(state, seat)
    state.extra = None
    return carried


def check_target(state: State, seat: int, target: int) -> None:
    """Raise ActionError unless the target is another seat still in."""
    if target == seat or not state.is_in[target]:
        raise ActionError(Refusal.BAD_TARGET, f"expected another seat still in, got {target}")


def name_color(rules: "Rules", state: State, action: NameColor) -> None:
    choice = _awaited_choice(state, action.seat, Phase.NAME_COLOR)
    choice.needs_color = False
    state.color = action.color
    state.events.append(COLOR_NAMED[action.seat][action.color])
    go_on(rules, state)


def choose(rules: "Rules", state: State, action: Choose) -> None:
    check_seat(state, "target", action.target)
    choice = _awaited_choice(state, action.seat, Phase.CHOOSE)
    check_target(state, action.seat, action.target)
    choice.needs_target = False
    choice.target = action.target
    state.events.append(Chosen(action.seat, action.target))
    go_on(rules, state)


def pass_(rules: "Rules", state: State, action: Pass) -> None:
    """Keep the drawn card (C-2), or decline the extra card (A-4)."""
    if state.drawn is not None and state.drawn.seat == action.seat:
        if state.drawn.must_be_played:
            raise ActionError(Refusal.MUST_PLAY_DRAWN, f"{state.drawn.card} must be played")
        state.drawn = None
        state.forget_call(action.seat)
    elif state.phase is not Phase.PLAY or state.extra != action.seat:
        raise ActionError(Refusal.NOTHING_TO_PASS, "there is no card that could be declined")
    state.extra = None
    state.events.append(Passed(action.seat))
    go_on(rules, state)


def copies_left(rules: "Rules", state: State, card: Card) -> int:
    """Count the copies of a card that a real table may still bring (table games)."""
    return rules.deck.get(card, 0) - state.piles.discards.count(card)


def _check_held(rules: "Rules", state: State, seat: int, cards: tuple[Card, ...]) -> None:
    hand = state.hands[seat]
    if state.piles.is_table:
        if len(cards) > len(hand):
            raise ActionError(Refusal.NOT_IN_HAND, f"seat {seat} holds {len(hand)} cards")
        for card, copies in Counter(cards).items():
            check_copies(rules, state, card, copies)
        return
    for card in cards:
        if hand.count(card) < cards.count(card):
            raise _not_in_hand(seat, card)


def check_copies(rules: "Rules", state: State, card: Card, copies: int = 1) -> None:
    """Raise ActionError if the deck cannot have brought that card to a real table."""
    if card not in rules.faces:
        raise ActionError(Refusal.NOT_IN_DECK, f"this deck has no {card}")
    if rules.counts_copies and copies_left(rules, state, card) < copies:
        raise ActionError(Refusal.NO_COPY_LEFT, f"every {card} of the deck lies on the pile")


def _lay_down(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand.remove(FACE_DOWN if state.piles.is_table else card)
    state.piles.discards.extend(cards)
    if not hand and state.out is None:
        state.out = seat


def _choice(rules: "Rules", state: State, action: Play, carried: int) -> Choice:
    """Open what the card needs said, less what came with it; what it does not need is ignored."""
    is_last = state.out is not None
    choice = Choice(action.seat, action.seat, action.card, carried=carried)
    if rules.needs_target(action.card, is_last=is_last):
        choice.target = action.target
        choice.needs_target = action.target is None
    if rules.has_colors and action.card.is_wild and not is_last:
        choice.needs_color = action.color is None
        if action.color is not None:
            state.color = action.color
            state.events.append(COLOR_NAMED[action.seat][action.color])
    if choice.target is not None:
        state.events.append(Chosen(action.seat, choice.target))
    return choice


def _awaited_choice(state: State, seat: int, phase: Phase) -> Choice:
    if state.phase is not phase or state.choice is None:
        raise ActionError(Refusal.WRONG_PHASE, f"nothing to choose in {state.phase}")
    if state.choice.seat != seat:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"seat {state.choice.seat} chooses")
    return state.choice
