"""`make -C firmware flash` puts the image into a board by way of either boot loader."""

import subprocess
import time

import pytest
from support.astray import hang
from support.board import serial_config
from support.boot_loaders import OLD, OPTIBOOT
from support.chip import What
from support.image import FIRMWARE, launcher_image
from support.nano import NANO, Nano
from support.pty_nano import PtyNano

from hardware.link.framing import Unframer
from hardware.link.messages import parse
from hardware.link.numbers import Cause

BOTH = pytest.mark.parametrize("loader", [OPTIBOOT, OLD], ids=lambda loader: loader.name)
LOADER_S = 2.5
"""The old one listens for two seconds before it starts the program."""


def flash(port):
    command = ["make", "--no-print-directory", "-C", str(FIRMWARE), "flash", f"PORT={port}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def board_with(loader, program):
    config = serial_config()
    image = program | loader.image
    return Nano(image, NANO, config, start=loader.start, began=time.monotonic())


@BOTH
def test_avrdude_flashes_the_image_through_a_real_boot_loader(loader):
    """The same image, by its SHA-256, that runs in every other test."""
    image = launcher_image()
    with board_with(loader, program={}) as nano, PtyNano(nano) as board:
        done = flash(board.port)

    assert 0 == done.returncode, done.stderr
    assert image.sha256 in done.stdout
    assert f"{len(image.flat)} bytes of flash verified" in done.stderr


@BOTH
def test_flashed_image_runs(loader):
    with board_with(loader, launcher_image().program) as nano:
        nano.reset()
        nano.run_for(LOADER_S)

        assert "nano" == last_banner(nano).board


@BOTH
def test_hung_program_comes_back_under_every_boot_loader(loader):
    """A watchdog's reset is what the old one would loop in for ever: there is none."""
    with board_with(loader, launcher_image().program) as nano:
        nano.reset()
        nano.run_for(LOADER_S)
        nano.events.clear()
        nano.sent.clear()
        hang(nano, interrupts=True)
        nano.run_for(LOADER_S)

        assert What.RESET not in [event.what for event in nano.events]
        assert Cause.WATCHDOG is last_banner(nano).reset


@BOTH
def test_hang_with_interrupts_off_leaves_the_motor_off(loader):
    """The watchdog resets the chip; the old boot loader never leaves that reset (README)."""
    with board_with(loader, launcher_image().program) as nano:
        nano.reset()
        nano.run_for(LOADER_S)
        nano.sent.clear()
        hang(nano, interrupts=False)
        nano.run_for(LOADER_S)
        is_back = bool(nano.sent)

    assert [] == nano.drives
    assert is_back == (loader is OPTIBOOT)


def last_banner(nano):
    frames = Unframer().receive(bytes(byte for _, byte in nano.sent))
    return parse(list(frames)[-1].body)
