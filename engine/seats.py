"""Who sits at the table."""

from engine.errors import ActionError, ActionFormatError, Refusal
from engine.state import State


def check_seat(state: State, field: str, seat: int | None) -> None:
    """Raise ActionFormatError unless the game has that seat."""
    if seat is None or not 0 <= seat < len(state.hands):
        last = len(state.hands) - 1
        raise ActionFormatError(field, f"expected a seat 0-{last}, got {seat}")


def check_in(state: State, seat: int) -> None:
    """Raise ActionError unless the seat plays, ActionFormatError unless the game has it."""
    check_seat(state, "seat", seat)
    if not state.is_in[seat]:
        raise ActionError(Refusal.SEAT_HAS_LEFT, f"seat {seat} has left the game")
