"""The launcher's journal on its own file."""

import sqlite3
from dataclasses import replace
from uuid import uuid4

import pytest

from controller.journal.launches import LaunchJournal
from controller.launch import NO_CARDS, Launch, Result, Trigger
from controller.standing import Ending, Standing, Totals
from hardware.clock import ScriptedClock
from hardware.launcher import Count, Outcome

FIRST = Standing(112, 112, "extreme", 0)
LATER = Standing(112, 100, "memoryless", 4, Totals(5, 6, 12, 1), Ending.STOPPED)
DOUBT = Result(Outcome.FIRED, Count(3, 2, 4, ("overlap", "edge-lost")), 512, traced=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "launches.db"


@pytest.fixture
def journal(path):
    made = LaunchJournal(path, FIRST)
    yield made
    made.close()


def launch(**known):
    moment = ScriptedClock().utc()
    made = Launch(str(uuid4()), "main", Trigger.BUTTON, moment, asked=3, hopper_left=112)
    return replace(made, **known)


def finished(journal, **known):
    accepted = journal.accept(launch(**known), LATER)
    return journal.finish(accepted.ended(DOUBT), LATER)


def test_a_new_journal_stands_where_it_is_told(journal):
    """Nothing is known before the first launch."""

    assert FIRST == journal.standing()
    assert journal.last() is None


def test_everything_is_there_again_after_reopening(journal, path):
    """Launch and standing come back as they were written, field by field."""
    written = finished(journal, trigger=Trigger.EJECT, seat=2)
    journal.close()
    again = LaunchJournal(path, FIRST)

    assert written == again.find(written.launch_id)
    assert LATER == again.standing()
    again.close()


def test_every_commit_is_forced_to_the_disk(journal):
    """`synchronous=FULL`: a power cut after the answer loses nothing."""
    ((level,),) = journal._database.read("PRAGMA synchronous")

    assert 2 == level


def test_sequences_rise_and_are_never_used_again(journal):
    """AUTOINCREMENT: each launch has a number of its own."""
    numbers = [finished(journal).sequence for _ in range(3)]

    assert [1, 2, 3] == numbers


def test_an_id_is_taken_once(journal):
    """A second launch of the same id is an error, never a second row."""
    first = journal.accept(launch(), LATER)
    with pytest.raises(sqlite3.IntegrityError):
        journal.accept(replace(launch(), launch_id=first.launch_id), LATER)


def test_an_intent_alone_is_interrupted(journal):
    """It is no finished launch: not in the pages, not in the outbox, not the last."""
    accepted = journal.accept(launch(), LATER)
    journal.saw(accepted.launch_id, 2, 340)
    (cut,) = journal.interrupted()

    assert (accepted, 2, 340) == (cut.launch, cut.seen, cut.seen_ms)
    assert () == journal.page(0, 10).launches
    assert journal.next_undelivered() is None
    assert journal.last() is None


def test_a_launch_that_ends_as_it_begins_is_one_commit(journal):
    """A press that comes to nothing is never seen without its result."""
    result = Result(Outcome.NOTHING, NO_CARDS, 0)
    accepted = journal.accept(launch(asked=0).ended(result), LATER)

    assert accepted == journal.find(accepted.launch_id)
    assert () == journal.interrupted()


def test_the_announcement_is_in_the_result(journal):
    """The receiver that the games fixed in mid-launch belongs to the launch."""
    accepted = journal.accept(launch(), LATER)
    journal.attribute(accepted.launch_id, "game", 1)
    done = journal.finish(accepted.ended(DOUBT), LATER)

    assert ("game", 1) == (done.game, done.seat)


def test_an_unattributed_ejection_keeps_its_named_seat(journal):
    """An answer without a seat does not take away the one that was named."""
    accepted = journal.accept(launch(seat=4), LATER)
    journal.attribute(accepted.launch_id, "game", None)
    journal.delivered(accepted.launch_id, None, None)
    found = journal.find(accepted.launch_id)

    assert ("game", 4) == (found.game, found.seat)


def test_the_outbox_goes_in_order(journal):
    """The oldest first; what is delivered or set aside is out of it."""
    first, second, third = (finished(journal) for _ in range(3))
    assert first == journal.next_undelivered()
    journal.delivered(first.launch_id, "game", 0)
    assert second == journal.next_undelivered()
    journal.put_aside(second.launch_id, "does not fit")

    assert third == journal.next_undelivered()
    assert (1, 1) == journal.outbox()


def test_pages_follow_each_other_without_gap(journal):
    """`next` is where to go on, and None at the end."""
    launches = [finished(journal) for _ in range(5)]
    first = journal.page(0, 2)
    second = journal.page(first.next, 2)
    third = journal.page(second.next, 2)

    assert launches == [*first.launches, *second.launches, *third.launches]
    assert (2, 4, None) == (first.next, second.next, third.next)


def test_the_page_after_the_last_is_empty(journal):
    """And says that there is no more."""
    finished(journal)

    assert ((), None) == (journal.page(1, 10).launches, journal.page(1, 10).next)


def test_a_lost_trace_is_no_trace(journal):
    """What could not be kept is not promised."""
    done = finished(journal)
    journal.lost_trace(done.launch_id)

    assert not journal.find(done.launch_id).result.traced


def test_the_bound_game_is_remembered(journal):
    """Until another answer comes, None included."""
    assert journal.last_game() is None
    journal.remember_game("game")
    assert "game" == journal.last_game()
    journal.remember_game(None)

    assert journal.last_game() is None


def test_a_broken_file_is_set_aside_and_told(path):
    """Faults 28: half-written rubbish does not keep the service from starting."""
    path.write_bytes(b"no database" * 1000)
    journal = LaunchJournal(path, FIRST)

    assert journal.quarantined is not None
    assert b"no database" == journal.quarantined.read_bytes()[:11]
    assert FIRST == journal.standing()
    journal.close()


def test_the_probe_writes(journal):
    """Asking whether the disk takes something is writing something."""
    before = journal._database.read("SELECT * FROM probe")
    journal.probe()
    journal.probe()

    assert before != [tuple(row) for row in journal._database.read("SELECT beat FROM probe")]
