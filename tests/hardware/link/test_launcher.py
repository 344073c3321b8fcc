"""The launcher behind a board: who counts, and what comes of boards and lines that fail."""

import random

import pytest
from support.tables import on_board

from hardware.clock import SystemClock
from hardware.config import HardwareConfig
from hardware.errors import DeviceUnavailableError
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
from hardware.link.launcher import LinkLauncher
from hardware.link.numbers import Cause
from hardware.replay import count_trace
from hardware.trace import Wire


def test_host_counts_what_the_board_saw(rig):
    before = rig.cable.thrown
    ended = rig.launch(5)

    assert (5, ()) == (ended.count.cards, ended.count.reasons)
    assert 5 == rig.cable.thrown - before


def test_steps_and_cards_come_while_it_runs(rig):
    rig.start(3)
    *events, ended = rig.until(LaunchEnded)
    steps = [event.step for event in events if isinstance(event, FeedStep)]

    assert [1, 2, 3] == [event.cards for event in events if isinstance(event, CardLeft)]
    assert ["kick", "run", "brake", "retract", "settle"] == steps
    assert sorted(e.at for e in events) == [e.at for e in events]
    assert ended.at - ended.duration == pytest.approx(events[0].at, abs=0.01)


def test_card_is_told_soon_after_it_has_left(rig):
    """Promise 4: less than 100 ms to a screen; here is the line's share of it."""
    rig.start(2)
    rig.run_until(lambda: rig.cable.thrown == 1)
    left = rig.now
    rig.until(CardLeft)

    assert rig.now - left < 0.03


def test_trace_is_written_as_on_a_pi(rig):
    """With the chip's own times, so that counting it again gives the same."""
    ended = rig.launch(4)
    wires = {change.wire for change in ended.trace.changes}

    assert {Wire.BEAM, Wire.MOTOR_FWD, Wire.MOTOR_REV} <= wires
    assert 4 == count_trace(ended.trace, rig.config.calibration).count.cards
    assert ended.duration == pytest.approx(ended.trace.end - ended.trace.start)


def test_where_the_firmware_is_certain_of_another_number_the_launch_is_uncertain(rig):
    """The host's count is reported; the range holds both."""
    rig.board.miscounts = 1
    count = rig.launch(3).count

    assert (3, 3, 4) == (count.cards, count.low, count.high)
    assert ("firmware-disagrees",) == count.reasons


def test_where_the_firmware_is_in_doubt_the_hosts_count_stands(rig):
    rig.board.miscounts = 1
    rig.board.doubts = True

    assert not rig.launch(3).count.is_uncertain


def test_button_is_the_boards_and_the_decision_is_not(rig):
    """A press is told with its time; without an order nothing moves."""
    rig.cable.scene.push_button(0.08)
    pushed = rig.now
    pressed = rig.until(ButtonPressed)[-1]

    assert pressed.at == pytest.approx(pushed, abs=0.005)
    assert [] == rig.during(1.0)
    assert [] == rig.board.begun


def test_lamp_and_buzzer_learn_how_often_the_button_was_pushed(rig):
    """They speed up from press to press until a launch comes (rule L-4)."""
    for _ in range(2):
        rig.cable.scene.push_button(0.08)
        rig.during(0.3)
    rig.launch(1)
    rig.cable.scene.push_button(0.08)
    rig.during(0.3)

    assert [("PRESSED", 1), ("PRESSED", 2), ("FIRED", 0), ("PRESSED", 1)] == [
        (cue.name, press) for cue, press in rig.board.cues
    ]


def test_times_are_the_hosts(rig):
    """The board's clock is up to 0.5 % off and began at another moment."""
    rig.during(60)
    rig.cable.scene.push_button(0.08)
    pushed = rig.now

    assert rig.until(ButtonPressed)[-1].at == pytest.approx(pushed, abs=0.005)


# Resets (faults 17).


def test_reset_in_mid_launch_is_noticed_and_nothing_resumes(rig):
    """Faults 17: what was ejected is kept, the rest is not done."""
    rig.drive()
    rig.board.reset(rig.now, Cause.BROWN_OUT)
    ended = rig.until(LaunchEnded)[-1]
    rig.during(5)
    count = ended.count

    assert (Outcome.FAULT, "board-reset") == (ended.outcome, ended.fault.code)
    assert count.low <= rig.cable.thrown <= count.high
    assert count.cards >= 3
    assert "board-reset" in count.reasons
    assert 1 == len(rig.board.begun)
    assert 0 == rig.duty


def test_reset_stops_the_motor_by_itself(rig):
    rig.drive()
    rig.board.reset(rig.now)

    assert 0 == rig.duty


def test_after_a_reset_it_takes_a_person_to_go_on(rig):
    rig.drive()
    rig.board.reset(rig.now)
    rig.until(LaunchEnded)
    rig.recover()
    rig.during(2)  # a hand takes what is left in the beam

    assert Outcome.FIRED is rig.launch(2, "y").outcome


def test_reset_while_idle_is_a_fault_of_its_own(rig):
    rig.board.reset(rig.now, Cause.WATCHDOG)
    fault = rig.until(Faulted)[-1].fault

    assert "board-reset" == fault.code
    assert "its program hung" in fault.what_to_do


def test_hung_board_is_noticed_by_its_silence_and_its_watchdog(rig):
    rig.drive()
    rig.board.hang(rig.now)
    ended = rig.until(LaunchEnded)[-1]

    assert ended.fault.code in {"board-silent", "board-reset"}
    assert ended.count.low <= rig.cable.thrown <= ended.count.high
    rig.during(1)
    assert 0 == rig.duty


# The line.


def test_silence_is_a_named_fault_within_a_second(rig):
    rig.cable.is_cut = True
    cut = rig.now
    fault = rig.until(Faulted)[-1].fault

    assert "board-silent" == fault.code
    assert rig.now - cut < 1.0


def test_board_that_was_silent_for_twenty_minutes_launches_again(rig):
    """However often it was greeted in vain: nobody has to start the service anew."""
    rig.cable.is_cut = True
    rig.during(20 * 60)
    rig.cable.is_cut = False
    rig.recover()
    ended = rig.launch(2)

    assert (Outcome.FIRED, 2) == (ended.outcome, ended.count.cards)


def test_silence_in_mid_launch_ends_it_in_doubt(rig):
    rig.drive()
    rig.cable.is_cut = True
    cut = rig.now
    ended = rig.until(LaunchEnded)[-1]
    told = rig.now
    rig.during(3)

    assert told - cut < 1.0
    assert (Outcome.FAULT, "board-silent") == (ended.outcome, ended.fault.code)
    assert ended.count.low <= rig.cable.thrown <= ended.count.high


def test_silent_line_stops_the_motor_at_the_lease(rig):
    """The board hears nothing: it stops within the lease."""
    rig.drive()
    rig.cable.is_cut = True
    rig.during(rig.config.serial.lease_ms / 1000 + 0.01)

    assert 0 == rig.duty


def test_pulled_port_is_a_named_fault_at_once(rig):
    """Faults 20."""
    rig.drive()
    rig.cable.pull()
    pulled = rig.now
    ended = rig.until(LaunchEnded)[-1]

    assert (Outcome.FAULT, "port-lost") == (ended.outcome, ended.fault.code)
    assert rig.now - pulled < 1.0


def test_pulled_port_stops_the_motor_at_the_lease(rig):
    rig.drive()
    rig.cable.pull()
    rig.during(rig.config.serial.lease_ms / 1000 + 0.01)

    assert 0 == rig.duty


def test_port_that_comes_back_is_found_and_not_enabled(rig):
    """Faults 21: opening resets the board, which is deaf for a while."""
    rig.cable.pull()
    rig.until(Faulted)
    rig.during(3)
    rig.cable.plug_in()
    rig.run_until(lambda: rig.launcher.session.is_ready, 10)
    with pytest.raises(Exception, match="latched off"):
        rig.start(1)
    rig.recover()

    assert Outcome.FIRED is rig.launch(1).outcome


def test_while_the_port_is_gone_the_self_test_says_so(rig):
    rig.cable.pull()
    rig.until(Faulted)

    assert "port-lost" == rig.launcher.self_test().code
    with pytest.raises(DeviceUnavailableError, match="port-lost"):
        rig.launcher.enable()


def test_order_while_the_board_goes_away_ends_as_a_fault_and_nothing_left(rig):
    rig.cable.pull()
    ended = rig.launch(3)

    assert (Outcome.FAULT, 0) == (ended.outcome, ended.count.cards)
    assert "port-lost" == ended.fault.code


def test_lease_that_ran_out_is_a_fault(rig):
    """The control loop was held up for longer than the board waits."""
    rig.drive()
    held_up_until = rig.now + 1.5
    while rig.now < held_up_until:
        rig.cable.let_pass(held_up_until)
    ended = rig.until(LaunchEnded)[-1]
    rig.during(2)  # a hand takes what rests in the beam

    assert (Outcome.FAULT, "lease-ended") == (ended.outcome, ended.fault.code)
    assert ended.count.low <= rig.cable.thrown <= ended.count.high


def test_launch_that_the_board_forgets_to_end_is_ended(rig):
    rig.start(1)
    rig.board.forgets_to_end = True
    ended = rig.until(LaunchEnded, 60)[-1]

    assert (Outcome.FAULT, "launch-lost") == (ended.outcome, ended.fault.code)


def test_end_of_another_launch_between_order_and_end_is_not_taken_for_this_ones(rig):
    """Faults 22: unsolicited, twice in a row; every end is matched by its id."""
    rig.launch(1, "first")
    rig.during(1)
    rig.start(4, "second")
    rig.run_until(lambda: rig.duty > 0)
    rig.board.repeat_ends(2)
    events = rig.until(LaunchEnded)
    late = [event for event in events if isinstance(event, Noticed)]

    assert ("second", 4) == (events[-1].launch_id, events[-1].count.cards)
    assert ["late-result"] * 2 == [event.code for event in late]


def test_reports_between_order_and_answer_change_nothing(rig):
    """Faults 22."""
    rig.start(2)
    rig.board.report_unasked(2)

    assert Outcome.FIRED is rig.until(LaunchEnded)[-1].outcome


def test_host_that_starts_again_gives_ids_that_the_board_has_not_seen(rig):
    """Faults 18: else an order would be answered like an old one, and not be carried out."""
    rig.launch(3)
    rig.during(2)
    rig.cable.resets_on_opening = False
    before = rig.cable.thrown
    with LinkLauncher(rig.config, rig.cable, rig.cable.clock, random.Random(9)) as again:
        again.enable()
        again.start(Order("y", 2))
        while not isinstance(event := again.next_event(0.05), LaunchEnded):
            pass
        until = rig.now + 1
        while rig.now < until:
            again.next_event(0.05)

    assert (2, 2) == (event.count.cards, rig.cable.thrown - before)


# Stop and enable.


def test_stop_stops_the_motor_within_20_ms(rig):
    rig.drive()
    rig.launcher.stop()
    stopped = rig.now
    rig.run_until(lambda: rig.duty == 0)

    assert rig.now - stopped < 0.02


def test_stop_reaches_the_board_though_the_loop_hangs(rig):
    """It is written from the thread that calls; nobody else has to do anything."""
    rig.drive()
    rig.launcher.stop()
    until = rig.now + 0.02
    while rig.now < until:
        rig.cable.let_pass(until)

    assert 0 == rig.duty


def test_stop_whose_bytes_get_lost_is_sent_again(rig):
    rig.drive()
    rig.cable.is_cut = True
    rig.launcher.stop()
    rig.launcher.next_event(0.0)
    rig.cable.is_cut = False
    rig.run_until(lambda: rig.duty == 0, 0.1)
    ended = rig.until(LaunchEnded)[-1]

    assert Outcome.STOPPED is ended.outcome


def test_stop_that_is_interrupted_as_it_is_written_is_sent_by_the_loop(rig):
    """Latched is latched: what happens to the first bytes does not matter."""

    def interrupt():
        rig.cable.to_board.cut()
        rig.cable.to_board.when_put = lambda: None
        raise KeyboardInterrupt

    rig.drive()
    rig.cable.to_board.when_put = interrupt
    with pytest.raises(KeyboardInterrupt):
        rig.launcher.stop()
    rig.run_until(lambda: rig.duty == 0, 0.1)

    assert Outcome.STOPPED is rig.until(LaunchEnded)[-1].outcome


def test_stop_between_order_and_motor_throws_nothing(rig):
    rig.start(3)
    rig.launcher.stop()
    ended = rig.until(LaunchEnded)[-1]

    assert Outcome.STOPPED is ended.outcome
    assert 0 == rig.cable.thrown


def test_cover_that_opens_stops_the_launch(rig):
    rig.drive()
    rig.cable.scene.fault("cover-open", on=True)
    rig.run_until(lambda: rig.duty == 0, 0.1)
    ended = rig.until(LaunchEnded)[-1]

    assert (Outcome.FAULT, "cover-open") == (ended.outcome, ended.fault.code)


def test_opened_cover_is_a_fault_while_idle(rig):
    rig.cable.scene.fault("cover-open", on=True)

    assert "cover-open" == rig.until(Faulted)[-1].fault.code


def test_jam_names_what_the_board_found(make_rig):
    rig = make_rig()
    rig.cable.scene.fault("jam", on=True)
    ended = rig.launch(3)

    assert Outcome.JAM is ended.outcome
    assert ended.fault.code in {"card-not-arrived", "card-not-left"}
    assert "fake, firmware 1.0" in ended.fault.what_to_do


def test_after_a_jam_enabling_clears_it(rig):
    rig.cable.scene.fault("jam", on=True)
    rig.launch(3)
    rig.cable.scene.fault("jam", on=False)
    rig.cable.scene.load(112)
    rig.during(2)
    rig.recover()

    assert Outcome.FIRED is rig.launch(2, "y").outcome


def test_empty_hopper_is_no_jam(rig):
    rig.cable.scene.load(1)
    rig.launcher.start(Order("x", 3, hopper_left=1))
    ended = rig.until(LaunchEnded)[-1]

    assert (Outcome.EMPTY, 1) == (ended.outcome, ended.count.cards)


# The beam, between launches and badly told.


@pytest.fixture
def two_beams():
    """A table with a second beam."""
    figures = {"physics": {"beam_gap_mm": 20.0}}
    config = {"calibration": {"beam_gap_mm": 20.0}, "simulator": {"seed": 1} | figures}
    with on_board(HardwareConfig.model_validate(config)) as table:
        table.launcher.enable()
        yield table


@pytest.mark.parametrize("fault", ["beam-silent", "beam2-silent"])
def test_beam_that_did_not_see_is_named_until_it_sees(two_beams, fault):
    """Faults 8: enabling does not make it see."""
    two_beams.fault(fault, on=True)
    two_beams.launcher.start(Order("x", 2, hopper_left=112))
    two_beams.until(LaunchEnded)
    two_beams.launcher.enable()
    told = [two_beams.launcher.self_test() for _ in range(2)]
    two_beams.fault(fault, on=False)
    for is_blocked in (True, False):  # somebody's finger
        two_beams.fault("beam-dirty", on=is_blocked)
        two_beams.during(0.1)

    assert [fault] * 2 == [each.code for each in told]
    assert "fake, firmware 1.0" in told[0].what_to_do
    assert two_beams.launcher.self_test() is None


def test_edges_that_got_lost_hide_no_silent_beam(two_beams):
    """Faults 8: and they widen what the other beam says."""
    two_beams.fault("beam-silent", on=True)
    two_beams.launcher.start(Order("x", 5, hopper_left=112))
    two_beams.until(FeedStep)
    two_beams.board.lose_events(1)
    ended = two_beams.until(LaunchEnded)[-1]
    two_beams.during(0.8)

    assert (Outcome.FAULT, "beam-silent") == (ended.outcome, ended.fault.code)
    assert {"beam-silent", "edge-lost"} <= set(ended.count.reasons)
    assert ended.count.low <= two_beams.thrown <= ended.count.high < 7


def test_card_that_leaves_unasked_is_noticed(rig):
    """Faults 10."""
    rig.cable.scene.output(16, 1.0)
    rig.cable.scene.output(12, 1.0)
    rig.during(0.2)
    rig.cable.scene.output(12, 0.0)
    noticed = [event for event in rig.during(1.5) if isinstance(event, Noticed)]

    assert "card-unasked" in {event.code for event in noticed}


def test_events_that_the_board_lost_make_the_launch_uncertain(rig):
    rig.start(5)
    rig.run_until(lambda: rig.cable.thrown >= 2)
    rig.board.lose_events(1)
    count = rig.until(LaunchEnded)[-1].count

    assert "edge-lost" in count.reasons
    assert count.low <= rig.cable.thrown <= count.high


def test_flickering_beam_is_a_fault(rig):
    """Faults 8."""
    rig.cable.scene.fault("ambient-light", on=True)
    rig.launcher.stop()

    assert "beam-flicker" == rig.launcher.self_test().code


def test_stuck_button_is_reported_once_and_launches_nothing(rig):
    """Faults 6."""
    rig.cable.scene.fault("stuck-button", on=True)
    events = rig.during(25)

    assert 1 == sum(isinstance(event, ButtonPressed) for event in events)
    assert ["button-stuck"] == [event.code for event in events if isinstance(event, Noticed)]


# Opening.


def test_port_that_is_not_there_is_an_error_that_names_it(make_rig):
    rig = make_rig()
    rig.cable.pull()
    with pytest.raises(DeviceUnavailableError, match="virtual"):
        rig.cable.open()


def test_it_waits_for_a_board_that_boots_slowly(make_rig):
    """Faults 21: an Arduino is deaf for 2.5 s after opening."""
    rig = make_rig(boot_s=2.5)

    assert Outcome.FIRED is rig.launch(1).outcome


def test_board_that_was_not_reset_is_greeted_as_it_is(make_rig):
    """Not every port resets its board."""
    rig = make_rig(resets_on_opening=False)

    assert Outcome.FIRED is rig.launch(1).outcome


def test_default_clock_is_the_systems(rig):
    launcher = type(rig.launcher)(rig.config, rig.cable)

    assert isinstance(launcher._clock, SystemClock)
