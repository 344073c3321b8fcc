"""The bench: whoever plays with the simulated world pushes its button and looks at the truth."""

import json
import threading
from pathlib import Path
from typing import Any, Self

from hardware.errors import DeviceUnavailableError, HardwareError
from hardware.sim.wire import BENCH_SOCKET, LONGEST_PACKET, connect

_LONGEST_ANSWER_S = 10.0
"""*Assumed*: the world answers within a millisecond, unless the disk with its truth is busy."""


class BenchError(HardwareError, ValueError):
    """The world does not do that; the text says why."""


class Bench:
    """A connection to the world's second socket, for any thread."""

    def __init__(self, directory: Path) -> None:
        """Connect.

        Raises:
            DeviceUnavailableError: no world runs in the directory.
        """
        try:
            self._socket = connect(directory, BENCH_SOCKET)
        except OSError as error:
            raise DeviceUnavailableError(f"no simulated world runs in {directory}") from error
        self._socket.settimeout(_LONGEST_ANSWER_S)
        self._asking = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def state(self) -> dict[str, Any]:
        """The physical truth, as `GET /api/simulator` gives it."""
        return self._ask({"call": "state"})

    def push_button(self, ms: float) -> None:
        """A finger pushes the button for so long."""
        self._ask({"call": "button", "ms": ms})

    def load(self, cards: int) -> None:
        """The hopper holds so many cards from now on."""
        self._ask({"call": "hopper", "cards": cards})

    def fault(self, kind: str, *, on: bool, rate: float | None = None) -> None:
        """Break something, or mend it.

        Raises:
            BenchError: there is no such fault, or the rate is not between 0 and 1.
        """
        self._ask({"call": "fault", "kind": kind, "on": on, "rate": rate})

    def end(self) -> None:
        """End the world.

        Raises:
            BenchError: somebody holds its pins.
        """
        self._ask({"call": "end"})

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            with self._asking:
                self._socket.send(json.dumps(request).encode())
                packet = self._socket.recv(LONGEST_PACKET)
        except OSError as error:
            self._socket.close()  # an answer that comes late is not taken for the next one's
            raise DeviceUnavailableError("the simulated world does not answer") from error
        if not packet:
            raise DeviceUnavailableError("the simulated world has gone")
        answer: dict[str, Any] = json.loads(packet)
        if "error" in answer:
            raise BenchError(answer["error"])
        return answer
