"""A microcontroller behind a pseudo terminal: a serial port that a real one could not be told from.

A thread lets it live in real time; whatever plays with it takes `lock`.
"""

import os
import select
import threading
import tty
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from hardware.clock import SystemClock
from hardware.sim.microcontroller import Microcontroller
from hardware.sim.scene import Scene

if TYPE_CHECKING:
    from hardware.config import HardwareConfig, Pins
    from hardware.sim.scene import Witness

_MOST_READ: Final = 4096
_LONGEST_NAP_S: Final = 0.05


class PtyBoard:
    """A board with a port of its own.

    Attributes:
        port: the port's name; a link, so that it can come back under the same name.
        scene: what the board's pins are wired to.
        board: the microcontroller.
        lock: held whenever the thread works.
        is_deaf: whether it stops reading, as one whose program hangs.
    """

    def __init__(
        self, config: "HardwareConfig", pins: "Pins", witness: "Witness", port: Path
    ) -> None:
        """Prepare.

        Args:
            config: figures of the physics, levels, seed.
            pins: how the scene is wired.
            witness: takes down what really happens.
            port: where the port is to appear.
        """
        self._clock = SystemClock()
        now = self._clock.monotonic()
        self.port = port
        self.scene = Scene(config.model_copy(update={"pins": pins}), witness, now)
        self.board = Microcontroller(self.scene, pins, now)
        self.lock = threading.Lock()
        self.is_deaf = False
        self._ends = False
        self._master = self._slave = -1
        self._thread = threading.Thread(target=self._live, name="board", daemon=True)

    def __enter__(self) -> Self:
        self.plug_in()
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._ends = True
        self._thread.join()
        self.pull()

    def plug_in(self) -> None:
        """Let the port appear, as opening or plugging in does: the board starts anew."""
        with self.lock:
            self._master, self._slave = os.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.port.symlink_to(os.ttyname(self._slave))
            self.board.reset(self._clock.monotonic())

    def pull(self) -> None:
        """Let the port go: whoever has it open is hung up on."""
        with self.lock:
            self.port.unlink(missing_ok=True)
            for end in (self._master, self._slave):
                with suppress(OSError):
                    os.close(end)
            self._master = self._slave = -1

    def push_button(self, seconds: float) -> None:
        with self.lock:
            self._advance()
            self.scene.push_button(seconds)

    def fault(self, kind: str, *, on: bool) -> None:
        """Break something, or mend it."""
        with self.lock:
            self._advance()
            self.scene.fault(kind, on=on)

    def _live(self) -> None:
        while not self._ends:
            with self.lock:
                self._advance()
                nap = min(self.board.next_time() - self._clock.monotonic(), _LONGEST_NAP_S)
                ends = [self._master] if self._master >= 0 and not self.is_deaf else []
            # Somebody may pull the cable meanwhile; then the descriptor is bad, which ends the nap.
            with suppress(OSError, ValueError):
                select.select(ends, [], [], max(0.0, nap))

    def _advance(self) -> None:
        now = self._clock.monotonic()
        self.board.receive(self._heard(), now)
        written = self.board.take_output()
        if self._master >= 0:
            with suppress(OSError):  # nobody reads: it is lost, as on a real line
                os.write(self._master, written)

    def _heard(self) -> bytes:
        if self._master < 0 or self.is_deaf:
            return b""
        try:
            return os.read(self._master, _MOST_READ)
        except OSError:  # nothing there
            return b""
