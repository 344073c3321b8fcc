"""Enabling, stopping, faults: what locks the motor and what releases it."""

import pytest

from controller.sentences import status_lines
from hardware import Count, Fault, Faulted, LaunchEnded, Noticed, Outcome
from hardware.sim.scripted import Script

BEAM = Fault("beam-blocked", "Take it out.")


def test_nothing_is_released_before_enable(bench):
    """At rest after the start: disabled, the motor latched off."""
    bench.settle()

    assert "disabled" == bench.state
    assert bench.launcher.is_latched


def test_enable_releases_after_a_passed_self_test(bench):
    """Enabled and idle."""
    bench.enabled()

    assert "idle" == bench.state
    assert not bench.launcher.is_latched


def test_a_failed_self_test_names_the_fault_and_releases_nothing(bench):
    """Faults 8: no launch is made; the state is `fault` and says what to do."""
    bench.launcher.has_fault(BEAM)
    bench.enabled()
    fault = bench.service.status()["fault"]

    assert "fault" == bench.state
    assert bench.launcher.is_latched
    assert ("beam-blocked", "Take it out.") == (fault["code"], fault["what_to_do"])


def test_enable_does_not_clear_a_fault_that_is_still_there(bench):
    """It tells the same story, from the same moment on."""
    bench.launcher.has_fault(BEAM)
    since = bench.enabled().service.status()["fault"]["since"]
    bench.clock.advance(60)

    assert since == bench.enabled().service.status()["fault"]["since"]
    bench.launcher.has_fault(None)
    assert "idle" == bench.enabled().state


def test_a_fault_outside_a_launch_takes_the_motor_away(bench):
    """An opened cover locks an idle launcher."""
    bench.enabled().launcher.report(Faulted(0.0, Fault("cover-open", "Close it.")))
    bench.settle()

    assert "fault" == bench.state
    assert bench.launcher.is_latched


def test_a_fault_in_mid_launch_stops_the_motor_and_the_count_is_kept(bench):
    """The launch ends as stopped, with its cards; the fault stays."""
    bench.launcher.will(Script(cards=2, ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.launcher.report(Faulted(0.0, Fault("cover-open", "Close it.")))
    bench.settle()

    assert 2 == ticket.result(0).done.result(0).result.count.cards
    assert "cover-open" == bench.service.status()["fault"]["code"]


def test_stop_latches_before_it_returns(bench):
    """The calling thread itself takes the motor away; the loop only follows."""
    bench.launcher.will(Script(ends=False))
    bench.enabled().service.press()
    bench.settle()
    stopped = bench.service.stop()

    assert bench.launcher.is_latched
    bench.settle()
    assert stopped.done()
    assert "stopped" == bench.state


def test_a_stopped_launch_keeps_what_was_counted(bench):
    """Two of three had left; they are reported, and nothing is made up."""
    bench.launcher.will(Script(cards=2, ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.service.stop()
    bench.settle()
    result = ticket.result(0).done.result(0).result

    assert ("stopped", 2, False) == (result.outcome, result.count.cards, result.count.is_uncertain)


def test_a_fault_that_a_stopped_launch_reveals_is_shown(bench):
    """Stopped by a person, and at its end the beam is found broken: that is a fault, too."""
    bench.launcher.will(Script(ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.launcher.motor_runs = False  # so that the stop itself does not end the launch
    bench.service.stop()
    ended = LaunchEnded(
        0.0, ticket.result(0).launch_id, Outcome.FAULT, Count(1, 1, 1), 0.1, None, BEAM
    )
    bench.launcher.report(ended)
    bench.settle()

    assert "beam-blocked" == bench.service.status()["fault"]["code"]


@pytest.mark.parametrize("fault", [None, BEAM])
def test_a_stop_is_obeyed_in_every_state(bench, fault):
    """Disabled, or at fault: stopped all the same, until enabled."""
    bench.launcher.has_fault(fault)
    bench.enabled().service.stop()
    bench.settle()

    assert "stopped" == bench.state
    assert bench.service.status()["fault"] is None


def test_an_enable_that_was_asked_for_before_the_stop_does_not_undo_it(bench):
    """Enable waits for a running launch; the stop that comes meanwhile refuses it."""
    bench.launcher.will(Script(ends=False))
    bench.enabled().service.press()
    bench.settle()
    enable = bench.service.enable()
    bench.service.stop()
    bench.settle()

    assert "stopped" == enable.exception(0).code
    assert "stopped" == bench.state
    assert bench.launcher.is_latched


def test_a_stop_during_the_self_test_is_not_undone_by_it(bench):
    """The latch that was set while the test ran stays set."""

    def stop_meanwhile():
        bench.service.stop()

    bench.launcher.self_test = stop_meanwhile
    bench.enabled()

    assert bench.launcher.is_latched
    assert "stopped" == bench.state


def test_a_stop_during_the_release_is_not_undone_by_it(bench):
    """Not even between the last look at the stop and the latch."""
    release = bench.launcher.enable

    def stop_meanwhile():
        bench.service.stop()
        release()

    bench.launcher.enable = stop_meanwhile
    bench.service.enable()
    while bench.state == "disabled":
        bench.step()

    assert bench.launcher.is_latched
    bench.settle()
    assert "stopped" == bench.state


def test_enable_waits_for_the_running_launch(bench):
    """It is carried out as soon as the launch is over and written down."""
    bench.enabled().service.press()
    bench.service.enable()
    bench.settle()

    assert "idle" == bench.state
    assert 1 == bench.service.status()["totals"]["launches"]


def test_an_enabled_empty_launcher_is_empty(bench):
    """Enable tells from the hopper whether it is idle or empty."""
    bench.service.load(0)

    assert "empty" == bench.enabled().state
    assert bench.service.status()["enabled"]


def test_a_notice_stops_nothing(bench):
    """A stuck button is told and does not end the evening."""
    bench.enabled().launcher.report(Noticed(0.0, "button-stuck", "held for 10 s"))
    bench.settle()

    assert "idle" == bench.state
    assert [{"code": "button-stuck", "text": "held for 10 s", "times": 1}] == (
        bench.events("notice")
    )


def test_the_status_keeps_the_number_of_what_was_noticed(bench):
    """A noise counter that shows the spikes (faults 2)."""
    for times in (3, 4):
        bench.enabled().launcher.report(Noticed(0.0, "beam-noise", "too short", times))
        bench.settle()

    assert {"beam-noise": 7} == bench.service.status()["noticed"]
    assert "noticed: beam-noise, 7 times" in status_lines(bench.service.status())


@pytest.mark.parametrize(
    ("ended", "state"), [("well", "idle"), ("fault", "disabled"), ("stopped", "disabled")]
)
def test_the_next_life_enables_itself_unless_the_last_ended_badly(bench, ended, state):
    """After a fault or a person's stop somebody has to enable; after anything else nobody."""
    bench.enabled()
    if ended == "fault":
        bench.launcher.report(Faulted(0.0, BEAM))
    if ended == "stopped":
        bench.service.stop()
    bench.settle()
    bench.die()
    bench.begin()
    bench.open(enable=True)
    bench.settle()

    assert state == bench.state


def test_a_jam_outlives_the_process(bench):
    """It needs a person, whatever was restarted."""
    bench.launcher.will(Script(cards=0, outcome="jam"))
    bench.enabled().service.press()
    bench.settle()
    bench.die()
    bench.begin()
    bench.open(enable=True)
    bench.settle()

    assert "disabled" == bench.state


def test_a_cleared_fault_is_forgotten_by_the_next_life(bench):
    """Enabled after the fault, killed later: the next life enables itself."""
    bench.enabled().launcher.report(Faulted(0.0, BEAM))
    bench.settle()
    bench.enabled().die()
    bench.begin()
    bench.open(enable=True)
    bench.settle()

    assert "idle" == bench.state
