"""Every fault names the board, its firmware and the cure."""

import pytest

from hardware.launcher import Fault
from hardware.link import faults
from hardware.link.messages import Banner
from hardware.link.numbers import BoardFault, Cause, Code, Feature

WHO = faults.Who("/dev/x", Banner(1, 1, 0x0102, 7, Feature(0), Cause.POWER, 0, "nano"))
UNKNOWN = faults.Who("/dev/x")
ALL = [
    faults.port_lost(WHO, OSError("gone")),
    faults.board_silent(WHO),
    *(faults.board_reset(WHO, cause) for cause in Cause),
    faults.wrong_version(WHO, 0),
    faults.wrong_version(WHO, 9),
    faults.refused(WHO, "to launch", Code.BUSY),
    faults.lease_ended(WHO),
    faults.launch_lost(WHO),
    *(faults.own(WHO, fault) for fault in BoardFault),
    faults.named(WHO, Fault("x-y", "Do that.")),
]
CURES = ("nable", "lug", "ook", "heck", "make -C firmware flash", "Do that")


@pytest.mark.parametrize("fault", ALL, ids=lambda fault: fault.code)
def test_fault_names_board_firmware_and_cure(fault):
    assert "nano" in fault.what_to_do
    assert "firmware 1.2" in fault.what_to_do
    assert any(cure in fault.what_to_do for cure in CURES)
    assert fault.code == fault.code.lower()


def test_old_firmware_is_cured_by_flashing():
    assert "make -C firmware flash PORT=/dev/x" in faults.wrong_version(WHO, 0).what_to_do


def test_old_program_is_cured_by_updating_it():
    told = faults.wrong_version(WHO, 9).what_to_do

    assert "update card-launcher" in told
    assert "flash" not in told


def test_board_that_has_not_said_who_it_is_is_named_by_its_port():
    assert "the board at /dev/x" in faults.board_silent(UNKNOWN).what_to_do
    assert ("unknown board", "unknown firmware") == (UNKNOWN.board, UNKNOWN.firmware)
