"""What must outlive the process about who sits where: devices, by a digest, and join codes."""

from collections.abc import Mapping
from dataclasses import dataclass

from controller.identity.visitor import Place, Role
from controller.journal.database import Database
from controller.journal.games import Rows

PEOPLE_SCHEMA = """
CREATE TABLE IF NOT EXISTS people (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL,
    game TEXT,
    seat INTEGER
);
CREATE TABLE IF NOT EXISTS codes (
    code TEXT PRIMARY KEY,
    role TEXT NOT NULL,
    game TEXT
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What a code is good for."""

    role: Role
    game: str | None
    """None: the whole service."""


class PeopleJournal:
    """Rows about devices and codes. What writes takes the transaction that its caller opened."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def people(self) -> Mapping[str, Place]:
        """Return every device, the longest there first."""
        rows = self._database.read("SELECT * FROM people ORDER BY number")
        return {row["key"]: Place(Role(row["role"]), row["game"], row["seat"]) for row in rows}

    def codes(self) -> Mapping[str, Invitation]:
        rows = self._database.read("SELECT * FROM codes")
        return {row["code"]: Invitation(Role(row["role"]), row["game"]) for row in rows}

    def seat(self, rows: Rows, key: str, place: Place) -> None:
        """Keep a device, new or changed."""
        rows.execute(
            "INSERT INTO people (key, role, game, seat) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET role = excluded.role, game = excluded.game,"
            " seat = excluded.seat",
            (key, place.role, place.game, place.seat),
        )

    def forget(self, rows: Rows, key: str) -> None:
        rows.execute("DELETE FROM people WHERE key = ?", (key,))

    def invite(self, rows: Rows, code: str, invitation: Invitation) -> None:
        rows.execute(
            "INSERT INTO codes (code, role, game) VALUES (?, ?, ?)",
            (code, invitation.role, invitation.game),
        )

    def revoke(self, rows: Rows, code: str) -> None:
        rows.execute("DELETE FROM codes WHERE code = ?", (code,))
