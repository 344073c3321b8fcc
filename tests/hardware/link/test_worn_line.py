"""Over a worn line no launch happens twice and no count is lost; `bench/link.py` does thousands."""

import pytest
from support.worn_line import order, reset_at_each_message

from hardware.sim.microcontroller_cable import Wear

WORN = {
    "bit errors": Wear(bit_errors=1e-3),
    "drops": Wear(drops=1e-3),
    "doublings": Wear(doublings=1e-3),
    "delays": Wear(delays=0.05),
    "all": Wear(1e-3, 1e-3, 1e-3, delays=0.05),
}
LAUNCHES = 20


@pytest.mark.parametrize("name", WORN)
def test_launches_over_a_worn_line_are_completed_counted_and_not_repeated(make_rig, name):
    rig = make_rig(seed=7, physics="nominal")
    rig.cable.wear_out(WORN[name])
    carried = [order(rig, 1 + number % 13) for number in range(LAUNCHES)]

    assert [] == [each for each in carried if each.is_lost or each.is_twice]
    assert sum(each.is_completed for each in carried) >= 0.95 * LAUNCHES


@pytest.mark.parametrize("strand", ["to_board", "to_host"])
def test_reset_at_any_message_of_a_launch(make_rig, strand):
    """Faults 17: whatever was the last word, what left is within what is told."""
    pairs = reset_at_each_message(make_rig(seed=3), strand, 3)

    assert len(pairs) > 10
    assert [] == [pair for pair in pairs if any(each.is_lost or each.is_twice for each in pair)]
    assert all(after.is_completed for _, after in pairs)


def test_worn_line_sends_again(make_rig):
    """Else nothing above was tried."""
    rig = make_rig(seed=7)
    rig.cable.wear_out(WORN["all"])

    assert order(rig, 13).resent > 0
