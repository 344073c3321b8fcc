"""Signal traces keep every edge to the microsecond, and say what is wrong with a file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import TraceError
from hardware.trace import Change, Trace, Wire, read_vcd, to_vcd, write_vcd

HEAD = "$timescale {} $end $scope module m $end $var wire 1 ! {} $end $upscope $end\n"
BODY = "$enddefinitions $end\n#0 0! #1500 1! #89000 0! #100000\n"


def vcd(tmp_path, timescale="1 us", wire="beam", body=BODY):
    path = tmp_path / "trace.vcd"
    path.write_text(HEAD.format(timescale, wire) + body, encoding="ascii")
    return path


def complaint(path):
    with pytest.raises(TraceError) as caught:
        read_vcd(path)
    return str(caught.value)


@given(
    st.lists(st.tuples(st.integers(1, 10**7), st.sampled_from(Wire)), max_size=40),
    st.floats(0, 1e6),
)
def test_what_is_written_is_read(tmp_path_factory, ticks, start):
    trace = Trace(start, dict.fromkeys(Wire, False))
    levels = dict.fromkeys(Wire, False)
    expected = []
    for tick, wire in sorted(ticks):
        if expected and (tick, wire) == expected[-1][:2]:
            continue  # twice within a microsecond
        levels[wire] = not levels[wire]
        expected.append((tick, wire, levels[wire]))
        trace.record(start + tick * 1e-6, wire, level=levels[wire])
    path = tmp_path_factory.mktemp("vcd") / "t.vcd"
    write_vcd(path, trace)

    read = [(round(c.at * 1e6), c.wire, c.level) for c in read_vcd(path).changes]

    assert expected == read


def test_the_levels_at_the_start_and_the_end_are_kept(tmp_path):
    trace = Trace(5.0, {Wire.BEAM: True, Wire.MOTOR_FWD: False}, end=7.5)
    write_vcd(tmp_path / "t.vcd", trace)

    read = read_vcd(tmp_path / "t.vcd")

    assert {Wire.BEAM: True, Wire.MOTOR_FWD: False} == read.levels
    assert read.end == pytest.approx(2.5)


def test_an_edge_told_late_finds_its_place():
    trace = Trace(0.0)
    trace.record(0.3, Wire.MOTOR_FWD, level=False)
    trace.record(0.2, Wire.BEAM, level=True)

    assert [0.2, 0.3] == [change.at for change in trace.changes]


def test_the_file_has_the_wires_and_timescale_of_the_contract():
    text = to_vcd(Trace(0.0, dict.fromkeys(Wire, False)))

    assert "$timescale 1 us $end" in text
    for name in ("beam", "beam2", "motor_fwd", "motor_rev", "button"):
        assert f" {name} $end" in text


@pytest.mark.parametrize(("timescale", "unit"), [("1 us", 1e-6), ("10 ns", 1e-8), ("1ps", 1e-12)])
def test_any_timescale_of_a_microsecond_or_finer_is_read(tmp_path, timescale, unit):
    changes = read_vcd(vcd(tmp_path, timescale)).changes

    assert [
        Change(pytest.approx(1500 * unit), Wire.BEAM, level=True),
        Change(pytest.approx(89000 * unit), Wire.BEAM, level=False),
    ] == changes


def test_one_bit_written_as_a_vector_is_read(tmp_path):
    body = "$enddefinitions $end\n#0 b0 ! #10 b1 ! #20 bx !\n"

    assert [True] == [change.level for change in read_vcd(vcd(tmp_path, body=body)).changes]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"timescale": "1 ms"}, "timescale 1 ms, expected 1 us or finer"),
        ({"wire": "clock"}, "expected one of beam, beam2"),
        ({"body": "$enddefinitions $end\n#10 1! #5 0!\n"}, "time goes back"),
        ({"body": "$enddefinitions $end\n#ten\n"}, "not a VCD file"),
    ],
)
def test_what_is_wrong_is_named_with_the_file(tmp_path, change, words):
    path = vcd(tmp_path, **change)

    assert str(path) in complaint(path)
    assert words in complaint(path)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"hello", b"{}"])
def test_what_is_no_vcd_is_refused(tmp_path, content):
    path = tmp_path / "x.vcd"
    path.write_bytes(content)

    assert "not a VCD file" in complaint(path)


def test_a_wire_of_more_bits_is_refused(tmp_path):
    path = vcd(tmp_path)
    path.write_text(path.read_text().replace("wire 1 !", "wire 8 !"), encoding="ascii")

    assert "beam has 8 bits, expected 1" in complaint(path)


def test_a_change_told_before_the_start_is_put_there():
    trace = Trace(5.0)
    trace.record(4.9, Wire.BEAM, level=True)

    assert [5.0] == [change.at for change in trace.changes]


def test_a_missing_file_is_told(tmp_path):
    assert "cannot be read" in complaint(tmp_path / "none.vcd")
