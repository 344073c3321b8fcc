"""Traces as an SVG picture: a panel for each, with its wires, pulses, cards and doubts."""

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

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
text { font: 13px system-ui, sans-serif; fill: #222 }
.head { font-size: 16px; font-weight: 600 }
.doubt { fill: #a04000; font-weight: 600 }
.cards { text-anchor: middle; font-weight: 700 }
.wire, .tick { text-anchor: end } .tick, .unit { text-anchor: middle; fill: #555 }
path { fill: none; stroke: #1f5f8b; stroke-width: 1.5 }
.motor_fwd, .motor_rev { stroke: #5a7d2a } .button { stroke: #777 }
.grid { stroke: #ddd; stroke-width: 1 } .pulse { fill: #cfe3f1 } .pulse.none { fill: #eee }
.paper { fill: #fff }
"""


def as_svg(readings: Sequence[Reading]) -> str:
    """Draw the traces below one another."""
    heights = [_height(reading) for reading in readings]
    height = sum(heights)
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "role": "img",
            "width": str(WIDTH),
            "height": str(height),
            "viewBox": f"0 0 {WIDTH} {height}",
        },
    )
    ET.SubElement(svg, "title").text = "\n".join(
        f"{reading.name}: {reading.sentence}" for reading in readings
    )
    ET.SubElement(svg, "style").text = _STYLE
    _add(svg, "rect", "paper", width=WIDTH, height=height)
    top = 0
    for reading, panel in zip(readings, heights, strict=True):
        _Panel(svg, reading, top).draw()
        top += panel
    return ET.tostring(svg, encoding="unicode", xml_declaration=False) + "\n"


def _height(reading: Reading) -> int:
    return HEAD + LANE * len(reading.trace.levels) + FOOT


def _add(parent: ET.Element, tag: str, style: str, text: str = "", **places: float) -> ET.Element:
    places_as_text = {name: f"{place:g}" for name, place in places.items()}
    element = ET.SubElement(parent, tag, {"class": style, **places_as_text})
    element.text = text or None
    return element


class _Panel:
    """One trace."""

    def __init__(self, svg: ET.Element, reading: Reading, top: int) -> None:
        group = {"transform": f"translate(0 {top})"}
        self._group = ET.SubElement(svg, "g", group)
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
            _add(self._group, "text", "wire", wire.value, x=LEFT - 12, y=low - 6)
            _add(self._group, "path", wire.value).set("d", self._wave(wire, low))

    def _x(self, seconds: float) -> float:
        return round(LEFT + seconds / self._seconds * (WIDTH - LEFT - RIGHT), 2)

    def _draw_head(self) -> None:
        is_uncertain = self._reading.counted.count.is_uncertain
        _add(self._group, "text", "head", self._reading.name, x=16, y=26)
        style = "doubt" if is_uncertain else "count"
        _add(self._group, "text", style, self._reading.sentence, x=16, y=47)

    def _draw_scale(self) -> None:
        foot = self._bottom + 4
        for tick in ticks(self._seconds, MOST_TICKS):
            x = self._x(tick)
            _add(self._group, "line", "grid", x1=x, x2=x, y1=HEAD, y2=foot)
            _add(self._group, "text", "tick", milliseconds(tick), x=x, y=foot + 16)
        middle = (LEFT + WIDTH - RIGHT) / 2
        _add(self._group, "text", "unit", "time / ms", x=middle, y=foot + 34)

    def _draw_pulses(self, low: float) -> None:
        for pulse in self._reading.counted.pulses:
            start, end = self._x(pulse.start), self._x(pulse.start + pulse.length)
            style = "pulse" if pulse.cards else "pulse none"
            width = max(1.0, end - start)
            _add(self._group, "rect", style, x=start, y=low - SWING, width=width, height=SWING)
            cards = str(pulse.cards)
            _add(self._group, "text", "cards", cards, x=(start + end) / 2, y=low - SWING / 2 + 5)

    def _wave(self, wire: Wire, low: float) -> str:
        steps = [f"M{self._x(0):g} {low:g}"]
        for start, end in highs(self._trace, wire):
            steps.append(f"H{self._x(start):g}V{low - SWING:g}H{self._x(end):g}V{low:g}")
        return "".join([*steps, f"H{self._x(self._seconds):g}"])
