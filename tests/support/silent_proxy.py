"""A wire between a browser and the service that can fall silent, as a radio does out of reach.

Or it breaks in the middle of an answer, as when the service is killed.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from functools import partial

_CHUNK = 65536


class SilentProxy:
    """Forwards connections on loopback; a silenced one stays open and carries nothing more."""

    def __init__(self, port: int):
        self._target = ("127.0.0.1", port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lines: list[threading.Event] = []
        self._lists_to_cut = 0
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

    def cut_lists(self, number: int) -> None:
        """Break the wire in the middle of the next answers that are JSON arrays."""
        self._lists_to_cut = number

    @property
    def has_cut(self) -> bool:
        return not self._lists_to_cut

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
        _carry(far, near, silenced, self._uncut)
        if not silenced.is_set():
            self._lines.remove(silenced)

    def _uncut(self, chunk: bytes) -> bytes:
        body = chunk.partition(b"\r\n\r\n")[2] or chunk
        if not self._lists_to_cut or not body.startswith(b'[{"type"'):
            return chunk
        self._lists_to_cut -= 1
        return chunk[: -len(body) // 2]


def _carry(
    source: socket.socket,
    sink: socket.socket,
    silenced: threading.Event,
    uncut: Callable[[bytes], bytes] = bytes,
) -> None:
    with closing(source), suppress(OSError):
        while chunk := source.recv(_CHUNK):
            carried = uncut(chunk)
            if not silenced.is_set():
                sink.sendall(carried)
            if len(carried) < len(chunk):
                break
        if not silenced.is_set():  # a radio out of reach does not say good-bye either
            sink.shutdown(socket.SHUT_WR)
