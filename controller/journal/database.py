"""One SQLite file: opened durable, set aside when it is broken, written by one thread at a time."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class JournalError(OSError):
    """The disk does not take what must be kept (full, read-only, gone); the text says which."""


class Database:
    """A SQLite file with WAL and `synchronous=FULL`, safe to use from any thread.

    Attributes:
        quarantined: where a broken file was moved to when this one was opened, or None.
    """

    def __init__(self, path: Path, schema: str) -> None:
        """Open or create.

        Args:
            path: the file.
            schema: `CREATE TABLE IF NOT EXISTS …` statements.

        Raises:
            JournalError: the file can be neither read nor written.
        """
        self._path = path
        self._lock = threading.RLock()
        self.quarantined: Path | None = None
        try:
            self._connection = _opened(path, schema)
        except sqlite3.OperationalError as error:
            raise JournalError(f"cannot use {path}: {error}") from error
        except sqlite3.DatabaseError:
            self.quarantined = _set_aside(path)
            self._connection = _opened(path, schema)

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit on leaving (on disk when this returns), roll back on any exception.

        Raises:
            JournalError: the disk does not take it; nothing of the transaction is kept.
        """
        with self._lock:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException as error:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                if isinstance(error, sqlite3.OperationalError):
                    raise JournalError(f"cannot write {self._path}: {error}") from error
                raise

    def read(self, query: str, parameters: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """All rows of a query.

        Raises:
            JournalError: the file cannot be read.
        """
        with self._lock:
            try:
                return self._connection.execute(query, parameters).fetchall()
            except sqlite3.OperationalError as error:
                raise JournalError(f"cannot read {self._path}: {error}") from error

    def close(self) -> None:
        with self._lock:
            self._connection.close()


def _opened(path: Path, schema: str) -> sqlite3.Connection:
    try:
        return _open(path, schema)
    except sqlite3.OperationalError:
        # Readers of a WAL share an index file, which a full disk has no room for. Whoever has the
        # file alone needs none: what was kept can be read, and written to once there is room.
        return _open(path, schema, "PRAGMA locking_mode=EXCLUSIVE")


def _open(path: Path, schema: str, *first: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    try:
        for pragma in (*first, "PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL"):
            connection.execute(pragma)
        _check(connection)
        connection.executescript(f"BEGIN;{schema}COMMIT;")  # one wait for the disk, not many
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: sqlite3.Connection) -> None:
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _set_aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    for suffix in ("-wal", "-shm"):  # they belong to the broken file
        side = path.with_name(path.name + suffix)
        if side.exists():
            side.rename(aside.with_name(aside.name + suffix))
    path.rename(aside)
    return aside
