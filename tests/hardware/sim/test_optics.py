"""The beams' wires say what is there, late and disturbed as told."""

import random
from itertools import pairwise

import pytest

from hardware.figures import Figures
from hardware.sim.optics import LAMP_PERIOD, Beams

DELAY = 15e-6


def beams(**disturbance):
    beams = Beams(Figures(beam_gap_mm=20.0), random.Random(1))
    beams.disturb(
        **{"dirty": False, "silent": (False, False), "lamp_share": 0.0, "spikes_per_ms": 0.0}
        | disturbance
    )
    return beams


def watch(beams, until, covered=(False, False), *, noisy=False):
    """Look whenever something may change; give the first beam's levels with their times."""
    changes, now = [], 0.0
    while now <= until:
        changes += [(now, lv) for n, lv in beams.look(now, covered, noisy=noisy) if n == 1]
        now = beams.next_time()
    return changes


def test_the_wire_follows_after_the_beams_answer():
    assert [(pytest.approx(DELAY), True)] == watch(beams(), 1.0, covered=(True, False))


def test_each_beam_has_its_own_wire():
    two = beams()
    list(two.look(0.0, (False, True), noisy=False))

    assert [(2, True)] == list(two.look(DELAY, (False, True), noisy=False))
    assert (False, True) == (two.is_blocked(1), two.is_blocked(2))


def test_a_beam_that_is_not_there_is_never_blocked():
    assert not Beams(Figures(), random.Random(1)).is_blocked(2)


def test_a_dirty_beam_reads_blocked():
    assert [(0.0, True)] == watch(beams(dirty=True), 1.0)


def test_lamplight_flickers_a_hundred_times_a_second():
    changes = watch(beams(lamp_share=0.4), 1.0 + LAMP_PERIOD / 10)

    assert len(changes) in range(199, 204)
    ups = [t for t, level in changes if level]
    downs = [t for t, level in changes if not level]
    assert all(d - u == pytest.approx(0.004, abs=1e-5) for u, d in zip(ups, downs, strict=False))


def test_motor_noise_makes_spikes_of_up_to_a_millisecond():
    changes = watch(beams(spikes_per_ms=0.2), 5.0, noisy=True)
    lengths = [b - a for (a, up), (b, _) in pairwise(changes) if up]

    assert 600 < len(lengths) < 1100
    assert all(9e-6 < length < 1.01e-3 for length in lengths)


def test_there_is_no_motor_noise_while_the_motor_rests():
    assert [] == watch(beams(spikes_per_ms=0.2), 5.0, noisy=False)
