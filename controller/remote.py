"""A running service, spoken to over its own HTTP API by the command line."""

from pathlib import Path
from typing import Any, cast

import httpx

from controller.settings import DEFAULT_PORT

ADDRESS_FILE = "address"
"""In the data folder: where the service that holds the folder's lock listens."""

_TIMEOUT = 5.0  # seconds; whoever takes longer hangs
_LAUNCH_TIMEOUT = 35.0  # the service bounds the wait for a launch at 30


class RemoteError(RuntimeError):
    """The service refused or did not answer; the text is for the person at the keyboard."""


class UnreachableError(RemoteError):
    """Nobody answers there, or nobody who speaks of launchers."""


class Remote:
    """A running service."""

    def __init__(self, url: str, timeout: float = _TIMEOUT) -> None:
        self._url = url.rstrip("/")
        self._timeout = timeout

    def status(self) -> dict[str, Any]:
        return self._call("GET", "/launcher")

    def press(self) -> dict[str, Any]:
        """Press and wait for the launch."""
        return self._call("POST", "/launcher/press?wait=true", {}, _LAUNCH_TIMEOUT)

    def eject(self, cards: int) -> dict[str, Any]:
        """Throw exactly `cards` and wait for the launch."""
        return self._call("POST", "/launcher/eject?wait=true", {"cards": cards}, _LAUNCH_TIMEOUT)

    def stop(self) -> dict[str, Any]:
        return self._call("POST", "/launcher/stop", {})

    def enable(self) -> dict[str, Any]:
        return self._call("POST", "/launcher/enable", {})

    def invitation(self) -> dict[str, Any]:
        """Ask how a device becomes the table."""
        return self._call("GET", "/invitation")

    def _call(
        self, method: str, path: str, body: object = None, timeout: float | None = None
    ) -> dict[str, Any]:
        """Raise RemoteError with the service's own reason where it gives one."""
        try:
            answer = httpx.request(
                method,
                f"{self._url}/api{path}",
                json=body,
                timeout=timeout or self._timeout,
            )
            content = answer.json()
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise UnreachableError(f"no launcher answers at {self._url} ({error})") from error
        if answer.is_error:
            raise RemoteError(f"refused ({content.get('code')}): {content.get('detail')}")
        return cast("dict[str, Any]", content)


def address(data: Path) -> str:
    """Where the service of this data folder listens, or listened last."""
    try:
        return (data / ADDRESS_FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return f"http://127.0.0.1:{DEFAULT_PORT}"
