"""A clock whose time passes when whoever waits lets it."""

import math
from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class VirtualClock:
    """Seconds that are a number; see `hardware.clock.Clock`.

    Attributes:
        now: the time.
    """

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now
        self._later: list[tuple[float, Callable[[], object]]] = []

    def monotonic(self) -> float:
        return self.now

    def utc(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self.now)

    @property
    def next_time(self) -> float:
        """When the next thing is due."""
        return self._later[0][0] if self._later else math.inf

    def later(self, seconds: float, act: Callable[[], object]) -> None:
        """Have something happen when so much time has passed."""
        self._later.append((self.now + seconds, act))
        self._later.sort(key=lambda each: each[0])

    def move_to(self, now: float) -> None:
        """Let time pass, never back."""
        self.now = max(self.now, now)

    def do_what_is_due(self) -> None:
        while self.next_time <= self.now:
            self._later.pop(0)[1]()
