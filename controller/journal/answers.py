"""The answers given to requests that brought an idempotency key, kept for a day.

The key is on disk before the request is carried out, the answer before it is given. A crash in
between leaves a key without an answer: nobody knows whether the request had its effect. What may
be carried out twice (PUT, DELETE, a launch, which is known by its id) then is; anything else is
refused as `unknown-outcome`, and its sender has to look at what is there.
"""

import json
import sqlite3
import threading
from dataclasses import dataclass

from controller.errors import InvalidError, RefusedError
from controller.journal.database import Database
from hardware.clock import Clock

KEPT_SECONDS = 24 * 60 * 60
"""From the wire contract."""

ANSWERS_SCHEMA = """
CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    asked_at REAL NOT NULL,
    status INTEGER,
    headers TEXT,
    body BLOB
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (asked_at);
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole HTTP answer."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes


class Answers:
    """Which keys have been seen, and what they were answered. Safe to use from any thread."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._running: set[str] = set()
        self._lock = threading.Lock()

    def begin(self, key: str, fingerprint: str, *, repeatable: bool) -> Answer | None:
        """Take a key; None: it is new, carry the request out, then `finish` or `forget` it.

        Args:
            key: as the caller chose it.
            fingerprint: tells one request from another under the same key.
            repeatable: carrying it out twice does no more than doing so once.

        Raises:
            InvalidError: the key came with another request before.
            RefusedError: `in-progress`, or `unknown-outcome` after a crash.
            JournalError: the disk does not take the key; do not carry the request out.
        """
        with self._lock:
            with self._database.transaction() as rows:
                answer = self._taken(rows, key, fingerprint, repeatable)
            if answer is None:
                self._running.add(key)
            return answer

    def finish(self, key: str, answer: Answer) -> None:
        """Keep the answer; call it before the answer is given.

        Raises:
            JournalError: the disk does not take it; a repetition will be told `unknown-outcome`.
        """
        try:
            with self._database.transaction() as rows:
                rows.execute(
                    "UPDATE answers SET status = ?, headers = ?, body = ? WHERE key = ?",
                    (answer.status, json.dumps(answer.headers), answer.body, key),
                )
        finally:
            self.abandon(key)

    def forget(self, key: str) -> None:
        """Free a key whose request had no effect at all, so that it may be tried again."""
        try:
            with self._database.transaction() as rows:
                rows.execute("DELETE FROM answers WHERE key = ?", (key,))
        finally:
            self.abandon(key)

    def abandon(self, key: str) -> None:
        """Note that the request runs no longer; without an answer its outcome is unknown."""
        with self._lock:
            self._running.discard(key)

    def _taken(
        self, rows: sqlite3.Connection, key: str, fingerprint: str, repeatable: bool
    ) -> Answer | None:
        now = self._clock.utc().timestamp()
        rows.execute("DELETE FROM answers WHERE asked_at < ?", (now - KEPT_SECONDS,))
        row = rows.execute("SELECT * FROM answers WHERE key = ?", (key,)).fetchone()
        if row is None:
            rows.execute(
                "INSERT INTO answers (key, fingerprint, asked_at) VALUES (?, ?, ?)",
                (key, fingerprint, now),
            )
            return None
        if row["fingerprint"] != fingerprint:
            raise InvalidError(
                "Idempotency-Key", "this key came with another request before", "key-reused"
            )
        if row["status"] is not None:
            return _answer(row)
        if key in self._running:
            raise RefusedError("in-progress", "the first request with this key still runs")
        if not repeatable:
            raise RefusedError(
                "unknown-outcome",
                "the service failed while a request with this key ran: "
                "look at what there is now, then use a new key",
            )
        return None


def _answer(row: sqlite3.Row) -> Answer:
    headers = tuple((name, value) for name, value in json.loads(row["headers"]))
    return Answer(row["status"], headers, row["body"])
