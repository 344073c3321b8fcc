"""Gpiozero pins of the simulated world: mock pins that carry its time and answer to it.

A plain mock pin stamps a change with the moment at which Python got round to it. Here every level
comes from the world with the time at which it came to be, and a reader thread calls back, as lgpio
does: late perhaps, but with the right time. What a program reads is asked of the world: a level
that was told is what the pin had, and a world that has no processor for a while tells nothing new.
"""

import logging
import socket
import threading
import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import DeviceUnavailableError
from hardware.precedence import take_precedence
from hardware.sim.wire import LONGEST_PACKET, PIN_SOCKET, Kind, PinMessage, connect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_log = logging.getLogger(__name__)

_LONGEST_ANSWER_S = 10.0
"""How long the world may take to grant a pin (*assumed*: it answers within a millisecond, unless
the disk with its truth is busy)."""

_LONGEST_READING_S = 0.1
"""How long a reading may take; then the level that was told last is as good as any. A control loop
that waits no longer goes on renewing its guard's lease of 250 ms."""

_DYING_S = 0.5
"""How long the former holder of a pin may take to be gone for good (assumed)."""

_PAUSE_S = 0.005

_REVISION = "a02082"
"""A Raspberry Pi 3B, whose 40 pin header all models since share (gpiozero's own choice)."""


class WorldFactory(MockFactory):
    """Makes pins of the simulated world in a directory. Never a default: it has to be asked for.

    Attributes:
        when_lost: called once, from the reader thread, when the world has gone.
    """

    def __init__(self, directory: "Path", name: str) -> None:
        """Join the world.

        Args:
            directory: where the world keeps its sockets.
            name: who we are, for the truth file and for others that want our pins.

        Raises:
            DeviceUnavailableError: no world runs there.
        """
        super().__init__(revision=_REVISION, pin_class=WorldPin)
        self.when_lost: Callable[[], None] | None = None
        self.is_lost = False
        self._closing = False
        self._by_number: dict[int, WorldPin] = {}
        self._answers: SimpleQueue[PinMessage | None] = SimpleQueue()
        self._asking = threading.Lock()
        self._reading = threading.Lock()
        try:
            self._socket = connect(directory, PIN_SOCKET)
            # Readings have a line of their own: whoever waits for one waits for no other thread.
            self._readings = connect(directory, PIN_SOCKET)
        except OSError as error:
            raise DeviceUnavailableError(f"no simulated world runs in {directory}") from error
        self._readings.settimeout(_LONGEST_READING_S)
        self._reader = threading.Thread(target=self._read, name="world-pins", daemon=True)
        self._reader.start()
        try:
            self._ask(PinMessage(Kind.HELLO, text=name))
        except DeviceUnavailableError:
            self.close()
            raise

    def close(self) -> None:
        """Leave the world; what was not closed before stays as it is, as on a Pi."""
        self._closing = True
        self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join()
        self._socket.close()
        self._readings.close()
        super().close()

    def claim(self, pin: "WorldPin", message: PinMessage) -> None:
        """Ask for a pin and wait for the answer.

        Raises:
            DeviceUnavailableError: somebody living has it, or the world is gone.
        """
        self._by_number[message.pin] = pin
        patience = self.ticks() + _DYING_S
        while (answer := self._ask(message)).kind is Kind.REFUSED:
            if self.ticks() > patience:
                raise DeviceUnavailableError(
                    f"{pin!r} is held by {answer.text}: end that first (`card-launcher off`)"
                )
            time.sleep(_PAUSE_S)

    def read(self, number: int, told: float) -> float:
        """Ask for an input's level; the one told last if nobody answers."""
        question = PinMessage(Kind.READ, number, at=self.ticks())
        with self._reading:
            try:
                self._readings.send(question.to_bytes())
                answer = PinMessage.from_bytes(self._readings.recv(LONGEST_PACKET))
                while answer.at < question.at:  # to what nobody waits for any more
                    answer = PinMessage.from_bytes(self._readings.recv(LONGEST_PACKET))
            except (OSError, ValueError):  # it is gone, or takes too long
                return told
        return answer.level

    def tell(self, message: PinMessage) -> None:
        """Report an output's level, without waiting.

        Raises:
            DeviceUnavailableError: the world is gone and the level is not low. Low is what a line
                falls back to by itself.
        """
        try:
            self._socket.send(message.to_bytes())
        except OSError as error:
            if message.level:
                raise DeviceUnavailableError("the simulated world is gone") from error

    def _ask(self, message: PinMessage) -> PinMessage:
        with self._asking:
            self.tell(message)
            try:
                answer = None if self.is_lost else self._answers.get(timeout=_LONGEST_ANSWER_S)
            except Empty:
                answer = None
        if answer is None:
            raise DeviceUnavailableError("the simulated world does not answer")
        return answer

    def _read(self) -> None:
        take_precedence()  # stands for the kernel, which notes an edge at once
        while packet := self._receive():
            message = PinMessage.from_bytes(packet)
            if message.kind is not Kind.REFUSED and message.pin in self._by_number:
                self._by_number[message.pin].arrive(message)
            if message.kind is not Kind.LEVEL:
                self._answers.put(message)
        self._lose()

    def _receive(self) -> bytes:
        try:
            return self._socket.recv(LONGEST_PACKET)
        except OSError:
            return b""

    def _lose(self) -> None:
        self.is_lost = True
        self._answers.put(None)  # whoever waits for an answer waits no longer
        if self.when_lost is not None and not self._closing:
            self.when_lost()


def join_world(directory: "Path", name: str, timeout: float = 5.0) -> WorldFactory:
    """Join a world that may only just be starting.

    Raises:
        DeviceUnavailableError: it does not come up within `timeout` seconds.
    """
    patience = WorldFactory.ticks() + timeout
    while True:
        try:
            return WorldFactory(directory, name)
        except DeviceUnavailableError:
            if WorldFactory.ticks() > patience:
                raise
        time.sleep(_PAUSE_S)


class WorldPin(MockPWMPin):
    """A pin whose level is kept by the world."""

    factory: WorldFactory

    def close(self) -> None:
        self.when_changed = None
        self._frequency = None
        if self._function == "output" and not self.factory.is_lost:
            self.function = "input"  # the pull-down on the line takes over

    def output_with_state(self, state: float) -> None:
        self._claim(Kind.OUTPUT, float(state))

    def arrive(self, message: PinMessage) -> None:
        """Take a level from the world and call back if it is news."""
        news = bool(message.level) != self._state
        if message.kind is Kind.GRANTED:
            self._state = message.level
        elif self._function == "input" and news:
            self._state = bool(message.level)
            self._last_change = message.at
            if self._when_changed is not None:
                self._call_when_changed()

    def _call_when_changed(self) -> None:
        try:
            super()._call_when_changed()
        except Exception:  # noqa: BLE001 - it would end the reader thread, and with it every input
            _log.exception("callback of %r failed", self)

    def _set_function(self, value: str) -> None:
        self._claim({"input": Kind.INPUT, "output": Kind.OUTPUT}[value], 0.0)

    def _claim(self, kind: Kind, level: float) -> None:
        before, self._function = self._function, "output" if kind is Kind.OUTPUT else "input"
        try:
            self.factory.claim(self, PinMessage(kind, self._number, level, self.factory.ticks()))
        except DeviceUnavailableError:
            self._function = before
            raise

    def _set_pull(self, value: str) -> None:
        self._pull = value  # what hangs on the line in the world decides

    def _set_frequency(self, value: float | None) -> None:
        self._frequency = value  # the world takes the duty for a level; how fast it is cut is lost

    def _get_state(self) -> float:
        if self._function != "input":
            return self._state
        return self.factory.read(self._number, self._state)

    def _change_state(self, value: float) -> bool:
        # Replaces the mock's, which remembers every change for ever.
        if self._function == "output" and self._state != value:
            self._state = value
            self.factory.tell(PinMessage(Kind.LEVEL, self._number, value, self.factory.ticks()))
            return True
        return False
