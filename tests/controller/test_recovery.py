"""What the next life makes of a launch that nobody saw the end of."""

import pytest

from controller.launch import Interrupted, Launch, Trigger
from controller.recovery import Reach
from hardware.clock import ScriptedClock
from hardware.launcher import Count, Outcome
from hardware.sim.scripted import Script

REACH = Reach(lease=0.25, longest_run=2.0, card=0.087)


def cut(asked=5, hopper_left=112, seen=0):
    moment = ScriptedClock().utc()
    launch = Launch("id", "main", Trigger.BUTTON, moment, asked, hopper_left)
    return Interrupted(launch, seen, 0)


@pytest.mark.parametrize(
    ("case", "most"),
    [
        (cut(asked=5, seen=0), 5 + 3 + 2),  # 0.25 s of lease are three cards of 87 ms
        (cut(asked=5, seen=5), 5 + 3 + 2),
        (cut(asked=1, seen=3), 3 + 3 + 2),
        (cut(asked=5, seen=2, hopper_left=6), 6),
        (cut(asked=5, seen=2, hopper_left=1), 2),
    ],
)
def test_the_range_reaches_to_all_that_the_motor_could_have_thrown(case, most):
    """Asked for, or seen; and what the guard's lease allows; never more than the hopper held."""

    assert most == REACH.most(case)


def test_a_long_lease_is_bounded_by_the_longest_run():
    """The guard ends every run, whoever renews the lease."""

    assert 1 + 1 + 2 == Reach(lease=9, longest_run=0.05, card=0.087).most(cut(asked=1))


def test_nobody_has_seen_anything_of_an_interrupted_launch():
    """No card noted: the count says none, and the range says that it may be wrong."""
    result = REACH.result(cut(asked=1), Outcome.STOPPED, "interrupted")

    assert (Outcome.STOPPED, Count(0, 0, 6, ("interrupted",))) == (result.outcome, result.count)


def crash_in_mid_launch(bench, notes_written):
    """Kill the service while its motor runs; answers the launch's id."""
    bench.launcher.will(Script(cards=2, ends=False))
    ticket = bench.enabled().service.press()
    while bench.launcher.has_news:
        bench.service.turn()
        if notes_written:
            bench.writer.turn()
    bench.die()
    bench.begin()
    return ticket.result(0).launch_id


@pytest.mark.parametrize(("notes_written", "seen"), [(True, 2), (False, 0)])
def test_a_crash_in_mid_launch_is_closed_in_doubt(bench, notes_written, seen):
    """Stopped, uncertain, `interrupted`, with the cards noted so far; the same id and sequence."""
    launch_id = crash_in_mid_launch(bench, notes_written)
    bench.open(enable=True)
    bench.settle()
    launch = bench.journal.find(launch_id)

    assert (launch_id, 1) == (launch.launch_id, launch.sequence)
    assert Outcome.STOPPED == launch.result.outcome
    assert Count(seen, seen, 8, ("interrupted",)) == launch.result.count
    assert launch == bench.journal.next_undelivered()
    assert 1 == bench.finished


def test_nothing_is_launched_again_by_itself(bench):
    """What the crash cut off is not made up for (faults 17, 18)."""
    crash_in_mid_launch(bench, notes_written=True)
    bench.open(enable=True)
    bench.settle()

    assert [] == bench.launcher.orders
    assert "idle" == bench.state


def test_a_crash_takes_its_cards_out_of_the_hopper_once(bench):
    """Totals and hopper hold what was seen, however often the service restarts."""
    crash_in_mid_launch(bench, notes_written=True)
    for _ in range(3):
        bench.open()
        bench.settle()
        bench.die()
        bench.begin()

    assert 110 == bench.service.status()["hopper"]["left"]
    assert {"presses": 1, "launches": 1, "cards": 2, "uncertain": 1} == bench.service.status()[
        "totals"
    ]


def test_a_crash_at_any_step_loses_no_launch_and_doubts_only_the_running_one(bench):
    """Kill after every single step of press and result: one launch, certain once it is written."""
    step, done = 0, False
    while not done:
        bench.enabled().service.press()
        launches = bench.service.status()["totals"]["launches"]
        done = not all(bench.step() for _ in range(step))
        was_written = bench.journal.last() is not None and not bench.journal.interrupted()
        bench.die()
        bench.begin()
        bench.open()
        bench.settle()
        last = bench.journal.last()
        happened = bench.service.status()["totals"]["launches"] - launches

        assert happened == int(step > 0)
        if happened:
            assert last.result.count.is_uncertain is not was_written
            assert last.result.count.low <= 3 <= last.result.count.high
        step += 1
    assert step > 5


def test_undelivered_results_are_still_in_the_outbox_after_a_crash(bench):
    """A finished launch that the games never got waits for them."""
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.die()
    bench.begin()

    assert ticket.result(0).launch_id == bench.journal.next_undelivered().launch_id
