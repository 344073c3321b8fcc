"""The board's inputs: nothing that is missing is missed in silence."""

from hardware.launcher import Fault
from hardware.link.inputs import Inputs
from hardware.link.messages import Edges, Event, Report
from hardware.link.numbers import Level, Line


def report(edges=0, levels=0, lost=0):
    return Report(0, 1, 0, Level(levels), 0, 0, 0, 0, 0, 0, 0, 0, edges, lost, 0, 0, 0)


def begun(**options):
    inputs = Inputs(has_cover=True)
    inputs.begin(report(**options), 0.0)
    return inputs


def beam(*levels):
    return tuple(Event(Line.BEAM, level, 1000 * index) for index, level in enumerate(levels))


def test_what_was_told_before_the_board_was_ready_is_not_news():
    inputs = begun(edges=7)

    assert (False, beam(0)[:0]) == inputs.news_of(Edges(5, beam(1, 0)))
    assert (False, beam(1, 0, 1)[2:]) == inputs.news_of(Edges(5, beam(1, 0, 1)))


def test_gap_in_the_numbers_is_a_lost_edge():
    inputs = begun(edges=7)

    assert (True, beam(1)) == inputs.news_of(Edges(8, beam(1)))
    assert (False, beam(0)) == inputs.news_of(Edges(9, beam(0)))


def test_lost_events_that_a_report_counts_are_lost_once():
    inputs = begun(lost=3)

    assert [True, False] == [inputs.is_edge_lost(report(lost=5)) for _ in range(2)]


def test_level_that_contradicts_twice_follows_a_lost_edge():
    inputs = begun()
    blocked = report(levels=Level.BEAM)

    assert [False, True] == [inputs.is_edge_lost(blocked) for _ in range(2)]
    assert inputs.is_beam_blocked


def test_level_of_an_event_on_its_way_contradicts_nothing():
    """The report tells how many events there were: some have not come yet."""
    inputs = begun()
    early = report(edges=1, levels=Level.BEAM)

    assert [False] * 3 == [inputs.is_edge_lost(early) for _ in range(3)]
    assert not inputs.is_up_to(1)


def test_cover_that_is_not_fitted_is_never_open():
    inputs = Inputs(has_cover=False)
    inputs.begin(report(levels=Level.COVER), 0.0)
    list(inputs.take(Event(Line.COVER, 1, 0), 0.0, idle=True))

    assert not inputs.is_cover_open


def test_levels_follow_events_and_reports():
    inputs = begun(levels=Level.BUTTON | Level.COVER)

    assert (True, True, False) == (
        inputs.is_button_down,
        inputs.is_cover_open,
        inputs.is_beam_blocked,
    )

    for event in (Event(Line.BUTTON, 0, 0), Event(Line.COVER, 0, 0), Event(Line.BEAM, 1, 0)):
        list(inputs.take(event, 0.0, idle=False))

    assert (False, False, True) == (
        inputs.is_button_down,
        inputs.is_cover_open,
        inputs.is_beam_blocked,
    )
    assert 1 == inputs.edges


def test_storm_on_an_idle_beam_is_a_fault():
    """Faults 2, 8."""
    inputs = begun()
    found = [
        finding
        for number in range(60)
        for finding in inputs.take(Event(Line.BEAM, number % 2, 0), number * 0.001, idle=True)
    ]

    assert ["beam-storm"] == [fault.code for fault in found if isinstance(fault, Fault)][:1]
