"""What passed over a port from the board, frame by frame."""

from hardware.link.framing import Unframer
from hardware.link.messages import MessageError, parse


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
