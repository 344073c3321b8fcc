import json
import os

from hardware.sim.truth import Standing, Truth


def reopened(truth):
    truth.close()
    return Truth(truth.path).standing


def test_events_are_lines_of_json_with_whole_microseconds(tmp_path):
    truth = Truth(tmp_path / "truth.jsonl")
    truth.write(1.2345678, "card", total=3)
    truth.close()

    assert '{"t_us": 1234568, "event": "card", "total": 3}\n' == truth.path.read_text()


def test_standing_is_what_was_written_last(tmp_path):
    truth = Truth(tmp_path / "truth.jsonl")
    truth.write(1, "hopper", left=112)
    for total in (1, 2):
        truth.write(2, "card", total=total)
        truth.write(2, "hopper", left=112 - total)
    truth.write(3, "motor", duty=0.0)

    assert Standing(left=110, total=2) == reopened(truth)


def test_nobody_wrote_means_no_standing(tmp_path):
    assert Truth(tmp_path / "truth.jsonl").standing is None


def test_half_a_line_at_the_end_is_dropped(tmp_path):
    """A power cut can leave one."""
    path = tmp_path / "truth.jsonl"
    path.write_text('{"t_us": 1, "event": "hopper", "left": 50}\n{"t_us": 2, "eve')
    truth = Truth(path)
    truth.write(3, "motor", duty=0.0)
    truth.close()

    assert ["hopper", "motor"] == [
        json.loads(line)["event"] for line in path.read_text().splitlines()
    ]


def test_half_a_line_does_not_hide_the_standing(tmp_path):
    path = tmp_path / "truth.jsonl"
    path.write_text('{"t_us": 1, "event": "hopper", "left": 50}\n{"t_us": 2, "event": "card", "to')

    assert Standing(left=50, total=0) == Truth(path).standing


def test_full_disk_delays_the_truth_and_loses_nothing(tmp_path):
    truth = Truth(tmp_path / "truth.jsonl")
    file, truth._file = truth._file, os.open("/dev/full", os.O_WRONLY)
    truth.write(1, "card", total=1)
    truth._file = file
    truth.write(2, "card", total=2)

    assert [1, 2] == [json.loads(line)["total"] for line in truth.path.read_text().splitlines()]
