"""Playing a card: what may be played, and what its player has to say about it (G-3, G-8)."""

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from engine.actions import Choose, NameColor, Pass, Play
from engine.cards import FACE_DOWN, Card, Color, Faces, Kind, all_cards, faces_where
from engine.errors import ActionError, Refusal
from engine.events import Chosen, ColorNamed, Passed, Played
from engine.state import Choice, Phase, State
from engine.turns import begin_turn, close_drawn, go_on, may_begin, next_seat, pass_turn
from engine.uno import announce, judge

if TYPE_CHECKING:
    from engine.rules import Rules


@cache
def fitting(color: Color | None, symbol: str) -> Faces:
    """Find what goes on a pile: by color, number or kind of action, and every wild (G-3)."""
    return faces_where(lambda card: card.is_wild or card.color is color or card.symbol == symbol)


FITTING_ON = {card: fitting(card.color, card.symbol) for card in all_cards() if card.color}
"""What goes on a colored card: there the color in force is its own."""


def play(rules: "Rules", state: State, action: Play) -> None:
    """Lay a card on the pile and begin with its effect."""
    seat, card, hand = action.seat, action.card, state.hands[action.seat]
    is_plain = not card.bit & rules.special and len(hand) > 2 and not action.uno
    if seat == state.calm and is_plain and card.bit & hand.faces & state.fitting:
        _play_calmly(rules, state, seat, card)
        return
    thrown = check_play(rules, state, action)
    is_bluff = card.is_wild and rules.is_bluff(state, seat, card)
    carried = _take_turn(state, seat)
    _lay_down(state, seat, (*thrown, card))
    state.events.append(Played(seat, card, thrown) if thrown else played(seat, card, ()))
    if action.uno:
        announce(state, action)
    if card.bit & rules.special:
        state.choice = _choice(rules, state, action, carried)
        state.choice.is_bluff = is_bluff
    if not card.is_wild:
        state.color = card.color
    if not rules.swaps_hands(card, is_last=state.out is not None):
        judge(state, seat)
    go_on(rules, state)


def _play_calmly(rules: "Rules", state: State, seat: int, card: Card) -> None:
    """The same where nothing was open, and nothing will be: most turns of most games."""
    state.hands[seat].lay(card)
    state.piles.discards.append(card)
    state.color = card.color
    state.events.append(played(seat, card, ()))
    pass_turn(rules, state, seat, FITTING_ON[card])


# Built once for each seat and card or color, and shared.
played = cache(Played)
color_named = cache(ColorNamed)


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
    if not card.bit & playable:
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
        state.announced &= {seat}
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
    state.events.append(color_named(action.seat, action.color))
    go_on(rules, state)


def choose(rules: "Rules", state: State, action: Choose) -> None:
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
        state.announced.discard(action.seat)
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
        if not card.bit & hand.faces or (len(cards) > 1 and hand.count(card) < cards.count(card)):
            raise ActionError(Refusal.NOT_IN_HAND, f"seat {seat} does not hold {card}")


def check_copies(rules: "Rules", state: State, card: Card, copies: int = 1) -> None:
    """Raise ActionError if the deck cannot have brought that card to a real table."""
    if card not in rules.faces:
        raise ActionError(Refusal.NOT_IN_DECK, f"this deck has no {card}")
    if rules.counts_copies and copies_left(rules, state, card) < copies:
        raise ActionError(Refusal.NO_COPY_LEFT, f"every {card} of the deck lies on the pile")


def _lay_down(state: State, seat: int, cards: tuple[Card, ...]) -> None:
    hand = state.hands[seat]
    for card in cards:
        hand.lay(FACE_DOWN if state.piles.is_table else card)
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
            state.events.append(color_named(action.seat, action.color))
    if choice.target is not None:
        state.events.append(Chosen(action.seat, choice.target))
    return choice


def _awaited_choice(state: State, seat: int, phase: Phase) -> Choice:
    if state.phase is not phase or state.choice is None:
        raise ActionError(Refusal.WRONG_PHASE, f"nothing to choose in {state.phase}")
    if state.choice.seat != seat:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"seat {state.choice.seat} chooses")
    return state.choice
