import pytest

from controller.scope import as_text
from hardware import Wire


def rows(picture):
    return {line[:11].strip(): line[11:] for line in picture.splitlines()}


def test_picture_has_a_row_for_each_wire_the_cards_and_the_time(reading):
    assert ["beam", "motor_fwd", "cards", "ms"] == list(rows(as_text(reading(), 61)))


def test_beam_is_drawn_where_it_was_blocked(reading):
    """50 columns for 500 ms: from 200 to 287 ms."""
    beam = rows(as_text(reading(), 61))["beam"]

    assert "▁" * 20 + "█" * 8 + "▒" + "▁" * 21 == beam


def test_number_stands_under_its_pulse(reading):
    assert "1".rjust(25) == rows(as_text(reading(), 61))["cards"]


def test_spike_is_seen_however_short(reading):
    spike = ((0.2, Wire.BEAM, True), (0.20001, Wire.BEAM, False))

    assert 1 == rows(as_text(reading(spike), 61))["beam"].count("▒")


def test_pulses_in_one_column_show_their_sum(reading):
    """So no card is hidden in a narrow picture."""
    cards = [
        (0.5 + number * 0.1 + length, Wire.BEAM, length == 0)
        for number in range(13)
        for length in (0, 0.087)
    ]
    narrow = as_text(reading([(0.0, Wire.MOTOR_FWD, True), *cards], end=60.0), 31)

    assert 13 == sum(int(number) for number in rows(narrow)["cards"].split())


@pytest.mark.parametrize("width", [0, 31, 80, 200])
def test_picture_is_as_wide_as_the_terminal_but_not_narrower_than_can_be_read(reading, width):
    assert max(31, width) == max(map(len, as_text(reading(), width).splitlines()))


def test_scale_has_numbers_that_do_not_touch(reading):
    scale = rows(as_text(reading(end=12.345), 80))["ms"]

    assert ["0", "5000", "10000"] == scale.split()


def test_number_that_would_stick_out_is_left_out(reading):
    assert ["0", "100", "200", "300", "400"] == rows(as_text(reading(), 61))["ms"].split()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "no-such-encoding"])
def test_terminal_that_lacks_blocks_gets_ascii(reading, encoding):
    assert as_text(reading(), 80, encoding).isascii()
