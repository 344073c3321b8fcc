"""The folder of signal traces."""

import os

from controller.traces import TraceFolder
from hardware.trace import Change, Trace, Wire, read_vcd

TRACE = Trace(1.0, {Wire.BEAM: False}, [Change(1.5, Wire.BEAM, True)], 2.0)


def test_a_trace_is_found_by_its_launch(tmp_path):
    """What was kept can be read back."""
    folder = TraceFolder(tmp_path / "traces")
    folder.keep("a", TRACE)

    assert 1 == len(read_vcd(folder.find("a")).changes)
    assert folder.find("b") is None


def test_only_the_newest_are_kept(tmp_path):
    """The folder does not grow for ever."""
    folder = TraceFolder(tmp_path, kept=2)
    for name in "abc":
        folder.keep(name, TRACE)

    assert [None, True, True] == [folder.find(name) and True for name in "abc"]


def test_the_limit_holds_over_a_restart(tmp_path):
    """The oldest of an earlier life goes first."""
    for age, name in enumerate("ba"):
        TraceFolder(tmp_path).keep(name, TRACE)
        os.utime(tmp_path / f"{name}.vcd", (age, age))
    TraceFolder(tmp_path, kept=2).keep("c", TRACE)

    assert ["a.vcd", "c.vcd"] == sorted(path.name for path in tmp_path.iterdir())


def test_a_launch_keeps_its_trace(bench):
    """The service writes one for every launch that moves, and says so."""
    from hardware.launcher import Count, LaunchEnded, Outcome
    from hardware.sim.scripted import Script

    bench.launcher.will(Script(ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    launch_id = ticket.result(0).launch_id
    bench.launcher.report(LaunchEnded(0.0, launch_id, Outcome.FIRED, Count(3, 3, 3), 0.5, TRACE))
    bench.settle()

    assert bench.journal.find(launch_id).result.traced
    assert bench.traces.find(launch_id)


def test_a_trace_that_cannot_be_kept_does_not_cost_the_count(bench):
    """The launch is finished, without a trace."""
    from hardware.launcher import Count, LaunchEnded, Outcome
    from hardware.sim.scripted import Script

    (bench.folder / "traces").rmdir()
    bench.launcher.will(Script(ends=False))
    ticket = bench.enabled().service.press()
    bench.settle()
    launch_id = ticket.result(0).launch_id
    bench.launcher.report(LaunchEnded(0.0, launch_id, Outcome.FIRED, Count(3, 3, 3), 0.5, TRACE))
    bench.settle()
    result = bench.journal.find(launch_id).result

    assert (3, False) == (result.count.cards, result.traced)
    assert "idle" == bench.state
