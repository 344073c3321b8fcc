"""A wire between a browser and the service that can fall silent, as a radio does out of reach."""

import socket
import threading
from contextlib import closing, suppress
from functools import partial

_CHUNK = 65536


class SilentProxy:
    """Forwards connections on loopback; a silenced one stays open and carries nothing more."""

    def __init__(self, port: int):
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lines: list[threading.Event] = []
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        host, port = self._listener.getsockname()
        return f"http://{host}:{port}"

    def silence(self) -> None:
        """Swallow everything on the connections that are open; later ones work."""
        for line in self._lines:
            line.set()

    @property
    def open_lines(self) -> int:
        """How many connections the browser still keeps."""
        return len(self._lines)

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the listener is closed
            while True:
                near, _ = self._listener.accept()
                silenced = threading.Event()
                self._lines.append(silenced)
                far = socket.create_connection(self._target)
                there = partial(_carry, near, far, silenced)
                threading.Thread(target=there, daemon=True).start()
                threading.Thread(target=self._back, args=(far, near, silenced), daemon=True).start()

    def _back(self, far: socket.socket, near: socket.socket, silenced: threading.Event) -> None:
        _carry(far, near, silenced)
        if not silenced.is_set():
            self._lines.remove(silenced)


def _carry(source: socket.socket, sink: socket.socket, silenced: threading.Event) -> None:
    with closing(source), suppress(OSError):
        while chunk := source.recv(_CHUNK):
            if not silenced.is_set():
                sink.sendall(chunk)
        if not silenced.is_set():  # a radio out of reach does not say good-bye either
            sink.shutdown(socket.SHUT_WR)
