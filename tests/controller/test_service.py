"""The control loop in its thread, and the ways to it from others."""

import threading
import time

import pytest

from controller.errors import RefusedError
from hardware import DeviceUnavailableError, Noticed, Outcome
from hardware.sim.scripted import Script

SOON = 5.0  # seconds that a real thread gets


@pytest.fixture
def running(bench):
    """A service with its real threads."""
    bench.writer.start()
    bench.service.start(enable=True)
    bench.service.enable().result(SOON)
    yield bench
    bench.service.close()
    bench.writer.close(SOON)


def test_a_press_from_another_thread_is_answered(running):
    """The ticket comes at once, the launch when it is on disk."""
    ticket = running.service.press().result(SOON)

    assert Outcome.FIRED == ticket.done.result(SOON).result.outcome
    assert 3 == running.service.status()["last_launch"]["cards"]


def test_only_one_of_many_presses_at_once_is_accepted(running):
    """Twenty threads press; one launch runs, the others are told `busy`."""
    running.launcher.will(Script(ends=False))
    presses = []
    threads = [
        threading.Thread(target=lambda: presses.append(running.service.press())) for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    refused = [press.exception(SOON) for press in presses]

    assert 1 == refused.count(None)
    assert {"busy"} == {error.code for error in refused if error}
    assert 1 == len(running.launcher.orders)


def test_an_order_that_nobody_waits_for_any_more_is_not_carried_out(bench):
    """A caller that gave up before the loop came to it has not pressed."""
    bench.enabled()
    press = bench.service.press()

    assert press.cancel()
    bench.settle()
    assert [] == bench.launcher.orders


def test_whatever_fails_in_the_loop_is_a_fault_and_the_loop_goes_on(bench):
    """An error of ours: motor off, state `fault`, code `internal`, and enable works."""
    bench.enabled().launcher.report(ZeroDivisionError("ours"))
    bench.settle()

    assert "internal" == bench.service.status()["fault"]["code"]
    assert bench.launcher.is_latched
    assert "idle" == bench.enabled().state


def test_an_order_that_fails_in_the_loop_tells_its_caller_too(bench):
    """The caller gets the error, the launcher the fault, and no press is half accepted."""

    class Broken:
        name = "broken"
        steps = (None,)

        def press(self, _state, _rng):
            raise ZeroDivisionError("ours")

    bench.luck = Broken()
    bench.begin()
    press = bench.enabled().service.press()
    bench.settle()

    assert isinstance(press.exception(0), ZeroDivisionError)
    assert "internal" == bench.service.status()["fault"]["code"]
    assert 0 == bench.service.status()["totals"]["presses"]


def test_closing_stops_the_motor_and_keeps_the_count(running):
    """A launch that runs at the end is in the journal, with what was counted."""
    running.launcher.will(Script(cards=2, ends=False))
    ticket = running.service.press().result(SOON)
    deadline = time.monotonic() + SOON
    while running.launcher.has_news and time.monotonic() < deadline:
        time.sleep(0.005)
    running.service.close()

    assert running.launcher.is_latched
    assert 2 == ticket.done.result(0).result.count.cards


def test_what_waits_for_a_quiet_moment_is_answered_on_the_way_out(running):
    """Nobody who waited for the running launch to be over holds up the end."""
    running.launcher.will(Script(ends=False))
    running.service.press().result(SOON)
    load = running.service.load(10)
    running.service.close()

    assert load.done()


def test_a_launcher_that_fails_to_stop_does_not_lose_the_stop(bench):
    """The caller is told of the error, and the loop tries again."""

    def fails_once():
        bench.launcher.stop = stop
        raise DeviceUnavailableError("gone")

    bench.enabled()
    stop, bench.launcher.stop = bench.launcher.stop, fails_once
    with pytest.raises(DeviceUnavailableError):
        bench.service.stop()
    bench.settle()

    assert bench.launcher.is_latched
    assert "stopped" == bench.state


def test_an_end_in_mid_launch_is_no_stop_by_a_person(running):
    """The next life enables itself again."""
    running.launcher.will(Script(ends=False))
    running.service.press().result(SOON)
    running.service.close()

    assert "well" == running.journal.standing().ending


def test_no_press_is_taken_on_the_way_out(bench):
    """Neither from the button nor from a caller: nothing would come of it."""
    bench.enabled()
    bench.launcher.push_button()
    bench.service.close()
    refused = [bench.service.press(), bench.service.enable()]
    bench.settle()

    assert ["stopped", "stopped"] == [order.exception(0).code for order in refused]
    assert 0 == bench.service.status()["totals"]["presses"]


def test_a_late_loop_is_noticed(bench):
    """Faults 27: the loop checks itself, and says how late it was."""
    bench.enabled()
    bench.clock.advance(0.3)
    bench.launcher.report(Noticed(0.0, "x", "y"))
    bench.settle()

    assert 1 == bench.service.heartbeat.late
    assert "loop-late" == bench.events("notice")[-1]["code"]


def test_a_self_test_makes_no_loop_late(bench):
    """It may take its two seconds."""
    self_test = bench.launcher.self_test

    def takes_long():
        bench.clock.advance(2)
        return self_test()

    bench.launcher.self_test = takes_long
    bench.enabled()

    assert 0 == bench.service.heartbeat.late


def test_a_hung_loop_is_dead(bench):
    """Faults 27: what does not turn does not beat."""
    bench.service.turn()

    assert bench.service.heartbeat.is_alive
    bench.clock.advance(3.1)
    assert not bench.service.heartbeat.is_alive


def test_a_slow_disk_does_not_hold_up_a_running_launch(bench):
    """Faults 3: while the writer hangs in a commit, all events are taken and the launch ends."""
    bench.enabled().service.press()
    while bench.launcher.has_news:  # the writer does not get a turn
        bench.service.turn()

    assert [1, 2, 3] == [card["cards"] for card in bench.events("card")]
    assert not bench.launcher.motor_runs


def test_the_last_launch_learns_its_receiver(bench):
    """What the games answer on delivery is seen in the status, and on every screen."""
    from controller.games_client import Receiver

    ticket = bench.enabled().service.press()
    bench.settle()
    bench.service.received(ticket.result(0).launch_id, Receiver("game", 1))
    bench.settle()
    last = bench.service.status()["last_launch"]

    assert ("game", 1) == (last["game"], last["seat"])
    assert last == bench.events("state")[-1]["last_launch"]


def test_a_refusal_is_a_refusal_not_a_failure(bench):
    """It changes no state."""
    refused = bench.service.press()
    bench.settle()

    assert isinstance(refused.exception(0), RefusedError)
    assert "disabled" == bench.state
