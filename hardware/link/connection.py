"""The host's end of the line to a board: bytes in, events out. Pure; seconds.

Theory of operation. Follow h11: this knows nothing of ports, threads or clocks.

    port.write(connection.open(now))             # HELLO
    port.write(connection.receive(data, now))    # acknowledgements, and what these let in
    for event in connection.events(): ...        # what the board said
    port.write(connection.send(message, now))
    port.write(connection.expired(now))          # at `connection.deadline`

It is in one of three states:

    CLOSED    nothing was said yet, or the board was reset: only banners are heard
    GREETING  HELLO is on its way; only the banner that repeats its number counts
    OPEN      frames pass in order, each once, until the board is reset or we say HELLO anew

A board that was reset says BANNER with connection 0 over and over. In an open connection that is
the event `Booted`: whatever was under way is void, and nothing is sent again by itself. An old
acknowledgement cannot be told from a new one, so until the banner has come HELLO is sent again
whatever is acknowledged. A frame that is damaged is dropped; a message that means nothing to this
version is counted and acknowledged, for it would only come again.
"""

import math
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from hardware.link.framing import Frame, Unframer
from hardware.link.message import Message, MessageError
from hardware.link.messages import Banner, Hello, parse, protocol_of
from hardware.link.numbers import PROTOCOL_VERSION
from hardware.link.window import Incoming, Outgoing

if TYPE_CHECKING:
    import random

SHORTEST_PATIENCE: Final = 0.025
LONGEST_PATIENCE: Final = 0.4
_DOUBLINGS: Final = 4
"""From the one to the other. A board may be silent for days: no float holds two to those tries."""


class State(Enum):
    """What the connection is at."""

    CLOSED = auto()
    GREETING = auto()
    OPEN = auto()


@dataclass(frozen=True, slots=True)
class Opened:
    """The board has answered; messages pass from now on."""

    banner: Banner


@dataclass(frozen=True, slots=True)
class Booted:
    """The board has started: what was under way is void. Say HELLO when you like."""

    banner: Banner


@dataclass(frozen=True, slots=True)
class WrongVersion:
    """The board speaks another version of the protocol."""

    protocol: int
    banner: Banner | None
    """Where it can be read."""


@dataclass(frozen=True, slots=True)
class Received:
    """The board said something."""

    message: Message


Event = Opened | Booted | WrongVersion | Received


def patience(tries: int) -> float:
    """Seconds until frames are sent again: 25 ms doubling to 400 ms."""
    return min(SHORTEST_PATIENCE * (1 << min(tries, _DOUBLINGS)), LONGEST_PATIENCE)


class Connection:
    """One line, connection after connection.

    Attributes:
        state: where it is.
        heard_at: when anything undamaged last came.
        unknown: messages that mean nothing to this version.
    """

    def __init__(self, rng: "random.Random") -> None:
        """Begin closed.

        Args:
            rng: draws the numbers of connections, so that no two processes have the same.
        """
        self._rng = rng
        self._unframer = Unframer()
        self._events: deque[Event] = deque()
        self._number = 0
        self._outgoing = Outgoing(0, patience)
        self._incoming = Incoming(0)
        self._resent = 0
        self.state = State.CLOSED
        self.heard_at = -math.inf
        self.unknown = 0

    @property
    def deadline(self) -> float:
        """When `expired` is due."""
        return self._outgoing.deadline

    @property
    def is_idle(self) -> bool:
        """Whether the board has everything that was sent."""
        return self._outgoing.is_idle

    @property
    def has_room(self) -> bool:
        """Whether what is sent now is written at once."""
        return self._outgoing.has_room

    @property
    def resent(self) -> int:
        """Frames that were sent once more."""
        return self._resent + self._outgoing.resent

    @property
    def damaged(self) -> int:
        """Frames that came damaged."""
        return self._unframer.damaged

    def open(self, now: float) -> bytes:
        """Give the HELLO of a new connection; whatever was under way is void."""
        self._number = self._rng.randrange(1, 1 << 16)
        self._start(Outgoing(0, patience), State.GREETING)
        return self._outgoing.send(Hello(PROTOCOL_VERSION, self._number).to_bytes(), now)

    def close(self) -> None:
        """Forget the connection; only banners are heard."""
        self._start(Outgoing(0, patience), State.CLOSED)

    def send(self, message: Message, now: float) -> bytes:
        """Give what is to be written for a message, which is delivered once and in order.

        Raises:
            MessageError: a field does not fit.
        """
        assert self.state is State.OPEN
        return self._outgoing.send(message.to_bytes(), now)

    def expired(self, now: float) -> bytes:
        """Give what is to be written again, if it is time."""
        return self._outgoing.expired(now)

    def receive(self, data: bytes, now: float) -> bytes:
        """Take what came, however cut; give what is to be written therefore."""
        written = b""
        is_news = False
        for frame in self._unframer.receive(data):
            self.heard_at = now
            if frame.is_urgent:
                continue  # boards have nothing urgent to say
            if not frame.body:
                if self.state is State.OPEN:
                    written += self._outgoing.acknowledged(frame.sequence, now)
            elif frame.body[0] == Banner.TYPE:
                is_news |= self._hear_banner(frame)
            elif self.state is State.OPEN:
                is_news = True
                self._take(frame)
        return (self._incoming.acknowledgement() if is_news else b"") + written

    def events(self) -> Iterator[Event]:
        """Give what the board said since the last call."""
        while self._events:
            yield self._events.popleft()

    def _start(self, outgoing: Outgoing, state: State) -> None:
        self._resent += self._outgoing.resent
        self._outgoing = outgoing
        self.state = state

    def _take(self, frame: Frame) -> None:
        if not self._incoming.take(frame):
            return
        try:
            self._events.append(Received(parse(frame.body)))
        except MessageError:
            self.unknown += 1

    def _hear_banner(self, frame: Frame) -> bool:
        """Follow a banner; answers whether it is to be acknowledged."""
        try:
            banner = Banner.from_bytes(frame.body)
        except MessageError:
            banner = None
        if protocol_of(frame.body) != PROTOCOL_VERSION:
            self._events.append(WrongVersion(protocol_of(frame.body), banner))
        elif banner is None:
            self.unknown += 1
        elif banner.connection == 0:
            self._board_was_reset(banner)
        elif banner.connection == self._number and self.state is not State.CLOSED:
            if self.state is State.GREETING:
                self._board_answers(frame, banner)
            return True
        return False

    def _board_was_reset(self, banner: Banner) -> None:
        if self.state is not State.GREETING:  # then it will hear our HELLO
            self.close()
            self._events.append(Booted(banner))

    def _board_answers(self, frame: Frame, banner: Banner) -> None:
        self._incoming = Incoming(frame.sequence)
        self._incoming.take(frame)
        self._start(Outgoing(1, patience), State.OPEN)
        self._events.append(Opened(banner))
