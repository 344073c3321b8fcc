"""`card-launcher off`: every output into its safe state, whatever the service does."""

from pathlib import Path

from controller.choice import WORLD, choose, named_port
from controller.lock import end_holder, holder
from controller.profiles import ServiceConfig, read_config
from controller.remote import Remote, RemoteError, UnreachableError, address
from controller.settings import Backend, Settings
from hardware import make_gpio_safe, make_serial_safe, make_sim_safe

ANSWERS_WITHIN = 2.0
"""Seconds; the motor may be running, and its longest run is no longer."""


def off(url: str | None, data: Path, config: Path | None) -> str:
    """Ask the service, end it if it does not answer, then claim the lines and drive them low.

    Args:
        url: a service to ask; None asks the one that holds the data folder, and no other.
        data: the data folder.
        config: names the lines.

    Returns:
        What was done, as a sentence.

    Raises:
        DeviceUnavailableError: a living process that is not ours to end holds the lines.
        ConfigError: the configuration cannot be used.
    """
    asked = url or (address(data) if holder(data) else None)
    ended = None
    if asked:
        try:
            Remote(asked, ANSWERS_WITHIN).stop()
        except UnreachableError:
            ended = end_holder(data)
        except RemoteError:
            pass  # it lives and has no launcher: games alone
        else:
            return f"The service at {asked} has stopped the motor; it is off until enabled."
    _make_safe(data, read_config(config), Settings(data, config=config))
    who = f"The service (process {ended}) did not answer and was ended" if ended else "None runs"
    return f"{who}; every output is off."


def _make_safe(data: Path, config: ServiceConfig, settings: Settings) -> None:
    match choose(settings, config).backend:
        case Backend.GPIO:
            make_gpio_safe(config)
        case Backend.SERIAL:
            make_serial_safe(config, named_port(settings, config))
        case _:
            make_sim_safe(config, data / WORLD)
