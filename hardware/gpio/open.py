"""Opens the launcher on a Raspberry Pi's own pins."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Final

from hardware.config import Pins
from hardware.errors import DeviceUnavailableError, HardwareError
from hardware.gpio.factory import open_lgpio
from hardware.gpio.launcher import GpioLauncher
from hardware.gpio.motor import drive_low
from hardware.guard import EnableLine, Guard

if TYPE_CHECKING:
    from hardware.config import HardwareConfig


FIRST_WAKE_S: Final = 0.2
"""lgpio's thread must sleep before the first input is claimed, or it can miss being woken: 2 of 140
starts were deaf without this pause, none of 110 with it. The guard starts meanwhile."""


@contextmanager
def open_gpio(config: "HardwareConfig") -> Iterator[GpioLauncher]:
    """Give a launcher with its guard on the pins that `[pins]` names, ready, latched off.

    Raises:
        DeviceUnavailableError: the pins cannot be had; the text says why.
    """
    line = EnableLine((config.pins or Pins()).motor_enable)
    with ExitStack() as stack:
        try:
            guard = stack.enter_context(Guard(config.guard, line))
            factory = stack.enter_context(open_lgpio())
            time.sleep(FIRST_WAKE_S)
            launcher = stack.enter_context(GpioLauncher(config, factory, guard))
            guard.wait_until_ready()
        except HardwareError:
            raise
        except Exception as error:  # lgpio.error has no other base
            raise DeviceUnavailableError(f"the pins cannot be had: {error}") from error
        yield launcher


def make_gpio_safe(config: "HardwareConfig") -> None:
    """Drive every output low and let it go.

    Raises:
        DeviceUnavailableError: a living process holds an output.
    """
    with open_lgpio() as factory:
        drive_low(config.pins or Pins(), factory)
