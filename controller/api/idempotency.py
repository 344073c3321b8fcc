"""`Idempotency-Key`: the same key gives the first answer again, and carries nothing out twice."""

import hashlib
import logging
import re
from typing import TYPE_CHECKING

from anyio.to_thread import run_sync
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from controller.api.errors import expected
from controller.errors import InvalidError, RefusedError
from controller.journal.answers import Answer, Answers
from controller.journal.database import JournalError

if TYPE_CHECKING:
    from controller.identity.visitor import Visitor

_log = logging.getLogger(__name__)

_STATE_CHANGING = frozenset({"POST", "PUT", "DELETE"})
_KEY = re.compile(r"[\x21-\x7e]{1,255}")  # visible ASCII; the length is assumed
_KNOWN_BY_ID = frozenset({"/api/launches"})
"""A POST here is known by an id in its body: doing it twice does no more than once."""
_ALWAYS_OBEYED = frozenset({"/api/launcher/stop"})
"""Stopping twice is being stopped; and a stop waits for no disk, as keeping its key would."""
NOTHING_DONE = frozenset({401, 403, 429, 503})
"""The same request may pass later, when its sender has joined, has waited, or the disk has room."""
MOST_COOKIES = 100
"""*Assumed*: more devices than join within the time in which one asks again."""
_CHANGES_WHO_ASKS = frozenset({"/api/join", "/api/me/leave"})
"""Whoever repeats these may already be who the first answer made them."""


class Idempotency:
    """Gives repeated requests their first answer.

    Stands inside `Gate`, which knows who asks, and `BodyLimit`, which has the whole body ready.
    Some answers mean that nothing was done and free the key; every other one is kept.
    """

    def __init__(self, app: ASGIApp, answers: Answers) -> None:
        self._app = app
        self._answers = answers
        self._with_cookies: dict[str, Answer] = {}
        """Answers by key that brought cookies: on disk they are kept without."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = _key(scope)
        if key is None:
            await self._app(scope, receive, send)
            return
        request = await receive()
        try:
            answer = await run_sync(self._begin, key, scope, request.get("body", b""))
        except (InvalidError, RefusedError, JournalError) as error:
            await expected(error)(scope, receive, send)
            return
        if answer is None:
            answer = await self._carry_out(key, scope, request)
        await _give(self._with_cookies.get(key, answer), send)

    def _begin(self, key: str, scope: Scope, body: bytes) -> Answer | None:
        if not _KEY.fullmatch(key):
            raise InvalidError("Idempotency-Key", "expected 1-255 visible ASCII characters")
        repeatable = scope["method"] != "POST" or scope["path"] in _KNOWN_BY_ID
        return self._answers.begin(key, _fingerprint(scope, body), repeatable=repeatable)

    async def _carry_out(self, key: str, scope: Scope, request: Message) -> Answer:
        try:
            answer = await _answer_of(self._app, scope, request)
            await run_sync(self._keep, key, answer)
        finally:
            self._answers.abandon(key)
        return answer

    def _keep(self, key: str, answer: Answer) -> None:
        try:
            if answer.status in NOTHING_DONE:
                self._answers.forget(key)
            else:
                self._answers.finish(key, self._without_cookies(key, answer))
        except JournalError:
            # The effect is there, so the answer must go out; a repetition is told that we forgot.
            _log.exception("the answer under a key could not be kept")

    def _without_cookies(self, key: str, answer: Answer) -> Answer:
        """Keep what lets somebody in out of the file, and only as long as the process lives."""
        headers = tuple(header for header in answer.headers if header[0] != "set-cookie")
        if len(headers) == len(answer.headers):
            return answer
        self._with_cookies[key] = answer
        if len(self._with_cookies) > MOST_COOKIES:
            del self._with_cookies[next(iter(self._with_cookies))]
        return Answer(answer.status, headers, answer.body)


def _key(scope: Scope) -> str | None:
    if scope["type"] != "http" or scope["method"] not in _STATE_CHANGING:
        return None
    if scope["path"] in _ALWAYS_OBEYED:
        return None
    return Headers(scope=scope).get("idempotency-key")


def _fingerprint(scope: Scope, body: bytes) -> str:
    """Tell requests apart by all that makes them: method, path, query, body, and who asks.

    An answer may show a hand, or bring a seat, so that nobody gets one that was another's.
    """
    asked = f"{scope['method']} {scope['path']}?{scope['query_string'].decode('latin-1')}\n"
    asked += f"{_asker(scope)}\n"
    return hashlib.sha256(asked.encode() + body).hexdigest()


def _asker(scope: Scope) -> str:
    visitor: Visitor = scope["visitor"]
    if scope["path"] in _CHANGES_WHO_ASKS:
        return visitor.address
    return f"{visitor.role} {visitor.game} {visitor.seat} {visitor.is_loopback}"


async def _answer_of(app: ASGIApp, scope: Scope, request: Message) -> Answer:
    """Run the application and catch what it answers, whole."""
    caught: list[Message] = []

    async def receive() -> Message:
        return request

    async def catch(message: Message) -> None:
        caught.append(message)

    await app(scope, receive, catch)
    start, *bodies = caught
    headers = tuple(
        (name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]
    )
    return Answer(start["status"], headers, b"".join(part.get("body", b"") for part in bodies))


async def _give(answer: Answer, send: Send) -> None:
    headers = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in answer.headers]
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body})
