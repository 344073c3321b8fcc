"""Points: what a round brings to each seat, and whether a game is won (G-7, G-9)."""

from collections.abc import Sequence
from enum import StrEnum


class Scoring(StrEnum):
    """Who gets the value of the cards left in the hands."""

    WINNER_TAKES_ALL = "winner-takes-all"
    KEEP_OWN = "keep-own"


_KEEP_OWN = Scoring.KEEP_OWN  # a name of its own, since to find a member takes long


def lowest(totals: Sequence[int], seats: Sequence[int]) -> tuple[int, ...]:
    """Find those of the seats that have the lowest total."""
    least = min(totals[seat] for seat in seats)
    return tuple(seat for seat in seats if totals[seat] == least)


def blocked_winner(values: Sequence[int], seats: Sequence[int]) -> int | None:
    """Find the single lowest hand of a blocked round, if there is one (G-7)."""
    holders = lowest(values, seats)
    return holders[0] if len(holders) == 1 else None


def round_points(scoring: Scoring, values: Sequence[int], winner: int | None) -> tuple[int, ...]:
    """Score a round.

    Args:
        scoring: the option.
        values: what each seat still holds; 0 for seats that have left.
        winner: the round's winner, None if a blocked round has none.
    """
    if scoring is _KEEP_OWN:
        return tuple(values)
    points = [0] * len(values)
    if winner is not None:
        points[winner] = sum(values) - values[winner]
    return tuple(points)


def game_winners(
    scoring: Scoring,
    target: int | None,
    scores: Sequence[int],
    seats: Sequence[int],
    round_winners: tuple[int, ...],
) -> tuple[int, ...] | None:
    """Find who has won the game, None if it goes on.

    Without a target the game is a single round.
    """
    if target is not None and max(scores) < target:  # who has left has none
        return None
    if scoring is _KEEP_OWN:
        return lowest(scores, seats)
    # Only the round's winner scores, so that no two seats reach the target at once.
    return round_winners
