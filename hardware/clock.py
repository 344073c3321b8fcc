"""The only module that asks the time: monotonic seconds for machines, UTC for people."""

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Where a part gets its time from. All times are seconds as float."""

    def monotonic(self) -> float:
        """Seconds that never step (CLOCK_MONOTONIC, shared by all processes of a machine)."""
        ...

    def utc(self) -> datetime:
        """Tell the wall clock, which may step at any moment: for people, never for intervals."""
        ...


class SystemClock:
    """The machine's clocks."""

    def monotonic(self) -> float:
        return time.monotonic()

    def utc(self) -> datetime:
        return datetime.now(UTC)


class ScriptedClock:
    """A clock that stands still until it is told to move."""

    def __init__(self, start: float = 1000.0) -> None:
        self._now = start
        self._utc = datetime(2026, 1, 1, tzinfo=UTC)

    def monotonic(self) -> float:
        return self._now

    def utc(self) -> datetime:
        return self._utc

    def advance(self, seconds: float) -> None:
        """Let time pass on both clocks."""
        self._now += seconds
        self._utc += timedelta(seconds=seconds)

    def step_utc(self, seconds: float) -> None:
        """Set the wall clock, as a time server or a person does."""
        self._utc += timedelta(seconds=seconds)
