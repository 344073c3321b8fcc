import pytest

from hardware.beam import STORM_EDGES
from hardware.edges import Edge, Line
from hardware.faults import BEAM_STORM
from hardware.gpio.faults import INPUTS_SILENT
from hardware.gpio.watch import BeamWatch, EdgesLost


@pytest.fixture
def watch():
    return BeamWatch(0.0, blocked=False)


def edges(watch, *levels, every=0.1, late=0.001, line=Line.BEAM, idle=False):
    """What is found in edges to these levels."""
    found = []
    for number, active in enumerate(levels, start=1):
        at = number * every
        found += watch.edge(Edge(line, at, active, at + late), idle=idle)
    return found


def read(watch, *levels, idle=False):
    """What is found in readings of these levels, 40 ms apart."""
    return [
        finding
        for number, blocked in enumerate(levels)
        for finding in watch.reading(10 + number * 0.04, blocked=blocked, idle=idle)
    ]


def test_cards_are_nothing_to_talk_about(watch):
    assert [] == edges(watch, *[True, False] * 13)
    assert [] == read(watch, False, False)


def test_edge_that_changes_nothing_follows_a_lost_one(watch):
    """Faults 4."""
    assert [EdgesLost(0.2)] == edges(watch, True, True)


def test_level_that_contradicts_twice_follows_a_lost_edge(watch):
    """Found within 80 ms (faults 4)."""
    edges(watch, True)

    assert [EdgesLost(10.04)] == read(watch, False, False)
    assert not watch.blocked


def test_burst_that_was_told_late_lost_edges_in_pairs(watch):
    """The levels alternate as they should, and some are missing all the same (faults 4)."""
    assert EdgesLost in map(type, edges(watch, *[True, False] * 10, every=0.0005, late=0.5))


def test_input_that_has_never_told_anything_is_silent(watch):
    """lgpio can lose its first wake-up: all inputs are deaf, and only readings show it."""
    assert [EdgesLost(10.04), INPUTS_SILENT] == read(watch, True, True)


def test_input_that_has_told_something_is_not_silent(watch):
    edges(watch, True, False)

    assert [EdgesLost(10.04)] == read(watch, True, True)


def test_storm_is_a_fault_on_either_beam(watch):
    """Named (faults 2)."""
    levels = [number % 2 == 0 for number in range(STORM_EDGES)]

    assert BEAM_STORM in edges(watch, *levels, every=0.001, line=Line.BEAM2)


def test_lost_edges_of_a_storm_count_too(watch):
    """Of 3000 edges a second few come through, and half of these show that others did not."""
    levels = [True] * (STORM_EDGES // 2 + 1)

    assert BEAM_STORM in edges(watch, *levels, every=0.004)


def test_second_beam_has_a_level_of_its_own(watch):
    assert [] == edges(watch, True, line=Line.BEAM2)
    assert not watch.blocked


def test_idle_beam_is_looked_at_only_while_idle(watch):
    edges(watch, True, False)

    assert [] == read(watch, False, idle=True)

    edges(watch, True, False, idle=True)

    assert ["card-unasked"] == [found.code for found in read(watch, False, idle=True)]


@pytest.mark.parametrize("line", [Line.BEAM, Line.BEAM2])
def test_lamp_on_either_beam_is_a_storm_while_idle(watch, line):
    """Both edges of 100 Hz (faults 8)."""
    levels = [number % 2 == 0 for number in range(50)]

    assert BEAM_STORM in edges(watch, *levels, every=0.005, line=line, idle=True)
    assert BEAM_STORM not in edges(BeamWatch(0.0, blocked=False), *levels, every=0.005, line=line)


def test_both_beams_are_counted(watch):
    edges(watch, True, False)
    edges(watch, True, line=Line.BEAM2)

    assert 3 == watch.edges
