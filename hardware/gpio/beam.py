"""The light beam: edges at the time the pin had them, and a level that is read again."""

from collections import deque
from typing import TYPE_CHECKING

from hardware.gpio.edges import TimedInput

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import Level

STORM_EDGES = 400
STORM_S = 1.0
"""So many edges in so short a time are no cards (*assumed*): cards of 29 ms with gaps of 3 ms make
62 a second, a lamp at 100 Hz makes 200."""
KERNEL_EDGES = 16
"""So many edges of one line the kernel keeps until they are read."""


class Beam(TimedInput):
    """One beam; active means blocked."""

    def __init__(
        self,
        pin: int,
        *,
        blocked_level: "Level" = "high",
        pin_factory: "Factory | None" = None,
    ) -> None:
        super().__init__(pin, active_level=blocked_level, pin_factory=pin_factory)

    @property
    def is_blocked(self) -> bool:
        """The level now, read from the pin."""
        return bool(self.is_active)


class Resync:
    """Finds the edges that never came, by the level: pure, told the time.

    Edges may be on their way when the level is read, so a level that contradicts the last edge is
    believed when it still does at the next reading and no edge came between.
    """

    def __init__(self, blocked: bool) -> None:
        self.blocked = blocked
        self._contradicted = False

    def edge(self, blocked: bool) -> bool:
        """Take an edge; False if one before it is missing, because it changes nothing."""
        is_news = blocked != self.blocked
        self.blocked = blocked
        self._contradicted = False
        return is_news

    def reading(self, blocked: bool) -> bool:
        """Take a reading; True if an edge was lost: `blocked` has been put right."""
        if blocked == self.blocked:
            self._contradicted = False
        elif self._contradicted:
            self.blocked = blocked
            self._contradicted = False
            return True
        else:
            self._contradicted = True
        return False


class Storm:
    """Tells when edges come faster than any cards could make them."""

    def __init__(self, edges: int = STORM_EDGES, within: float = STORM_S) -> None:
        self._within = within
        self._times: deque[float] = deque(maxlen=edges)

    def edge(self, at: float) -> bool:
        """Take an edge; True when there are too many. Then it starts afresh."""
        self._times.append(at)
        is_storm = len(self._times) == self._times.maxlen and at - self._times[0] < self._within
        if is_storm:
            self._times.clear()
        return is_storm


class Overrun:
    """Tells when edges came faster than they were taken, so that some may have been dropped.

    The kernel keeps 16 edges of a line (lgpio asks for no more) and drops others without a word. It
    was full, or nearly, if an edge came about before the 15th edge in front of it was told.
    """

    def __init__(self, room: int = KERNEL_EDGES) -> None:
        self._told: deque[float] = deque(maxlen=room - 1)

    def edge(self, at: float, told: float) -> bool:
        """Take an edge that came at `at` and was told later; True once for each full buffer."""
        is_full = len(self._told) == self._told.maxlen and at < self._told[0]
        if is_full:
            self._told.clear()
        self._told.append(told)
        return is_full
