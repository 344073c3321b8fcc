"""The chart of a simulation."""

from xml.etree import ElementTree as ET

import pytest

from controller.simulate import Tally
from controller.simulate.chart import FLOOR, LEFT, LENGTHS_END, MOST_BARS, WIDTH, as_svg


def tally(players=2, lengths=(3, 5, 5, 8)):
    made = Tally(players)
    for number, turns in enumerate(lengths):
        made.add_round(turns, 10, is_blocked=False)
        made.add_game([number % players], dealer=0)
    return made


def parts(text, tag, style):
    svg = ET.fromstring(text)
    return [one for one in svg.iter(f"{{{SVG}}}{tag}") if one.get("class") == style]


SVG = "http://www.w3.org/2000/svg"


def test_every_length_and_every_seat_has_a_bar():
    bars = parts(as_svg(tally(players=3), "a title"), "rect", "bar")

    assert 8 + 3 == len(bars)
    heights = [float(bar.get("height")) for bar in bars[:8]]
    assert max(heights) == heights[4] == 2 * heights[2] > heights[0] == 0


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("longest", [1, 7, 60, 61, 500, 12345])
def test_everything_is_on_the_sheet(players, longest):
    text = as_svg(tally(players, (1, longest, longest)), "a title")
    bars = parts(text, "rect", "bar")

    assert len(bars) - players <= MOST_BARS
    for bar in bars[:-players]:
        assert LEFT <= float(bar.get("x")) <= LENGTHS_END
    for line in [*parts(text, "line", "span"), *parts(text, "line", "line")]:
        assert 0 <= float(line.get("x1")) <= WIDTH
        assert 0 <= float(line.get("y1")) <= FLOOR


def test_the_title_says_how_many_games():
    (head,) = parts(as_svg(tally(), "classic-108"), "text", "head")

    assert "classic-108: 4 games" == head.text


def test_nothing_played_can_be_drawn():
    assert parts(as_svg(Tally(2), "nothing"), "text", "value")
