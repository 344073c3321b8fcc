"""The launcher on the simulated world's pins, and how it gets its world."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from hardware.config import HardwareConfig, Pins
from hardware.errors import DeviceUnavailableError
from hardware.gpio.launcher import GpioLauncher
from hardware.gpio.motor import drive_low
from hardware.guard import EnableLine, Guard
from hardware.sim.bench import Bench, BenchError
from hardware.sim.pins import WorldFactory, join_world
from hardware.sim.wire import CONFIG_FILE, LOG_FILE
from hardware.spawn import start_module

OUTLIVE_S: Final = 60.0
"""How long a world outlives its last client."""


PINS: Final = Pins(cover=24)
"""How the simulated parts are wired unless the configuration says otherwise: all that there is."""


class SimLauncher(GpioLauncher):
    """The same as on real pins; only the pins differ."""

    backend = "sim"
    about = "simulated hardware"


@contextmanager
def open_sim(config: HardwareConfig, directory: Path) -> Iterator[SimLauncher]:
    """Give a launcher with its guard in the world of a directory, ready, latched off.

    Raises:
        DeviceUnavailableError: the world does not start, or another service has its pins.
    """
    config = _wired(config)
    open_world(config, directory)
    line = EnableLine(_pins(config).motor_enable, world=directory)
    with Guard(config.guard, line) as guard, join_world(directory, "launcher") as factory:
        launcher = SimLauncher(config, factory, guard)
        with launcher:
            factory.when_lost = launcher.lose_pins
            guard.wait_until_ready()
            yield launcher


def open_world(config: HardwareConfig, directory: Path, outlive: float = OUTLIVE_S) -> None:
    """Start the world of a directory, or find the one that runs there; returns before it is up.

    Raises:
        DeviceUnavailableError: the directory cannot be written, or a world with another
            configuration runs there and is in use.
    """
    wanted = world_settings(config)
    if _is_running(directory, wanted):
        return
    try:
        directory.mkdir(parents=True, exist_ok=True)
        start_module(
            "hardware.sim.world",
            f"--directory={directory}",
            f"--config={wanted}",
            f"--outlive={outlive}",
            log=directory / LOG_FILE,
        )
    except OSError as error:
        raise DeviceUnavailableError(f"no world can be started in {directory}: {error}") from error


def world_settings(config: HardwareConfig) -> str:
    """What a world has to know of the configuration, as JSON."""
    return config.model_dump_json(include={"pins", "beam", "button", "simulator"})


def make_sim_safe(config: HardwareConfig, directory: Path) -> None:
    """Drive every output low and let it go. Without a world there is nothing to do.

    Raises:
        DeviceUnavailableError: a living process holds an output.
    """
    try:
        factory = WorldFactory(directory, "off")
    except DeviceUnavailableError:
        return
    with factory:
        drive_low(_pins(config), factory)


def _is_running(directory: Path, wanted: str) -> bool:
    """Whether a world of that configuration runs there; one of another is ended."""
    try:
        bench = Bench(directory)
    except DeviceUnavailableError:
        return False
    with bench:
        if (directory / CONFIG_FILE).read_text() == wanted:
            return True
        try:
            bench.end()
        except BenchError as error:
            raise DeviceUnavailableError(f"{error}, with another configuration") from error
    return False


def _pins(config: HardwareConfig) -> Pins:
    return config.pins or PINS


def _wired(config: HardwareConfig) -> HardwareConfig:
    return config.model_copy(update={"pins": _pins(config)})
