"""The serial port: the only module that imports pyserial.

A port that goes away says so in four ways, depending on what was being done to it: pyserial's
`SerialException`, `OSError`, `termios.error`, or a port that is ready and gives nothing; pyserial's
`is_open` stays true in each. Here all of them are `DeviceUnavailableError`. Nothing waits without a
limit. All times are seconds.
"""

import os
import select
import termios
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import serial

from hardware.errors import DeviceUnavailableError
from hardware.link.numbers import BAUD

WRITE_S: Final = 0.2
"""A board takes what we send in milliseconds; one that takes nothing for so long is lost."""
_MOST_READ: Final = 4096
_TROUBLE: Final = (serial.SerialException, OSError, termios.error, ValueError, TypeError)
"""The last two: pyserial works with a descriptor that a hang-up has taken away."""


class Port(Protocol):
    """Bytes to and from a board. One thread, but for `wake` and `write`."""

    name: str

    def open(self) -> None:
        """Take the port, alone; opening it resets most boards.

        Raises:
            DeviceUnavailableError: it cannot be had.
        """
        ...

    def close(self) -> None:
        """Let go of it, whatever state it is in."""
        ...

    def read(self, timeout: float) -> bytes:
        """Give what has come, waiting for at most `timeout` until something does.

        A closed port only waits.

        Raises:
            DeviceUnavailableError: the port is lost.
        """
        ...

    def write(self, data: bytes) -> None:
        """Send all of it; a closed port takes nothing.

        Raises:
            DeviceUnavailableError: the port is lost, or takes nothing for `WRITE_S`.
        """
        ...

    def wake(self) -> None:
        """End a `read` that waits, or the next one; from any thread and any signal's path."""
        ...


class SerialPort:
    """A port of this computer.

    Attributes:
        name: as `/dev/serial/by-id` has it, so that it is the same one after the cable was pulled.
    """

    def __init__(self, name: str, opener: Callable[..., serial.Serial] = serial.Serial) -> None:
        """Prepare; `open` opens it.

        Args:
            name: the device.
            opener: for tests of ports that fail.
        """
        self.name = name
        self._opener = opener
        self._serial: serial.Serial | None = None
        self._wake_end, self._waking_end = os.pipe()
        for end in (self._wake_end, self._waking_end):
            os.set_blocking(end, False)

    def open(self) -> None:
        self._let_go()
        try:
            self._serial = self._opener(
                self.name, BAUD, timeout=0, write_timeout=WRITE_S, exclusive=True
            )
        except _TROUBLE as error:
            raise DeviceUnavailableError(
                f"the serial port {self.name} cannot be had: {error}"
            ) from error

    def close(self) -> None:
        self._let_go()
        for end in (self._wake_end, self._waking_end):
            os.close(end)

    def read(self, timeout: float) -> bytes:
        try:
            return self._read(max(0.0, timeout))
        except _TROUBLE as error:
            self._let_go()
            raise self._lost(error) from error

    def write(self, data: bytes) -> None:
        port = self._serial  # the loop's `read` may let go of it before a STOP is written
        if port is None or not data:
            return
        try:
            port.write(data)
        except _TROUBLE as error:
            raise self._lost(error) from error

    def wake(self) -> None:
        with suppress(OSError):  # full: it is woken already
            os.write(self._waking_end, b"w")

    def _read(self, timeout: float) -> bytes:
        ends: list[int] = [self._wake_end]
        if self._serial is not None:
            ends.append(self._serial.fileno())
        ready, _, _ = select.select(ends, [], [], timeout)
        if self._wake_end in ready:
            os.read(self._wake_end, _MOST_READ)
        if self._serial is None or len(ready) == ready.count(self._wake_end):
            return b""
        # `in_waiting` fails in ways of its own when the port has gone; a read that gives nothing
        # though there was something is a hang-up, too, and pyserial says so.
        return self._serial.read(max(1, min(self._serial.in_waiting, _MOST_READ)))

    def _lost(self, error: Exception) -> DeviceUnavailableError:
        return DeviceUnavailableError(f"the serial port {self.name} is lost: {error}")

    def _let_go(self) -> None:
        port, self._serial = self._serial, None
        if port is not None:
            with suppress(*_TROUBLE):
                port.close()
