"""The simulated world conserves cards, keeps its times exact and goes wrong as it is told to."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.figures import NOMINAL, PERFECT, Figures
from hardware.sim.faults import FaultKind
from hardware.sim.happenings import BeamChanged, CardGone, Jammed
from hardware.sim.physics import Physics

ROUGH = Figures(
    overlap_rate=0.2, misfeed_rate=0.2, jam_rate=0.1, half_out_rate=0.3, beam_gap_mm=20.0
)


def world(figures=PERFECT, hopper=112, seed=1):
    return Physics(figures, random.Random(seed), hopper)


def drive(physics, *stretches):
    """Drive for some seconds with each duty, then rest; give all that happened."""
    now, happenings = 0.0, []
    for duty, seconds in stretches:
        physics.set_drive(now, duty)
        now += seconds
        happenings += physics.advance(now)
    return happenings


def gone(happenings):
    return [each for each in happenings if isinstance(each, CardGone)]


def beam(happenings, number=1):
    return [each for each in happenings if isinstance(each, BeamChanged) and each.beam == number]


def pulse(happenings, number=1):
    """The last whole pulse of a beam: when it began and ended."""
    edges = beam(happenings, number)
    edges = edges if not edges[-1].blocked else edges[:-1]
    return edges[-2].at, edges[-1].at


def test_nothing_moves_by_itself():
    physics = world(NOMINAL)

    assert physics.next_time() is None
    assert [] == physics.advance(1e6)
    assert (112, 0, 0.0) == (physics.hopper, physics.total, physics.speed(1e6))


def test_the_first_card_reaches_the_beam_after_its_lead_and_the_beams_answer():
    """20 mm with 50 ms to gain 1 m/s: t - 0.05 (1 - e^(-t/0.05)) = 0.02."""
    happenings = drive(world(), (1, 0.2))

    assert beam(happenings)[0].at == pytest.approx(0.0526, abs=2e-4)


def test_a_card_at_full_speed_blocks_the_beam_for_its_length():
    start, end = pulse(drive(world(), (1, 3.0)))

    assert end - start == pytest.approx(0.087, abs=1e-5)


def test_a_card_has_left_when_its_trailing_edge_is_past_the_beam():
    happenings = drive(world(), (1, 1.0))
    falls = [each.at for each in beam(happenings) if not each.blocked]

    assert [each.at + 15e-6 for each in gone(happenings)] == pytest.approx(falls, abs=1e-9)


def test_an_empty_hopper_gives_no_more():
    physics = world(hopper=3)
    happenings = drive(physics, (1, 5.0))

    assert [(1, 2), (2, 1), (3, 0)] == [(each.total, each.hopper) for each in gone(happenings)]
    assert physics.next_time() is None


def test_a_slower_duty_is_a_slower_card():
    start, end = pulse(drive(world(), (0.5, 3.0)))

    assert end - start == pytest.approx(0.174, abs=1e-5)


def test_the_follower_is_pulled_back_as_far_as_the_gate():
    """The next launch begins 20 mm before the beam again."""
    physics = world()
    first = drive(physics, (1, 0.16), (0, 0.04), (-0.8, 0.3), (0, 1.0))
    physics.set_drive(10.0, 1)
    second = physics.advance(10.2)

    assert beam(second)[0].at - 10.0 == pytest.approx(beam(first)[0].at, abs=1e-6)


def test_going_back_a_card_leaves_the_beam_where_it_came_in():
    happenings = drive(world(), (1, 0.1), (-1, 0.5))

    assert [True, False] == [each.blocked for each in beam(happenings)]
    assert [] == gone(happenings)


def test_what_rests_in_the_beam_is_taken_by_a_hand_after_a_second():
    """A crash in mid-launch leaves a card in the beam: it has left when it is taken."""
    physics = world()
    happenings = drive(physics, (1, 0.08), (0, 3.0))
    (card,) = gone(happenings)

    assert 1.3 < card.at < 1.5
    assert (1, 111, False) == (physics.total, physics.hopper, physics.is_blocked)


def test_a_hand_takes_nothing_while_the_motor_is_driven():
    figures = PERFECT.model_copy(update={"jam_rate": 1.0})
    physics = world(figures, seed=3)
    happenings = drive(physics, (1, 5.0))

    assert [] == gone(happenings)
    assert 1 == sum(isinstance(each, Jammed) for each in happenings)


def test_a_half_out_card_has_left_as_it_slides_into_the_beam_and_is_taken_later():
    figures = PERFECT.model_copy(update={"half_out_rate": 1.0})
    physics = world(figures)
    happenings = drive(physics, (1, 0.157), (0, 0.04), (-0.8, 0.1), (0, 3.0))

    assert [1, 2] == [each.total for each in gone(happenings)]
    assert gone(happenings)[1].at < 0.4
    assert 1.0 < beam(happenings)[-1].at < 1.7
    assert [True, False] * 2 == [each.blocked for each in beam(happenings)]


def test_a_half_out_card_that_nobody_took_is_pushed_out_by_the_next_run():
    figures = PERFECT.model_copy(update={"half_out_rate": 1.0, "hand_s": 60})
    physics = world(figures)
    before = drive(physics, (1, 0.157), (0, 0.04), (-0.8, 0.1), (0, 1.0))
    physics.set_drive(3.0, 1)
    happenings = physics.advance(3.5)

    assert [1, 2] == [each.total for each in gone(before)]
    assert 3 == gone(happenings)[0].total  # the pushed one has left already
    assert not beam(happenings)[0].blocked


def test_a_jam_is_freed_by_chance_when_it_is_driven_anew():
    figures = PERFECT.model_copy(update={"jam_rate": 1.0, "jam_boost_frees": 1.0})
    physics = world(figures, seed=3)
    stuck = gone(drive(physics, (1, 1.0)))
    physics.set_drive(1.0, 0)
    physics.set_drive(1.1, 1)

    assert [] == stuck
    assert gone(physics.advance(1.6))


def test_a_jam_that_is_switched_on_stays_until_it_is_switched_off():
    physics = world(PERFECT.model_copy(update={"jam_boost_frees": 1.0, "jam_reverse_frees": 1.0}))
    physics.set_fault(0.0, "jam", on=True)
    stuck = drive(physics, (1, 0.8), (0, 0.1), (1, 0.8), (-1, 0.2), (1, 0.8))
    speed = physics.speed(2.7)
    physics.set_fault(2.7, "jam", on=False)

    assert ([], 0.0) == (gone(stuck), speed)
    assert gone(physics.advance(3.5))


def test_loading_frees_a_jam_and_sets_the_number():
    physics = world(PERFECT.model_copy(update={"jam_rate": 1.0}), seed=3)
    drive(physics, (1, 1.0))
    physics.load_hopper(1.0, 50)

    assert physics.speed(1.3) > 0.9
    assert 50 == physics.hopper + physics.total


def test_double_feeds_overlap():
    physics = world()
    physics.set_fault(0.0, FaultKind.DOUBLE_FEED, on=True, rate=1.0)
    happenings = drive(physics, (1, 1.0))

    assert all(each.overlap > 0 for each in gone(happenings)[1:])
    assert len(beam(happenings)) < len(gone(happenings))


def test_slips_delay_the_cards():
    slow, plain = world(), world()
    slow.set_fault(0.0, "slip", on=True)

    assert len(gone(drive(slow, (1, 2.0)))) < len(gone(drive(plain, (1, 2.0))))


@pytest.mark.parametrize(("rate", "speed"), [(None, 0.67), (0.5, 0.5), (1.0, 0.3)])
def test_a_sagging_battery_slows_the_belt(rate, speed):
    physics = world()
    physics.set_fault(0.0, "battery-sag", on=True, rate=rate)
    drive(physics, (1, 1.0))

    assert physics.speed(1.0) == pytest.approx(speed, abs=1e-3)


def test_faults_are_listed_and_end():
    physics = world()
    physics.set_fault(0.0, "slip", on=True)
    physics.set_fault(0.0, "beam-dirty", on=True)
    listed = physics.faults
    physics.set_fault(0.0, "slip", on=False)

    assert (["beam-dirty", "slip"], ["beam-dirty"]) == (listed, physics.faults)
    with pytest.raises(ValueError, match="stuck-button"):
        physics.set_fault(0.0, "stuck-button", on=True)


def test_the_second_beam_sees_a_card_its_distance_later():
    physics = world(PERFECT.model_copy(update={"beam_gap_mm": 20.0}), hopper=5)
    happenings = drive(physics, (1, 2.0))
    first, second = pulse(happenings, 1), pulse(happenings, 2)

    delays = [b - a for a, b in zip(first, second, strict=True)]
    assert [0.02, 0.02] == pytest.approx(delays, abs=1e-4)


drives = st.lists(st.tuples(st.sampled_from([-1, -0.8, 0, 0.5, 1]), st.floats(0.001, 1.5)))


@settings(max_examples=60, deadline=None)
@given(drives, st.integers(0, 9), st.integers(0, 2**32))
def test_cards_are_conserved_and_times_never_go_back(stretches, hopper, seed):
    physics = world(ROUGH, hopper, seed)
    happenings = drive(physics, *stretches, (0, 5.0))
    times = [each.at for each in happenings]

    assert hopper == physics.hopper + physics.total
    assert len(gone(happenings)) == physics.total
    assert sorted(times) == times
    for number in (1, 2):
        levels = [each.blocked for each in beam(happenings, number)]
        assert all(a != b for a, b in pairwise([False, *levels]))
    assert not physics.is_blocked


@settings(max_examples=60, deadline=None)
@given(drives, st.integers(0, 2**32), st.floats(0.003, 0.1))
def test_how_often_it_is_asked_changes_nothing(stretches, seed, step):
    """The world is the same polled every few milliseconds and left alone."""
    coarse, fine = world(ROUGH, 9, seed), world(ROUGH, 9, seed)
    expected = drive(coarse, *stretches)
    pieces, now = [], 0.0
    for duty, seconds in stretches:
        fine.set_drive(now, duty)
        end, t = now + seconds, now
        while (t := t + step) < end:
            pieces += fine.advance(t)
        now = end
        pieces += fine.advance(now)

    assert expected == pieces


def test_the_motors_luck_holds_for_a_launch_and_is_drawn_anew_for_the_next():
    """A rest within a launch lasts some tenths of a second."""
    physics = world(PERFECT.model_copy(update={"launch_spread": 0.1}))
    speeds, now = [], 0.0
    for rest in (0.3, 0.3, 2.0):
        physics.set_drive(now, 1)
        speeds.append(physics.speed(now + 0.5))
        physics.set_drive(now + 0.5, 0)
        now += 0.5 + rest
    physics.set_drive(now, 1)

    assert speeds[0] == pytest.approx(speeds[1], rel=1e-3)
    assert speeds[0] != pytest.approx(physics.speed(now + 0.5), rel=1e-2)


def test_the_next_time_is_when_something_happens():
    physics = world(ROUGH, seed=5)
    physics.set_drive(0.0, 1)
    now = 0.0
    for _ in range(200):
        upcoming = physics.next_time()
        if upcoming is None:
            break
        assert [] == physics.advance(max(now, upcoming - 1e-6))
        physics.advance(upcoming)
        assert upcoming >= now
        now = upcoming
