"""The deal, the first card, and the way from one round to the next (G-1, G-2)."""

from functools import partial
from typing import TYPE_CHECKING

from engine.actions import NextRound, TurnUp
from engine.cards import FACE_DOWN, Card
from engine.errors import ActionError, Refusal
from engine.events import RoundBegan, TurnedUp
from engine.match import seats_in
from engine.piles import Piles, shuffle
from engine.plays import check_copies
from engine.shared import Shared
from engine.state import NO_SEATS, PLAY, Phase, State
from engine.turns import go_on, next_seat

if TYPE_CHECKING:
    from engine.rules import Rules

HAND = 7
"""Cards that are dealt to each seat (G-1)."""

LEFT = 1
"""The direction of the deal."""


def start_round(rules: "Rules", state: State, first_card: Card | None = None) -> None:
    """Shuffle, deal, and turn the first card up; at a real table the dealer will do that."""
    _clear(state)
    state.round += 1
    state.thrown.clear()
    state.events.append(RoundBegan(state.round, state.dealer))
    _deal(rules, state, first_card)
    if state.piles.is_table and first_card is None:
        go_on(rules, state)
        return
    while not _turn_up(rules, state, first_card or state.piles.draw[-1]):
        first_card = None
        if state.piles.is_table:
            break  # the dealer will say what it turns up next
    go_on(rules, state)


def turn_up(rules: "Rules", state: State, action: TurnUp) -> None:
    """Take the first card as the dealer tells it."""
    if state.phase is not Phase.TURN_UP:
        raise ActionError(Refusal.WRONG_PHASE, "the first card lies on the pile")
    if action.seat != state.player:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"seat {state.player} turns the card up")
    if not is_dealt(state):
        raise ActionError(Refusal.NOT_DEALT, "somebody has no cards yet")
    check_copies(rules, state, action.card)
    _turn_up(rules, state, action.card)
    go_on(rules, state)


def next_round(rules: "Rules", state: State, _action: NextRound) -> None:
    """Move the deal one seat left, to the next seat still in."""
    if state.doubts:
        raise ActionError(Refusal.DOUBT_OPEN, "confirm the doubtful launches first")
    if state.phase is not Phase.ROUND_OVER:
        raise ActionError(Refusal.WRONG_PHASE, "the round is not over")
    if not can_deal(rules, state):
        raise ActionError(Refusal.DECK_TOO_SMALL, "not enough cards to deal again")
    state.dealer = state.order[LEFT][state.dealer]
    start_round(rules, state)


def can_deal(rules: "Rules", state: State) -> bool:
    """Whether there are cards for every seat and one to turn up: a position may have few."""
    return len(rules.pack_of_cards) > HAND * state.players_left


def is_dealt(state: State) -> bool:
    """Whether every seat holds cards: a table may correct its hands down and deal anew."""
    return all(state.hands[seat] for seat in seats_in(state))


def _clear(state: State) -> None:
    state.player = state.dealer
    state.direction = 1
    state.color = None
    state.phase = Phase.TURN_UP
    state.extra = state.out = state.drawn = None
    state.unseen.clear()
    state.owing = state.called = state.announced = NO_SEATS
    state.is_blocked = False
    state.idle_turns = 0
    state.winners = ()


def _deal(rules: "Rules", state: State, first_card: Card | None) -> None:
    pack = list(rules.pack_of_cards)
    is_table = state.piles.is_table
    if is_table:
        pack = [FACE_DOWN] * len(pack)
    else:
        shuffle(pack, state.rng)
    if first_card is not None and not is_table:
        pack.remove(first_card)
        pack.insert(0, first_card)  # out of the deal's reach
    state.piles = piles = Piles(pack, [], is_table)
    state.hands[:] = [piles.take(HAND) if is_in else [] for is_in in state.is_in]


def _turn_up(rules: "Rules", state: State, card: Card) -> bool:
    """Lay the first card down; answer whether it stays."""
    state.piles.turn_up(card)
    stays = rules.can_be_first(card) or not _has_another(rules, state)
    state.events.append(_TURNED_UP[stays][card])
    if not stays:
        state.piles.return_top(state.rng)
        return False
    state.color = card.color
    state.player = next_seat(state, state.dealer)
    state.phase = PLAY
    rules.open_with(state, card)
    return True


_TURNED_UP = [Shared(partial(TurnedUp, put_back=not stays)) for stays in (False, True)]


def _has_another(rules: "Rules", state: State) -> bool:
    """Whether a card that can be first is left to turn up: a strange deck may have none [ours]."""
    return state.piles.is_table or any(rules.can_be_first(card) for card in state.piles.draw)
