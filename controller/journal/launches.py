"""The launcher's journal: every launch from intent to delivery, and what stands between launches.

An intent is on disk before the motor moves, a result before anybody is told of it. Whatever the
process was doing when it died, its next life reads here which launch has no result and which
result has not been delivered.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from controller.accounts import Account, Misses
from controller.journal.database import Database
from controller.journal.launch_rows import (
    OUTBOX,
    SCHEMA,
    account_of,
    insert_launch,
    launch_of,
    standing_of,
    write_result,
    write_standing,
)
from controller.launch import Interrupted, Launch
from controller.standing import Standing


@dataclass(frozen=True, slots=True)
class Page:
    """Finished launches in their order."""

    launches: tuple[Launch, ...]
    next: int | None
    """The sequence to go on after; None: that was all."""


class LaunchJournal:
    """The launches of one launcher, safe to use from any thread.

    Every method that writes has it on disk when it returns, and raises JournalError where the
    disk does not take it; then nothing of it is kept.
    """

    def __init__(self, path: Path, first: Standing) -> None:
        """Open or create.

        Args:
            path: the file.
            first: what stands where there is no journal yet.
        """
        self._database = Database(path, SCHEMA)
        self.quarantined = self._database.quarantined
        self._first = first

    def standing(self) -> Standing:
        rows = self._database.read("SELECT * FROM standing")
        return standing_of(rows[0], self._account()) if rows else self._first

    def misses(self) -> Misses:
        """What the settled accounts say, but for those that hands or nobody's word spoilt."""
        ((hoppers, cards, missed),) = self._database.read(
            "SELECT count(*), total(loaded), total(max(0, loaded - high)) FROM accounts"
            " WHERE settled_by IS NOT NULL AND NOT disturbed AND number > 0"
        )
        return Misses(hoppers, int(cards), int(missed))

    def save(self, standing: Standing) -> None:
        with self._database.transaction() as connection:
            write_standing(connection, standing)

    def accept(self, launch: Launch, standing: Standing) -> Launch:
        """Write the intent, or a launch that ended as it began; gives it its sequence."""
        with self._database.transaction() as connection:
            sequence = insert_launch(connection, launch)
            if launch.result is not None:
                write_result(connection, launch.launch_id, launch.result)
            write_standing(connection, standing)
            return replace(launch, sequence=sequence)

    def saw(self, launch_id: str, cards: int, at_ms: int) -> None:
        """Note that so many cards of a running launch have left so far."""
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE launches SET seen = ?, seen_ms = ? WHERE launch_id = ?",
                (cards, at_ms, launch_id),
            )

    def finish(self, launch: Launch, standing: Standing) -> Launch:
        """Write the result; answers the launch as it now stands, with what the games said."""
        assert launch.result is not None
        with self._database.transaction() as connection:
            write_result(connection, launch.launch_id, launch.result)
            write_standing(connection, standing)
            query = "SELECT * FROM launches WHERE launch_id = ?"
            return launch_of(connection.execute(query, (launch.launch_id,)).fetchone())

    def lost_trace(self, launch_id: str) -> None:
        """Note that a trace could not be kept after all."""
        self._update("traced = 0", launch_id)

    def attribute(self, launch_id: str, game: str | None, seat: int | None) -> None:
        """Keep whom the games answered as the receiver; a seat that `eject` named stays."""
        self._update("game = ?, seat = coalesce(?, seat)", launch_id, game, seat)

    def delivered(self, launch_id: str, game: str | None, seat: int | None) -> None:
        """Note that the games have it on their disk, and whom they gave it to."""
        self._update(
            "delivered = 1, game = coalesce(?, game), seat = coalesce(?, seat)",
            launch_id,
            game,
            seat,
        )

    def put_aside(self, launch_id: str, why: str) -> None:
        """Take a launch that the games will never accept out of the outbox."""
        self._update("set_aside = ?", launch_id, why)

    def next_undelivered(self) -> Launch | None:
        """The oldest finished launch that the games do not have."""
        rows = self._database.read(
            f"SELECT * FROM launches WHERE {OUTBOX} ORDER BY sequence LIMIT 1"  # noqa: S608 constant
        )
        return launch_of(rows[0]) if rows else None

    def outbox(self) -> tuple[int, int]:
        """How many launches wait for delivery, and how many were set aside."""
        (row,) = self._database.read(
            f"SELECT (SELECT count(*) FROM launches WHERE {OUTBOX}),"  # noqa: S608 constant
            " (SELECT count(*) FROM launches WHERE set_aside IS NOT NULL)"
        )
        return row[0], row[1]

    def interrupted(self) -> tuple[Interrupted, ...]:
        rows = self._database.read("SELECT * FROM launches WHERE outcome IS NULL ORDER BY sequence")
        return tuple(Interrupted(launch_of(row), row["seen"], row["seen_ms"]) for row in rows)

    def find(self, launch_id: str) -> Launch | None:
        """One launch, finished or not."""
        rows = self._database.read("SELECT * FROM launches WHERE launch_id = ?", (launch_id,))
        return launch_of(rows[0]) if rows else None

    def last(self) -> Launch | None:
        """The newest finished launch."""
        rows = self._database.read(
            "SELECT * FROM launches WHERE outcome IS NOT NULL ORDER BY sequence DESC LIMIT 1"
        )
        return launch_of(rows[0]) if rows else None

    def page(self, after: int, limit: int) -> Page:
        """Up to `limit` finished launches that follow the sequence `after`."""
        rows = self._database.read(
            "SELECT * FROM launches WHERE sequence > ? AND outcome IS NOT NULL"
            " ORDER BY sequence LIMIT ?",
            (after, limit + 1),
        )
        launches = tuple(launch_of(row) for row in rows[:limit])
        return Page(launches, launches[-1].sequence if len(rows) > limit else None)

    def last_game(self) -> str | None:
        """The game that the launcher was last known to be bound to."""
        rows = self._database.read("SELECT game FROM game")
        return rows[0]["game"] if rows else None

    def remember_game(self, game: str | None) -> None:
        with self._database.transaction() as connection:
            connection.execute("INSERT OR REPLACE INTO game VALUES (1, ?)", (game,))

    def probe(self) -> None:
        """Write something, to know whether the disk still takes it."""
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT INTO probe VALUES (1, 0) ON CONFLICT DO UPDATE SET beat = beat + 1"
            )

    def close(self) -> None:
        self._database.close()

    def _account(self) -> Account:
        rows = self._database.read("SELECT * FROM accounts ORDER BY number DESC LIMIT 1")
        return account_of(rows[0]) if rows else Account()

    def _update(self, assignments: str, launch_id: str, *values: object) -> None:
        query = f"UPDATE launches SET {assignments} WHERE launch_id = ?"  # noqa: S608 ours
        with self._database.transaction() as connection:
            connection.execute(query, (*values, launch_id))
