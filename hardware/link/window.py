"""Delivery in order over a line that loses frames: go-back-N, for either end. Pure; seconds.

At most `WINDOW` frames are under way; the rest waits. What is not acknowledged in time is sent
again, all of it and in order, because the receiver takes nothing out of turn.
"""

import math
from collections import deque
from collections.abc import Callable

from hardware.link.framing import Frame
from hardware.link.numbers import SEQUENCE, WINDOW


class Outgoing:
    """What this end sends.

    Attributes:
        deadline: when `expired` is due; infinity while everything is acknowledged.
        resent: frames that were sent once more.
    """

    def __init__(self, first: int, patience: Callable[[int], float]) -> None:
        """Begin.

        Args:
            first: the sequence number of the first frame.
            patience: how long to wait for an acknowledgement, given how often the same frames were
                sent again already.
        """
        self._next = first
        self._patience = patience
        self._under_way: deque[Frame] = deque()
        self._waiting: deque[bytes] = deque()
        self._tries = 0
        self.deadline = math.inf
        self.resent = 0

    @property
    def is_idle(self) -> bool:
        """Whether everything has been acknowledged."""
        return not self._under_way

    @property
    def has_room(self) -> bool:
        """Whether what is sent now is written at once."""
        return len(self._under_way) < WINDOW

    def send(self, body: bytes, now: float) -> bytes:
        """Give what is to be written now: the frame, or nothing while the window is full."""
        self._waiting.append(body)
        return self._let_in(now)

    def acknowledged(self, expected: int, now: float) -> bytes:
        """The other end expects that frame next; gives what may be written therefore."""
        if not self._under_way:
            return b""
        done = expected - self._under_way[0].sequence & SEQUENCE
        if not 1 <= done <= len(self._under_way):
            return b""  # told before, or nonsense
        for _ in range(done):
            self._under_way.popleft()
        self._tries = 0
        self.deadline = now + self._patience(0) if self._under_way else math.inf
        return self._let_in(now)

    def expired(self, now: float) -> bytes:
        """Give what is to be written again, if it is time."""
        if now < self.deadline:
            return b""
        self._tries += 1
        self.resent += len(self._under_way)
        self.deadline = now + self._patience(self._tries)
        return b"".join(frame.to_bytes() for frame in self._under_way)

    def _let_in(self, now: float) -> bytes:
        written = b""
        while self._waiting and len(self._under_way) < WINDOW:
            frame = Frame(self._next, self._waiting.popleft())
            self._next = self._next + 1 & SEQUENCE
            if not self._under_way:
                self.deadline = now + self._patience(0)
            self._under_way.append(frame)
            written += frame.to_bytes()
        return written


class Incoming:
    """What the other end sends: each frame once, and in order."""

    def __init__(self, first: int) -> None:
        self._expected = first

    def take(self, frame: Frame) -> bool:
        """Whether the frame is the next one; the others are old, or too early."""
        is_next = frame.sequence == self._expected
        self._expected = self._expected + is_next & SEQUENCE
        return is_next

    def acknowledgement(self) -> bytes:
        """Give what tells the other end how far we are."""
        return Frame(self._expected).to_bytes()
