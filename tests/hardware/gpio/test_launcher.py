"""The control loop on mock pins, with a clock that only the test moves."""

import threading

import pytest

from hardware.beam import STORM_EDGES
from hardware.errors import BusyError, StoppedError
from hardware.guard import Trouble
from hardware.launcher import (
    ButtonPressed,
    CardLeft,
    Faulted,
    FeedStep,
    LaunchEnded,
    Noticed,
    Order,
    Outcome,
)
from hardware.trace import Wire

BUTTON, BEAM, COVER = 17, 23, 24
ONE = Order("one", cards=1)


def feed_one_card(rig):
    rig.launcher.start(ONE)
    rig.pass_time(0.07)
    rig.pass_card(ms=103)  # the motor is still gaining speed
    return rig.run_out()


def test_start_drives_the_motor_at_once(rig):
    """Nothing is waited for between the order and the pin."""
    rig.launcher.start(ONE)

    assert (1.0, 0) == rig.inputs


def test_guard_is_told_before_the_motor_is_driven(rig):
    heard = []
    rig.guard.run = lambda: heard.append(rig.inputs)
    rig.launcher.start(ONE)

    assert [(0, 0)] == heard


def test_guard_is_renewed_while_the_motor_runs_and_told_of_its_rest(rig):
    feed_one_card(rig)

    assert "run" == rig.guard.said[0]
    assert rig.guard.said.count("renew") >= 3
    assert "rest" == rig.guard.said[-1]


def test_motor_is_not_driven_without_a_guard(rig):
    rig.guard.is_in_trouble = Trouble.LOST
    rig.launcher.start(ONE)

    assert (0, 0) == rig.inputs


@pytest.mark.parametrize("trouble", list(Trouble))
def test_guard_in_trouble_ends_the_launch_as_a_fault(rig, trouble):
    """A guard that tripped or died: motor off, named, until a person has looked."""
    rig.launcher.start(ONE)
    rig.guard.is_in_trouble = trouble
    rig.pass_time(0.05)

    assert (0, 0) == rig.inputs

    ended = rig.run_out()

    assert (Outcome.FAULT, str(trouble)) == (ended.outcome, ended.fault.code)
    assert (0, 1, (str(trouble),)) == (ended.count.cards, ended.count.high, ended.count.reasons)
    with pytest.raises(StoppedError):
        rig.launcher.start(ONE)


def test_enable_forgives_a_trip(rig):
    """A person has looked: the next launch may run."""
    rig.guard.is_in_trouble = Trouble.TRIPPED
    rig.pass_time(0.1)
    rig.launcher.enable()
    rig.launcher.start(ONE)

    assert (1.0, 0) == rig.inputs


def test_stop_puts_the_driver_to_sleep_itself(rig):
    """It does not wait for the loop, which may hang."""
    rig.launcher.start(ONE)
    rig.launcher.stop()

    assert "rest" == rig.guard.said[-1]


def test_fault_that_comes_again_is_reported_again(rig):
    for _ in range(2):
        rig.set_level(COVER, True)
        rig.look()
        rig.set_level(COVER, False)
        rig.launcher.enable()

    assert 2 == len(rig.happened(Faulted))


def test_lost_guard_is_reported_while_nothing_runs(rig):
    rig.guard.is_in_trouble = Trouble.LOST
    rig.pass_time(1)

    assert ["guard-lost"] == [event.fault.code for event in rig.happened(Faulted)]


def test_card_is_counted_and_the_launch_ends(rig):
    ended = feed_one_card(rig)

    assert [CardLeft] == [type(event) for event in rig.happened(CardLeft)]
    assert ("one", Outcome.FIRED, 1) == (ended.launch_id, ended.outcome, ended.count.cards)
    assert not ended.count.is_uncertain
    assert (0, 0) == rig.inputs
    assert ["kick", "run", "brake"] == [event.step for event in rig.happened(FeedStep)][:3]


def test_trace_holds_what_the_wires_did(rig):
    trace = feed_one_card(rig).trace
    wires = [(change.wire, change.level) for change in trace.changes]

    assert [(Wire.MOTOR_FWD, True), (Wire.BEAM, True), (Wire.BEAM, False)] == wires[:3]
    assert (Wire.MOTOR_REV, False) == wires[-1]


def test_second_order_waits_for_the_first(rig):
    rig.launcher.start(ONE)

    with pytest.raises(BusyError):
        rig.launcher.start(ONE)
    with pytest.raises(BusyError):
        rig.launcher.self_test()


def test_late_control_loop_keeps_the_times_of_the_edges(rig):
    """A slow consumer neither loses nor shifts edges (faults 3)."""
    rig.launcher.start(Order("many", cards=13))
    rig.pass_time(0.2)
    for _ in range(13):
        for blocked in (True, False):
            rig.clock.advance(0.087 if not blocked else 0.015)
            rig.set_level(BEAM, blocked)
    rig.look()

    ended = rig.run_out()

    assert (13, False) == (ended.count.cards, ended.count.is_uncertain)


def test_system_clock_that_steps_in_mid_launch_changes_nothing(rig):
    """By an hour, either way (faults 5)."""
    rig.launcher.start(ONE)
    rig.pass_time(0.07)
    rig.clock.step_utc(3600)
    rig.set_level(BEAM, True)
    rig.pass_time(0.05)
    rig.clock.step_utc(-7200)
    rig.pass_time(0.053)
    rig.set_level(BEAM, False)
    ended = rig.run_out()

    assert (1, False) == (ended.count.cards, ended.count.is_uncertain)
    assert ended.duration == pytest.approx(ended.trace.end - ended.trace.start)
    assert ended.duration < 1


def test_stop_ends_the_launch_as_stopped(rig):
    rig.launcher.start(ONE)
    rig.launcher.stop()

    assert (0, 0) == rig.inputs
    assert Outcome.STOPPED is rig.run_out().outcome
    with pytest.raises(StoppedError):
        rig.launcher.start(ONE)


def test_stop_wins_over_a_running_loop(rig):
    """`stop` from another thread at any moment: nothing drives the motor afterwards."""
    for _ in range(20):
        rig.launcher.enable()
        rig.launcher.start(Order("x", cards=13))
        stopping = threading.Thread(target=rig.launcher.stop)
        stopping.start()
        while stopping.is_alive():
            rig.pass_time(0.001)
        stopping.join()
        rig.pass_time(0.05)

        assert (0, 0) == rig.inputs

        rig.run_out()
        rig.events.clear()


def test_stop_between_order_and_drive_ends_that_launch(rig):
    """The latch is looked at, not the message: none can be lost."""
    rig.guard.run = rig.launcher.stop
    rig.launcher.start(ONE)

    assert (0, 0) == rig.inputs
    assert Outcome.STOPPED is rig.run_out().outcome


def test_old_stop_does_not_end_a_new_launch(rig):
    rig.launcher.stop()
    rig.launcher.enable()
    rig.launcher.start(ONE)
    rig.pass_time(0.01)

    assert (1.0, 0) == rig.inputs


def test_enable_in_the_middle_of_a_stop_starts_nothing(rig):
    rig.launcher.start(ONE)
    rig.launcher.stop()
    rig.launcher.enable()
    rig.pass_time(0.05)

    assert (0, 0) == rig.inputs


def test_held_button_is_a_press(rig):
    rig.set_level(BUTTON, False)
    pressed = rig.clock.monotonic()
    rig.pass_time(0.1)

    assert [ButtonPressed(pressed)] == rig.happened(ButtonPressed)


def test_spikes_while_the_motor_runs_are_no_press(rig):
    """A hundred of them (faults 14)."""
    rig.launcher.start(ONE)
    for _ in range(100):
        rig.set_level(BUTTON, False)
        rig.set_level(BUTTON, True)
        rig.pass_time(0.003)

    assert [] == rig.happened(ButtonPressed)


def test_opened_cover_stops_the_motor(rig):
    rig.launcher.start(ONE)
    rig.set_level(COVER, True)
    rig.look()

    assert (0, 0) == rig.inputs
    assert "cover-open" == rig.run_out().fault.code


def test_opened_cover_is_a_fault_while_nothing_runs(rig):
    rig.set_level(COVER, True)
    rig.look()
    (faulted,) = rig.happened(Faulted)

    assert "cover-open" == faulted.fault.code


def test_lost_edge_is_found_and_makes_the_count_uncertain(rig):
    """Within 100 ms, by the level alone (faults 4)."""
    rig.launcher.start(ONE)
    rig.pass_time(0.07)
    rig.set_level(BEAM, True)
    rig.pass_time(0.1)
    rig.set_level(BEAM, False, edge=False)
    rig.pass_time(0.1)

    assert ["brake"] == [event.step for event in rig.happened(FeedStep)][2:3]
    assert "edge-lost" in rig.run_out().count.reasons


def test_lost_card_makes_the_count_uncertain(rig):
    """Two edges in the same direction: one between them is missing, once."""
    rig.launcher.start(ONE)
    rig.pass_time(0.07)
    rig.set_level(BEAM, True)
    rig.set_level(BEAM, True)
    rig.pass_time(0.1)
    rig.set_level(BEAM, False)
    count = rig.run_out().count

    assert ("edge-lost",) == count.reasons
    assert (0, 1, 2) == (count.low, count.cards, count.high)


def test_storm_on_the_beam_is_a_fault(rig):
    for _ in range(STORM_EDGES // 2):
        rig.set_level(BEAM, True)
        rig.set_level(BEAM, False)
        rig.clock.advance(0.001)
    rig.look()

    assert ["beam-storm"] == [event.fault.code for event in rig.happened(Faulted)]


def test_burst_of_3000_edges_is_never_silent(rig):
    """The loop learns of them 1.5 s late: some may be lost, and the count says so (faults 4)."""
    rig.launcher.start(Order("many", cards=13))
    rig.pass_time(0.2)
    hook = rig.launcher._devices.beam.when_edge
    at = rig.clock.monotonic()
    rig.clock.advance(1.5)
    for number in range(3000):
        hook(at + number * 0.0005, number % 2 == 0)
    rig.look()
    ended = rig.run_out()

    assert (Outcome.FAULT, "beam-storm") == (ended.outcome, ended.fault.code)
    assert "edge-lost" in ended.count.reasons


def test_edges_lost_while_idle_are_told_once_until_enabled(rig):
    for _ in range(3):
        rig.set_level(BEAM, True)
        rig.set_level(BEAM, True)
        rig.pass_time(0.001)
    rig.set_level(BEAM, False)
    rig.look()

    assert ["edge-lost"] == [event.code for event in rig.happened(Noticed)][:1]
    assert 1 == [event.code for event in rig.happened(Noticed)].count("edge-lost")

    rig.launcher.enable()
    rig.set_level(BEAM, False)
    rig.look()

    assert 2 == [event.code for event in rig.happened(Noticed)].count("edge-lost")


def test_noise_of_a_launch_is_told_with_its_number(rig):
    """Spikes between the cards: no card, and a counter that shows them (faults 2)."""
    rig.launcher.start(ONE)
    rig.pass_time(0.02)
    for _ in range(5):
        rig.pass_card(ms=1)
        rig.pass_time(0.008)
    rig.pass_card(ms=103)
    ended = rig.run_out()
    rig.look()

    assert 1 == ended.count.cards
    assert [("beam-noise", 5)] == [(event.code, event.times) for event in rig.happened(Noticed)]


def test_noise_on_the_idle_beam_is_told_with_its_number(rig):
    for _ in range(30):
        rig.pass_card(ms=1)
        rig.pass_time(0.1)
    rig.pass_time(1.1)

    assert {"beam-noise"} == {event.code for event in rig.happened(Noticed)}
    assert 30 == sum(event.times for event in rig.happened(Noticed))


def test_inputs_that_never_report_are_a_fault(rig):
    """lgpio can lose its first wake-up; the level alone tells (a check at start)."""
    rig.launcher._beam = type(rig.launcher._beam)(rig.clock.monotonic(), blocked=False)
    rig.set_level(BEAM, True, edge=False)
    rig.pass_time(0.1)

    assert ["inputs-silent"] == [event.fault.code for event in rig.happened(Faulted)]


def test_beam_that_nothing_clears_is_a_fault_before_anybody_presses(rig):
    rig.set_level(BEAM, True)
    rig.pass_time(10.2, step=0.01)

    assert ["beam-blocked"] == [event.fault.code for event in rig.happened(Faulted)]


def test_cover_whose_edge_got_lost_stops_the_motor(rig):
    """Found by its level, within 40 ms."""
    rig.launcher.start(ONE)
    rig.set_level(COVER, True, edge=False)
    rig.pass_time(0.05)

    assert (0, 0) == rig.inputs
    assert "cover-open" == rig.run_out().fault.code


def test_cover_that_is_open_while_nothing_may_move_is_no_news(rig):
    rig.launcher.stop()
    rig.set_level(COVER, True, edge=False)
    rig.pass_time(0.2)

    assert [] == rig.happened(Faulted)


def test_half_out_card_belongs_to_the_launch_that_moved_it(rig):
    """Counted once; the hand that takes it later is no card (faults 12)."""
    rig.launcher.start(ONE)
    rig.pass_time(0.07)
    rig.set_level(BEAM, True)
    rig.run_out()
    rig.pass_time(1)
    rig.set_level(BEAM, False)
    rig.pass_time(0.1)

    assert [] == rig.happened(Noticed)


def test_launch_waits_for_a_half_out_card(rig):
    rig.set_level(BEAM, True)
    rig.look()
    rig.launcher.start(ONE)
    rig.pass_time(1)

    assert (0, 0) == rig.inputs

    rig.set_level(BEAM, False)
    rig.look()

    assert (1.0, 0) == rig.inputs


def test_launch_does_not_wait_for_ever(rig):
    rig.set_level(BEAM, True)
    rig.look()
    rig.launcher.start(ONE)
    ended = rig.run_out()

    assert (Outcome.FAULT, "beam-blocked") == (ended.outcome, ended.fault.code)


def test_card_that_leaves_unasked_is_noticed(rig):
    """A card arrives while idle: counted or an error, never lost (faults 10)."""
    rig.pass_card()
    rig.pass_time(0.05)

    assert ["card-unasked"] == [event.code for event in rig.happened(Noticed)]


def test_half_out_card_after_an_unasked_one_is_no_news(rig):
    rig.set_level(BEAM, True)
    rig.pass_time(0.1)
    rig.launcher.start(ONE)
    rig.set_level(BEAM, False)
    rig.pass_time(0.07)
    rig.set_level(BEAM, True)
    rig.run_out()
    rig.set_level(BEAM, False)
    rig.pass_time(0.1)

    assert [] == rig.happened(Noticed)


def test_wake_ends_a_wait_at_once(rig):
    rig.launcher.wake()

    assert rig.launcher.next_event(30) is None


def test_no_run_is_longer_than_its_limit(rig):
    """A beam that never says anything: each run ends by its own deadline (faults 18)."""
    rig.launcher.start(ONE)
    longest = run = 0.0
    for _ in range(10_000):
        rig.pass_time(0.001)
        run = run + 0.001 if rig.inputs[0] else 0.0
        longest = max(longest, run)

    assert longest <= 2.0
    assert Outcome.FIRED is not rig.happened(LaunchEnded)[0].outcome
