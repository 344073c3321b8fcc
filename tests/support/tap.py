"""What passed over a port from the board, frame by frame."""

from hardware.link.framing import Unframer
from hardware.link.message import MessageError
from hardware.link.messages import parse
from hardware.sim.microcontroller_cable import Strand


class Tap:
    """In the place of a port that it hands everything on to.

    Attributes:
        name: the port's.
    """

    def __init__(self, port):
        self._port = port
        self._unframer = Unframer()
        self._heard = []
        self.name = port.name

    def __getattr__(self, name):
        return getattr(self._port, name)

    def read(self, timeout):
        content = self._port.read(timeout)
        self._heard += self._unframer.receive(content)
        return content

    def take(self, kind):
        """Give what the board said of that kind since it was last asked; what came again too."""
        messages, self._heard = self._heard, []
        return [each for each in map(_message, messages) if isinstance(each, kind)]


def _message(frame):
    try:
        return parse(frame.body) if frame.body else None
    except MessageError:
        return None


class Worn:
    """A port over a line that bends, drops and doubles bytes in both directions.

    Attributes:
        pieces: how many the board has sent.
        when_heard: called with every piece from the board.
    """

    def __init__(self, port, wear, rng):
        self._port = port
        self._strand = Strand(wear, rng)
        self.name = port.name
        self.pieces = 0
        self.when_heard = lambda: None

    def __getattr__(self, name):
        return getattr(self._port, name)

    def read(self, timeout):
        content = self._port.read(timeout)
        if content:
            self.pieces += 1
            self.when_heard()
        return self._strand._worn(content)

    def write(self, data):
        self._port.write(self._strand._worn(data))
