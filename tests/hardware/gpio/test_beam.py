import logging

import pytest

from hardware.gpio.beam import Beam, IdleBeam, Resync, Storm


@pytest.fixture
def beam(pins):
    with Beam(23, pin_factory=pins) as beam:
        pins.pin(23).drive_low()
        yield beam


def told(beam):
    edges = []
    beam.when_edge = lambda at, blocked: edges.append((at, blocked))
    return edges


def test_edges_carry_the_time_of_the_pin(beam):
    edges = told(beam)
    beam.pin.drive_high()
    beam.pin._last_change = 12.5
    beam.pin._call_when_changed()

    assert (12.5, True) == edges[-1]


@pytest.mark.parametrize("ms", [5, 20, 29, 60, 87])
@pytest.mark.parametrize("gap_ms", [2, 5, 10, 20])
def test_no_edge_hides_the_next_one(beam, ms, gap_ms):
    """Whatever came before, each pulse is told whole (faults 1: bounce_time is a lock-out)."""
    edges = told(beam)
    at, expected = 0.0, []
    for length in (gap_ms, ms, gap_ms, ms):
        at += length / 1000
        blocked = len(expected) % 2 == 0
        expected.append((at, blocked))
        beam.pin._state, beam.pin._last_change = blocked, at
        beam.pin._call_when_changed()

    assert expected == edges


def test_hook_that_fails_is_logged_and_does_not_end_the_edges(beam, caplog):
    """An exception in any callback would end lgpio's only thread."""
    beam.when_edge = lambda _at, _blocked: 1 / 0
    with caplog.at_level(logging.ERROR):
        beam.pin.drive_high()
    edges = told(beam)
    beam.pin.drive_low()

    assert "ZeroDivisionError" in caplog.text
    assert [False] == [blocked for _, blocked in edges]


def test_beam_that_is_blocked_low(pins):
    with Beam(23, blocked_level="low", pin_factory=pins) as beam:
        pins.pin(23).drive_low()

        assert beam.is_blocked


def test_pull_up_stays_whatever_the_blocked_level_is(pins):
    with Beam(23, blocked_level="high", pin_factory=pins) as beam:
        assert "up" == beam.pin.pull


def test_lost_edge_shows_at_the_second_reading():
    resync = Resync(blocked=False)

    assert not resync.reading(blocked=True)
    assert resync.reading(blocked=True)
    assert resync.blocked


def test_edge_on_its_way_is_not_lost():
    """lgpio delivers up to 4 ms late: the level may be news before its edge is."""
    resync = Resync(blocked=False)
    resync.reading(blocked=True)

    assert resync.edge(blocked=True)
    assert not resync.reading(blocked=True)


def test_contradiction_that_heals_is_no_loss():
    resync = Resync(blocked=False)
    resync.reading(blocked=True)
    resync.reading(blocked=False)

    assert not resync.reading(blocked=True)


def test_edge_that_changes_nothing_follows_a_lost_one():
    resync = Resync(blocked=False)

    assert not resync.edge(blocked=False)


@pytest.mark.parametrize(("per_second", "is_storm"), [(62, False), (200, False), (2000, True)])
def test_storm_is_faster_than_cards_and_lamps(per_second, is_storm):
    storm = Storm()

    assert is_storm == any(storm.edge(number / per_second) for number in range(1000))


def test_storm_is_told_once():
    storm = Storm()

    assert 1 == sum(storm.edge(number / 2000) for number in range(500))


def test_card_that_nobody_asked_for_is_seen():
    beam = IdleBeam()
    beam.edge(1.0, blocked=True)

    assert beam.edge(1.087, blocked=False)


def test_spike_on_the_idle_beam_is_no_card():
    beam = IdleBeam()
    beam.edge(1.0, blocked=True)

    assert not beam.edge(1.001, blocked=False)


def test_hand_that_takes_a_half_out_card_is_no_card():
    """It was counted in the launch that moved it."""
    assert not IdleBeam().edge(1.0, blocked=False)
