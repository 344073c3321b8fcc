"""The launches as the games got them: announced, received, and which game a launcher plays for."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from controller.journal.database import Database
from controller.journal.games import Rows
from controller.moments import to_text

INBOX_SCHEMA = """
CREATE TABLE IF NOT EXISTS received (
    number INTEGER PRIMARY KEY,
    launch_id TEXT NOT NULL UNIQUE,
    report TEXT NOT NULL,
    game TEXT,
    seat INTEGER
);
CREATE TABLE IF NOT EXISTS announced (
    launch_id TEXT PRIMARY KEY,
    game TEXT,
    seat INTEGER,
    state TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bindings (
    launcher TEXT PRIMARY KEY,
    game TEXT,
    by_hand INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS due (
    number INTEGER PRIMARY KEY,
    launcher TEXT NOT NULL,
    at TEXT NOT NULL,
    game TEXT,
    seat INTEGER
);
CREATE INDEX IF NOT EXISTS due_by_launcher ON due (launcher, number);
"""


class Announced(StrEnum):
    """What has become of an announced press."""

    PENDING = "pending"
    """It runs, or its delivery is on the way."""
    RECEIVED = "received"
    OVERDUE = "overdue"
    """Nothing came in time; where somebody would have got cards, the table is asked."""


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who gets the cards of a launch: nobody where a half of it is missing."""

    game: str | None = None
    seat: int | None = None


NOBODY = Receiver()


@dataclass(frozen=True, slots=True)
class Announcement:
    """An accepted press that was told of before its count."""

    launch_id: str
    receiver: Receiver
    state: Announced


@dataclass(frozen=True, slots=True)
class Received:
    """A launch that was reported, and who got its cards."""

    number: int
    report: Mapping[str, Any]
    """As it came over the wire."""
    receiver: Receiver


@dataclass(frozen=True, slots=True)
class Binding:
    """The running game that a launcher plays for."""

    game: str
    by_hand: bool
    """A person chose it; a new game does not take it away."""


class InboxJournal:
    """Rows about launches. What writes takes the transaction that its caller has opened."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def launch(self, launch_id: str) -> Received | None:
        rows = self._database.read("SELECT * FROM received WHERE launch_id = ?", (launch_id,))
        return _received(rows[0]) if rows else None

    def launches(self, after: int, limit: int, *, unattributed: bool) -> list[Received]:
        """Return up to `limit` launches in the order in which they came."""
        rows = self._database.read(
            "SELECT * FROM received WHERE number > ? AND (seat IS NULL OR NOT ?)"
            " ORDER BY number LIMIT ?",
            (after, unattributed, limit),
        )
        return [_received(row) for row in rows]

    def keep_launch(self, rows: Rows, report: Mapping[str, Any], receiver: Receiver) -> None:
        rows.execute(
            "INSERT INTO received (launch_id, report, game, seat) VALUES (?, ?, ?, ?)",
            (report["launch_id"], json.dumps(report), receiver.game, receiver.seat),
        )

    def assign(self, rows: Rows, launch_id: str, receiver: Receiver) -> None:
        rows.execute(
            "UPDATE received SET game = ?, seat = ? WHERE launch_id = ?",
            (receiver.game, receiver.seat, launch_id),
        )

    def announcement(self, launch_id: str) -> Announcement | None:
        rows = self._database.read("SELECT * FROM announced WHERE launch_id = ?", (launch_id,))
        return _announcement(rows[0]) if rows else None

    def pending(self) -> list[Announcement]:
        rows = self._database.read("SELECT * FROM announced WHERE state = ?", (Announced.PENDING,))
        return [_announcement(row) for row in rows]

    def announce(self, rows: Rows, announcement: Announcement) -> None:
        """Keep an announcement, or what has become of it since."""
        receiver = announcement.receiver
        rows.execute(
            "INSERT OR REPLACE INTO announced (launch_id, game, seat, state) VALUES (?, ?, ?, ?)",
            (announcement.launch_id, receiver.game, receiver.seat, announcement.state),
        )

    def binding(self, launcher: str) -> Binding | None:
        """Return the game bound to a launcher; a game that is over or closed has let go of it."""
        rows = self._database.read(
            "SELECT game, by_hand FROM bindings JOIN games ON games.id = bindings.game"
            " WHERE launcher = ? AND NOT over AND broken IS NULL",
            (launcher,),
        )
        return Binding(rows[0]["game"], bool(rows[0]["by_hand"])) if rows else None

    def bound_games(self) -> list[str]:
        """Return every game that a launcher was last bound to."""
        rows = self._database.read("SELECT DISTINCT game FROM bindings WHERE game IS NOT NULL")
        return [row["game"] for row in rows]

    def launchers(self, game: str) -> list[str]:
        """Return the launchers that were last bound to this game."""
        rows = self._database.read("SELECT launcher FROM bindings WHERE game = ?", (game,))
        return [row["launcher"] for row in rows]

    def bind(self, rows: Rows, launcher: str, game: str | None, *, by_hand: bool) -> None:
        rows.execute(
            "INSERT OR REPLACE INTO bindings (launcher, game, by_hand) VALUES (?, ?, ?)",
            (launcher, game, by_hand),
        )

    def due(self, launcher: str, moment: datetime, now: datetime) -> Receiver:
        """Return who was due at a moment.

        The wall clock may have been set back in between: of two answers the later written counts,
        and what seems to lie in the future was written before the clock was set.
        """
        rows = self._database.read(
            "SELECT game, seat FROM due WHERE launcher = ? AND (at <= ? OR at > ?)"
            " ORDER BY number DESC LIMIT 1",
            (launcher, to_text(moment), to_text(now)),
        )
        return Receiver(rows[0]["game"], rows[0]["seat"]) if rows else NOBODY

    def note_due(self, rows: Rows, launcher: str, moment: datetime, receiver: Receiver) -> None:
        """Write down who is due from now on, where that is news."""
        last = rows.execute(
            "SELECT game, seat FROM due WHERE launcher = ? ORDER BY number DESC LIMIT 1",
            (launcher,),
        ).fetchone()
        if last is None or Receiver(last["game"], last["seat"]) != receiver:
            rows.execute(
                "INSERT INTO due (launcher, at, game, seat) VALUES (?, ?, ?, ?)",
                (launcher, to_text(moment), receiver.game, receiver.seat),
            )

    def forget_due(self, rows: Rows, before: datetime) -> None:
        """Drop what was due long ago, but never the latest of a launcher."""
        rows.execute(
            "DELETE FROM due WHERE at < ?"
            " AND number NOT IN (SELECT max(number) FROM due GROUP BY launcher)",
            (to_text(before),),
        )


def _received(row: sqlite3.Row) -> Received:
    receiver = Receiver(row["game"], row["seat"])
    return Received(row["number"], json.loads(row["report"]), receiver)


def _announcement(row: sqlite3.Row) -> Announcement:
    receiver = Receiver(row["game"], row["seat"])
    return Announcement(row["launch_id"], receiver, Announced(row["state"]))
