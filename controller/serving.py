"""Serves an application on a socket of our own, until a signal or an error ends it."""

import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from controller.errors import ControllerError
from controller.shutdown import WayOut

GRACE_SECONDS = 1
"""For requests under way; without a limit an open stream keeps the server for ever."""
IDLE_SECONDS = 5
"""For a connection that nobody uses."""


class ListenError(ControllerError):
    """The address cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """Take an address before anything else is started.

    Raises:
        ListenError: it is taken, or not this machine's.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    # After kill -9 the old connections linger for a minute; a restart must not wait for them.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ListenError(
            "address-in-use", f"cannot listen on {host}:{port}: {error.strerror}"
        ) from error
    return listener


def taken(listener: socket.socket) -> tuple[str, int]:
    """Tell the address that was had: by its number, with the port that the system chose."""
    host, port = listener.getsockname()[:2]
    return str(host), int(port)


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                timeout_graceful_shutdown=GRACE_SECONDS,
                timeout_keep_alive=IDLE_SECONDS,
                proxy_headers=False,  # who calls is who calls, and not who they say they are
                server_header=False,
            )
        )
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()


def serve_until_signalled(
    app: FastAPI,
    listeners: list[socket.socket],
    *,
    ready: Callable[[], None],
    signalled: Callable[[], None],
) -> None:
    """Serve until a signal comes.

    Args:
        app: what to serve.
        listeners: where.
        ready: called once requests are answered.
        signalled: called when the signal comes, before anything else; must not wait.
    """
    server = _Server(app, ready)

    def leave() -> None:
        server.should_exit = True

    WayOut(signalled, leave).start()
    server.run(listeners)
