"""A board alone whose beam sees nothing: it does not go on throwing, and is certain of no zero."""

import pytest
from support.board import nano_with, serial_config
from support.image_board import talk_to

from hardware.link.messages import Configure, Save, Status
from hardware.link.numbers import BoardFault, BoardState, Parameter

GAP_MM = 20.0
PRESSES = 40
"""Two in five fire."""


def tell_of_second_beam(nano):
    talk = talk_to(nano)
    talk.ask(Configure, Parameter.BEAM_GAP_MM.value.number, round(GAP_MM))
    talk.ask(Save)
    talk.run(500)
    nano.reset()


def hold(nano, seconds):
    nano.table.push_button(seconds)
    nano.run_for(seconds + 0.8)


def press_until_it_fires(nano):
    for _ in range(PRESSES):
        nano.drives.clear()
        hold(nano, 0.08)
        if nano.drives:
            nano.run_for(10.0)
            return
    raise AssertionError("it never fires")


@pytest.mark.parametrize(("beams", "most"), [(1, 30), (2, 2)])
def test_first_launch_is_the_last_and_its_count_is_in_doubt(beams, most):
    """Faults 8 and 13: after a jam as after any; a second beam ends it at the first card."""
    physics = {"beam_gap_mm": GAP_MM} if beams == 2 else "perfect"
    with nano_with(serial_config(beams=beams, physics=physics)) as nano:
        if beams == 2:
            tell_of_second_beam(nano)
        nano.table.fault("beam-silent", on=True)
        nano.run_for(0.5)
        hold(nano, 2.2)
        press_until_it_fires(nano)
        thrown = nano.table.state()["ejected_total"]
        nano.drives.clear()
        for _ in range(10):
            hold(nano, 0.08)
        report = talk_to(nano).ask(Status)

    assert 0 < thrown <= most
    assert [] == nano.drives
    assert (BoardState.FAULT, BoardFault.NOT_ARRIVED) == (report.state, report.fault)
    assert (1, 1, 0) == (report.events, report.uncertain, report.left)
