import logging

import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.gpio.beam import KERNEL_EDGES, Beam, Overrun


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


def test_no_debouncing_is_asked_of_the_library(beam):
    """Mock pins ignore it, lgpio does not (faults 1 and 7)."""
    assert beam.pin.bounce is None


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


def burst(overrun, edges, every, late):
    """How often so many edges are called an overrun, all told so late."""
    return sum(overrun.edge(number * every, number * every + late) for number in range(edges))


def test_edges_that_are_told_in_time_are_no_overrun():
    """lgpio by way of gpiozero takes 1.8-4 ms at the 99th percentile; 2,000 edges a second."""
    assert 0 == burst(Overrun(), 3000, every=0.0005, late=0.004)


def test_burst_that_is_told_too_late_is_an_overrun():
    """3000 edges while the reader sleeps: never silent (faults 4)."""
    assert burst(Overrun(), 3000, every=0.0005, late=0.1) > 0


def test_few_edges_told_late_were_all_kept():
    """The kernel had room for them (faults 3)."""
    assert 0 == burst(Overrun(), KERNEL_EDGES - 1, every=0.015, late=0.5)


def test_overrun_is_told_once_for_each_full_buffer():
    assert 2 == burst(Overrun(), 2 * KERNEL_EDGES, every=0.0005, late=10.0)


@pytest.mark.parametrize("level", ["high", "low"])
def test_either_level_may_mean_blocked(pins, level):
    """Inverted polarity: reading and edges agree (faults 8)."""
    with Beam(23, blocked_level=level, pin_factory=pins) as beam:
        beam.pin.drive_low() if level == "high" else beam.pin.drive_high()
        edges = told(beam)
        beam.pin.drive_high() if level == "high" else beam.pin.drive_low()

        assert [True] == [blocked for _, blocked in edges]
        assert beam.is_blocked


class LingeringPin(MockPin):
    """Keeps calling back after it was closed, as lgpio's pins do."""

    def close(self):
        pass


def test_closed_beam_leaves_no_callback_behind():
    """An edge on a pin that is no more would end lgpio's only thread (faults 7)."""
    with MockFactory(revision="a02082", pin_class=LingeringPin) as pins:
        with Beam(23, pin_factory=pins) as beam:
            pin = beam.pin

            assert pin.when_changed is not None

        assert pin.when_changed is None
