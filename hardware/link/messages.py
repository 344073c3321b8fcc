"""What host and board say to each other. Pure.

`firmware/include/protocol.h` explains every message and field, in the same order; a test reads it
and compares.
"""

import struct
from dataclasses import dataclass
from typing import Annotated, Final, Self

from hardware.link.framing import Frame
from hardware.link.message import U8, U16, U32, Message, MessageError, Text8
from hardware.link.numbers import (
    MOST_EVENTS,
    PROTOCOL_VERSION,
    BoardFault,
    BoardOutcome,
    BoardState,
    Cause,
    Code,
    CueKind,
    Feature,
    Level,
    Line,
    NoticeCode,
    Reason,
    Step,
)

# What the host says.


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Open a connection."""

    TYPE = 0x01
    protocol: U8
    connection: U16


@dataclass(frozen=True, slots=True)
class Request(Message):
    """What is answered by an `Answer` or `Report` with the same id."""

    request: U16


@dataclass(frozen=True, slots=True)
class Enable(Request):
    """Allow launches for as long as the lease is renewed."""

    TYPE = 0x02
    lease_ms: U16


@dataclass(frozen=True, slots=True)
class Keepalive(Message):
    """Renew the lease."""

    TYPE = 0x03


@dataclass(frozen=True, slots=True)
class Disable(Request):
    """Allow no more launches."""

    TYPE = 0x04


@dataclass(frozen=True, slots=True)
class Launch(Request):
    """Throw cards, until a deadline."""

    TYPE = 0x05
    boot: U16
    cards: U8
    hopper_left: U8
    duty: U8
    longest_run_ms: U16
    deadline_ms: U16


@dataclass(frozen=True, slots=True)
class Stop(Request):
    """Motor off at once, and disabled."""

    TYPE = 0x06


@dataclass(frozen=True, slots=True)
class Status(Request):
    """Ask for a `Report`."""

    TYPE = 0x07


@dataclass(frozen=True, slots=True)
class Configure(Request):
    """Set a parameter."""

    TYPE = 0x08
    parameter: U8
    value: U16


@dataclass(frozen=True, slots=True)
class Save(Request):
    """Keep the parameters over power loss."""

    TYPE = 0x09


@dataclass(frozen=True, slots=True)
class ClearTally(Request):
    """Set the tally to zero."""

    TYPE = 0x0A


@dataclass(frozen=True, slots=True)
class Cue(Request):
    """Show something with lamp and buzzer."""

    TYPE = 0x0B
    cue: Annotated[CueKind, "B"]
    press: U8


# What the board says.


@dataclass(frozen=True, slots=True)
class Banner(Message):
    """Who speaks."""

    TYPE = 0x81
    protocol: U8
    connection: U16
    version: U16
    boot: U16
    features: Annotated[Feature, "B"]
    reset: Annotated[Cause, "B"]
    last_request: U16
    board: Text8


@dataclass(frozen=True, slots=True)
class Answer(Message):
    """What became of a request."""

    TYPE = 0x82
    request: U16
    about: U8
    code: Annotated[Code, "B"]


@dataclass(frozen=True, slots=True)
class Report(Message):
    """How things stand."""

    TYPE = 0x83
    request: U16
    state: Annotated[BoardState, "B"]
    fault: Annotated[BoardFault, "B"]
    levels: Annotated[Level, "B"]
    lease_left_ms: U16
    now_us: U32
    launches: U32
    asked: U32
    left: U32
    not_done: U32
    uncertain: U32
    events: U32
    edges: U32
    edges_lost: U16
    noise: U16
    presses: U16
    damaged: U16


@dataclass(frozen=True, slots=True)
class LaunchDone(Message):
    """A launch is over, motor off and at rest."""

    TYPE = 0x85
    request: U16
    boot: U16
    outcome: Annotated[BoardOutcome, "B"]
    fault: Annotated[BoardFault, "B"]
    asked: U8
    cards: U8
    low: U8
    high: U8
    reasons: Annotated[Reason, "B"]
    began_us: U32
    ended_us: U32
    edges: U32
    events: U32


@dataclass(frozen=True, slots=True)
class Button(Message):
    """The button was held long enough to be meant."""

    TYPE = 0x86
    presses: U16
    at_us: U32


@dataclass(frozen=True, slots=True)
class Notice(Message):
    """Worth knowing."""

    TYPE = 0x87
    code: Annotated[NoticeCode, "B"]
    at_us: U32


@dataclass(frozen=True, slots=True)
class Event:
    """A line's level, or the motor's step, since a moment."""

    line: Line
    value: int
    at_us: int

    @property
    def step(self) -> Step:
        return Step(self.value)


_HEAD: Final = struct.Struct("<BIB")
_EVENT: Final = struct.Struct("<BI")


@dataclass(frozen=True, slots=True)
class Edges(Message):
    """What happened, in order."""

    TYPE = 0x84
    first: int
    """Number of the first event since the reset."""
    events: tuple[Event, ...]

    def to_bytes(self) -> bytes:
        if len(self.events) > MOST_EVENTS:
            raise MessageError(f"expected at most {MOST_EVENTS} events, got {len(self.events)}")
        events = (_EVENT.pack(each.line << 5 | each.value, each.at_us) for each in self.events)
        return _HEAD.pack(self.TYPE, self.first, len(self.events)) + b"".join(events)

    @classmethod
    def from_bytes(cls, body: bytes) -> Self:
        try:
            number, first, count = _HEAD.unpack_from(body)
            pairs = list(_EVENT.iter_unpack(body[_HEAD.size :]))
            events = tuple(_event(what, at_us) for what, at_us in pairs)
        except (struct.error, ValueError) as error:
            raise MessageError(f"Edges: {error}") from error
        if number != cls.TYPE or count != len(events):
            raise MessageError(f"Edges: expected {count} events, got {len(events)}")
        return cls(first, events)


def _event(what: int, at_us: int) -> Event:
    line, value = Line(what >> 5), what & 0x1F
    if line is Line.STEP:
        Step(value)
    elif value > 1:
        raise ValueError(f"expected level 0 or 1 of {line.name}, got {value}")
    return Event(line, value, at_us)


URGENT_STOP: Final = Frame(0, bytes([Stop.TYPE]), is_urgent=True).to_bytes()
"""What anybody can write, in any state: motor off and disabled, at once."""

FROM_HOST: Final[tuple[type[Message], ...]] = (
    Hello,
    Enable,
    Keepalive,
    Disable,
    Launch,
    Stop,
    Status,
    Configure,
    Save,
    ClearTally,
    Cue,
)
FROM_BOARD: Final[tuple[type[Message], ...]] = (
    Banner,
    Answer,
    Report,
    Edges,
    LaunchDone,
    Button,
    Notice,
)
_BY_TYPE: Final = {each.TYPE: each for each in (*FROM_HOST, *FROM_BOARD)}


def parse(body: bytes) -> Message:
    """Read a frame's body.

    Raises:
        MessageError: it means nothing to this version.
    """
    message = _BY_TYPE.get(body[0]) if body else None
    if message is None:
        raise MessageError(f"no message of type {body[:1].hex() or 'nothing'}")
    return message.from_bytes(body)


def protocol_of(body: bytes) -> int:
    """Tell the protocol's version of a HELLO or BANNER, whatever follows in that version."""
    return body[1] if len(body) > 1 else PROTOCOL_VERSION
