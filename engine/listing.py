"""The actions that a seat may take now, each ready to be posted."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from engine import actions as a
from engine.cards import NO_FACES, Card, Color, Faces, Kind, cards_in
from engine.plays import copies_left
from engine.rounds import can_deal, is_dealt
from engine.state import OPEN_PHASES, Obligation, Phase, State, Uno
from engine.tables import CORRECTABLE
from engine.uno import can_call, can_catch

if TYPE_CHECKING:
    from engine.rules import Rules

# Built once and shared: bots and simulations ask for these all the time.
_play = cache(a.Play)
_draw = cache(a.Draw)
_drew = cache(a.Drew)
_accept = cache(a.Accept)
_challenge = cache(a.Challenge)
_reveal = cache(a.Reveal)
_launched = cache(a.Launched)
_pass = cache(a.Pass)
_call_uno = cache(a.CallUno)
_catch = cache(a.Catch)
_leave = cache(a.Leave)


MOST_KEPT = 10_000
"""Lists that are kept for each seat (*assumed*: some three megabytes)."""


def legal_actions(rules: "Rules", state: State, seat: int) -> tuple[a.Action, ...]:
    """List what the seat may do.

    Numbers that the poster fills in are left open. A Discard All comes with nothing and with
    everything thrown; any subset is legal.
    """
    if seat != state.calm:
        return _list(rules, state, seat)
    # What fits of the hand is all that matters: that is listed once, and kept.
    fitting = state.fitting & state.hands[seat].faces
    listed = rules.kept_lists[seat].get(fitting)
    return listed if listed is not None else _keep(rules, state, seat, fitting)


def _keep(rules: "Rules", state: State, seat: int, fitting: Faces) -> tuple[a.Action, ...]:
    listed = _list(rules, state, seat)
    kept = rules.kept_lists[seat]
    if len(kept) >= MOST_KEPT:
        kept.clear()
    if not fitting & rules.aimed:
        kept[fitting] = listed
    return listed


def _list(rules: "Rules", state: State, seat: int) -> tuple[a.Action, ...]:
    if not state.is_in[seat]:
        return ()
    listed: list[a.Action] = []
    for card in _playable(rules, state, seat):
        listed += _ways_to_play(rules, state, seat, card)
    if rules.may_draw(state, seat):
        says_number = state.piles.is_table and rules.draws_until_playable
        listed.append((_drew if says_number else _draw)(seat))
    if state.phase is not Phase.PLAY or state.extra is not None or rules.has_press:
        listed += _other_turn_actions(rules, state, seat)
    if can_call(rules, state, seat):
        listed.append(_call_uno(seat))
    if Uno.OWED in state.uno:
        targets = range(len(state.hands))
        listed += [_catch(seat, target) for target in targets if can_catch(state, seat, target)]
    if state.doubts:
        listed += [a.Confirm(seat, launch_id) for launch_id in state.doubts]
    if state.piles.is_table:
        listed += _table_actions(rules, state, seat)
    listed.append(_leave(seat))
    return tuple(listed)


def _other_turn_actions(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    if _may_pass(state, seat):
        yield _pass(seat)
    if rules.due_seat(state) == seat:
        yield _launched(seat)
    if state.obligations and state.turn == seat:
        yield from _answers(state, state.obligations[0])
    if state.phase is Phase.NAME_COLOR and state.turn == seat:
        yield from (a.NameColor(seat, color) for color in Color)
    if state.phase is Phase.CHOOSE and state.turn == seat:
        yield from (a.Choose(seat, target) for target in _others(state, seat))
    if state.phase is Phase.ROUND_OVER and not state.doubts and can_deal(rules, state):
        yield a.NextRound(seat)


def _may_pass(state: State, seat: int) -> bool:
    if state.drawn is not None:
        return state.drawn.seat == seat and not state.drawn.must_be_played
    return state.phase is Phase.PLAY and state.extra == seat


def _answers(state: State, owed: Obligation) -> Iterator[a.Action]:
    if state.phase is Phase.CHALLENGE:
        yield _accept(owed.seat)
        if owed.challenge is not None:
            yield _challenge(owed.seat)
    if state.phase is Phase.REVEAL:
        yield from (_reveal(owed.seat, guilty) for guilty in (True, False))


def _table_actions(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    if state.phase in CORRECTABLE:
        yield a.Correct(seat)
    if state.phase is Phase.TURN_UP and state.turn == seat and is_dealt(state):
        yield from (a.TurnUp(seat, card) for card in rules.faces)
    if rules.most_creepers(state, seat):
        yield a.Creeper(seat)
    if state.phase is Phase.COUNT_HANDS and not state.doubts:
        yield a.CountHands(seat)
    if rules.hint_costs and state.phase in OPEN_PHASES and state.out is None:
        yield from (a.Hint(seat, target) for target in _others(state, seat))


def _playable(rules: "Rules", state: State, seat: int) -> list[Card]:
    """List the faces that may be played."""
    hand = state.hands[seat]
    playable = rules.playable(state, seat) if hand else NO_FACES
    cards = cards_in(playable & (rules.deck_faces if state.piles.is_table else hand.faces))
    if len(hand) == 1:
        cards = [card for card in cards if rules.may_be_last(card)]
    if state.piles.is_table and rules.counts_copies:
        cards = [card for card in cards if copies_left(rules, state, card)]
    return cards


def _ways_to_play(rules: "Rules", state: State, seat: int, card: Card) -> Sequence[a.Action]:
    is_last = len(state.hands[seat]) == 1 or state.out is not None
    names_color = rules.has_colors and card.is_wild and not is_last
    if not card.bit & rules.aimed:
        return _plain_ways(seat, card, names_color=names_color)
    targets = _others(state, seat) if rules.needs_target(card, is_last=is_last) else [None]
    ways = [
        _play(seat, card, color, target)
        for color, target in product(Color if names_color else [None], targets)
    ]
    if card.kind is Kind.DISCARD_ALL and (thrown := _throwable(state, seat, card)):
        ways.append(a.Play(seat, card, throw=thrown))  # too many kinds of it to keep
    return ways


@cache
def _plain_ways(seat: int, card: Card, *, names_color: bool) -> Sequence[a.Play]:
    return tuple(_play(seat, card, color) for color in (Color if names_color else [None]))


def _throwable(state: State, seat: int, card: Card) -> tuple[Card, ...]:
    same = [other for other in state.hands[seat] if other.color is card.color]
    if not same:
        return ()  # face-down cards have no color
    same.remove(card)
    return tuple(same)


def _others(state: State, seat: int) -> list[int]:
    return [other for other, is_in in enumerate(state.is_in) if is_in and other != seat]
