"""The real image at the end of a bad line: no launch twice, no count lost (`bench/link.py`)."""

from contextlib import contextmanager
from random import Random

import pytest
from support.board import board_with, serial_config
from support.tap import Worn

from hardware.errors import StoppedError
from hardware.sim.microcontroller_cable import Wear

WEAR = Wear(bit_errors=1e-3, drops=1e-3, doublings=1e-3)
LAUNCHES = 15
COMPLETED = 0.95
REST_S = 1.5
STRAGGLERS = 2
"""A card half-way through the nip, and one on top of another; a second launch would be more."""
MOST_PIECES = 60
"""More than the line hands on in a launch that is not reset."""
RESETS_EACH = 6
"""Pieces between the resets that one test tries: the line has many."""


@contextmanager
def worn_board(wear, seed):
    ports = []

    def over(port):
        ports.append(Worn(port, wear, Random(seed)))
        return ports[0]

    with board_with(serial_config(seed=seed, physics="nominal"), through=over) as board:
        board.launcher.enable()
        yield board, ports[0]


def order(board, port, cards):
    """One launch, and what really left; a fault of the line is cleared as a person does."""
    board.nano.table.load(112)
    before = board.left
    ended = launch(board, cards)
    port.when_heard = lambda: None
    board.during(REST_S)
    return ended, board.left - before


def launch(board, cards):
    try:
        return board.launch(cards)
    except StoppedError:
        board.launcher.self_test()
        board.launcher.enable()
        return board.launch(cards)


def is_kept(ended, left):
    return ended.count.low <= left <= ended.count.high


def test_bad_line_costs_neither_launches_nor_counts():
    rng = Random(2)
    with worn_board(WEAR, 5) as (board, port):
        asked = [rng.randint(1, 13) for _ in range(LAUNCHES)]
        carried = [order(board, port, cards) for cards in asked]
        resent, damaged = board.launcher.session.resent, board.launcher.session.damaged
    completed = sum(ended.fault is None for ended, _ in carried)
    print(
        f"{completed} of {LAUNCHES} completed, {resent} frames sent again, {damaged} came damaged"
    )

    assert all(is_kept(*each) for each in carried)
    assert all(left <= cards + STRAGGLERS for (_, left), cards in zip(carried, asked, strict=True))
    assert completed >= COMPLETED * LAUNCHES
    assert resent > 0 < damaged


class Tripwire:
    """Resets the board as its nth piece from now on is heard, unless the launch has ended.

    Attributes:
        has_tripped: whether there was such a piece.
    """

    def __init__(self, board, port, number):
        self._board = board
        self._left = number
        self.has_tripped = False
        port.when_heard = self._count

    def _count(self):
        self._left -= 1
        if self._left == 0:
            self.has_tripped = True
            self._board.nano.reset()


@pytest.mark.parametrize("first", range(1, RESETS_EACH + 1))
def test_reset_at_every_message_of_a_launch(first):
    """What left is within the doubt's range, and the next launch is as if nothing had been."""
    faults = []
    with worn_board(Wear(), 7) as (board, port):
        for number in range(first, MOST_PIECES, RESETS_EACH):
            wire = Tripwire(board, port, number)
            ended, left = order(board, port, 4)
            if not wire.has_tripped:
                break  # it had fewer messages
            faults.append(ended.fault and ended.fault.code)
            again, then_left = order(board, port, 2)

            assert is_kept(ended, left)
            assert left <= 4 + STRAGGLERS
            assert again.fault is None
            assert 2 <= again.count.cards <= then_left <= 2 + STRAGGLERS

    print(f"{len(faults)} launches were reset: {sorted(set(map(str, faults)))}")

    assert not wire.has_tripped, "the launch has more messages than were tried"
    assert "board-reset" in faults
