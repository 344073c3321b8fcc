"""The end of a round and of the game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.events import GameOver, RoundOver
from engine.scoring import blocked_winner, game_winners, round_points
from engine.state import NO_SEATS, Phase, State

if TYPE_CHECKING:
    from engine.rules import Rules


def end_round(rules: "Rules", state: State) -> Phase:
    """Score the round, or wait for the table to count hands or settle doubts."""
    if state.piles.is_table or state.doubts:
        return Phase.COUNT_HANDS
    worth = rules.worth
    values = [sum(map(worth.__getitem__, hand)) for hand in state.hands]
    return score_round(rules, state, values)


def score_round(rules: "Rules", state: State, values: Sequence[int]) -> Phase:
    """Add a round's points, given what each seat still holds."""
    seats = seats_in(state)
    winner = blocked_winner(values, seats) if state.out is None else state.out
    if winner not in seats:
        winner = None  # it went out and left before the hands were counted
    points = round_points(rules.scoring, values, winner)
    for seat in seats:
        state.scores[seat] += points[seat]
    state.winners = () if winner is None else (winner,)
    over = RoundOver(state.winners, points, state.is_blocked)
    state.sheet.append((state.round, over))
    state.events.append(over)
    won = game_winners(rules.scoring, rules.target, state.scores, seats, state.winners)
    return Phase.ROUND_OVER if won is None else end_game(state, won)


def end_game(state: State, winners: tuple[int, ...]) -> Phase:
    state.winners = winners
    state.obligations.clear()
    state.announced = NO_SEATS
    state.events.append(GameOver(winners))
    return Phase.GAME_OVER


def seats_in(state: State) -> list[int]:
    return [seat for seat, is_in in enumerate(state.is_in) if is_in]
