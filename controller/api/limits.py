"""Bodies that are too large are turned away before anybody parses them."""

import re
from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.api.errors import problem

LARGEST_BODY = 64 * 1024
"""Bytes; from the wire contract."""

LARGEST_IMPORT = 4 * 1024 * 1024
"""Bytes of a game's record; from the wire contract."""


class BodyLimit:
    """Reads a request's body up to its limit, and hands it on in one piece.

    What is declared too large is answered unread; what turns out too large, as soon as it does.
    """

    def __init__(self, app: ASGIApp, limits: Mapping[str, int]) -> None:
        """Wrap an application; `limits` are bytes by path, for paths that may take more."""
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        limit = self._limits.get(scope["path"], LARGEST_BODY)
        try:
            body = await _body(scope, receive, limit)
        except _TooLargeError:
            refusal = problem(413, "too-large", f"expected a body of at most {limit} bytes")
            await refusal(scope, receive, send)
        else:
            if body is not None:
                await self._app(scope, _handing_on(body, receive), send)


class _TooLargeError(Exception):
    """The body is, or says that it is, larger than may be."""


async def _body(scope: Scope, receive: Receive, limit: int) -> bytes | None:
    """Return the whole body, or None where the caller left in the middle of it."""
    if _declared(scope) > limit:
        raise _TooLargeError
    body = bytearray()
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > limit:
            raise _TooLargeError
        more = message.get("more_body", False)
    return bytes(body)


def _declared(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if re.fullmatch(r"[0-9]{1,18}", length) else 0


def _handing_on(body: bytes, receive: Receive) -> Receive:
    read = False

    async def once() -> Message:
        nonlocal read
        if read:
            return await receive()  # nothing comes any more but the caller's leaving
        read = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once
