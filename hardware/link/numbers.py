"""The protocol's numbers, as `firmware/include/protocol.h` has them; a test compares the two."""

from enum import Enum, IntEnum, IntFlag
from typing import Final, NamedTuple

PROTOCOL_VERSION: Final = 1
BAUD: Final = 250_000
"""Exact on a 16 MHz board; 115200 is 2.1 % off."""
MOST_CONTENT: Final = 64
"""Header, body and CRC of one frame."""
WINDOW: Final = 4
"""Frames that may be unacknowledged."""
BOARD_RESEND_MS: Final = 40
ACKNOWLEDGEMENT: Final = 0x80
"""In a header: there is no body, the sequence number is the next one expected."""
URGENT: Final = 0x40
"""As a whole header: neither numbered nor acknowledged, and STOP alone may be it."""
RESERVED: Final = 0x70
SEQUENCE: Final = 0x0F
SHORTEST_LEASE_MS: Final = 50
LONGEST_LEASE_MS: Final = 2000
LONGEST_RUN_MS: Final = 2000
MOST_CARDS: Final = 13
HOPPER_UNKNOWN: Final = 255
MOST_EVENTS: Final = 11


class Code(IntEnum):
    """What became of a request."""

    OK = 0
    UNKNOWN = 1
    BAD_VALUE = 2
    DISABLED = 3
    BUSY = 4
    FAULT = 5
    WRONG_BOOT = 6
    COVER_OPEN = 7
    FORGOTTEN = 8


class BoardState(IntEnum):
    """What the board is at."""

    DISABLED = 0
    IDLE = 1
    LAUNCHING = 2
    FAULT = 3
    ALONE = 4


class BoardFault(IntEnum):
    """Why it is at fault, or a launch ended so."""

    NONE = 0
    BEAM_BLOCKED = 1
    BEAM_STORM = 2
    NOT_ARRIVED = 3
    NOT_LEFT = 4
    TOO_SLOW = 5
    COVER_OPEN = 6
    RUN_TOO_LONG = 7
    DEADLINE = 8
    HUNG = 9


class BoardOutcome(IntEnum):
    """How a launch ended."""

    FIRED = 0
    EMPTY = 1
    JAM = 2
    STOPPED = 3
    FAULT = 4


class Reason(IntFlag):
    """Why the board's own count is in doubt."""

    OVERLAP = 1
    ODD_LENGTH = 2
    SHORT_PULSE = 4
    TURNING = 8
    STUCK = 16
    EDGE_LOST = 32
    BEAM_BLOCKED = 64
    NOTHING_SEEN = 128


class Line(IntEnum):
    """What an event is about."""

    BEAM = 0
    BEAM2 = 1
    BUTTON = 2
    COVER = 3
    STEP = 4
    LOST = 5
    """Edges of the beam are missing before this; the value is its level."""


class Step(IntEnum):
    """What the motor does."""

    AWAIT_CLEAR = 0
    KICK = 1
    RUN = 2
    BOOST_PAUSE = 3
    BOOST = 4
    REVERSE = 5
    WAIT = 6
    BRAKE = 7
    RETRACT = 8
    SETTLE = 9
    STOP = 10
    CUT = 11
    DONE = 12


class Level(IntFlag):
    """Lines as they were read."""

    BEAM = 1
    BEAM2 = 2
    BUTTON = 4
    COVER = 8
    MOTOR = 16


class NoticeCode(IntEnum):
    """What is worth knowing."""

    BUTTON_STUCK = 1
    COVER_OPENED = 2
    COVER_SHUT = 3
    LEASE_ENDED = 4


class CueKind(IntEnum):
    """What lamp and buzzer can show."""

    QUIET = 0
    READY = 1
    PRESSED = 2
    FIRED = 3
    FAULT = 4


class Cause(IntEnum):
    """Of a reset."""

    POWER = 0
    EXTERNAL = 1
    BROWN_OUT = 2
    WATCHDOG = 3


class Feature(IntFlag):
    """What a board has."""

    PLAYS_ALONE = 1
    BEAM2 = 2
    COVER = 4


class Limits(NamedTuple):
    """A parameter's number, and what it may be."""

    number: int
    default: int
    least: int
    most: int


class Parameter(Enum):
    """What CONFIGURE sets; `hardware.config` explains them."""

    RUN_DUTY = Limits(0, 100, 20, 100)
    KICK_DUTY = Limits(1, 100, 20, 100)
    KICK_MS = Limits(2, 40, 0, 300)
    REVERSE_DUTY = Limits(3, 80, 10, 100)
    LONGEST_RUN_MS = Limits(4, 1700, 200, 2000)
    MOST_RUNS = Limits(5, 6, 1, 20)
    BRAKE_MS = Limits(6, 10, 0, 500)
    RETRACT_MS = Limits(7, 120, 0, 300)
    SETTLE_MS = Limits(8, 200, 20, 2000)
    ARRIVE_MS = Limits(9, 500, 100, 1500)
    LEAVE_MS = Limits(10, 600, 100, 1500)
    BOOST_MS = Limits(11, 250, 0, 1000)
    REVERSE_MS = Limits(12, 200, 0, 1000)
    WAIT_MS = Limits(13, 300, 20, 5000)
    LADDERS = Limits(14, 2, 0, 5)
    CLEAR_WAIT_MS = Limits(15, 1500, 0, 10000)
    NEARLY_EMPTY = Limits(16, 3, 0, 20)
    STORM_PULSES = Limits(17, 300, 10, 65535)
    CARD_MS = Limits(18, 87, 10, 1000)
    TAU_MS = Limits(19, 50, 1, 500)
    CARD_MM = Limits(20, 87, 30, 120)
    BEAM_GAP_MM = Limits(21, 0, 0, 80)
    HOLD_MS = Limits(22, 20, 2, 500)
    STUCK_S = Limits(23, 10, 1, 600)
    BEAM_BLOCKED_HIGH = Limits(24, 1, 0, 1)
    BUTTON_PRESSED_HIGH = Limits(25, 0, 0, 1)
    COVER_FITTED = Limits(26, 1, 0, 1)
    PROFILE = Limits(27, 0, 0, 2)
