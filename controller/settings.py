"""What a run of the service was asked for, and where things live by default."""

import ipaddress
import os
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from urllib.parse import urlsplit

from controller.errors import ControllerError

DEFAULT_PORT = 8000
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - what --lan is for
BOT_SECONDS = 1.5
"""*Assumed*: people can follow, and do not wait."""


class SettingsError(ControllerError):
    """The command line asks for something that is not to be had."""


class Backend(StrEnum):
    """Which launcher to take; `auto` follows the configuration and probes nothing."""

    AUTO = "auto"
    SIM = "sim"
    GPIO = "gpio"
    SERIAL = "serial"


@dataclass(frozen=True, slots=True)
class Settings:
    """One run of `card-launcher serve` or `card-launcher engine`."""

    data: Path
    host: str | None = None
    """None: this machine alone, or with `lan` every address that it has."""
    port: int = DEFAULT_PORT
    """0 takes any free port."""
    backend: Backend = Backend.AUTO
    config: Path | None = None
    port_name: str | None = None
    """The serial port of a microcontroller; stands above the configuration's."""
    engine_url: str | None = None
    """Where the games are; None: in this process."""
    lan: bool = False
    disabled: bool = False
    bot_seconds: float = BOT_SECONDS
    """How long a bot takes over a turn, on average; 0: no longer than it must."""

    def __post_init__(self) -> None:
        if self.host is not None and not _is_loopback(self.host) and not self.lan:
            raise SettingsError(
                "not-loopback",
                f"--host {self.host} would let the whole network in; it needs --lan",
            )
        if self.engine_url is not None and not _is_origin(self.engine_url):
            raise SettingsError(
                "no-origin",
                f"--engine-url {self.engine_url}: expected http://HOST:PORT and nothing after it",
            )

    @property
    def listen_on(self) -> str:
        """The address to listen on."""
        return self.host or (EVERYWHERE if self.lan else LOOPBACK)


def default_data() -> Path:
    """Name the folder for journals and traces, after the XDG base directory specification."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "card-launcher"


def _is_origin(url: str) -> bool:
    parts = urlsplit(url)
    is_bare = parts.path in {"", "/"} and not (parts.query or parts.fragment)
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and is_bare


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
