"""From the press to the result, on a scripted launcher."""

import pytest

from controller.errors import RefusedError
from controller.launch import Trigger
from hardware.errors import DeviceUnavailableError
from hardware.launcher import CardLeft, Count, Fault, LaunchEnded, Outcome
from hardware.sim.scripted import Script


def press(bench):
    """Press, let everything happen, and answer the finished launch."""
    ticket = bench.service.press()
    bench.settle()
    return ticket.result(0).done.result(0)


def test_a_press_becomes_a_launch_of_what_the_luck_says(bench):
    """The profile's number is ordered, counted and kept."""
    launch = press(bench.enabled())

    assert 3 == launch.asked == launch.result.count.cards
    assert Outcome.FIRED == launch.result.outcome
    assert launch == bench.journal.find(launch.launch_id)
    assert "idle" == bench.state


def test_the_intent_is_on_disk_before_the_motor_moves(bench):
    """When the launcher is told to start, the journal already has the launch."""
    found = []
    start = bench.launcher.start
    bench.launcher.start = lambda order: (
        found.append(bench.journal.find(order.launch_id)),
        start(order),
    )
    press(bench.enabled())

    assert [3] == [launch.asked for launch in found]


def test_everything_else_comes_after_the_motor_has_started(bench):
    """Announcement and stream cost no time between button and motor."""
    bench.enabled()
    seen = []
    start = bench.launcher.start
    bench.published.clear()
    bench.launcher.start = lambda order: (
        seen.append((list(bench.published), list(bench.announced))),
        start(order),
    )
    press(bench)

    assert [([], [])] == seen
    assert 1 == len(bench.announced)


def test_a_push_of_the_button_is_a_press(bench):
    """The real button does what the API does, and says so."""
    bench.enabled().launcher.push_button()
    bench.settle()

    assert Trigger.BUTTON == bench.journal.last().trigger
    assert 1 == bench.service.status()["totals"]["presses"]


def test_cards_are_told_one_by_one(bench):
    """Screens follow a launch card by card."""
    press(bench.enabled())

    assert [1, 2, 3] == [card["cards"] for card in bench.events("card")]


def test_a_press_that_comes_to_nothing_is_a_launch_of_its_own_kind(bench):
    """Zero by chance: no motor, outcome `nothing`, counted as a press (faults 13)."""
    bench.luck = bench.certain_luck(0)
    bench.begin()
    launch = press(bench.enabled())

    assert (Outcome.NOTHING, 0) == (launch.result.outcome, launch.asked)
    assert [] == bench.launcher.orders
    assert {"presses": 1, "launches": 1, "cards": 0, "uncertain": 0} == totals(bench)


def test_an_empty_hopper_is_another_answer(bench):
    """Zero because empty: outcome `empty`, and the launcher stays enabled (faults 13)."""
    bench.launcher.will(Script(cards=1, outcome=Outcome.EMPTY))
    launch = press(bench.enabled())

    assert Outcome.EMPTY == launch.result.outcome
    assert "empty" == bench.state
    assert 0 == bench.service.status()["hopper"]["left"]
    assert [111] == [event["missing"] for event in bench.events("ran-empty")]


def test_a_press_in_empty_moves_nothing(bench):
    """It gives a launch with outcome `empty`, and the luck does not go on."""
    bench.launcher.will(Script(cards=0, outcome=Outcome.EMPTY))
    press(bench.enabled())
    luck = bench.journal.standing().luck
    launch = press(bench)

    assert (Outcome.EMPTY, None) == (launch.result.outcome, launch.asked)
    assert 1 == len(bench.launcher.orders)
    assert luck == bench.journal.standing().luck
    assert "empty" == bench.state


def test_a_jam_is_a_third_answer_and_stays(bench):
    """Zero because jammed: state `jammed` with its fault, until somebody enables (faults 13)."""
    fault = Fault("card-not-left", "Take it out.")
    bench.launcher.will(Script(cards=0, outcome=Outcome.JAM, fault=fault))
    launch = press(bench.enabled())

    assert Outcome.JAM == launch.result.outcome
    assert "jammed" == bench.state
    assert "card-not-left" == bench.service.status()["fault"]["code"]
    with pytest.raises(RefusedError) as refused:
        press(bench)
    assert "jammed" == refused.value.code
    assert "idle" == bench.enabled().state
    assert bench.service.status()["fault"] is None


def test_a_fault_in_a_launch_stays_too(bench):
    """Outcome `fault` leads to the state `fault`, with what to do."""
    bench.launcher.will(Script(cards=1, outcome=Outcome.FAULT, fault=Fault("beam-storm", "Shade.")))
    press(bench.enabled())

    assert "fault" == bench.state
    assert "beam-storm" == bench.service.status()["fault"]["code"]


def test_the_last_card_leaves_the_launcher_empty(bench):
    """Nothing believed to be left is `empty`, though the launch itself fired."""
    bench.service.load(3)
    launch = press(bench.enabled())

    assert Outcome.FIRED == launch.result.outcome
    assert "empty" == bench.state


def test_what_was_counted_counts_whatever_was_asked(bench):
    """Four cards that left are four cards, though three were ordered."""
    bench.launcher.will(Script(cards=4))
    press(bench.enabled())

    assert 108 == bench.service.status()["hopper"]["left"]
    assert 4 == totals(bench)["cards"]


def test_a_doubtful_count_is_kept_with_its_doubt(bench):
    """Reasons and range go into the journal, and the total of doubts rises."""
    bench.launcher.will(Script(cards=3, high=4, reasons=("overlap",)))
    launch = press(bench.enabled())

    assert Count(3, 3, 4, ("overlap",)) == launch.result.count
    assert 1 == totals(bench)["uncertain"]


def test_an_order_to_eject_is_no_press(bench):
    """Exactly as many as ordered, for the seat that was named, without luck."""
    bench.enabled()
    luck = bench.journal.standing().luck
    ticket = bench.service.eject(7, seat=2)
    bench.settle()
    launch = ticket.result(0).done.result(0)

    assert (Trigger.EJECT, 7, 2) == (launch.trigger, launch.asked, launch.seat)
    assert luck == bench.journal.standing().luck
    assert {"presses": 0, "launches": 1, "cards": 7, "uncertain": 0} == totals(bench)


def test_an_order_to_eject_finds_an_empty_hopper(bench):
    """It ends as a press does: outcome `empty`, nothing moves."""
    bench.service.load(0)
    ticket = bench.enabled().service.eject(7)
    bench.settle()

    assert Outcome.EMPTY == ticket.result(0).done.result(0).result.outcome
    assert [] == bench.launcher.orders


def test_a_press_while_a_launch_runs_is_refused_and_seen(bench):
    """409 `busy`, an event `refused`, and neither press nor launch in the totals."""
    bench.launcher.will(Script(ends=False))
    bench.enabled().service.press()
    bench.settle()
    bench.launcher.push_button()
    again = bench.service.press()
    bench.settle()

    assert "busy" == again.exception(0).code
    refused = [{"trigger": "button", "code": "busy"}, {"trigger": "api", "code": "busy"}]
    assert sorted(map(str, refused)) == sorted(map(str, bench.events("refused")))
    assert 1 == totals(bench)["presses"]


@pytest.mark.parametrize("where", ["disabled", "stopped", "fault"])
def test_a_locked_launcher_refuses_by_its_state(bench, where):
    """The code of the refusal is the state."""
    if where == "stopped":
        bench.service.stop()
    if where == "fault":
        bench.launcher.has_fault(Fault("beam-blocked", "Clear it."))
        bench.service.enable()
    bench.settle()
    refused = bench.service.press()
    bench.settle()

    assert where == refused.exception(0).code
    assert [] == bench.launcher.orders


def test_a_launch_is_over_when_its_result_is_on_disk(bench):
    """Until the writer has it, the launcher is settling and takes no press."""
    ticket = bench.enabled().service.press()
    while bench.launcher.has_news:
        bench.service.turn()

    assert "settling" == bench.state
    assert not ticket.result(0).done.done()
    bench.settle()
    assert "idle" == bench.state


def test_a_launch_that_feeds_on_is_shown_so(bench):
    """From braking back to feeding within one launch, as the jam ladder does."""
    press(bench.enabled())
    states = [state["state"] for state in bench.events("state")]

    assert ["idle", "feeding", "settling", "idle"] == states


def test_a_card_while_nothing_runs_is_an_error_not_a_loss(bench):
    """Faults 10: outside a launch a card is a fault that names it."""
    bench.enabled().launcher.report(CardLeft(0.0, 1))
    bench.settle()

    assert "fault" == bench.state
    assert "stray-card" == bench.service.status()["fault"]["code"]


@pytest.mark.parametrize("steps_before_the_card", range(8))
def test_a_card_in_any_state_is_counted_or_an_error(bench, steps_before_the_card):
    """Faults 10: whenever it comes, it is in the count or it is a fault."""
    bench.enabled().service.press()
    for _ in range(steps_before_the_card):
        bench.step()
    bench.launcher.report(CardLeft(0.0, 1))
    bench.settle()

    assert 4 == len(bench.events("card")) or "fault" == bench.state


def test_a_result_for_a_launch_that_is_closed_changes_nothing(bench):
    """It is noticed, and the journal keeps what it had."""
    launch = press(bench.enabled())
    bench.launcher.report(
        LaunchEnded(0.0, launch.launch_id, Outcome.FIRED, Count(9, 9, 9), 0.1, None)
    )
    bench.settle()

    assert launch == bench.journal.find(launch.launch_id)
    assert "late-result" == bench.events("notice")[-1]["code"]


def test_a_result_of_another_launch_does_not_end_the_running_one(bench):
    """The late end of a launch that was closed in doubt is not the end of the next."""
    first = press(bench.enabled())
    bench.launcher.will(Script(ends=False))
    bench.service.press()
    bench.settle()
    bench.launcher.report(
        LaunchEnded(0.0, first.launch_id, Outcome.FIRED, Count(9, 9, 9), 0.1, None)
    )
    bench.settle()

    assert "feeding" == bench.state


def test_more_cards_than_were_believed_to_be_left_leave_none(bench):
    """The hopper's figure never goes below nothing."""
    bench.service.load(2)
    press(bench.enabled())

    assert 0 == bench.service.status()["hopper"]["left"]


def test_a_launcher_that_breaks_down_ends_the_launch_in_doubt(bench):
    """Motor off, state `fault`, and a range up to all that may have left; the loop lives on."""
    bench.launcher.will(Script(ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.launcher.report(DeviceUnavailableError("the world has gone"))
    bench.settle()
    launch = ticket.result(0).done.result(0)

    assert bench.launcher.is_latched
    assert "launcher-lost" == bench.service.status()["fault"]["code"]
    assert (Outcome.FAULT, ("launcher-lost",)) == (
        launch.result.outcome,
        launch.result.count.reasons,
    )
    assert 3 + 3 + 2 == launch.result.count.high
    assert "idle" == bench.enabled().state


def test_a_launcher_that_cannot_start_is_a_fault(bench):
    """The intent is closed at once, in doubt, and the press is answered with that launch."""

    def lost(_order):
        raise DeviceUnavailableError("gone")

    bench.enabled().launcher.start = lost
    launch = press(bench)

    assert Outcome.FAULT == launch.result.outcome
    assert "fault" == bench.state


def test_a_stop_between_decision_and_start_ends_the_launch_as_stopped(bench):
    """The latch wins; the launch that was already written down ends with no card."""
    bench.enabled().launcher.stop()
    launch = press(bench)

    assert (Outcome.STOPPED, 0) == (launch.result.outcome, launch.result.count.cards)
    assert not launch.result.count.is_uncertain
    assert "stopped" == bench.state


def test_the_system_clock_may_step_in_mid_launch(bench):
    """Faults 5: the duration and the order are those of the monotonic clock."""
    bench.launcher.will(Script(ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    bench.clock.step_utc(3600)
    bench.launcher.stop()
    bench.settle()

    assert 500 == ticket.result(0).done.result(0).result.duration_ms


def totals(bench):
    return bench.service.status()["totals"]
