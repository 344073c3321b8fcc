"""What other threads have to tell the control loop: edges, and that somebody wants something."""

from enum import Enum, auto
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from hardware.edges import Edge, Line

if TYPE_CHECKING:
    from hardware.clock import Clock
    from hardware.gpio.edges import EdgeHook


class Call(Enum):
    """Somebody wants the loop's attention."""

    WAKE = auto()
    """Return from `next_event`."""
    LOOK = auto()
    """Look at the latch."""
    PINS_LOST = auto()


class Inbox:
    """A queue that any thread and any signal's path may fill; the control loop alone empties it."""

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        # The only queue whose `put` may interrupt itself, as it does from a signal handler.
        self._queue: SimpleQueue[Edge | Call] = SimpleQueue()

    def hook(self, line: Line) -> "EdgeHook":
        """Make the hook that files the edges of a line."""
        now = self._clock.monotonic
        return lambda at, active: self._queue.put(Edge(line, at, active, now()))

    def call(self, call: Call) -> None:
        self._queue.put(call)

    def take(self, timeout: float = 0.0) -> Edge | Call | None:
        """Take the next item, waiting for at most `timeout` seconds; None if there is none."""
        try:
            if timeout <= 0:
                return self._queue.get_nowait()
            return self._queue.get(timeout=timeout)
        except Empty:
            return None
