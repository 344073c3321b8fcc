"""What a launcher tells the games: that a press was accepted, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self

from controller.launch import Trigger
from controller.moments import from_text
from engine import Launch, Outcome


@dataclass(frozen=True, slots=True)
class Notice:
    """An accepted press, told of before its count is known."""

    launch_id: str
    launcher: str
    trigger: Trigger
    started_at: datetime
    """When it was accepted."""
    seat: int | None
    """The seat that an order to eject named."""


@dataclass(frozen=True, slots=True)
class Report:
    """A launch as it was reported; `body` is a **launch** of the wire contract."""

    body: Mapping[str, Any]
    launch_id: str
    launcher: str
    trigger: Trigger
    started_at: datetime
    seat: int | None
    cards: int

    @classmethod
    def of(cls, body: Mapping[str, Any]) -> Self:
        """Read a launch that has been validated."""
        return cls(
            body,
            body["launch_id"],
            body["launcher"],
            Trigger(body["trigger"]),
            from_text(body["started_at"]),
            body["seat"],
            body["cards"],
        )

    def to_launch(self, seat: int) -> Launch:
        """Say it to the rules, as thrown at a seat."""
        low, high = self.body["range"]
        return Launch(
            self.launch_id,
            seat,
            self.cards,
            low,
            high,
            Outcome(self.body["outcome"]),
            press=self.trigger.is_press,
            uncertain=self.body["uncertain"],
        )
