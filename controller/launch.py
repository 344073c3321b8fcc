"""One launch: what was accepted, and what came of it."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from controller.moments import to_text
from hardware import Count, Outcome


class Trigger(StrEnum):
    """Who asked for the launch."""

    BUTTON = "button"
    API = "api"
    EJECT = "eject"

    @property
    def is_press(self) -> bool:
        """An order to eject deals cards; it serves nobody's turn."""
        return self is not Trigger.EJECT


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a launch."""

    outcome: Outcome
    count: Count
    duration_ms: int
    traced: bool = False
    """Whether its signal trace was recorded."""


NO_CARDS = Count(0, 0, 0)


@dataclass(frozen=True, slots=True)
class Launch:
    """An accepted press or order to eject; without a result it is still running."""

    launch_id: str
    """A UUID, never used again by any installation."""
    launcher: str
    trigger: Trigger
    started_at: datetime
    """When the press was accepted, in UTC."""
    asked: int | None
    """How many cards the luck or the order wants; None where the hopper was found empty."""
    hopper_left: int
    """How many cards the hopper was believed to hold when it was accepted."""
    sequence: int = 0
    """Its number in the journal, which gives it."""
    game: str | None = None
    seat: int | None = None
    """The seat that `eject` named, or the receiver that the games answered."""
    result: Result | None = None

    def ended(self, result: Result) -> "Launch":
        return replace(self, result=result)

    def to_dict(self) -> dict[str, Any]:
        """The finished launch as the wire contract spells it."""
        assert self.result is not None, "a running launch has no form on the wire"
        count = self.result.count
        return {
            "launch_id": self.launch_id,
            "sequence": self.sequence,
            "launcher": self.launcher,
            "trigger": self.trigger.value,
            "started_at": to_text(self.started_at),
            "duration_ms": self.result.duration_ms,
            "asked": self.asked,
            "cards": count.cards,
            "uncertain": count.is_uncertain,
            "reasons": list(count.reasons),
            "range": [count.low, count.high],
            "outcome": self.result.outcome.value,
            "traced": self.result.traced,
            "game": self.game,
            "seat": self.seat,
        }


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A launch that has an intent and, since nobody saw its end, no result."""

    launch: Launch
    seen: int
    """Cards that were noted as they left."""
    seen_ms: int
    """When the last of them left, from the start of the launch."""
