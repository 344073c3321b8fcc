"""The Raspberry Pi's real pins: lgpio or nothing, never whatever gpiozero falls back to."""

import os
import tempfile
from typing import TYPE_CHECKING

from hardware.errors import DeviceUnavailableError

if TYPE_CHECKING:
    from gpiozero.pins import Factory


def open_lgpio() -> "Factory":
    """Open the pins. Once in a process: a second factory breaks the callbacks of the first.

    Raises:
        DeviceUnavailableError: lgpio is missing, this is no Raspberry Pi, or we may not use its
            pins; the text tells which.
    """
    # lgpio writes a pipe into its working directory, which may be read-only for a service.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only on a Raspberry Pi
    except ImportError as error:
        raise DeviceUnavailableError(
            "lgpio is missing: install python3-lgpio and make the virtual environment with "
            "--system-site-packages"
        ) from error
    try:
        return LGPIOFactory()
    except Exception as error:  # lgpio.error and GPIOZeroError have nothing else in common
        raise DeviceUnavailableError(f"the pins cannot be opened: {error}") from error
