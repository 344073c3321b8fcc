"""Traces as an SVG picture: a panel for each, with its wires, pulses, cards and doubts."""

from collections.abc import Sequence
from typing import Final

from controller.drawing import Area, Sheet
from controller.scope.reading import Reading
from controller.scope.waves import highs, length, milliseconds, ticks
from hardware import Wire

WIDTH: Final = 960
LEFT: Final = 110
"""From the edge to where time begins: the names of the wires are there."""
RIGHT: Final = 24
HEAD: Final = 58
"""Above the wires: the name, what was counted, the doubts."""
LANE: Final = 46
"""From wire to wire."""
SWING: Final = 24
"""From low to high."""
FOOT: Final = 52
"""Below the wires: the scale."""
MOST_TICKS: Final = 10

_STYLE = """
.doubt { fill: #a04000; font-weight: 600 }
.cards { text-anchor: middle; font-weight: 700 }
.wire, .tick { text-anchor: end } .tick, .unit { text-anchor: middle; fill: #555 }
path { fill: none; stroke: #1f5f8b; stroke-width: 1.5 }
.motor_fwd, .motor_rev { stroke: #5a7d2a } .button { stroke: #777 }
.grid { stroke: #ddd; stroke-width: 1 } .pulse { fill: #cfe3f1 } .pulse.none { fill: #eee }
"""


def as_svg(readings: Sequence[Reading]) -> str:
    """Draw the traces below one another."""
    heights = [_height(reading) for reading in readings]
    title = "\n".join(f"{reading.name}: {reading.sentence}" for reading in readings)
    sheet = Sheet(WIDTH, sum(heights), title, _STYLE)
    top = 0
    for reading, height in zip(readings, heights, strict=True):
        _Panel(sheet.area(top), reading).draw()
        top += height
    return sheet.to_text()


def _height(reading: Reading) -> int:
    return HEAD + LANE * len(reading.trace.levels) + FOOT


class _Panel:
    """One trace."""

    def __init__(self, area: Area, reading: Reading) -> None:
        self._area = area
        self._reading = reading
        self._trace = reading.trace
        self._seconds = length(reading.trace)
        self._wires = [wire for wire in Wire if wire in reading.trace.levels]
        self._bottom = HEAD + LANE * len(self._wires)

    def draw(self) -> None:
        self._draw_head()
        self._draw_scale()
        for number, wire in enumerate(self._wires):
            low = HEAD + LANE * number + LANE - 8
            if wire is Wire.BEAM:
                self._draw_pulses(low)
            self._area.write("wire", wire.value, LEFT - 12, low - 6)
            self._area.path(wire.value, self._wave(wire, low))

    def _x(self, seconds: float) -> float:
        return round(LEFT + seconds / self._seconds * (WIDTH - LEFT - RIGHT), 2)

    def _draw_head(self) -> None:
        is_uncertain = self._reading.counted.count.is_uncertain
        self._area.write("head", self._reading.name, 16, 26)
        style = "doubt" if is_uncertain else "count"
        self._area.write(style, self._reading.sentence, 16, 47)

    def _draw_scale(self) -> None:
        foot = self._bottom + 4
        for tick in ticks(self._seconds, MOST_TICKS):
            x = self._x(tick)
            self._area.line("grid", x, HEAD, x, foot)
            self._area.write("tick", milliseconds(tick), x, foot + 16)
        middle = (LEFT + WIDTH - RIGHT) / 2
        self._area.write("unit", "time / ms", middle, foot + 34)

    def _draw_pulses(self, low: float) -> None:
        for pulse in self._reading.counted.pulses:
            start, end = self._x(pulse.start), self._x(pulse.start + pulse.length)
            style = "pulse" if pulse.cards else "pulse none"
            width = max(1.0, end - start)
            self._area.rect(style, start, low - SWING, width, SWING)
            self._area.write("cards", str(pulse.cards), (start + end) / 2, low - SWING / 2 + 5)

    def _wave(self, wire: Wire, low: float) -> str:
        steps = [f"M{self._x(0):g} {low:g}"]
        for start, end in highs(self._trace, wire):
            steps.append(f"H{self._x(start):g}V{low - SWING:g}H{self._x(end):g}V{low:g}")
        return "".join([*steps, f"H{self._x(self._seconds):g}"])
