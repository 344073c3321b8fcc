"""Writes, in order and on a thread of its own, what must not hold up the control loop.

A result that the disk does not take is kept and tried again until it does: a finished count is
never lost while the process lives. How far a running launch has come is worth a line only until
there is a newer one, so a slow disk skips lines there and never falls behind.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

RETRY_SECONDS = 0.5
"""Between attempts on a disk that refuses; *assumed*, short for a person who has made room."""

_LOG = logging.getLogger(__name__)

Write = Callable[[], None]
Report = Callable[[Exception | None], None]


@dataclass(slots=True)
class _Job:
    write: Write
    report: Report
    has_failed: bool = False


class Writer:
    """A queue of what must reach the disk, and a slot for what should."""

    def __init__(self) -> None:
        self._jobs: deque[_Job] = deque()
        self._note: Write | None = None
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def keep(self, write: Write, report: Report) -> None:
        """Write this after all that was kept before, as often as it takes.

        Args:
            write: raises where the disk refuses.
            report: called in the writer's thread with the first failure, and with None once it
                is on disk.
        """
        with self._changed:
            self._note = None  # the result says all that a note before it could
            self._jobs.append(_Job(write, report))
            self._changed.notify()

    def note(self, write: Write) -> None:
        """Write this if there is time before the next note; a failure is only logged."""
        with self._changed:
            self._note = write
            self._changed.notify()

    def start(self) -> None:
        self._thread.start()

    def close(self, seconds: float) -> None:
        """Write what is left, as far as that goes within `seconds`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def turn(self) -> float | None:
        """Write one thing; answers the seconds to wait after it, None: until there is more."""
        if self._jobs:
            return self._do_first()
        with self._changed:
            note, self._note = self._note, None
        if note is None:
            return None
        _try(note)
        return 0

    def _do_first(self) -> float:
        first = self._jobs[0]
        error = _try(first.write)
        if error is None:
            self._jobs.popleft()
            first.report(None)
            return 0
        with self._changed:
            untold = [job for job in self._jobs if not job.has_failed]
        for job in untold:  # what stands behind the first is not written either
            job.has_failed = True
            job.report(error)
        return RETRY_SECONDS

    def _run(self) -> None:
        while True:
            seconds = self.turn()
            with self._changed:
                if self._closing and seconds != 0:
                    return
                if seconds != 0 and not (seconds is None and (self._jobs or self._note)):
                    self._changed.wait(seconds)


def _try(write: Write) -> Exception | None:
    try:
        write()
    except Exception as error:  # noqa: BLE001 the top of a task: whatever it is, it is not on disk
        _LOG.warning("not written: %s", error)
        return error
    return None
