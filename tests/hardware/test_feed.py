"""The feed cycle: what the motor is told, for how long, and how a launch ends."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.config import (
    BeamSection,
    Calibration,
    FeedSection,
    GuardSection,
    HardwareConfig,
    MotorSection,
)
from hardware.counter import Counter
from hardware.feed import Feed
from hardware.figures import PERFECT
from hardware.launcher import CardLeft, Fault, FeedStep, Order, Outcome
from hardware.noise import GAP, LATE
from hardware.sim.happenings import Jammed
from hardware.sim.virtual import VirtualLauncher

CONFIG = HardwareConfig()
START = 5.0


def feeding(cards=2, hopper_left=50, config=CONFIG, *, blocked=False):
    feed = Feed(config, Counter(config.calibration), Order("x", cards, hopper_left))
    feed.begin(START, blocked=blocked)
    return feed


def play(feed, *edges):
    """Tell edges, each at its time, and poll at the deadlines before it."""
    for at, blocked in edges:
        while feed.deadline < START + at:
            feed.poll(feed.deadline)
        feed.edge(START + at, blocked=blocked)
        feed.poll(START + at)


def run_out(feed):
    """Poll until the launch ends; give what was driven, step by step, with its length."""
    steps, since = [], START
    while feed.ended is None:
        duty, deadline = feed.duty, feed.deadline
        feed.poll(deadline)
        steps.append((duty, round(deadline - since, 4)))
        since = deadline
    return steps


def names(feed):
    return [event.step for event in feed.take_events() if isinstance(event, FeedStep)]


def virtual(config=CONFIG, **figures):
    return VirtualLauncher(config, PERFECT.model_copy(update=figures), random.Random(7))


ONE = ((0.05, True), (0.155, False))
TWO = (*ONE, (0.18, True), (0.267, False))


def test_a_launch_is_kick_run_brake_retract_settle():
    feed = feeding(cards=2)
    play(feed, *TWO)
    run_out(feed)

    assert ["kick", "run", "brake", "retract", "settle"] == names(feed)
    assert (Outcome.FIRED, 2) == (feed.ended.outcome, feed.ended.count.cards)


def test_the_duties_and_times_are_the_configured_ones():
    motor = MotorSection(kick_duty=0.9, kick_ms=50, run_duty=0.7, reverse_duty=0.5)
    feed = feeding(cards=1, config=HardwareConfig(motor=motor))
    kick = feed.duty, feed.deadline - START
    play(feed, (0.07, True), (0.21, False))
    run = feed.duty
    steps = run_out(feed)

    assert (0.9, pytest.approx(0.05), 0.7) == (*kick, run)
    assert [(0.0, 0.01), (-0.5, 0.12), (0.0, 0.2)] == steps[-3:]


def test_the_motor_stops_when_the_last_cards_gap_has_lasted():
    feed = feeding(cards=1)
    play(feed, *ONE)
    before = feed.duty
    feed.poll(START + 0.155 + GAP + LATE)

    assert (1.0, 0.0) == (before, feed.duty)


def test_each_card_is_told_with_the_number_so_far():
    feed = feeding(cards=2)
    play(feed, *TWO)
    run_out(feed)

    assert [1, 2] == [each.cards for each in feed.take_events() if isinstance(each, CardLeft)]


def test_every_drive_ends_at_its_deadline_though_the_beam_is_silent():
    """Three runs, two ladders; no forward drive is longer than the longest run."""
    feed = feeding()
    steps = run_out(feed)

    assert all(length < math.inf for _, length in steps)
    assert max(length for duty, length in steps if duty) <= CONFIG.feed.longest_run_s
    assert (0.0, math.inf) == (feed.duty, feed.deadline)


def test_a_card_that_does_not_arrive_climbs_the_ladder_to_the_operator():
    feed = feeding()
    run_out(feed)

    ladder = ["kick", "run", "boost", "boost", "reverse", "wait"]
    assert [*ladder, *ladder, "kick", "run", "brake", "retract", "settle"] == names(feed)
    assert (Outcome.JAM, "card-not-arrived") == (feed.ended.outcome, feed.ended.fault.code)


def test_a_card_that_does_not_leave_is_another_jam_and_counts_as_half_out():
    """Fault 11."""
    feed = feeding()
    play(feed, (0.05, True))
    run_out(feed)

    assert (Outcome.JAM, "card-not-left") == (feed.ended.outcome, feed.ended.fault.code)
    assert 1 == feed.ended.count.cards


def test_a_card_that_does_not_leave_is_taken_back_and_not_boosted():
    """It may be a heap, and a boost would throw it."""
    feed = feeding()
    play(feed, (0.05, True))
    run_out(feed)

    assert ["kick", "run", "reverse", "wait", "reverse", "wait"] == names(feed)


def test_a_last_card_that_does_not_leave_is_a_jam_though_it_is_counted():
    """The reverse did not move it either: a person has to take it (fault 11)."""
    feed = feeding(cards=1)
    play(feed, (0.05, True))
    run_out(feed)

    assert (Outcome.JAM, "card-not-left", 1) == (
        feed.ended.outcome,
        feed.ended.fault.code,
        feed.ended.count.cards,
    )


def test_a_jam_that_saw_nothing_names_hopper_beam_and_stack():
    """Empty, blind or stuck: no beam can tell these apart (faults 8 and 13)."""
    feed = feeding()
    run_out(feed)
    advice = feed.ended.fault.what_to_do

    told = ("empty", "load 0", "the beam does not see them", "stack", "enable")
    assert all(words in advice for words in told)


def test_a_jam_after_a_card_names_hopper_and_stack():
    """The beam has shown that it sees (faults 13)."""
    feed = feeding()
    play(feed, *ONE)
    run_out(feed)
    advice = feed.ended.fault.what_to_do

    assert all(word in advice for word in ("empty", "load 0", "stack", "enable"))
    assert "does not see" not in advice


def heap_of_cards(asked, seed):
    """Every card lies over the one before."""
    figures = PERFECT.model_copy(update={"overlap_rate": 1.0, "overlap_high": 0.6})
    return VirtualLauncher(CONFIG, figures, random.Random(seed)).launch(asked, 112)


@pytest.mark.parametrize("asked", [1, 5, 13])
def test_cards_that_come_in_heaps_are_not_fed_on(asked):
    """Some 20 that may have left besides those counted are enough to call a person."""
    launched = [heap_of_cards(asked, seed) for seed in range(20)]
    jammed = [each for each in launched if each.ended.outcome is Outcome.JAM]

    assert max(each.left for each in launched) <= asked + 20
    assert {"cards-in-heaps"} == {each.ended.fault.code for each in jammed}
    assert all(each.ended.count.is_uncertain for each in jammed)


def test_a_card_that_sticks_in_the_beam_once_is_worked_loose():
    """Its doubt alone is no heap; a reverse frees it, and the rest of the cards follow."""
    figures = PERFECT.model_copy(update={"jam_rate": 0.1, "jam_reverse_frees": 1.0})
    launched = [
        VirtualLauncher(CONFIG, figures, random.Random(seed)).launch(4, 112) for seed in range(60)
    ]
    once = [e for e in launched if 1 == len([h for h in e.happenings if isinstance(h, Jammed)])]

    assert len(once) > 10
    assert {Outcome.FIRED} == {each.ended.outcome for each in once}


TWO_BEAMS = HardwareConfig(calibration=Calibration(beam_gap_mm=20.0))


def test_a_first_beam_that_misses_a_card_ends_the_launch_in_doubt():
    """At once: what it does not see cannot be stopped in time (faults 8)."""
    feed = feeding(cards=5, config=TWO_BEAMS)
    for at, blocked in ((0.07, True), (0.17, False)):
        feed.edge(START + at, blocked=blocked, beam=2)
        feed.poll(START + at)
    duty = feed.duty
    run_out(feed)

    assert 0 == duty
    assert (Outcome.FAULT, "beam-silent") == (feed.ended.outcome, feed.ended.fault.code)
    assert (1, ("beam-silent",)) == (feed.ended.count.cards, feed.ended.count.reasons)


def test_a_second_beam_that_misses_a_card_is_known_when_the_launch_ends():
    """The first one counts alone (faults 8)."""
    feed = feeding(cards=2, config=TWO_BEAMS)
    play(feed, *TWO)
    run_out(feed)

    assert (Outcome.FIRED, 2, 2) == (feed.ended.outcome, feed.ended.count.cards, feed.silent_beam)


def test_one_beam_is_not_missed_where_there_is_no_second():
    feed = feeding(cards=2)
    play(feed, *TWO)
    run_out(feed)

    assert feed.silent_beam is None


def test_launches_of_two_sound_beams_find_none_silent():
    """Half-fed and half-out cards, misfeeds and jams included."""
    figures = PERFECT.model_copy(
        update={
            "beam_gap_mm": 20.0,
            "half_out_rate": 0.2,
            "misfeed_rate": 0.2,
            "jam_rate": 0.05,
            "overlap_rate": 0.05,
        }
    )
    launcher = VirtualLauncher(TWO_BEAMS, figures, random.Random(3))
    faults = set()
    for number in range(150):
        launcher.load(112)
        fault = launcher.launch(1 + number % 13, 112).ended.fault
        faults |= {fault and fault.code}

    assert faults <= {None, "card-not-arrived", "card-not-left", "cards-in-heaps"}


def test_a_boost_that_helps_goes_on_in_the_same_run():
    feed = feeding(cards=1)
    play(feed, (0.7, True), (0.79, False))
    run_out(feed)

    assert ["kick", "run", "boost", "boost", "run", "brake", "retract", "settle"] == names(feed)
    assert Outcome.FIRED == feed.ended.outcome


@pytest.mark.parametrize(
    ("hopper_left", "outcome"),
    [(0, Outcome.EMPTY), (3, Outcome.EMPTY), (4, Outcome.JAM), (None, Outcome.JAM)],
)
def test_nothing_comes_from_an_empty_hopper_or_from_a_jam(hopper_left, outcome):
    feed = feeding(hopper_left=hopper_left)
    run_out(feed)

    assert (outcome, 0) == (feed.ended.outcome, feed.ended.count.cards)
    assert (outcome is Outcome.JAM) == (feed.ended.fault is not None)
    assert (outcome is Outcome.JAM) == feed.ended.count.is_uncertain  # the beam may be blind


def test_a_hopper_that_nobody_knows_is_empty_after_a_card_was_seen():
    feed = feeding(cards=5, hopper_left=None)
    play(feed, *TWO)
    run_out(feed)

    assert (Outcome.EMPTY, 2) == (feed.ended.outcome, feed.ended.count.cards)


def test_a_stop_before_a_card_could_have_come_leaves_no_doubt():
    feed = feeding(cards=5)
    feed.stop(START + 0.2)
    run_out(feed)

    assert (0, ()) == (feed.ended.count.cards, feed.ended.count.reasons)


def test_a_stop_after_a_card_should_have_been_seen_leaves_a_doubt():
    feed = feeding(cards=5)
    feed.poll(feed.deadline)
    feed.stop(START + 0.45)
    run_out(feed)

    assert ("nothing-seen",) == feed.ended.count.reasons


def test_a_hopper_believed_empty_is_not_fought_with_a_ladder():
    feed = feeding(hopper_left=0)
    run_out(feed)

    assert ["kick", "run", "brake", "retract", "settle"] == names(feed)


def test_cards_up_to_what_was_left_and_then_none_are_empty():
    feed = feeding(cards=5, hopper_left=2)
    play(feed, *TWO)
    run_out(feed)

    assert (Outcome.EMPTY, 2) == (feed.ended.outcome, feed.ended.count.cards)


def test_a_launch_too_long_for_one_run_goes_on_in_another_from_a_clean_beam():
    launcher = virtual(speed_m_s=0.5)
    launched = launcher.launch(13, 112)

    assert (Outcome.FIRED, 13) == (launched.ended.outcome, launched.left)
    assert not launched.ended.count.is_uncertain
    assert launched.ended.at > CONFIG.feed.longest_run_s


def spaced(number):
    """Edges of cards 140 ms apart."""
    return [(0.05 + 0.14 * i + more, not more) for i in range(number) for more in (0, 0.1)]


def test_no_card_begins_that_could_not_pass_before_the_run_must_end():
    """The run ends at a clear beam, 2.5 cards' time before its limit."""
    feed = feeding(cards=13)
    play(feed, *spaced(10))
    while feed.duty:
        end = feed.deadline
        feed.poll(end)

    assert end - START == pytest.approx(1.7 - 2.5 * 0.087)


def test_another_run_waits_for_a_clear_beam():
    """The retract did not get the follower out of the beam; a hand takes it."""
    feed = feeding(cards=13)
    play(feed, *spaced(10), (1.53, True), (2.2, False))
    play(feed, (2.3, True))

    assert ["await-clear", "kick"] == names(feed)[-3:-1]
    assert 1.0 == feed.duty


def test_a_half_out_card_may_be_the_last_one_wanted():
    feed = feeding(cards=11)
    play(feed, *spaced(10), (1.53, True))
    run_out(feed)

    assert (Outcome.FIRED, 11) == (feed.ended.outcome, feed.ended.count.cards)
    assert 1 == names(feed).count("run")


def test_a_boost_ends_with_the_run():
    config = HardwareConfig(feed=FeedSection(longest_run_s=0.9, boost_ms=1000))
    feed = feeding(config=config)
    while feed.duty >= 0:
        end = feed.deadline
        feed.poll(end)

    assert end - START <= 0.9


def test_too_many_runs_are_a_jam_of_their_own():
    config = HardwareConfig(feed=FeedSection(most_runs=1))
    launched = virtual(config, speed_m_s=0.5).launch(13, 112)

    assert "feed-too-slow" == launched.ended.fault.code
    assert launched.left == launched.ended.count.cards


def test_exactly_n_leave_and_the_follower_is_pulled_back():
    launcher = virtual()

    assert list(range(1, 14)) == [launcher.launch(n, 112).left for n in range(1, 14)]


@pytest.mark.parametrize("at", [0.0, 0.02, 0.1, 0.16, 0.2, 0.3])
def test_stop_is_off_at_once_and_ends_as_stopped_with_what_left(at):
    feed = feeding(cards=2)
    play(feed, *(edge for edge in TWO if edge[0] <= at))
    feed.stop(START + at)
    duty = feed.duty
    run_out(feed)

    assert 0 == duty
    assert Outcome.STOPPED == feed.ended.outcome
    assert "stop" in names(feed)


def test_a_stopped_launch_moves_nothing_any_more():
    feed = feeding(cards=2)
    feed.stop(START + 0.1)

    assert {0.0} == {duty for duty, _ in run_out(feed)}


def test_a_stop_with_a_fault_ends_as_that_fault():
    feed = feeding()
    feed.stop(START + 0.1, Fault("cover-open", "Close the cover."))
    feed.stop(START + 0.11)
    run_out(feed)

    assert (Outcome.FAULT, "cover-open") == (feed.ended.outcome, feed.ended.fault.code)


def test_a_motor_that_was_stopped_by_somebody_else_makes_the_count_uncertain():
    """A card taken by a hand while the belt stood looks pulled back to whoever thinks it ran."""
    feed = feeding(cards=1)
    play(feed, *ONE, (0.17, True))
    feed.doubt_drive("guard-tripped")
    feed.stop(START + 0.6, Fault("guard-tripped", "Look."))
    run_out(feed)
    count = feed.ended.count

    assert "guard-tripped" in count.reasons
    assert count.low < count.cards < count.high


def test_a_half_out_card_is_waited_for():
    """Fault 12."""
    feed = feeding(cards=1, blocked=True)
    waiting = feed.duty
    play(feed, (0.8, False))

    assert (0.0, CONFIG.motor.kick_duty) == (waiting, feed.duty)
    assert ["await-clear", "kick"] == names(feed)


def test_a_beam_that_stays_blocked_is_a_fault_without_a_launch():
    """Fault 8."""
    feed = feeding(blocked=True)
    steps = run_out(feed)

    assert [(0.0, CONFIG.feed.clear_wait_s)] == steps
    assert (Outcome.FAULT, "beam-blocked") == (feed.ended.outcome, feed.ended.fault.code)
    assert 0 == feed.ended.count.cards


def test_a_storm_of_noise_stops_the_launch():
    """Fault 2."""
    config = HardwareConfig(beam=BeamSection(storm_pulses=10))
    feed = feeding(config=config)
    for number in range(12):
        at = 0.05 + number * 0.01
        play(feed, (at, True), (at + 0.0005, False))
    run_out(feed)

    assert (Outcome.FAULT, "beam-storm") == (feed.ended.outcome, feed.ended.fault.code)
    assert 0 == feed.ended.count.cards


def test_a_lost_edge_makes_the_count_uncertain():
    """Fault 4."""
    feed = feeding(cards=1)
    play(feed, (0.05, True))
    feed.edge_lost(START + 0.16, blocked=False)
    run_out(feed)

    assert ("edge-lost",) == feed.ended.count.reasons
    assert Outcome.FIRED == feed.ended.outcome


def test_an_edge_is_noted_and_asks_for_a_poll_at_once():
    feed = feeding()
    feed.edge(START + 0.01, blocked=True)

    assert START + 0.01 == feed.deadline


def test_nothing_wakes_a_launch_that_has_ended():
    feed = feeding(blocked=True)
    run_out(feed)
    ended = feed.ended
    feed.edge(START + 9, blocked=False)
    feed.edge_lost(START + 9.1, blocked=True)
    feed.stop(START + 9.2)

    assert (math.inf, 0.0, ended) == (feed.deadline, feed.duty, feed.ended)


def test_a_step_that_begins_late_has_its_full_length():
    """The motor was driven until the loop came back; the counter is told so."""
    feed = feeding(cards=1)
    play(feed, *ONE)
    feed.poll(START + 0.4)
    late = feed.duty, feed.deadline

    assert (0.0, pytest.approx(START + 0.4 + CONFIG.feed.brake_ms / 1000)) == late


def test_a_card_that_leaves_while_the_loop_is_held_up_is_counted():
    """Faults 3 and 10. Its edges are told after the drive has changed, and are older."""
    feed = feeding(cards=1)
    play(feed, *ONE)
    feed.poll(START + 0.3)
    feed.edge(START + 0.18, blocked=True)
    feed.edge(START + 0.267, blocked=False)
    run_out(feed)

    assert (2, ()) == (feed.ended.count.cards, feed.ended.count.reasons)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.floats(1e-5, 0.4), st.booleans()), max_size=60),
    st.integers(1, 13),
    st.booleans(),
)
def test_whatever_the_beam_says_the_motor_stops(pulses, cards, blocked):
    """No forward stretch beats the longest run, none with the reverse beats the guard, all end."""
    feed = feeding(cards=cards, blocked=blocked)
    now, driven_since, level = START, None, blocked
    longest = 0.0
    waits = iter(pulses)
    while feed.ended is None:
        if feed.duty and driven_since is None:
            driven_since = now
        if not feed.duty:
            driven_since = None
        gap, lost = next(waits, (math.inf, False))
        if now + gap < feed.deadline:
            now += gap
            level = level if lost else not level
            feed.edge(now, blocked=level)
            feed.poll(now)
        else:
            assert feed.deadline < math.inf
            now = feed.deadline
            feed.poll(now)
        if driven_since is not None:
            longest = max(longest, now - driven_since)
        assert now < START + 60

    assert longest <= GuardSection().longest_run_s
    assert feed.ended.count.low <= feed.ended.count.cards <= feed.ended.count.high
