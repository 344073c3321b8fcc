"""The board's end of the line, as `firmware/include/protocol.h` has it. Pure; seconds."""

import math
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from hardware.link.framing import Frame, Unframer
from hardware.link.message import Message, MessageError
from hardware.link.messages import Banner, Hello, Stop, parse
from hardware.link.numbers import BOARD_RESEND_MS, PROTOCOL_VERSION
from hardware.link.window import Incoming, Outgoing

BANNER_EVERY: Final = 0.1
"""How often a board without a connection says who it is."""


class BoardLine:
    """Takes HELLO and what follows it.

    Attributes:
        damaged: frames that came damaged.
        banner_at: when the next banner is due; infinity within a connection.
    """

    def __init__(self, now: float) -> None:
        self._unframer = Unframer()
        self._messages: deque[Message] = deque()
        self._connection: int | None = None
        self._incoming = Incoming(0)
        self._outgoing = Outgoing(0, _patience)
        self._written = bytearray()
        self._speaks = True
        self.banner_at = now

    @property
    def deadline(self) -> float:
        """When `expire` is due."""
        return min(self.banner_at, self._outgoing.deadline)

    @property
    def damaged(self) -> int:
        return self._unframer.damaged

    @property
    def has_room(self) -> bool:
        """Whether what is said now is written soon."""
        return self._speaks and self._connection is not None and self._outgoing.has_room

    @property
    def is_idle(self) -> bool:
        """Whether the host has everything that was said."""
        return self._outgoing.is_idle

    def receive(self, data: bytes, now: float, banner: Banner) -> None:
        """Take what came."""
        for frame in self._unframer.receive(data):
            if frame.is_urgent:
                self._messages.append(Stop(0))
            elif not frame.body:
                self._written += self._outgoing.acknowledged(frame.sequence, now)
            elif frame.body[0] == Hello.TYPE:
                self._hear_hello(frame, now, banner)
            elif self._connection is not None and self._speaks:
                self._hear(frame)

    def messages(self) -> Iterator[Message]:
        """Give what the host said since the last call; `Hello` for a new connection."""
        while self._messages:
            yield self._messages.popleft()

    def say(self, message: Message, now: float) -> None:
        """Say something; without a connection nobody hears it."""
        if self._connection is not None and self._speaks:
            self._written += self._outgoing.send(message.to_bytes(), now)

    def expire(self, now: float, banner: Banner) -> None:
        """Say again what is not acknowledged, and who we are while nobody has asked."""
        self._written += self._outgoing.expired(now)
        if now >= self.banner_at:
            self.banner_at = now + BANNER_EVERY
            self._written += Frame(0, banner.to_bytes()).to_bytes()

    def take_written(self) -> bytes:
        """Give what is to go down the line."""
        written = bytes(self._written)
        self._written.clear()
        return written

    def _hear_hello(self, frame: Frame, now: float, banner: Banner) -> None:
        try:
            hello = Hello.from_bytes(frame.body)
        except MessageError:
            return
        if hello.connection != self._connection:
            self._open(hello, now, banner)
        self._written += self._incoming.acknowledgement()

    def _open(self, hello: Hello, now: float, banner: Banner) -> None:
        self._connection = hello.connection
        self._speaks = hello.protocol == PROTOCOL_VERSION
        self._incoming = Incoming(1)
        self._outgoing = Outgoing(0, _patience)
        self.banner_at = math.inf
        answer = replace(banner, connection=hello.connection)
        self._written += self._outgoing.send(answer.to_bytes(), now)
        self._messages.append(hello)

    def _hear(self, frame: Frame) -> None:
        if self._incoming.take(frame):
            with suppress(MessageError):  # a board that knows no better
                self._messages.append(parse(frame.body))
        self._written += self._incoming.acknowledgement()


def _patience(_tries: int) -> float:
    return BOARD_RESEND_MS / 1000
