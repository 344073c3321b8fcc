"""A sheet of SVG: shapes in pixels, each with the name of its style."""

from xml.etree import ElementTree as ET

_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #222 }
.head { font-size: 16px; font-weight: 600 }
.paper { fill: #fff }
"""


class Area:
    """A part of a sheet, with its own origin."""

    def __init__(self, node: ET.Element) -> None:
        self._node = node

    def rect(self, style: str, x: float, y: float, width: float, height: float) -> None:
        self._add("rect", style, x=x, y=y, width=width, height=height)

    def line(self, style: str, x1: float, y1: float, x2: float, y2: float) -> None:
        self._add("line", style, x1=x1, y1=y1, x2=x2, y2=y2)

    def path(self, style: str, steps: str) -> None:
        """Draw what `steps` says, in SVG's own words."""
        self._add("path", style).set("d", steps)

    def write(self, style: str, text: str, x: float, y: float) -> None:
        self._add("text", style, x=x, y=y).text = text

    def _add(self, tag: str, style: str, **places: float) -> ET.Element:
        attributes = {name: f"{round(place, 2):g}" for name, place in places.items()}
        return ET.SubElement(self._node, tag, {"class": style, **attributes})


class Sheet(Area):
    """White paper with a title, which is what a screen reader says of it."""

    def __init__(self, width: int, height: int, title: str, style: str) -> None:
        """Take a sheet.

        Args:
            width: of the paper.
            height: of the paper.
            title: says what the picture shows.
            style: CSS for the styles that are used, but for `text`, `head` and `paper`.
        """
        size = {"width": str(width), "height": str(height), "viewBox": f"0 0 {width} {height}"}
        named = {"xmlns": "http://www.w3.org/2000/svg", "role": "img"}
        super().__init__(ET.Element("svg", {**named, **size}))
        ET.SubElement(self._node, "title").text = title
        ET.SubElement(self._node, "style").text = _STYLE + style
        self.rect("paper", 0, 0, width, height)

    def area(self, top: int) -> Area:
        """Take a part of the sheet that begins so far down."""
        return Area(ET.SubElement(self._node, "g", {"transform": f"translate(0 {top})"}))

    def to_text(self) -> str:
        return ET.tostring(self._node, encoding="unicode") + "\n"
