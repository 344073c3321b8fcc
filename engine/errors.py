"""What the engine refuses: one root, a leaf for each thing a caller would do about it."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action is not allowed now. The slugs are stable: people script against them."""

    BAD_COUNT = "bad-count"
    BAD_TARGET = "bad-target"
    BAD_THROW = "bad-throw"
    BLUFF_NOT_ALLOWED = "bluff-not-allowed"
    CANNOT_UNDO = "cannot-undo"
    CARD_DOES_NOT_FIT = "card-does-not-fit"
    CARD_MAY_NOT_BE_LAST = "card-may-not-be-last"
    DECK_TOO_SMALL = "deck-too-small"
    DOUBT_OPEN = "doubt-open"
    HAND_NOT_COUNTED = "hand-not-counted"
    MAY_NOT_DRAW = "may-not-draw"
    MUST_PLAY_DRAWN = "must-play-drawn"
    NOBODY_TO_CATCH = "nobody-to-catch"
    NO_COPY_LEFT = "no-copy-left"
    NO_SUCH_DOUBT = "no-such-doubt"
    NOT_DEALT = "not-dealt"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    NOTHING_TO_PASS = "nothing-to-pass"  # noqa: S105 # no password
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_IN_DECK = "not-in-deck"
    NOT_IN_HAND = "not-in-hand"
    NOT_IN_THIS_GAME = "not-in-this-game"
    NOT_YOUR_TURN = "not-your-turn"
    NUMBER_MISSING = "number-missing"
    ONLY_DRAWN_CARD = "only-drawn-card"
    SEAT_HAS_LEFT = "seat-has-left"
    TABLE_ONLY = "table-only"
    UNO_NOT_DUE = "uno-not-due"
    WRONG_PHASE = "wrong-phase"


class EngineError(Exception):
    """Anything that the engine refuses."""


class SetupError(EngineError, ValueError):
    """A game cannot be made so: `field` is named as on the wire, such as `options.scoring`."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class ActionError(EngineError):
    """The rules forbid it now; nothing has changed."""

    def __init__(self, code: Refusal, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason


class ActionFormatError(EngineError, ValueError):
    """An action or a launch cannot be read: `field` is named as on the wire."""

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason


class RecordError(EngineError, ValueError):
    """A game's record cannot be replayed; `line` counts from 1."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
