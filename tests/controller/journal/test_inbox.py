"""Who was due when, over a wall clock that people and time servers set."""

from datetime import UTC, datetime, timedelta

import pytest

from controller.journal.database import Database
from controller.journal.inbox import NOBODY, InboxJournal, Receiver
from controller.table import GAMES_DATABASE

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def minutes(number):
    return NOON + timedelta(minutes=number)


@pytest.fixture
def database(tmp_path):
    database = Database(tmp_path / "games.db", GAMES_DATABASE)
    yield database
    database.close()


@pytest.fixture
def due(database):
    """Note who is due at a minute, and ask."""
    journal = InboxJournal(database)

    def note(minute, seat, launcher="main"):
        with database.transaction() as rows:
            journal.note_due(rows, launcher, minutes(minute), Receiver("game", seat))

    def at(minute, launcher="main", now=99):
        return journal.due(launcher, minutes(minute), minutes(now)).seat

    note.at = at
    note.forget = journal.forget_due
    note.rows = lambda: database.read("SELECT count(*) FROM due")[0][0]
    return note


def test_the_last_who_became_due_before_the_moment_is_found(due):
    for seat in range(3):
        due(seat, seat)

    assert [None, 0, 0, 1, 2] == [due.at(minute) for minute in (-1, 0, 0.5, 1.5, 99)]


def test_launchers_do_not_mix(due):
    due(0, 1)
    due(1, 2, launcher="other")

    assert (1, 2) == (due.at(5), due.at(5, launcher="other"))


def test_nobody_was_due_before_the_first(database):
    assert NOBODY == InboxJournal(database).due("main", NOON, NOON)


def test_what_is_no_news_is_not_written_down(due):
    for minute in range(5):
        due(minute, 1)

    assert 1 == due.rows()


def test_after_the_clock_was_set_back_the_newer_note_counts(due):
    due(0, 0)
    due(60, 1)
    due(5, 2)

    assert 2 == due.at(6)


def test_a_note_from_before_the_clock_was_set_back_still_holds(due):
    """Faults 5: what seems to lie in the future was due when it was written, and still is."""
    due(60, 1)

    assert 1 == due.at(1, now=2)


def test_what_was_due_long_ago_is_forgotten_but_for_the_latest(database, due):
    due(0, 1)
    due(1, 2)
    due(0, 3, launcher="other")
    with database.transaction() as rows:
        due.forget(rows, minutes(99))

    assert (2, 2, 3) == (due.rows(), due.at(99), due.at(99, launcher="other"))
