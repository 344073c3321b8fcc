"""The actions that a seat may take now, each ready to be posted."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from engine import actions as a
from engine.cards import NO_FACES, Card, Color, Kind
from engine.offer import COLORED_WAYS, NOTHING, PLAIN_WAYS, Offer
from engine.plays import copies_left
from engine.rounds import can_deal, is_dealt
from engine.seats import check_seat
from engine.state import (
    CHALLENGE,
    OPEN_PHASES,
    PLAY,
    Obligation,
    Phase,
    State,
)
from engine.tables import CORRECTABLE
from engine.terms import (
    ACCEPTING,
    CALLING,
    CHALLENGING,
    DRAWING,
    LEAVING,
    PASSING,
    PRESSING,
)
from engine.uno import can_call, can_catch

if TYPE_CHECKING:
    from engine.rules import Rules


def list_actions(rules: "Rules", state: State, seat: int) -> Offer:
    """List what the seat may do.

    Numbers that the poster fills in are left open. A Discard All comes with nothing and with
    everything thrown; any subset is legal.
    """
    turn = state.calm
    if seat == turn.seat and rules.lists_calmly and not state.owing:
        hand = state.hands[seat]
        held = [*filter(turn.is_fitting, hand)]
        if len(hand) > 1 and turn.aimed.isdisjoint(held):
            return Offer(held, turn.terms, len(hand))
    check_seat(state, "seat", seat)
    return _list(rules, state, seat) if state.is_in[seat] else Offer((), NOTHING, 0)


def _list(rules: "Rules", state: State, seat: int) -> Offer:
    cards = len(state.hands[seat])
    held = _playable(rules, state, seat)
    ways = {card: _ways_to_play(rules, state, seat, card) for card in dict.fromkeys(held)}
    due = list(_due(rules, state, seat))
    return Offer(held, (ways, due, list(_beside(rules, state, seat))), cards)


def _due(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    """Go through what play may wait for, beside a card."""
    if rules.may_draw(state, seat):
        says_number = state.piles.is_table and rules.draws_until_playable
        yield a.Drew(seat) if says_number else DRAWING[seat]
    if _may_pass(state, seat):
        yield PASSING[seat]
    if rules.due_seat(state) == seat:
        yield PRESSING[seat]
    if state.turn != seat:
        return
    if state.obligations:
        yield from _answers(state, state.obligations[0])
    if state.phase is Phase.NAME_COLOR:
        yield from (a.NameColor(seat, color) for color in Color)
    if state.phase is Phase.CHOOSE:
        yield from (a.Choose(seat, target) for target in _others(state, seat))
    if state.phase is Phase.TURN_UP and is_dealt(state):
        yield from (a.TurnUp(seat, card) for card in rules.faces)


def _beside(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    """Go through what may be done at any time, or by anybody."""
    if state.phase is Phase.ROUND_OVER and not state.doubts and can_deal(rules, state):
        yield a.NextRound(seat)
    if can_call(rules, state, seat):
        yield CALLING[seat]
    if state.owing:
        targets = range(len(state.hands))
        yield from (a.Catch(seat, target) for target in targets if can_catch(state, seat, target))
    if state.doubts:
        yield from (a.Confirm(seat, launch_id) for launch_id in state.doubts)
    if state.piles.is_table:
        yield from _table_actions(rules, state, seat)
    yield LEAVING[seat]


def _may_pass(state: State, seat: int) -> bool:
    if state.drawn is not None:
        return state.drawn.seat == seat and not state.drawn.must_be_played
    return state.phase is PLAY and state.extra == seat


def _answers(state: State, owed: Obligation) -> Iterator[a.Action]:
    if state.phase is CHALLENGE:
        yield ACCEPTING[owed.seat]
        if owed.challenge is not None:
            yield CHALLENGING[owed.seat]
    if state.phase is Phase.REVEAL:
        yield from (a.Reveal(owed.seat, guilty) for guilty in (True, False))


def _table_actions(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    if state.phase in CORRECTABLE:
        yield a.Correct(seat)
    if rules.most_creepers(state, seat):
        yield a.Creeper(seat)
    if state.phase is Phase.COUNT_HANDS and not state.doubts:
        yield a.CountHands(seat)
    if rules.hint_costs and state.phase in OPEN_PHASES and state.out is None:
        yield from (a.Hint(seat, target) for target in _others(state, seat))


def _playable(rules: "Rules", state: State, seat: int) -> list[Card]:
    """List the cards that may be played; at a real table the faces."""
    hand = state.hands[seat]
    playable = rules.playable(state, seat) if hand else NO_FACES
    known = rules.faces if state.piles.is_table else hand
    cards = [card for card in known if card in playable]
    if len(hand) == 1:
        cards = [card for card in cards if rules.may_be_last(card)]
    if state.piles.is_table and rules.counts_copies:
        cards = [card for card in cards if copies_left(rules, state, card)]
    return cards


def _ways_to_play(rules: "Rules", state: State, seat: int, card: Card) -> Sequence[a.Play]:
    is_last = len(state.hands[seat]) == 1 or state.out is not None
    names_color = rules.has_colors and card.is_wild and not is_last
    if card not in rules.aimed:
        return (COLORED_WAYS if names_color else PLAIN_WAYS)[seat][card]
    targets = _others(state, seat) if rules.needs_target(card, is_last=is_last) else [None]
    ways = [
        a.Play(seat, card, color, target)
        for color, target in product(Color if names_color else [None], targets)
    ]
    if card.kind is Kind.DISCARD_ALL and (thrown := _throwable(state, seat, card)):
        ways.append(a.Play(seat, card, throw=thrown))  # too many kinds of it to keep
    return ways


def _throwable(state: State, seat: int, card: Card) -> tuple[Card, ...]:
    same = [other for other in state.hands[seat] if other.color is card.color]
    if not same:
        return ()  # face-down cards have no color
    same.remove(card)
    return tuple(same)


def _others(state: State, seat: int) -> list[int]:
    return [other for other, is_in in enumerate(state.is_in) if is_in and other != seat]
