"""A beam that flickers as fast as it can: the real image neither hangs nor miscounts (faults 2)."""

import random

import pytest
from support.board import board_with, serial_config
from support.chip import What

from hardware.launcher import FeedStep, LaunchEnded, Order

CYCLES_PER_MS = 16_000


def flicker(nano, rng, spikes, longest_ms, apart_ms):
    """Let the beam's wire spike so often, beginning now; gives how long that takes, in seconds."""
    at = nano.chip.cycle
    for _ in range(spikes):
        at += int(rng.uniform(0.1, apart_ms) * CYCLES_PER_MS)
        nano.chip.pin("B0", 1, at)
        at += int(rng.uniform(0.01, longest_ms) * CYCLES_PER_MS)
        nano.chip.pin("B0", 0, at)
    return (at - nano.chip.cycle) / 1000 / CYCLES_PER_MS


def until_ended(board, rng, longest_ms, apart_ms):
    for _ in range(400):
        events = board.during(flicker(board.nano, rng, 10, longest_ms, apart_ms))
        for event in events:
            if isinstance(event, LaunchEnded):
                return event
    raise AssertionError("the launch goes on in the storm")


@pytest.mark.parametrize(("longest_ms", "apart_ms"), [(1.0, 1.0), (0.1, 0.3), (0.02, 0.11)])
def test_a_storm_on_the_beam_is_a_named_fault_and_holds_nothing_up(longest_ms, apart_ms):
    """Spikes of 10 us to 1 ms without a pause: the launch ends as beam-storm, not as a hang."""
    rng = random.Random(4)
    with board_with(serial_config()) as board:
        board.launcher.enable()
        board.launcher.start(Order("storm", 13))
        board.until(FeedStep)
        board.nano.table.fault("jam", on=True)
        board.nano.events.clear()
        ended = until_ended(board, rng, longest_ms, apart_ms)
        barked = [each for each in board.nano.events if each.what in {What.BARK, What.RESET}]

    assert "beam-storm" == ended.fault.code
    assert [] == barked
