"""A journal opens whatever the disk has done to it, and says so."""

import resource
from contextlib import contextmanager

import pytest

from controller.journal.database import Database, JournalError

SCHEMA = "CREATE TABLE IF NOT EXISTS cards (name TEXT);"


def put(database, name):
    with database.transaction() as connection:
        connection.execute("INSERT INTO cards VALUES (?)", (name,))


def names(database):
    return [row["name"] for row in database.read("SELECT name FROM cards")]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cards.db"


def test_what_was_committed_is_there_after_a_restart(path):
    first = Database(path, SCHEMA)
    put(first, "red-5")
    first.close()

    assert ["red-5"] == names(Database(path, SCHEMA))


def test_an_exception_takes_the_whole_transaction_back(path):
    database = Database(path, SCHEMA)
    with pytest.raises(KeyError), database.transaction() as connection:  # noqa: PT012 - two steps are the point
        connection.execute("INSERT INTO cards VALUES ('red-5')")
        raise KeyError

    assert [] == names(database)


def test_a_broken_file_is_set_aside_and_a_new_one_begun(path):
    """Fault 28: a power cut can leave anything behind."""
    path.write_bytes(b"no database at all" * 100)
    database = Database(path, SCHEMA)
    put(database, "red-5")

    assert path.with_name("cards.db.broken-1") == database.quarantined
    assert b"no database at all" in database.quarantined.read_bytes()
    assert ["red-5"] == names(database)


def test_each_broken_file_is_kept(path):
    for _ in range(2):
        path.write_bytes(b"no database at all" * 100)
        last = Database(path, SCHEMA)
        last.close()

    assert path.with_name("cards.db.broken-2") == last.quarantined


def test_a_disk_without_room_for_the_index_still_opens(path):
    """Fault 28: on a full disk SQLite cannot make the file that readers of a WAL share."""
    first = Database(path, SCHEMA)
    put(first, "red-5")
    first.close()
    with no_room():
        again = Database(path, SCHEMA)

        assert ["red-5"] == names(again)


@contextmanager
def no_room():
    """No file of this process grows beyond a page, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(JournalError, match="nowhere"):
        Database(tmp_path / "nowhere" / "cards.db", SCHEMA)
