"""Edges become cards, and doubt has a name. The belt here is ideal: 1 m/s, 50 ms."""

import pytest

from hardware.config import Calibration
from hardware.counter import Counter
from hardware.motion import Motion
from hardware.noise import GAP, LATE

TAU = 0.05


class Belt:
    """Drives a counter and tells it the edges that cards at given places would make."""

    def __init__(self, counter=None, speed=1000.0, tau=TAU, start=10.0, *, blocked=False):
        self.counter = counter or Counter(Calibration())
        self.speed, self.now = speed, start
        self.motion = Motion(start, 0.0, 0.0, 0.0, tau)
        self.counter.begin(start, blocked=blocked)

    def drive(self, duty):
        self.motion = self.motion.driven(self.now, duty * self.speed, self.motion.tau)
        self.counter.drive(self.now, duty)
        return self

    def wait(self, seconds):
        self.now += seconds
        self.counter.poll(self.now)
        return self

    def pass_by(self, *spans):
        """Cards enter and leave at these places, in mm from where the belt started."""
        for span in spans:
            for place, blocked in zip(span, (True, False), strict=True):
                self.now = self.motion.time_of_position(place, self.now, self.now + 5)
                self.counter.edge(self.now, blocked=blocked)
        return self

    def edge(self, *, blocked, beam=1):
        self.counter.edge(self.now, blocked=blocked, beam=beam)
        return self

    def finish(self):
        return self.counter.finish(self.wait(0.3).now)


def cards(*gaps, lead=20.0, length=87.0):
    """Spans of cards that follow one another; a negative gap overlaps and melts the two."""
    spans = [[lead, lead + length]]
    for gap in gaps:
        if gap > 0:
            start = spans[-1][1] + gap
            spans.append([start, start + length])
        else:
            spans[-1][1] += length + gap
    return spans


def running(**options):
    return Belt(**options).drive(1)


@pytest.mark.parametrize("number", [1, 2, 5, 13])
def test_single_cards_are_counted_surely(number):
    count = running().pass_by(*cards(*[20] * (number - 1))).finish()

    assert (number, number, number, ()) == (count.cards, count.low, count.high, count.reasons)


def test_the_first_card_does_not_read_long_while_the_motor_spins_up():
    """On a slow motor it blocks the beam for more than half as long again as the others."""
    belt = running(counter=Counter(Calibration(tau_ms=150)), tau=0.15).pass_by(*cards())
    count = belt.finish()

    assert belt.counter.pulses[0].length > 1.5 * 0.087
    assert (1, ()) == (count.cards, count.reasons)


@pytest.mark.parametrize("gap", [2, 3, 5, 40])
def test_nose_to_tail_is_two(gap):
    """Fault 9."""
    assert 2 == running().pass_by(*cards(gap)).finish().cards


@pytest.mark.parametrize("overlap", [0.1, 0.3, 0.5, 0.6])
def test_a_pair_is_never_a_confident_one(overlap):
    """Fault 9: in the first launch of an unknown launcher."""
    count = running().pass_by(*cards(-87 * overlap)).finish()

    assert count.is_uncertain or count.cards == 2


@pytest.mark.parametrize("overlap", [0.1, 0.3, 0.6])
def test_a_pair_among_singles_is_two_surely(overlap):
    """Fault 9."""
    count = running().pass_by(*cards(20, -87 * overlap, 20, 20)).finish()

    assert (5, ()) == (count.cards, count.reasons)


def test_an_overlap_that_may_be_one_slow_card_is_doubtful_with_both_in_range():
    count = running().pass_by(*cards(-0.68 * 87)).finish()

    assert ("overlap",) == count.reasons
    assert (1, 2) == (count.low, count.high)


@pytest.mark.parametrize("speed", [900, 1100])
@pytest.mark.parametrize("tau", [0.04, 0.06])
def test_another_launcher_of_the_kind_is_counted_by_the_same_calibration(speed, tau):
    count = running(speed=speed, tau=tau).pass_by(*cards(20, 20)).finish()

    assert (3, ()) == (count.cards, count.reasons)


def test_the_nominal_follows_from_launch_to_launch():
    """After some launches a lone slow card is no longer doubtful."""
    counter = Counter(Calibration())
    first = running(counter=counter, speed=780).pass_by(*cards()).finish()
    for _ in range(5):
        running(counter=counter, speed=780).pass_by(*cards(20, 20, 20)).finish()

    assert first.is_uncertain
    assert not running(counter=counter, speed=780).pass_by(*cards()).finish().is_uncertain


def test_a_doubtful_launch_teaches_nothing():
    counter = Counter(Calibration())
    for _ in range(20):
        running(counter=counter).pass_by(*cards(-0.6 * 87)).finish()

    assert not running(counter=counter).pass_by(*cards()).finish().is_uncertain


@pytest.mark.parametrize("length", [10e-6, 1e-3, 3e-3])
def test_a_pulse_too_short_for_a_card_is_noise(length):
    """Fault 2."""
    belt = running()
    for _ in range(1000):
        belt.wait(0.01).edge(blocked=True).wait(length).edge(blocked=False)
    count = belt.finish()

    assert (0, ()) == (count.cards, count.reasons)
    assert 1000 == belt.counter.noise


def test_a_spike_within_a_card_does_not_part_it():
    belt = running().pass_by((20, 60)).wait(0.0008).edge(blocked=True)
    belt.now = belt.motion.time_of_position(107, belt.now, belt.now + 1)
    count = belt.edge(blocked=False).finish()

    assert (1, ()) == (count.cards, count.reasons)
    assert 1 == belt.counter.noise


def test_a_spike_told_late_does_not_part_it_either():
    """The clock has gone on when the rise is told, but the rise is older than a gap."""
    belt = running().pass_by((20, 60))
    belt.counter.poll(belt.now + GAP + LATE / 2)
    belt.wait(0.0008).edge(blocked=True)
    belt.now = belt.motion.time_of_position(107, belt.now, belt.now + 1)

    assert 1 == belt.edge(blocked=False).finish().cards


def test_a_card_counts_once_its_gap_has_lasted():
    belt = running().pass_by(*cards())
    before, deadline = belt.counter.cards, belt.counter.deadline
    belt.counter.poll(deadline)

    assert (0, belt.now + GAP + LATE, 1) == (before, deadline, belt.counter.cards)


def test_a_card_pulled_back_is_not_counted():
    """The follower reaches the beam while the motor runs out, and the retract takes it back."""
    belt = running().pass_by(*cards()).drive(0).wait(0.01).edge(blocked=True)
    belt.wait(0.03).drive(-0.8).wait(0.09).edge(blocked=False)
    count = belt.wait(0.01).drive(0).finish()

    assert (1, ()) == (count.cards, count.reasons)
    assert [1, 0] == [pulse.cards for pulse in belt.counter.pulses]


def test_a_card_pulled_back_sooner_than_the_model_turns_is_not_counted_either():
    belt = running().pass_by(*cards()).drive(0).wait(0.01).edge(blocked=True)
    belt.wait(0.03).drive(-0.8).wait(0.006).edge(blocked=False)
    count = belt.wait(0.09).drive(0).finish()

    assert (1, ()) == (count.cards, count.reasons)


def test_what_was_pulled_back_after_more_than_a_card_is_doubtful():
    belt = running().pass_by(*cards()).wait(0.01).edge(blocked=True).wait(0.15)
    count = belt.drive(-0.8).wait(0.1).edge(blocked=False).drive(0).finish()

    assert ("turning",) == count.reasons
    assert (1, 2) == (count.low + 1, count.high)


def test_a_half_out_card_counts_once_and_not_again_in_the_next_launch():
    """Fault 12."""
    counter = Counter(Calibration())
    belt = running(counter=counter).pass_by(*cards()).drive(0).wait(0.01).edge(blocked=True)
    first = belt.finish()
    after = Belt(counter=counter, start=20.0, blocked=True).wait(0.7).edge(blocked=False)
    second = after.drive(1).pass_by(*cards()).finish()

    assert (2, 1) == (first.cards, second.cards)
    assert not first.is_uncertain
    assert not second.is_uncertain


def test_a_half_out_card_behind_another_is_doubtful():
    """The beam was blocked for more than two cards' travel: one may have left under another."""
    count = running().wait(0.3).edge(blocked=True).wait(0.15).drive(0).finish()

    assert (1, 2, ("overlap",)) == (count.cards, count.high, count.reasons)


def test_what_blocked_the_beam_at_the_start_and_is_pushed_out_is_doubtful():
    count = Belt(blocked=True).drive(1).wait(0.1).edge(blocked=False).finish()

    assert (0, 1, ("beam-blocked",)) == (count.cards, count.high, count.reasons)


def test_a_card_that_a_hand_takes_has_left():
    belt = running().wait(0.05).edge(blocked=True).drive(0).wait(1.5).edge(blocked=False)

    assert (1, ()) == ((count := belt.finish()).cards, count.reasons)


def test_a_beam_blocked_for_long_is_one_stuck_card_or_a_heap_and_says_so():
    """Faults 9: never a confident 1. Seven cards' length holds up to sixteen, 60 % overlapped."""
    belt = running().wait(0.05).edge(blocked=True).wait(0.7).edge(blocked=False)
    count = belt.finish()

    assert (0, 1, ("stuck",)) == (count.low, count.cards, count.reasons)
    assert count.high >= 16


def test_a_heap_that_was_pulled_back_at_last_is_no_confident_nothing():
    """Faults 9: most of it may have left by then."""
    belt = running().wait(0.05).edge(blocked=True).wait(0.7).drive(-0.8).wait(0.1)
    count = belt.edge(blocked=False).finish()

    assert (0, ("stuck",)) == (count.low, count.reasons)
    assert count.high >= 16


def test_a_heap_that_stays_in_the_beam_is_no_confident_one():
    """Faults 9."""
    count = running().wait(0.05).edge(blocked=True).wait(0.7).drive(0).wait(1).finish()

    assert ("stuck",) == count.reasons
    assert count.high >= 16


def test_a_short_pulse_is_doubtful():
    count = running().wait(0.3).edge(blocked=True).wait(0.03).edge(blocked=False).finish()

    assert (0, 1, ("short-pulse",)) == (count.low, count.cards, count.reasons)


def test_an_edge_that_repeats_a_level_tells_of_a_lost_one():
    """Fault 4."""
    belt = running().pass_by(*cards()).wait(0.02).edge(blocked=False)
    count = belt.finish()

    assert (0, 2, ("edge-lost",)) == (count.low, count.high, count.reasons)


def test_a_level_read_again_resynchronises():
    """Fault 4."""
    belt = running().wait(0.05).edge(blocked=True).wait(0.09)
    belt.counter.lost(belt.now, blocked=False)
    count = belt.finish()

    assert (1, ("edge-lost",)) == (count.cards, count.reasons)


def test_pulses_are_told_with_their_cards():
    belt = running().pass_by(*cards(20, -30, 20))
    belt.finish()

    assert [1, 2, 1] == [pulse.cards for pulse in belt.counter.pulses]


@pytest.mark.parametrize("overlap", [0.1, 0.5, 0.85])
def test_two_beams_measure_the_speed_of_the_card_itself(overlap):
    """Fault 9: at 85 %, on a launcher 10 % slow, in its first launch."""
    counter = Counter(Calibration(beam_gap_mm=20))
    belt = running(counter=counter, speed=900)
    end = 107 + 87 * (1 - overlap)
    for place, blocked, beam in sorted([(20, 1, 1), (40, 1, 2), (end, 0, 1), (end + 20, 0, 2)]):
        belt.now = belt.motion.time_of_position(place, belt.now, belt.now + 5)
        belt.edge(blocked=bool(blocked), beam=beam)
    count = belt.finish()

    assert (2, ()) == (count.cards, count.reasons)


def test_what_a_hand_takes_after_a_stall_may_be_a_pair():
    """The belt stood still while the motor ran: nobody knows how far the pulse's cards had gone."""
    belt = running().wait(0.3).edge(blocked=True).wait(0.6).drive(0).wait(1.5).edge(blocked=False)
    count = belt.finish()

    assert count.high >= 2
    assert count.is_uncertain


@pytest.mark.parametrize("gap", [0.002, 0.005, 0.010, 0.020])
@pytest.mark.parametrize("length", [0.005, 0.020, 0.029, 0.060, 0.087])
def test_every_pulse_is_seen_whatever_came_before(length, gap):
    """Fault 1."""
    belt = running().wait(1.0)
    for _ in range(3):
        belt.edge(blocked=True).wait(length).edge(blocked=False).wait(gap)
    belt.finish()

    assert [pytest.approx(length)] * 3 == [pulse.length for pulse in belt.counter.pulses]


def test_a_slow_consumer_loses_no_card():
    """Fault 3: 20 cards 15 ms apart, of which the counter hears when all have passed."""
    belt = running().wait(1.0)
    for _ in range(20):
        for blocked, length in ((True, 0.087), (False, 0.015)):
            belt.edge(blocked=blocked)
            belt.now += length
    count = belt.finish()

    assert (20, ()) == (count.cards, count.reasons)


@pytest.mark.parametrize("card_ms", [29, 87, 174])
def test_noise_card_and_jam_are_told_apart_by_length(card_ms):
    """Fault 11: 3 ms, 29-174 ms by the calibration, 2 s."""
    belt = running(counter=Counter(Calibration(card_ms=card_ms))).wait(1.0)
    for length in (0.003, card_ms / 1000, 2.0):
        belt.edge(blocked=True).wait(length).edge(blocked=False).wait(0.02)
    count = belt.finish()

    assert (1, [1, 1]) == (belt.counter.noise, [pulse.cards for pulse in belt.counter.pulses])
    assert ("stuck",) == count.reasons


@pytest.mark.parametrize("beams", [1, 2])
def test_a_spike_at_the_end_of_a_card_makes_no_confident_pair(beams):
    """Fault 2: it prolongs the pulse, at the edge that tells the card's own speed."""
    counter = Counter(Calibration(beam_gap_mm=20.0 if beams == 2 else None))
    for _ in range(3):
        belt = running(counter=counter).wait(1.0)
        for n in range(4):
            late = 0.0013 if n == 2 else 0.0
            edges = [(0.0, True, 1), (0.02, True, 2), (0.087, False, 1), (0.107, False, 2)]
            if late:
                edges += [(0.0873, True, 1), (0.087 + late, False, 1)]
            start = belt.now
            for at, blocked, beam in sorted(edges):
                belt.now = start + at
                belt.edge(blocked=blocked, beam=beam)
            belt.wait(0.03)
        count = belt.finish()

    assert count.is_uncertain or count.cards == 4


def test_a_first_card_after_a_stall_is_no_pair_by_two_beams():
    """The belt stood still though the motor ran, and gains its speed anew with the boost."""
    counter = Counter(Calibration(beam_gap_mm=20.0))
    belt = running(counter=counter).pass_by(*cards()).wait(0.5).drive(0).wait(0.05)
    belt.motion = Motion(belt.now, 0.0, 0.0, 0.0, TAU)
    belt.drive(1)
    edges = [(20, True, 1), (40, True, 2), (107, False, 1)]
    for place, blocked, beam in edges:
        belt.now = belt.motion.time_of_position(place, belt.now, belt.now + 5)
        belt.edge(blocked=blocked, beam=beam)
    belt.wait(20 / belt.motion.speed_at(belt.now)).edge(blocked=False, beam=2)
    count = belt.finish()

    assert count.is_uncertain or count.cards == 2
