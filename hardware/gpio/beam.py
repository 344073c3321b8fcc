"""The light beam: edges at the time the pin had them, and a level that is read again."""

from collections import deque
from typing import TYPE_CHECKING

from hardware.gpio.edges import TimedInput

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import Level

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
