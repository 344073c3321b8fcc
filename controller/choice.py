"""Which launcher to take, and why: what the configuration names, never what happens to be there."""

from contextlib import AbstractContextManager
from dataclasses import dataclass

from controller.errors import ControllerError
from controller.profiles import ServiceConfig
from controller.settings import Backend, Settings
from hardware import Launcher, open_gpio, open_serial, open_sim, serial_ports

WORLD = "world"
"""The folder of the simulated world, within the data folder."""


class ChoiceError(ControllerError):
    """No launcher can be chosen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A launcher, chosen but not opened."""

    backend: Backend
    why: str
    """For the first line that a person sees."""

    def __str__(self) -> str:
        kind = {
            Backend.SIM: "simulated hardware",
            Backend.GPIO: "the Raspberry Pi's pins",
            Backend.SERIAL: "a microcontroller",
        }[self.backend]
        return f"Launcher: {kind} ({self.why})."


def choose(settings: Settings, config: ServiceConfig) -> Choice:
    """Follow the command line, then the configuration.

    Raises:
        ChoiceError: the configuration names two launchers, or a port is named for one without.
    """
    if settings.port_name and settings.backend in {Backend.SIM, Backend.GPIO}:
        raise ChoiceError("no-port", f"--backend {settings.backend} has no port: drop --port-name")
    if settings.backend is not Backend.AUTO:
        return Choice(settings.backend, f"--backend {settings.backend}")
    port = _port(settings, config)
    if config.pins and port:
        raise ChoiceError(
            "ambiguous", "the configuration names pins and a serial port: choose with --backend"
        )
    if config.pins:
        return Choice(Backend.GPIO, "the configuration names its pins")
    if port:
        return Choice(Backend.SERIAL, f"the serial port {port} is named")
    return Choice(Backend.SIM, "no pins and no serial port are configured")


def named_port(settings: Settings, config: ServiceConfig) -> str:
    """Give the microcontroller's port, from the command line or the configuration.

    Raises:
        ChoiceError: none is named.
    """
    port = _port(settings, config)
    if port is None:
        there = ", ".join(serial_ports()) or "none"
        raise ChoiceError(
            "no-port",
            f"name the microcontroller's port with --port-name or [serial] port; there is: {there}",
        )
    return port


def _port(settings: Settings, config: ServiceConfig) -> str | None:
    return settings.port_name or config.serial.port


def opened(
    choice: Choice, settings: Settings, config: ServiceConfig
) -> AbstractContextManager[Launcher]:
    """Open the chosen launcher; a named one that cannot be had is an error, never a simulation.

    Raises:
        ChoiceError: no port is named for a microcontroller.
        DeviceUnavailableError: it cannot be had.
    """
    if choice.backend is Backend.SERIAL:
        return open_serial(config, named_port(settings, config))
    if choice.backend is Backend.GPIO:
        return open_gpio(config)
    return open_sim(config, settings.data / WORLD)
