"""The launcher with the real firmware behind it, all of it in virtual time."""

import random
from contextlib import contextmanager
from dataclasses import dataclass

from support.attended import Attended
from support.image import launcher_image
from support.nano import NANO, PINS, TWO_BEAMS, Nano
from support.nano_port import NanoClock, NanoPort

from hardware.config import HardwareConfig
from hardware.launcher import LaunchEnded, Order
from hardware.link.launcher import LinkLauncher

LEASE_S = HardwareConfig().serial.lease_ms / 1000
"""How long a board drives on when it hears nothing."""


@dataclass(frozen=True, slots=True)
class Board(Attended):
    """Nano, table, port and launcher."""

    nano: Nano
    port: NanoPort
    clock: NanoClock
    launcher: LinkLauncher

    @property
    def left(self):
        """Cards that have really left since the world began."""
        return self.nano.table.state()["ejected_total"]

    @property
    def hopper(self):
        return self.nano.table.state()["hopper"]

    def launch(self, cards, launch_id="x"):
        """One launch, to its end."""
        self.launcher.start(Order(launch_id, cards, min(self.hopper, 254)))
        return self.until(LaunchEnded)[-1]


def serial_config(*, beams=1, seed=1, physics="perfect", **calibration):
    """A board with a cover, on a table that is always the same."""
    return HardwareConfig.model_validate(
        {
            "pins": (TWO_BEAMS if beams == 2 else PINS).model_dump(),
            "serial": {"cover": True},
            "calibration": calibration,
            "simulator": {"seed": seed, "physics": physics},
        }
    )


@contextmanager
def nano_with(config, witness=None, image=None):
    """The board on its table, powered but spoken to by nobody."""
    with Nano((image or launcher_image()).program, NANO, config, witness) as nano:
        yield nano


@contextmanager
def board_with(config, witness=None, through=lambda port: port):
    """The launcher, ready and latched off; `through` may put something before its port."""
    rng = random.Random(config.simulator.seed)
    with nano_with(config, witness) as nano:
        port, clock = NanoPort(nano), NanoClock(nano)
        with LinkLauncher(config, through(port), clock, rng) as launcher:
            yield Board(nano, port, clock, launcher)
