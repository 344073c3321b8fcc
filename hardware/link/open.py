"""Opens the launcher behind a board, and finds the boards that there are."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.link.launcher import LinkLauncher
from hardware.link.port import SerialPort

if TYPE_CHECKING:
    from hardware.config import HardwareConfig

BY_ID: Final = Path("/dev/serial/by-id")
"""Where Linux names ports after what is plugged in, not after when it was."""


@contextmanager
def open_serial(config: "HardwareConfig", port: str) -> Iterator[LinkLauncher]:
    """Give a launcher with the board at that port, ready, latched off.

    Raises:
        DeviceUnavailableError: the port cannot be had, its board does not answer, or it speaks
            another version; the text says what to do.
    """
    with LinkLauncher(config, SerialPort(port)) as launcher:
        yield launcher


def make_serial_safe(config: "HardwareConfig", port: str) -> None:
    """Greet the board at that port, which disables it and stops what runs.

    Raises:
        DeviceUnavailableError: a living process has the port, or nothing answers there.
    """
    with open_serial(config, port) as launcher:
        launcher.stop()


def serial_ports() -> list[str]:
    """Name what is plugged in; nothing is opened."""
    return sorted(str(path) for path in BY_ID.glob("*"))
