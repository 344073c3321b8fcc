"""The truth file: what really happened in the simulated world, a JSON line for each event."""

import json
import logging
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a world that is started again must know of its former life."""

    left: int
    """Cards in the hopper."""
    total: int
    """Cards that have left since the world began."""


class Truth:
    """Appends events; each line is one `write`, so that a reader never sees half of one.

    A disk that is full does not end the world: what it does not take is kept and written before
    the next event.

    Attributes:
        path: the file.
        standing: what it told when it was opened; None if it is new.
    """

    def __init__(self, path: Path) -> None:
        _drop_torn_line(path)
        self.path = path
        self.standing = _standing(path)
        self._unwritten = b""
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)

    def write(self, at: float, event: str, **fields: object) -> None:
        """Add one event.

        Args:
            at: seconds on the monotonic clock; written as whole microseconds.
            event: its kind, as the contract names them.
            fields: what else there is to say.
        """
        line = json.dumps({"t_us": round(at * 1e6), "event": event} | fields)
        self._unwritten += line.encode() + b"\n"
        try:
            written = os.write(self._file, self._unwritten)
        except OSError as error:
            _log.warning("the truth has to wait: %s", error)
        else:
            self._unwritten = self._unwritten[written:]

    def close(self) -> None:
        os.close(self._file)


class Memory:
    """Remembers the events of a world that nobody looks at from outside.

    Attributes:
        events: what happened, each with its time in seconds.
    """

    def __init__(self) -> None:
        self.standing: Standing | None = None
        self.events: list[dict[str, Any]] = []

    def write(self, at: float, event: str, **fields: object) -> None:
        self.events.append({"at": at, "event": event} | fields)


def _standing(path: Path) -> Standing | None:
    left = None
    total = 0
    for line in path.read_text().splitlines() if path.exists() else ():
        if '"card"' in line or '"hopper"' in line:
            event = json.loads(line)
            left = event.get("left", left)
            total = event.get("total", total)
    return None if left is None else Standing(left, total)


def _drop_torn_line(path: Path) -> None:
    # A power cut can leave half a line at the end.
    if path.exists():
        text = path.read_bytes()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            os.truncate(path, whole)
