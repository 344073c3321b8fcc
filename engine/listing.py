"""The actions that a seat may take now, each ready to be posted."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from engine import actions as a
from engine.cards import NO_FACES, Card, Color, Kind
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


MOST_KEPT = 100_000
"""Lists that are kept for each seat (*assumed*: some tens of megabytes in all)."""


def legal_actions(rules: "Rules", state: State, seat: int) -> tuple[a.Action, ...]:
    """List what the seat may do.

    Numbers that the poster fills in are left open. A Discard All comes with nothing and with
    everything thrown; any subset is legal.
    """
    if seat != state.player or state.phase is not Phase.PLAY or not _is_calm(state):
        return _list(rules, state, seat)
    # All that matters on such a turn is what fits of the hand: that is listed once, and kept.
    hand = state.hands[seat]
    fitting = rules.matching(state, seat) & hand.faces
    if len(hand) == 1 or fitting & rules.aimed or not rules.draws_freely:
        return _list(rules, state, seat)
    kept = rules.kept_lists[seat]
    listed = kept.get(fitting)
    if listed is None:
        if len(kept) >= MOST_KEPT:
            kept.clear()
        listed = kept[fitting] = _list(rules, state, seat)
    return listed


def _is_calm(state: State) -> bool:
    """Whether nothing is open but the turn: no duty, call, doubt, extra card."""
    is_quiet = Uno.OWED not in state.uno and not state.announced and not state.doubts
    return is_quiet and state.extra is None and not state.piles.is_table


def _list(rules: "Rules", state: State, seat: int) -> tuple[a.Action, ...]:
    if not state.is_in[seat]:
        return ()
    listed = [*_turn_actions(rules, state, seat)]
    if can_call(rules, state, seat):
        listed.append(_call_uno(seat))
    targets = range(len(state.hands))
    listed += [_catch(seat, target) for target in targets if can_catch(state, seat, target)]
    listed += [a.Confirm(seat, launch_id) for launch_id in state.doubts]
    if state.piles.is_table:
        listed += _table_actions(rules, state, seat)
    return (*listed, _leave(seat))


def _turn_actions(rules: "Rules", state: State, seat: int) -> Iterator[a.Action]:
    for card in _playable(rules, state, seat):
        yield from _ways_to_play(rules, state, seat, card)
    if rules.may_draw(state, seat):
        yield (_drew if rules.draws_until_playable and state.piles.is_table else _draw)(seat)
    if state.phase is not Phase.PLAY or state.extra is not None or rules.has_press:
        yield from _other_turn_actions(rules, state, seat)


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


def _playable(rules: "Rules", state: State, seat: int) -> Iterator[Card]:
    """Go through the faces that may be played, in the order of the deck."""
    hand = state.hands[seat]
    playable = rules.playable(state, seat) if hand else NO_FACES
    if not state.piles.is_table:
        playable &= hand.faces
    for card in rules.faces if playable else ():
        if not card.bit & playable:
            continue
        if len(hand) == 1 and not rules.may_be_last(card):
            continue
        if state.piles.is_table and rules.counts_copies and not copies_left(rules, state, card):
            continue
        yield card


def _ways_to_play(rules: "Rules", state: State, seat: int, card: Card) -> Iterator[a.Play]:
    is_last = len(state.hands[seat]) == 1 or state.out is not None
    names_color = rules.has_colors and card.is_wild and not is_last
    targets = _others(state, seat) if rules.needs_target(card, is_last=is_last) else [None]
    for color, target in product(Color if names_color else [None], targets):
        yield _play(seat, card, color, target)
    if card.kind is Kind.DISCARD_ALL and (thrown := _throwable(state, seat, card)):
        yield a.Play(seat, card, throw=thrown)  # too many kinds of it to keep


def _throwable(state: State, seat: int, card: Card) -> tuple[Card, ...]:
    same = [other for other in state.hands[seat] if other.color is card.color]
    if not same:
        return ()  # face-down cards have no color
    same.remove(card)
    return tuple(same)


def _others(state: State, seat: int) -> list[int]:
    return [other for other, is_in in enumerate(state.is_in) if is_in and other != seat]
