"""What must outlive the process about the games in play: each game's record, line by line."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.journal.database import Database

Rows = sqlite3.Connection
"""An open transaction, handed from who opened it to whatever writes in it."""

GAMES_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    names TEXT NOT NULL,
    undo INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    over INTEGER NOT NULL DEFAULT 0,
    public TEXT NOT NULL DEFAULT '{}',
    broken TEXT
);
CREATE TABLE IF NOT EXISTS entries (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bots (
    game TEXT NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Nameplate:
    """What the table knows of a game beside its rules."""

    id: str
    names: tuple[str, ...]
    """By seat."""
    undo: bool
    """Whether actions may be taken back in a game of full knowledge."""
    bots: Mapping[int, str] = field(default_factory=dict)
    """The kind of bot on each seat that has one."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as it is on disk."""

    nameplate: Nameplate
    version: int
    lines: tuple[str, ...]
    broken: str | None
    """Why its record cannot be replayed."""


class GameJournal:
    """Rows about games. What writes takes the transaction that its caller has opened."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def public_views(self) -> list[dict[str, Any]]:
        """Return every game that is not broken, as the public sees it, the oldest first."""
        rows = self._database.read("SELECT public FROM games WHERE broken IS NULL ORDER BY number")
        return [json.loads(row["public"]) for row in rows]

    def running_with_bots(self) -> list[str]:
        """Return the games that bots have a seat in, and that are not over."""
        rows = self._database.read(
            "SELECT DISTINCT id FROM games JOIN bots ON game = id"
            " WHERE NOT over AND broken IS NULL ORDER BY number"
        )
        return [row["id"] for row in rows]

    def game(self, game: str) -> StoredGame | None:
        rows = self._database.read("SELECT * FROM games WHERE id = ?", (game,))
        return self._stored(rows[0]) if rows else None

    def add(self, rows: Rows, nameplate: Nameplate) -> None:
        rows.execute(
            "INSERT INTO games (id, names, undo) VALUES (?, ?, ?)",
            (nameplate.id, json.dumps(nameplate.names), nameplate.undo),
        )
        rows.executemany(
            "INSERT INTO bots (game, seat, kind) VALUES (?, ?, ?)",
            [(nameplate.id, seat, kind) for seat, kind in nameplate.bots.items()],
        )

    def write(
        self,
        rows: Rows,
        game: str,
        kept: int,
        lines: Sequence[str],
    ) -> None:
        """Append to a record, after dropping all but its first `kept` lines."""
        rows.execute("DELETE FROM entries WHERE game = ? AND number >= ?", (game, kept))
        rows.executemany(
            "INSERT INTO entries (game, number, line) VALUES (?, ?, ?)",
            [(game, number, line) for number, line in enumerate(lines, kept)],
        )

    def show(self, rows: Rows, public: Mapping[str, Any], *, over: bool) -> None:
        """Keep what the public sees, so that a list of games replays none of them."""
        rows.execute(
            "UPDATE games SET version = ?, over = ?, public = ? WHERE id = ?",
            (public["version"], over, json.dumps(public), public["id"]),
        )

    def set_aside(self, game: str, reason: str) -> None:
        """Mark a game whose record cannot be replayed; its lines stay for a person to read."""
        with self._database.transaction() as rows:
            rows.execute("UPDATE games SET broken = ? WHERE id = ?", (reason, game))

    def delete(self, rows: Rows, game: str) -> None:
        rows.execute("DELETE FROM entries WHERE game = ?", (game,))
        rows.execute("DELETE FROM bots WHERE game = ?", (game,))
        rows.execute("DELETE FROM games WHERE id = ?", (game,))

    def _stored(self, row: sqlite3.Row) -> StoredGame:
        lines = self._database.read(
            "SELECT line FROM entries WHERE game = ? ORDER BY number", (row["id"],)
        )
        bots = self._database.read("SELECT seat, kind FROM bots WHERE game = ?", (row["id"],))
        nameplate = Nameplate(
            row["id"],
            tuple(json.loads(row["names"])),
            bool(row["undo"]),
            {bot["seat"]: bot["kind"] for bot in bots},
        )
        return StoredGame(
            nameplate, row["version"], tuple(line["line"] for line in lines), row["broken"]
        )
