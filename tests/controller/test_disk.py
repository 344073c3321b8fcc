"""Faults 28: a disk that takes nothing. No finished count is lost, and nothing is thrown blind."""

import resource
from contextlib import contextmanager

import pytest

from controller.journal.database import JournalError
from hardware.launcher import Fault, Faulted
from hardware.sim.scripted import Script


@contextmanager
def full():
    """No file of this process grows any more: for the database that is a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def read_only(journal):
    """As when the card of a Raspberry Pi goes bad and is mounted again without writing."""
    journal._database.read("PRAGMA query_only = ON")
    try:
        yield
    finally:
        journal._database.read("PRAGMA query_only = OFF")


@pytest.fixture(params=["full", "read-only"])
def refusing(request, bench):
    """A disk that takes nothing as long as the context lasts."""
    return full if request.param == "full" else lambda: read_only(bench.journal)


def launches(bench):
    return bench.journal.page(0, 100).launches


def test_without_an_intent_on_disk_the_motor_never_moves(bench, refusing):
    """The press is refused, the state is `fault` with code `disk`; no launch, no luck spent."""
    bench.enabled()
    before = bench.journal.standing()
    with refusing():
        press = bench.service.press()
        bench.settle()

    assert "fault" == press.exception(0).code
    assert "disk" == bench.service.status()["fault"]["code"]
    assert [] == bench.launcher.orders
    assert (before.luck, before.totals) == (
        bench.journal.standing().luck,
        bench.journal.standing().totals,
    )


def test_a_finished_count_waits_for_room(bench, refusing):
    """Kept in memory, tried again, on disk as soon as it fits, and only then delivered."""
    ticket = bench.enabled().service.press()
    bench.service.turn()
    with refusing():
        bench.settle()
        assert "disk" == bench.service.status()["fault"]["code"]
        assert bench.journal.next_undelivered() is None
        assert 0 == bench.finished
    bench.settle()

    assert 3 == ticket.result(0).done.result(0).result.count.cards
    assert [3] == [launch.result.count.cards for launch in launches(bench)]
    assert 1 == bench.finished


def test_nothing_is_thrown_while_a_count_waits(bench, refusing):
    """Presses are refused, and enable does not clear the fault before there is room."""
    bench.enabled().service.press()
    bench.service.turn()
    with refusing():
        bench.settle()
        enable, press = bench.service.enable(), bench.service.press()
        bench.settle()
        assert enable.result(0) is None
        assert "fault" == press.exception(0).code
    bench.settle()

    assert "fault" == bench.state
    assert "idle" == bench.enabled().state
    assert 1 == len(bench.launcher.orders)


def test_enable_needs_a_disk_that_takes_something(bench, refusing):
    """What cannot be remembered is not begun: the motor stays latched."""
    with refusing():
        bench.enabled()

        assert "disk" == bench.service.status()["fault"]["code"]
        assert bench.launcher.is_latched


def test_a_stop_is_obeyed_without_a_disk(bench, refusing):
    """The motor goes off and the caller is answered, though nothing can be written."""
    bench.launcher.will(Script(ends=False))
    bench.enabled().service.press()
    bench.settle()
    with refusing():
        stopped = bench.service.stop()
        assert bench.launcher.is_latched
        bench.settle()
        assert stopped.done()
    bench.settle()

    assert 1 == len(launches(bench))
    assert bench.launcher.is_latched


def test_load_and_profile_are_refused_with_the_disk(bench, refusing):
    """The caller is told; nothing has changed."""
    with refusing():
        load = bench.service.load(10)
        bench.settle()

        assert isinstance(load.exception(0), JournalError)
    assert 112 == bench.service.status()["hopper"]["left"]
    assert "disk" == bench.service.status()["fault"]["code"]


def test_the_probe_tells(bench, refusing):
    """Health knows at once that nothing can be written."""
    bench.journal.probe()
    with refusing(), pytest.raises(JournalError):
        bench.journal.probe()


def test_an_interrupted_launch_waits_for_room_too(bench):
    """The next life begins on a full disk: it starts, says so, and closes the launch later."""
    bench.launcher.will(Script(cards=2, ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.die()
    bench.begin()
    with full():
        bench.open(enable=True)
        bench.settle()
        assert "disk" == bench.service.status()["fault"]["code"]
    bench.settle()

    assert bench.journal.find(ticket.result(0).launch_id).result.count.is_uncertain
    assert "idle" == bench.enabled().state


def test_another_fault_meanwhile_does_not_lose_the_count(bench, refusing):
    """What waits is written, whatever comes on top."""
    bench.enabled().service.press()
    bench.service.turn()
    with refusing():
        bench.settle()
        bench.launcher.report(Faulted(0.0, Fault("cover-open", "Close it.")))
        bench.settle()
        bench.service.stop()
        bench.settle()
    bench.settle()

    assert [3] == [launch.result.count.cards for launch in launches(bench)]
    assert "idle" == bench.enabled().state
