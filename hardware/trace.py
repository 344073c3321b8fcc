"""Signal traces: what the wires did during a launch, written as VCD and read back.

The wires and their polarity are the contract's: `beam` and `beam2` are 1 while blocked, `motor_fwd`
and `motor_rev` while driven, `button` while pressed. Times are seconds; the file's are microseconds
from the start of the launch. GTKWave and PulseView open it.
"""

import io
import math
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from vcd import VCDWriter
from vcd.reader import TokenKind, VCDParseError, tokenize

from hardware.errors import TraceError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from vcd.common import Timescale
    from vcd.reader import Token

TICK: Final = 1e-6
"""Seconds of one tick in the files written here."""
COARSEST: Final = 1e-6
"""The coarsest timescale that is read: a beam's edges matter to the microsecond."""
SCOPE: Final = "launcher"
VERSION: Final = "card-launcher"
"""What wrote the file; other programs may end a trace wherever they like."""


class Wire(StrEnum):
    """The one-bit wires of a trace."""

    BEAM = "beam"
    BEAM2 = "beam2"
    MOTOR_FWD = "motor_fwd"
    MOTOR_REV = "motor_rev"
    BUTTON = "button"


MOTOR_WIRES: Final = frozenset({Wire.MOTOR_FWD, Wire.MOTOR_REV})


@dataclass(frozen=True, slots=True)
class Change:
    """A wire changed its level."""

    at: float
    wire: Wire
    level: bool


@dataclass(slots=True)
class Trace:
    """The levels at the start of a launch, and what changed after it, until its end."""

    start: float = 0.0
    levels: dict[Wire, bool] = field(default_factory=dict)
    """At the start. A wire that is not here is not part of the trace."""
    changes: list[Change] = field(default_factory=list)
    end: float = 0.0
    is_cut_off: bool = False
    """Whether it is one of ours, which end with the motor at rest, and breaks off before that."""

    def record(self, at: float, wire: Wire, *, level: bool) -> None:
        """Note a level; one told late finds its place, one before the start is put there."""
        at = max(at, self.start)
        self.levels.setdefault(wire, False)
        place = len(self.changes)
        while place and self.changes[place - 1].at > at:
            place -= 1
        self.changes.insert(place, Change(at, wire, level))
        self.end = max(self.end, at)


def write_vcd(path: "Path", trace: Trace) -> None:
    """Write a trace.

    Raises:
        OSError: the file cannot be written.
    """
    path.write_text(to_vcd(trace), encoding="ascii")


def to_vcd(trace: Trace) -> str:
    """Give a trace as the text of a VCD file, timescale 1 us."""
    file = io.StringIO()
    with VCDWriter(file, timescale="1 us", date="", version=VERSION, check_values=True) as vcd:
        wires = {
            wire: vcd.register_var(SCOPE, wire.value, "wire", size=1, init=int(level))
            for wire, level in trace.levels.items()
        }
        for change in trace.changes:
            vcd.change(wires[change.wire], _ticks(trace, change.at), int(change.level))
        vcd.close(_ticks(trace, max(trace.end, trace.start)))
    return file.getvalue()


def read_vcd(path: "Path") -> Trace:
    """Read a trace that starts at 0.

    Raises:
        TraceError: no VCD, a timescale coarser than 1 us, or none of the wires in it.
    """
    try:
        with path.open("rb") as file:
            return _Reading(path).read(tokenize(file))
    except OSError as error:
        raise TraceError(f"{path}: cannot be read: {error.strerror}") from error
    except (VCDParseError, UnicodeDecodeError, KeyError) as error:
        raise TraceError(f"{path}: not a VCD file: {error}") from error


def _ticks(trace: Trace, at: float) -> int:
    return max(0, round((at - trace.start) / TICK))


class _Reading:
    """A VCD file, token by token."""

    def __init__(self, path: "Path") -> None:
        self._path = path
        self._seconds = math.nan
        self._now = 0
        self._wires: dict[str, Wire] = {}
        self._levels: dict[Wire, bool] = {}
        self._trace = Trace()
        self._is_ours = False

    def read(self, tokens: "Iterator[Token]") -> Trace:
        for token in tokens:
            self._take(token)
        if math.isnan(self._seconds):
            raise TraceError(f"{self._path}: not a VCD file: it names no timescale")
        if not self._wires:
            raise TraceError(f"{self._path}: expected one of {', '.join(Wire)}, found none of them")
        self._trace.end = self._now * self._seconds
        now = self._trace.levels | self._levels
        self._trace.is_cut_off = self._is_ours and any(now.get(wire) for wire in MOTOR_WIRES)
        return self._trace

    def _take(self, token: "Token") -> None:
        match token.kind:
            case TokenKind.VERSION:
                self._is_ours = str(token.data).strip() == VERSION
            case TokenKind.TIMESCALE:
                self._take_timescale(token.timescale)
            case TokenKind.VAR if token.var.reference in set(Wire):
                self._take_wire(token)
            case TokenKind.CHANGE_TIME:
                self._take_time(token.time_change)
            case TokenKind.CHANGE_SCALAR:
                self._take_level(token.scalar_change.id_code, token.scalar_change.value)
            case TokenKind.CHANGE_VECTOR:  # some tools write one bit so
                self._take_level(token.vector_change.id_code, str(token.vector_change.value))

    def _take_timescale(self, timescale: "Timescale") -> None:
        exponent = {"s": 0, "ms": -3, "us": -6, "ns": -9, "ps": -12, "fs": -15}
        self._seconds = timescale.magnitude * 10.0 ** exponent[timescale.unit.value]
        if self._seconds > COARSEST * 1.001:
            raise TraceError(
                f"{self._path}: timescale {timescale.magnitude} {timescale.unit.value}, "
                "expected 1 us or finer"
            )

    def _take_wire(self, token: "Token") -> None:
        if token.var.size != 1:
            raise TraceError(
                f"{self._path}: {token.var.reference} has {token.var.size} bits, expected 1"
            )
        wire = Wire(token.var.reference)
        self._wires[token.var.id_code] = wire
        self._trace.levels[wire] = False

    def _take_time(self, time: int) -> None:
        if time < self._now:
            raise TraceError(f"{self._path}: time goes back from {self._now} to {time}")
        self._now = time

    def _take_level(self, code: str, value: str) -> None:
        wire = self._wires.get(code)
        if wire is None or value not in {"0", "1"}:  # unknown or undriven: keeps its level
            return
        level = value == "1"
        if self._now == 0:
            self._trace.levels[wire] = level
        elif level != self._levels.get(wire, self._trace.levels[wire]):
            self._trace.record(self._now * self._seconds, wire, level=level)
        self._levels[wire] = level
