"""A process that holds pins of the simulated world, as the world sees it."""

import socket
from dataclasses import dataclass, field

from hardware.sim.wire import PinMessage


@dataclass(slots=True)
class Client:
    """A process at the pin socket."""

    number: int
    socket: socket.socket
    pid: int
    name: str = "?"
    inputs: set[int] = field(default_factory=set)
    behind: set[int] = field(default_factory=set)
    """Inputs of which it missed a change, because it does not read."""

    @property
    def has_name(self) -> bool:
        """Whether it has said who it is; one that only reads need not."""
        return self.name != "?"

    def __str__(self) -> str:
        return f"{self.name} (process {self.pid})"

    def send(self, message: PinMessage) -> None:
        """Send without waiting: a client that does not read must not stop the world."""
        try:
            self.socket.send(message.to_bytes(), socket.MSG_DONTWAIT)
        except BlockingIOError:
            self.behind.add(message.pin)
        except OSError:
            pass  # it is dead; its socket says so in a moment
