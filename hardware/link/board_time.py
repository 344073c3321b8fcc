"""The board's clock: wrapping microseconds become seconds, and these the host's. Pure.

Durations are the board's own, to the microsecond. Where they lie on the host's monotonic clock is
known as well as the quickest message was quick: that is the one that was late by the least.
"""

import math
from typing import Final

WRAP: Final = 1 << 32
DRIFT: Final = 0.01
"""Boards run on ceramic resonators, good to 0.5 %; the quickest message is believed less and less
by twice that."""


class BoardTime:
    """One boot of a board."""

    def __init__(self) -> None:
        self._last_us = 0
        self._offset = math.inf
        self._heard_at = 0.0

    def seconds(self, us: int) -> float:
        """Give the time since the boot; between two calls are less than 35 minutes."""
        ahead = (us - self._last_us) % WRAP
        self._last_us += ahead if ahead < WRAP // 2 else ahead - WRAP
        return self._last_us / 1e6

    def heard(self, seconds: float, now: float) -> None:
        """Something that happened at `seconds` is heard of at `now`."""
        drifted = self._offset + DRIFT * (now - self._heard_at)
        self._offset = min(now - seconds, drifted)
        self._heard_at = now

    def on_host(self, seconds: float) -> float:
        """Give the moment on the host's clock."""
        assert self._offset < math.inf
        return self._offset + seconds
