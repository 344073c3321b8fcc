"""A board behind a real port, opened as the service opens it."""

import pytest

from hardware import make_serial_safe, open_serial, serial_ports
from hardware.config import HardwareConfig, Pins
from hardware.errors import DeviceUnavailableError
from hardware.sim.microcontroller_pty import PtyBoard
from hardware.sim.truth import Memory

CONFIG = HardwareConfig.model_validate({"simulator": {"seed": 1, "physics": "perfect"}})


@pytest.fixture
def board(tmp_path):
    with PtyBoard(CONFIG, Pins(cover=24), Memory(), tmp_path / "board") as board:
        yield board


def test_launcher_is_ready_and_says_what_drives_it(board):
    with open_serial(CONFIG, str(board.port)) as launcher:
        assert f"fake with firmware 1.0 at {board.port}" == launcher.about
        assert launcher.self_test() is None


def test_safe_board_is_disabled(board):
    """What `card-launcher off` does, whoever enabled it."""
    with open_serial(CONFIG, str(board.port)) as launcher:
        launcher.enable()
        launcher.next_event(0.1)
    make_serial_safe(CONFIG, str(board.port))

    assert not board.board.is_enabled


def test_board_that_somebody_has_is_refused(board):
    """Faults 21."""
    with (
        open_serial(CONFIG, str(board.port)),
        pytest.raises(DeviceUnavailableError, match="cannot be had"),
        open_serial(CONFIG, str(board.port)),
    ):
        pass


def test_ports_are_named_without_opening_any():
    assert sorted(serial_ports()) == serial_ports()
