"""The firmware's own C, compiled for the host, with a clock that only moves when told to."""

import ctypes
import itertools
import os
import random
import shutil
import tempfile
from enum import IntFlag
from functools import cache
from pathlib import Path

from support.chip import make

from hardware.link.connection import Connection, Received
from hardware.link.messages import Answer, Report
from hardware.link.numbers import Cause

FIRMWARE = Path(__file__).parents[2] / "firmware"
_ROOM = 4096
_PATIENCE_MS = 100


class Wire(IntFlag):
    """Bits of PROTOCOL_LEVELS."""

    BEAM = 1
    BEAM2 = 2
    BUTTON = 4
    COVER = 8


@cache
def _built():
    if other := os.environ.get("FIRMWARE_LIBRARY"):  # `make -C firmware coverage`
        return Path(other)
    make(FIRMWARE, "build/host/libfirmware.so")
    return FIRMWARE / "build/host/libfirmware.so"


def library():
    """Load the firmware; each call gives another one, with memory of its own."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(_built(), Path(folder) / "libfirmware.so")
        return ctypes.CDLL(str(copy))


class HostBoard:
    """A board of compiled C. Times are microseconds on its own clock.

    Attributes:
        c: the library, for what this class does not say.
    """

    def __init__(self, seed=1):
        self.c = library()
        self.c.host_store.restype = ctypes.POINTER(ctypes.c_uint8)
        self.c.host_now_us.restype = ctypes.c_uint32
        for name in ("host_is_enabled", "host_lamp", "host_buzzer"):
            getattr(self.c, name).restype = ctypes.c_bool
        self._room = ctypes.create_string_buffer(_ROOM)
        self.c.host_unpack()
        self.reset(Cause.POWER, seed)

    def reset(self, cause, seed=1):
        self.c.host_power_on(int(cause), ctypes.c_uint32(seed))

    @property
    def now(self):
        return self.c.host_now_us()

    @property
    def duty(self):
        return self.c.host_duty()

    @property
    def is_enabled(self):
        """Whether the driver's enable line is high."""
        return self.c.host_is_enabled()

    @property
    def lamp(self):
        return self.c.host_lamp()

    @property
    def buzzer(self):
        return self.c.host_buzzer()

    @property
    def store(self):
        return self.c.host_store()

    def wire(self, wire, on):
        self.c.host_level(int(wire), ctypes.c_bool(on))

    def run(self, ms=0.0):
        """Let time pass; the main loop runs every millisecond and at the end."""
        self.c.host_run(ctypes.c_uint32(round(ms * 1000)))

    def hang(self, ms):
        """Let time pass without the main loop."""
        self.c.host_hang(ctypes.c_uint32(round(ms * 1000)))

    def receive(self, data):
        self.c.host_receive(bytes(data), len(data))

    def sent(self):
        count = self.c.host_sent(self._room, _ROOM)
        return self._room.raw[:count]


class Talk:
    """A host that speaks to a board over a perfect line.

    Attributes:
        heard: every message, until somebody clears the list.
        banner: the last one of an open connection.
    """

    def __init__(self, board, seed=1):
        self.board = board
        self.heard = []
        self.banner = None
        self._connection = Connection(random.Random(seed))
        self._ids = itertools.count(1)

    def open(self):
        self.board.receive(self._connection.open(self.board.now / 1e6))
        self.banner = None
        for _ in range(_PATIENCE_MS):
            self.run(1)
            if self.banner:
                break
        self._ids = itertools.count(self.banner.last_request + 1)

    def run(self, ms, step=1):
        """Let time pass, and take and answer what the board says every `step` ms."""
        while ms > 0:
            self.board.run(min(step, ms))
            ms -= step
            self.exchange()

    def exchange(self):
        now = self.board.now / 1e6
        self.board.receive(self._connection.receive(self.board.sent(), now))
        for event in self._connection.events():
            if isinstance(event, Received):
                self.heard.append(event.message)
            else:
                self.banner = event.banner
        if self._connection.deadline <= now:
            self.board.receive(self._connection.expired(now))

    def say(self, message):
        self.board.receive(self._connection.send(message, self.board.now / 1e6))

    def ask(self, kind, *fields, request=None):
        """Make a request, and give what comes back for it."""
        request = next(self._ids) if request is None else request
        before = len(self.heard)
        self.say(kind(request, *fields))
        for _ in range(_PATIENCE_MS):
            self.run(1)
            for each in self.heard[before:]:
                if isinstance(each, Answer | Report) and each.request == request:
                    return each
        raise TimeoutError(f"no answer to {kind.__name__} {request}")
