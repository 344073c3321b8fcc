"""The guard: a process of its own that lets the motor run only while somebody vouches for it.

Theory of operation. The motor driver sleeps while its enable line is low, and that line belongs to
the guard and to nobody else. The owner (the process with the control loop) announces a run, and the
guard raises the line; the owner renews its lease several times a second, and the guard keeps it up.
The guard drops the line

- when the owner says that the run is over;
- when the lease runs out: the owner hangs, or was stopped by a signal;
- when one run exceeds the longest run, by the guard's own clock, however well it is vouched for;
- when the connection ends: the owner died, however it died;
- when it is told to end itself, and by ending: a closed line falls back to its pull-down.

After a trip it takes no new run before the owner has said that the old one is over: what was still
on its way when the owner froze starts nothing. The owner learns of trips, and of the guard's death,
over the same connection. All times are seconds as float unless named otherwise.
"""

import argparse
import os
import select
import signal
import socket
import sys
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Self

from hardware.clock import Clock, SystemClock
from hardware.errors import DeviceUnavailableError
from hardware.lease import Lease, Report, Word
from hardware.precedence import take_precedence
from hardware.spawn import start_module

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gpiozero import DigitalOutputDevice
    from gpiozero.pins import Factory

    from hardware.config import GuardSection


READY_S = 15.0
"""How long a guard may take to start: a Pi that boots is busy (*assumed*)."""


class Trouble(StrEnum):
    """Why the motor may not run. Both need a person to enable it again."""

    TRIPPED = "guard-tripped"
    LOST = "guard-lost"


@dataclass(frozen=True, slots=True)
class EnableLine:
    """Which line the guard is to own."""

    pin: int
    """BCM number."""
    world: Path | None = None
    """Where the simulated world keeps its sockets; None for the real pins."""

    @property
    def arguments(self) -> list[str]:
        where = [] if self.world is None else [f"--world={self.world}"]
        return [f"--pin={self.pin}", *where]


class Guard:
    """The owner's end of a guard process. Any thread may call `run`, `rest` and `renew`."""

    def __init__(self, config: "GuardSection", line: EnableLine) -> None:
        self._config = config
        self._line = line
        self._socket: socket.socket | None = None
        self._pid = 0
        self._is_starting = False
        self._trouble: Trouble | None = Trouble.LOST

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    @property
    def pid(self) -> int:
        """The guard's process, 0 if there is none."""
        return self._pid

    def start(self) -> None:
        """Start the process, without waiting for it."""
        self._is_starting = True
        self._socket, theirs = socket.socketpair()
        with theirs:
            self._pid = start_module(
                "hardware.guard",
                f"--lease-ms={self._config.lease_ms}",
                f"--longest-ms={self._config.longest_run_s * 1000}",
                *self._line.arguments,
                stdin=theirs.fileno(),
                log=None,
            )

    def wait_until_ready(self, timeout: float = READY_S) -> None:
        """Wait until the guard has its line, low.

        Raises:
            DeviceUnavailableError: it cannot have it, or does not answer in `timeout` seconds and
                goes on starting.
        """
        assert self._socket is not None
        self._socket.settimeout(timeout)
        try:
            answer = self._socket.recv(1024)
        except TimeoutError:
            raise DeviceUnavailableError("the guard of the motor is slow to start") from None
        self._is_starting = False
        if answer != Report.READY.value:
            self.close()
            raise DeviceUnavailableError(f"the guard of the motor did not start: {answer.decode()}")
        self._socket.setblocking(False)
        self._trouble = None

    def run(self) -> None:
        """Announce a run: the driver wakes, for the longest run at most."""
        self._say(Word.RUN)

    def rest(self) -> None:
        """Say that the run is over: the driver sleeps."""
        self._say(Word.REST)

    def renew(self) -> None:
        """Vouch for the running motor for another lease."""
        self._say(Word.RENEW)

    def trouble(self) -> Trouble | None:
        """What is wrong, if anything is; it stays until `forgive` or another `start`."""
        if self._trouble is not Trouble.LOST and self._socket is not None:
            try:
                report = self._socket.recv(16)
            except BlockingIOError:
                return self._trouble
            except ConnectionError:
                report = b""
            self._trouble = Trouble.TRIPPED if report else Trouble.LOST
        return self._trouble

    def forgive(self) -> None:
        """Forget a trip: a person has looked. A lost guard stays lost."""
        if self.trouble() is Trouble.TRIPPED:
            self.rest()
            self._trouble = None

    def restart(self) -> None:
        """Start a new process in place of a lost one, or wait for one that is starting.

        Raises:
            DeviceUnavailableError: it is not up within a self-test's time; ask again.
        """
        if not self._is_starting:
            self.close()
            self.start()
        self.wait_until_ready(1.5)

    def close(self) -> None:
        """End the process and wait for it."""
        if self._socket is not None:
            self._say(Word.END)
            self._socket.close()
            self._socket = None
            self._is_starting = False
            self._trouble = Trouble.LOST
            _reap(self._pid)
            self._pid = 0

    def _say(self, word: Word) -> None:
        if self._socket is None:
            return
        try:
            self._socket.send(word.value)
        except OSError:
            self._trouble = Trouble.LOST  # its line has fallen, whatever we wanted to say


def _reap(pid: int) -> None:
    descriptor = os.pidfd_open(pid)
    try:
        if not select.select([descriptor], [], [], 1.0)[0]:
            os.kill(pid, signal.SIGKILL)  # a frozen guard; its line is an output until reclaimed
        os.waitpid(pid, 0)
    finally:
        os.close(descriptor)


def watch(owner: socket.socket, line: "DigitalOutputDevice", lease: Lease, clock: Clock) -> None:
    """Obey the owner until it ends, and trip when the lease says so."""
    owner.send(Report.READY.value)
    while True:
        wait = None if lease.deadline is None else max(0.0, lease.deadline - clock.monotonic())
        if select.select([owner], [], [], wait)[0]:
            words = _hear(owner)
            if not words or Word.END in words:
                return
            for word in words:
                lease.hear(word, clock.monotonic())
        report = lease.expire(clock.monotonic())
        line.value = lease.is_up
        if report is not None:
            owner.send(report.value)


def _hear(owner: socket.socket) -> list[Word]:
    try:
        return [Word(bytes([byte])) for byte in owner.recv(64)]
    except ConnectionError:
        return []


@contextmanager
def _open_line(
    pin: int, world: Path | None, owner: socket.socket
) -> "Iterator[DigitalOutputDevice]":
    from gpiozero import DigitalOutputDevice  # noqa: PLC0415 - the owner imports this module too

    with _factory(world, owner) as factory, DigitalOutputDevice(pin, pin_factory=factory) as line:
        try:
            yield line
        finally:
            line.off()


def _factory(world: Path | None, owner: socket.socket) -> "Factory":
    if world is None:
        from hardware.gpio.factory import open_lgpio  # noqa: PLC0415 - only where it exists

        return open_lgpio()
    from hardware.sim.pins import join_world  # noqa: PLC0415 - never on real pins

    factory = join_world(world, "guard")
    factory.when_lost = lambda: owner.shutdown(socket.SHUT_RDWR)  # as if the owner had ended
    return factory


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hardware.guard", description=__doc__)
    parser.add_argument("--pin", type=int, required=True)
    parser.add_argument("--world", type=Path)
    parser.add_argument("--lease-ms", type=float, required=True)
    parser.add_argument("--longest-ms", type=float, required=True)
    return parser.parse_args()


def main() -> int:
    """Run the guard; its owner is at the other end of standard input."""
    options = _options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    take_precedence()
    owner = socket.socket(fileno=0)
    lease = Lease(options.lease_ms / 1000, options.longest_ms / 1000)
    try:
        with _open_line(options.pin, options.world, owner) as line, suppress(BrokenPipeError):
            watch(owner, line, lease, SystemClock())
    except Exception as error:  # noqa: BLE001 - whatever it is, lgpio's errors too, the owner hears
        with suppress(OSError):
            owner.send(f"{type(error).__name__}: {error}".encode())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
