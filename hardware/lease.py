"""The guard's judgement: whether the motor may run now. Pure; times are seconds as float."""

from enum import Enum


class Word(Enum):
    """What the owner says: one byte each."""

    RUN = b"r"
    REST = b"0"
    RENEW = b"+"
    END = b"e"


class Report(Enum):
    """What the guard says: one byte each."""

    READY = b"R"
    LEASE_EXPIRED = b"L"
    RUN_TOO_LONG = b"T"


class Lease:
    """Told what the owner says and what time it is, it says whether the line is up."""

    def __init__(self, lease: float, longest_run: float) -> None:
        self._lease = lease
        self._longest_run = longest_run
        self._tripped = False
        self._run_until = 0.0
        self._vouched_until = 0.0
        self.is_up = False

    @property
    def deadline(self) -> float | None:
        """When `expire` must be asked; None while the line is low."""
        return min(self._run_until, self._vouched_until) if self.is_up else None

    def hear(self, word: Word, now: float) -> None:
        """Take one word of the owner; `is_up` tells what follows."""
        if word is Word.RENEW:
            self._vouched_until = now + self._lease
        elif word is Word.RUN and not self._tripped and not self.is_up:
            self.is_up = True
            self._run_until = now + self._longest_run
            self._vouched_until = now + self._lease
        elif word in {Word.REST, Word.END}:
            self.is_up = self._tripped = False

    def expire(self, now: float) -> Report | None:
        """Trip if it is time to; the answer says why."""
        if self.deadline is None or now < self.deadline:
            return None
        self.is_up = False
        self._tripped = True
        return Report.RUN_TOO_LONG if now >= self._run_until else Report.LEASE_EXPIRED
