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
    board.pass_time(REST_S)
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


@pytest.mark.parametrize("first", range(1, RESETS_EACH + 1))
def test_reset_at_every_message_of_a_launch(first):
    """What left is within the doubt's range, and the next launch is as if nothing had been."""
    with worn_board(Wear(), 7) as (board, port):
        for number in range(first, 60, RESETS_EACH):
            board.nano.drives.clear()
            until = port.pieces + number
            port.when_heard = lambda until=until: trip(board, port, until)
            ended, left = order(board, port, 4)
            if ended.fault is None:
                break  # it had fewer messages
            again, then_left = order(board, port, 2)

            assert is_kept(ended, left)
            assert left <= 4 + STRAGGLERS
            assert again.fault is None
            assert 2 <= again.count.cards <= then_left <= 2 + STRAGGLERS


def trip(board, port, until):
    if port.pieces == until:
        board.nano.reset()
