"""`card-launcher count`, as it is called."""

import json
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

from controller.cli import main
from hardware import Trace, Wire, write_vcd


@pytest.fixture
def trace(tmp_path):
    """Writes the trace of cards at full speed, 50 ms apart."""

    def write(name, *lengths, beam2_after=None):
        wires = [Wire.MOTOR_FWD, Wire.BEAM] + [Wire.BEAM2] * (beam2_after is not None)
        trace = Trace(levels=dict.fromkeys(wires, False))
        trace.record(0.0, Wire.MOTOR_FWD, level=True)
        at = 0.5
        for length in lengths:
            for level in (True, False):
                trace.record(at, Wire.BEAM, level=level)
                if beam2_after is not None:
                    trace.record(at + beam2_after, Wire.BEAM2, level=level)
                at += length if level else 0.05
        trace.record(at + 0.3, Wire.MOTOR_FWD, level=False)
        write_vcd(tmp_path / name, trace)
        return tmp_path / name

    return write


def count(*arguments):
    return CliRunner().invoke(main, ["count", *map(str, arguments)])


def counted(*arguments):
    return [json.loads(line) for line in count(*arguments, "--json").stdout.splitlines()]


def test_json_has_a_line_for_each_trace_in_the_order_given(trace):
    two, one = trace("b.vcd", 0.087, 0.087), trace("a.vcd", 0.087)

    assert [(str(two), 2), (str(one), 1)] == [
        (line["trace"], line["cards"]) for line in counted(two, one)
    ]


def test_card_ms_says_how_long_a_card_is(trace):
    path = trace("slow.vcd", 0.174)

    assert [2] == [line["cards"] for line in counted(path)]
    assert [1] == [line["cards"] for line in counted(path, "--card-ms", 174)]


def test_configuration_holds_where_no_option_says_otherwise(trace, tmp_path):
    config = tmp_path / "launcher.toml"
    config.write_text("[calibration]\ncard_ms = 174.0\n")
    path = trace("slow.vcd", 0.174)

    assert [1] == [line["cards"] for line in counted(path, "--config", config)]
    assert [2] == [line["cards"] for line in counted(path, "--config", config, "--card-ms", 87)]


def test_tau_ms_says_how_slowly_the_motor_starts(tmp_path):
    """A first card of 160 ms is a pair at a quick start, and one card at a very slow one."""
    trace = Trace(levels={Wire.MOTOR_FWD: False, Wire.BEAM: False}, end=1.0)
    trace.record(0.0, Wire.MOTOR_FWD, level=True)
    trace.record(0.1, Wire.BEAM, level=True)
    trace.record(0.25, Wire.BEAM, level=False)
    write_vcd(tmp_path / "first.vcd", trace)
    lengths = [counted(tmp_path / "first.vcd", "--tau-ms", tau)[0]["cards"] for tau in (5, 200)]

    assert [2, 1] == lengths


def test_motor_that_is_on_as_the_trace_begins_starts_from_rest(tmp_path):
    """A VCD does not tell a wire that rises at 0 from one that was up before."""
    trace = Trace(levels={Wire.MOTOR_FWD: True, Wire.BEAM: False}, end=1.0)
    trace.record(0.0605, Wire.BEAM, level=True)
    trace.record(0.1709, Wire.BEAM, level=False)  # 87 mm at 1 m/s, 20 mm from the start
    trace.record(1.0, Wire.MOTOR_FWD, level=False)
    write_vcd(tmp_path / "first.vcd", trace)
    (line,) = counted(tmp_path / "first.vcd", "--tau-ms", 70)

    assert (1, False) == (line["cards"], line["uncertain"])


def test_beam_gap_mm_lets_a_second_beam_tell_the_speed(trace):
    """A card of half the speed that is expected, as two beams 20 mm apart see it: 40 ms between."""
    path = trace("slow.vcd", 0.174, beam2_after=0.040)

    assert [2] == [line["cards"] for line in counted(path)]
    assert [1] == [line["cards"] for line in counted(path, "--beam-gap-mm", 20)]


def test_trace_that_cannot_be_read_is_told_and_the_others_are_counted(trace, tmp_path):
    broken = tmp_path / "broken.vcd"
    broken.write_text("no VCD")
    good = trace("good.vcd", 0.087)
    result = count(broken, tmp_path / "missing.vcd", good, "--json")

    assert 1 == result.exit_code
    assert [str(good)] == [json.loads(line)["trace"] for line in result.stdout.splitlines()]
    assert "broken.vcd: not a VCD file" in result.stderr
    assert "missing.vcd: cannot be read" in result.stderr


def test_trace_of_ours_that_breaks_off_is_uncertain(trace):
    """Every launch ends with the motor at rest: what was still to come of this one nobody knows."""
    path = trace("whole.vcd", 0.087, 0.087, 0.087)
    whole = path.read_text()
    path.write_text(whole[: whole.rindex("\n#")])
    (line,) = counted(path)

    assert (3, ["cut-off"], [3, 13]) == (line["cards"], line["reasons"], line["range"])


def test_traces_of_others_end_where_they_like(trace):
    path = trace("whole.vcd", 0.087)
    whole = path.read_text().replace("card-launcher", "an analyzer")
    path.write_text(whole[: whole.rindex("\n#")])

    assert [False] == [line["uncertain"] for line in counted(path)]


def test_traces_that_can_all_be_read_end_well(trace):
    assert 0 == count(trace("good.vcd", 0.087)).exit_code


def test_without_json_it_says_and_draws_what_it_saw(trace):
    said = count(trace("good.vcd", 0.087, 0.087)).stdout.splitlines()

    assert "good.vcd: 2 cards." == said[0]
    assert "beam " == said[1][:5]


def test_plot_draws_all_traces_into_one_file(trace, tmp_path):
    picture = tmp_path / "all.svg"
    count(trace("a.vcd", 0.087), trace("b.vcd", 0.087), "--plot", picture, "--json")
    title = ET.parse(picture).getroot().findtext("{http://www.w3.org/2000/svg}title")

    assert "a.vcd: 1 card.\nb.vcd: 1 card." == title


def test_picture_that_cannot_be_written_is_an_error(trace, tmp_path):
    result = count(trace("a.vcd", 0.087), "--plot", tmp_path / "nowhere" / "a.svg")

    assert 1 == result.exit_code
    assert "a.svg: No such file" in result.stderr


@pytest.mark.parametrize(
    ("option", "value"), [("--card-ms", "0"), ("--tau-ms", "nan"), ("--beam-gap-mm", "1000")]
)
def test_figure_out_of_range_is_refused_by_name(trace, option, value):
    result = count(trace("a.vcd", 0.087), option, value)

    assert 0 != result.exit_code
    assert option in result.stderr


def test_at_least_one_trace_is_needed():
    assert 2 == count().exit_code
