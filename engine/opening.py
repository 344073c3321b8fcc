"""The first moment of a game: a deal, or a position."""

from collections.abc import Iterable
from random import Random

from engine.cards import FACE_DOWN, Card
from engine.piles import Piles
from engine.position import Position
from engine.rounds import start_round
from engine.rules import Rules
from engine.setup import Knowledge, Setup
from engine.state import Phase, State
from engine.turns import go_on, next_seat, seat_order


def open_game(rules: Rules, setup: Setup, rng: Random) -> State:
    """Deal the first round, or lay the position out."""
    seats = setup.players
    is_table = setup.knowledge is Knowledge.TABLE
    state = State(
        rng=rng,
        hands=[[] for _ in range(seats)],
        piles=Piles([], [], is_table),
        is_in=[True] * seats,
        order=seat_order((True,) * seats),
        scores=[0] * seats,
        dealer=setup.dealer,
        luck=rules.profile.power_on,
    )
    if setup.position is None:
        start_round(rules, state, setup.first_card)
    else:
        _lay_out(rules, state, setup.position)
    return state


def _lay_out(rules: Rules, state: State, position: Position) -> None:
    state.round = 1
    state.dealer = state.dealer if position.dealer is None else position.dealer
    state.direction = position.direction
    state.hands = [_held(state, hand) for hand in position.hands]
    state.piles.draw = _held(state, reversed(position.draw))
    state.piles.discards = list(reversed(position.discards))
    state.color = position.color or position.discards[0].color
    state.player = next_seat(state, state.dealer) if position.turn is None else position.turn
    state.phase = Phase.PLAY
    go_on(rules, state)


def _held(state: State, cards: Iterable[Card]) -> list[Card]:
    return [FACE_DOWN if state.piles.is_table else card for card in cards]
