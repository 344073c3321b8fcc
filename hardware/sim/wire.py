"""What passes between the simulated world and the holders of its pins: levels with their times."""

import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Self

PIN_SOCKET = "pins.sock"
BENCH_SOCKET = "bench.sock"
TRUTH_FILE = "truth.jsonl"
LOCK_FILE = "world.lock"
"""Locked while a world runs there; holds its process id."""
CONFIG_FILE = "world.json"
"""What that world was started with."""
LOG_FILE = "world.log"

_LAYOUT = struct.Struct("<BBfd")
_LONGEST_TEXT = 80


class Kind(IntEnum):
    """What a message says. The world answers HELLO, INPUT, OUTPUT and READ, nothing else."""

    HELLO = 1
    """Client: its name, in `text`."""
    INPUT = 2
    """Client: the pin is an input from now on; it gets the pin's changes. Lets go of an output."""
    OUTPUT = 3
    """Client: the pin is its output from now on, at this level."""
    LEVEL = 4
    """Client: its output has this level. World: that input has this level since `at`."""
    GRANTED = 5
    """World: as you asked; the pin has this level at `at`."""
    REFUSED = 6
    """World: the pin is the output of somebody else, named in `text`."""
    READ = 7
    """Client: what level has the pin? World: this one, at `at`. Needs no HELLO."""


@dataclass(frozen=True, slots=True)
class PinMessage:
    """One packet on the pin socket."""

    kind: Kind
    pin: int = 0
    """BCM number."""
    level: float = 0.0
    """0 low, 1 high, between them the share of time that a PWM output is high."""
    at: float = 0.0
    """Seconds on the monotonic clock, which all processes of a machine share."""
    text: str = ""

    def to_bytes(self) -> bytes:
        fixed = _LAYOUT.pack(self.kind, self.pin, self.level, self.at)
        return fixed + self.text[:_LONGEST_TEXT].encode()

    @classmethod
    def from_bytes(cls, packet: bytes) -> Self:
        """Read a packet.

        Raises:
            ValueError: it is none of ours.
        """
        try:
            kind, pin, level, at = _LAYOUT.unpack_from(packet)
        except struct.error as error:
            raise ValueError(f"expected a pin message, got {packet!r}") from error
        return cls(Kind(kind), pin, level, at, packet[_LAYOUT.size :].decode())


LONGEST_PACKET = 65536
"""Bytes of the largest packet on either socket."""


def connect(directory: Path, name: str) -> socket.socket:
    """Connect to a socket of the world in `directory`.

    Raises:
        OSError: nobody listens there.
    """
    with _address(directory, name) as address:
        return _opened(lambda end: end.connect(address))


def listen(directory: Path, name: str) -> socket.socket:
    """Open a socket of the world; a dead world's is replaced (its lock file tells that it is dead).

    Raises:
        OSError: the directory cannot be written.
    """
    (directory / name).unlink(missing_ok=True)
    with _address(directory, name) as address:
        listener = _opened(lambda end: end.bind(address))
    listener.listen()
    return listener


def _opened(how: Callable[[socket.socket], None]) -> socket.socket:
    # SEQPACKET keeps the borders of packets and tells the end of the other side.
    end = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET | socket.SOCK_CLOEXEC)
    try:
        how(end)
    except BaseException:
        end.close()
        raise
    return end


@contextmanager
def _address(directory: Path, name: str) -> Iterator[str]:
    # A socket's address holds 108 bytes (unix(7)); a path through a descriptor always fits.
    descriptor = os.open(directory, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{descriptor}/{name}"
    finally:
        os.close(descriptor)
