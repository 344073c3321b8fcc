"""A recorded launch as an oscilloscope would show it: wires, pulses, cards and doubts."""

from controller.scope.reading import Reading
from controller.scope.svg import as_svg
from controller.scope.text import as_text

__all__ = ["Reading", "as_svg", "as_text"]
