"""A chart of a simulation (SVG): how long rounds are, and who wins."""

from math import ceil, sqrt
from typing import Final

from controller.drawing import Sheet
from controller.simulate.tally import Tally

WIDTH: Final = 960
HEIGHT: Final = 420
LEFT: Final = 60
RIGHT: Final = 24
TOP: Final = 96
FLOOR: Final = 356
LENGTHS_END: Final = 560
SHARES_BEGIN: Final = 640
MOST_BARS: Final = 60
DRAWN: Final = 99.5
"""Per cent of the rounds that are drawn: the few longest would press all others together."""
NORMAL_95: Final = 1.96
"""Standard errors to either side of a 95 % interval."""

_STYLE = """
.part { font-weight: 600 }
.tick, .value, .unit { text-anchor: middle } .value { font-size: 11px }
.tick, .unit, .side { fill: #555 }
.side { text-anchor: end } .mark { fill: #a04000 }
.bar { fill: #6fa3c7 } .axis, .span { stroke: #222 }
.line { stroke: #a04000; stroke-dasharray: 5 3 }
"""


def as_svg(tally: Tally, title: str) -> str:
    """Draw lengths on the left, seats on the right."""
    head = f"{title}: {tally.games} games"
    drawing = Sheet(WIDTH, HEIGHT, head, _STYLE)
    drawing.write("head", head, LEFT, 32)
    _draw_lengths(drawing, tally)
    _draw_shares(drawing, tally)
    return drawing.to_text()


def _draw_lengths(drawing: Sheet, tally: Tally) -> None:
    longest = max(1, tally.percentile(DRAWN))
    step = ceil(longest / MOST_BARS)
    bars = _bars(tally, step, longest)
    width = (LENGTHS_END - LEFT) / len(bars)
    highest = max(bars) or 1
    for number, rounds in enumerate(bars):
        height = (FLOOR - TOP) * rounds / highest
        drawing.rect("bar", LEFT + number * width + 0.5, FLOOR - height, width - 1, height)
    of_turns = width / step  # pixels for each turn; a bar begins at its first length
    _draw_turn_marks(drawing, tally, longest, of_turns)
    drawing.write("part", f"Rounds by turns ({step} to a bar)", LEFT, 58)
    share = 100 * highest / max(1, tally.rounds)
    drawing.write("side", f"{share:.1f} %", LEFT - 6, TOP + 5)
    drawing.line("axis", LEFT, FLOOR, LENGTHS_END, FLOOR)
    drawing.write("unit", "turns", (LEFT + LENGTHS_END) / 2, FLOOR + 42)


def _bars(tally: Tally, step: int, longest: int) -> list[int]:
    """Count the rounds of 1 to `step` turns, the next `step`, and so on."""
    bars = [0] * ceil(longest / step)
    for turns, rounds in tally.lengths.items():
        if 1 <= turns <= longest:
            bars[(turns - 1) // step] += rounds
    return bars


def _draw_turn_marks(drawing: Sheet, tally: Tally, longest: int, of_turns: float) -> None:
    for turns in range(0, longest + 1, _round_step(longest / 8)):
        drawing.write("tick", str(turns), LEFT + turns * of_turns, FLOOR + 20)
    mean = tally.turns / max(1, tally.rounds)
    x = LEFT + mean * of_turns
    drawing.line("line", x, TOP - 8, x, FLOOR)
    drawing.write("mark", f"mean {mean:.1f}, median {tally.percentile(50)}", x + 6, TOP - 2)


def _draw_shares(drawing: Sheet, tally: Tally) -> None:
    width = (WIDTH - RIGHT - SHARES_BEGIN) / tally.players
    shares = [(share, _half_interval(share, tally.games)) for share in tally.win_share]
    scale = (FLOOR - TOP) / max(0.01, *(share + half for share, half in shares))
    for number, (share, half) in enumerate(shares):
        left = SHARES_BEGIN + number * width
        middle, top = left + width / 2, FLOOR - share * scale
        drawing.rect("bar", left + width * 0.1, top, width * 0.8, share * scale)
        drawing.line("span", middle, top - half * scale, middle, top + half * scale)
        drawing.write("value", f"{100 * share:.1f}", middle, FLOOR - 8)
        drawing.write("tick", str(number + 1), middle, FLOOR + 20)
    even = FLOOR - scale / tally.players
    drawing.line("line", SHARES_BEGIN, even, WIDTH - RIGHT, even)
    drawing.line("axis", SHARES_BEGIN, FLOOR, WIDTH - RIGHT, FLOOR)
    drawing.write("part", "Games won, in %, with 95 % intervals", SHARES_BEGIN, 58)
    drawing.write("unit", "seat, from the dealer's left", (SHARES_BEGIN + WIDTH) / 2, FLOOR + 42)


def _half_interval(share: float, games: int) -> float:
    return NORMAL_95 * sqrt(share * (1 - share) / games) if games else 0.0


def _round_step(at_least: float) -> int:
    """Find the smallest of 1, 2, 5, 10, 20, … that is large enough."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= at_least:
                return digit * power
        power *= 10
