"""The control loop's pulse: whether it still beats, and whether it ever beat late."""

from hardware import Clock

LATE_SECONDS = 0.25
"""The guard's lease: a loop that is later than this would have had its motor taken away."""
DEAD_SECONDS = 3.0
"""The longest the loop may take over one thing is a self-test of 2 s; one second on top."""


class Heartbeat:
    """Beaten by the control loop, read from any thread. All times in seconds."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = clock.monotonic()
        self.late = 0
        """How often it was late."""
        self.worst = 0.0
        """The longest it ever took from one beat to the next."""

    @property
    def age(self) -> float:
        return self._clock.monotonic() - self._last

    @property
    def is_alive(self) -> bool:
        return self.age < DEAD_SECONDS

    def beat(self) -> bool:
        """Say that the loop is alive; answers whether it was late."""
        gap = self.age
        self.rest()
        self.worst = max(self.worst, gap)
        is_late = gap > LATE_SECONDS
        self.late += is_late
        return is_late

    def rest(self) -> None:
        """Beat after something that is known to take long, and is no sign of trouble."""
        self._last = self._clock.monotonic()
