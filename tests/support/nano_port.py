"""A port and a clock whose time is the simulated Nano's: it passes while somebody waits for bytes.

With a pace it passes no faster than the wall clock, for whoever measures by that.
"""

import threading
import time
from datetime import UTC, datetime, timedelta

from support.chip import Reset

from hardware.errors import DeviceUnavailableError

LATENCY_S = 0.001
"""A USB serial chip hands on what came once in a while (the usual setting is 1-16 ms)."""
CALL_S = 10e-6
"""Nothing takes no time: a reader that waits for the next moment would wait for ever."""
SLICE_S = 0.005
"""How long `wake` may have to wait, of the Nano's time."""


class NanoClock:
    """The Nano's time."""

    def __init__(self, nano):
        self._nano = nano

    def monotonic(self):
        return self._nano.now

    def utc(self):
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=self._nano.now)


class NanoPort:
    """In the place of `hardware.link.port.SerialPort`.

    Attributes:
        is_plugged: False: the cable is pulled.
    """

    name = "/dev/serial/by-id/simulated-nano"

    def __init__(self, nano, *, is_paced=False):
        self._nano = nano
        self._is_open = False
        self._is_paced = is_paced
        self._ahead = nano.now - time.monotonic()
        self._woken = threading.Event()
        self._lock = threading.Lock()
        self._later = []
        self.is_plugged = True

    def later(self, seconds, act):
        """Let something happen in so long, of the Nano's time."""
        self._later.append((self._nano.now + seconds, act))
        self._later.sort(key=lambda each: each[0])

    def open(self):
        """Resets the board, as DTR does on a real one."""
        with self._lock:
            self._demand_cable()
            self._is_open = True
            self._nano.reset(Reset.EXTERNAL)
            self._nano.sent.clear()

    def close(self):
        self._is_open = False

    def read(self, timeout):
        nano = self._nano
        until = nano.cycle_of(nano.now + max(timeout, CALL_S))  # in cycles, whose sums are exact
        while nano.chip.cycle < until and not self._woken.is_set():
            with self._lock:
                if self._is_open:
                    self._demand_cable()
                nano.run(min(nano.time_of(until), nano.now + SLICE_S), stop_at_sent=True)
                if self._nano.sent:
                    self._nano.run_for(LATENCY_S)
            self._keep_pace()
            while self._later and self._later[0][0] <= nano.now:
                self._later.pop(0)[1]()
            if self._nano.sent and self._is_open:
                break
        self._woken.clear()
        content = bytes(byte for _, byte in self._nano.sent)
        self._nano.sent.clear()
        return content if self._is_open else b""

    def write(self, data):
        with self._lock:
            self._demand_cable()
            if self._is_open and self._nano.chip.uart_send(data) < len(data):
                raise DeviceUnavailableError(f"{self.name} takes nothing")

    def wake(self):
        self._woken.set()

    def _demand_cable(self):
        if not self.is_plugged:
            self._is_open = False
            raise DeviceUnavailableError(f"{self.name} is lost")

    def _keep_pace(self):
        early = self._nano.now - self._ahead - time.monotonic()
        if self._is_paced and early > 0:
            self._woken.wait(early)
