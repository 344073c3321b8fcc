"""A simulated Nano behind a pseudo terminal, paced to the wall clock: for real serial programs.

As on the real board, whoever opens the port resets it, and both ends must agree on the speed. The
pace is that of the wall clock, bytes take the time that they take at the line's speed; what comes
from the board is handed on every millisecond or so, as a USB serial chip does.
"""

import fcntl
import os
import select
import struct
import threading
import time
import tty

from support.chip import Reset

TICK_S = 0.001
TCGETS2 = 0x802C542A
TERMIOS2 = "4I20B2I"
"""Linux's asm-generic/termbits.h: the only way to a speed that has no name, as 250000 has none."""
MOST_BEHIND_S = 0.02
"""Lag that is caught up in one go before the port is looked at again."""


class PtyNano:
    """A board at a port of its own.

    Attributes:
        port: the device to open.
    """

    def __init__(self, nano, clock=time.monotonic):
        self.nano = nano
        self._clock = clock
        self._master, slave = os.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        os.close(slave)
        self._is_open = False
        self._ends = threading.Event()
        self.lock = threading.Lock()
        """Held while the board's time passes: whoever looks at it or at the table takes it."""
        self._thread = threading.Thread(target=self._live)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *exc):
        self._ends.set()
        self._thread.join()
        os.close(self._master)

    def unplug(self):
        """Take the board from the port: the cable is pulled, the board has no power any more."""
        self._ends.set()
        self._thread.join()

    def _live(self):
        poll = select.poll()
        poll.register(self._master, select.POLLIN)
        while not self._ends.is_set():
            events = dict(poll.poll(TICK_S * 1000)).get(self._master, 0)
            self._see_opening(is_open=not events & select.POLLHUP)
            if self._is_open and events & select.POLLIN:
                self._hear()
            self._catch_up()
            if not self._is_open:
                time.sleep(TICK_S)  # a poll of a port that nobody has open returns at once

    def _see_opening(self, *, is_open):
        if is_open and not self._is_open:
            with self.lock:
                self.nano.reset(Reset.EXTERNAL)
                self.nano.sent.clear()
        self._is_open = is_open

    def _hear(self):
        try:
            content = os.read(self._master, 4096)
        except OSError:
            return  # closed meanwhile
        with self.lock:
            self.nano.chip.uart_speed(self._speed())
            self.nano.chip.uart_send(content)

    def _speed(self):
        settings = fcntl.ioctl(self._master, TCGETS2, bytes(struct.calcsize(TERMIOS2)))
        return struct.unpack(TERMIOS2, settings)[-1]

    def _catch_up(self):
        now = self._clock()
        while not self._ends.is_set():
            with self.lock:
                self.nano.run(min(now, self.nano.now + MOST_BEHIND_S))
            self._hand_on()
            if now - self.nano.now < MOST_BEHIND_S:
                return

    def _hand_on(self):
        content = bytes(byte for _, byte in self.nano.sent)
        self.nano.sent.clear()
        if content and self._is_open:
            os.write(self._master, content)
