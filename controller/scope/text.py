"""A trace in a terminal: a row for each wire, a number under each pulse, a scale of time."""

from dataclasses import dataclass

from controller.scope.reading import Reading
from controller.scope.waves import highs, length, milliseconds, ticks
from hardware import Trace, Wire

_LABEL = 11
"""Columns for the names of the rows."""
_NARROWEST = 20
"""Columns that a picture has at least, whatever the terminal says."""
_TICK = 10
"""Columns between two numbers of the scale, at least."""
_ROUNDING = 1e-9
"""Less of a column is no level but arithmetic: 10 us in an hour's column is more."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """What a wire is drawn with."""

    low: str
    high: str
    both: str
    """It was both within this column."""

    def of(self, share: float) -> str:
        """Draw a column in which the wire was high for this share of the time."""
        if share < _ROUNDING:
            return self.low
        return self.high if share > 1 - _ROUNDING else self.both


BLOCKS = Glyphs("▁", "█", "▒")
PLAIN = Glyphs("_", "#", "+")
"""For terminals that know ASCII only."""


def as_text(reading: Reading, width: int, encoding: str = "utf-8") -> str:
    """Draw a trace.

    Args:
        reading: the trace, counted.
        width: columns of the terminal.
        encoding: what the terminal understands.
    """
    columns = max(_NARROWEST, width - _LABEL)
    glyphs = _glyphs(encoding)
    trace = reading.trace
    rows = [
        (wire.value, _wave(trace, wire, columns, glyphs)) for wire in Wire if wire in trace.levels
    ]
    rows += [("cards", _numbers(reading, columns)), ("ms", _scale(trace, columns))]
    return "\n".join(f"{label:<{_LABEL}}{row}".rstrip() for label, row in rows)


def _glyphs(encoding: str) -> Glyphs:
    try:
        (BLOCKS.low + BLOCKS.high + BLOCKS.both).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return PLAIN
    return BLOCKS


def _wave(trace: Trace, wire: Wire, columns: int, glyphs: Glyphs) -> str:
    shares = [0.0] * columns
    step = length(trace) / columns
    for start, end in highs(trace, wire):
        for column in range(int(start / step), min(columns, int(end / step) + 1)):
            shares[column] += max(0.0, min(end / step, column + 1) - max(start / step, column))
    return "".join(glyphs.of(share) for share in shares)


def _numbers(reading: Reading, columns: int) -> str:
    """Cards below the middle of their pulse; pulses that share a column show their sum."""
    sums: dict[int, int] = {}
    for pulse in reading.counted.pulses:
        middle = (pulse.start + pulse.length / 2) / length(reading.trace)
        column = min(columns - 1, max(0, int(middle * columns)))
        sums[column] = sums.get(column, 0) + pulse.cards
    return _placed({column: str(cards) for column, cards in sums.items()})


def _scale(trace: Trace, columns: int) -> str:
    seconds = length(trace)
    marks = {
        int(at / seconds * columns): milliseconds(at) for at in ticks(seconds, columns // _TICK)
    }
    fitting = {column: word for column, word in marks.items() if column + len(word) <= columns}
    return _placed(fitting)


def _placed(words: dict[int, str]) -> str:
    row = ""
    for column in sorted(words):
        row = row.ljust(column) + words[column]
    return row
