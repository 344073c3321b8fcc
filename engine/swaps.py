"""Hands that change their owners, and what that means for UNO (G-10)."""

from collections.abc import Mapping
from dataclasses import replace

from engine.events import HandsRotated, HandsSwapped
from engine.match import seats_in
from engine.state import State
from engine.turns import next_seat
from engine.uno import judge


def swap(state: State, seat: int, target: int) -> None:
    """Let two seats swap hands."""
    state.events.append(HandsSwapped(seat, target))
    _move(state, {seat: target, target: seat})


def rotate(state: State, by: int) -> None:
    """Move every hand one seat on in the direction of play (C-8)."""
    state.events.append(HandsRotated(by))
    _move(state, {seat: next_seat(state, seat) for seat in seats_in(state)})


def _move(state: State, moves: Mapping[int, int]) -> None:
    """Give each seat's hand to the seat that it moves to."""
    hands = {target: state.hands[seat] for seat, target in moves.items()}
    for launch_id, doubt in state.doubts.items():  # what is doubtful goes with the hand
        state.doubts[launch_id] = replace(doubt, seat=moves.get(doubt.seat, doubt.seat))
    for seat, hand in hands.items():
        state.hands[seat] = hand
    for seat in hands:
        judge(state, seat)
