"""How long a launch waits for its next card, how often it tries again, and why it gives up. Pure.

Times are seconds.
"""

from enum import Enum, auto
from typing import TYPE_CHECKING

from hardware.faults import HEAPS, NOT_ARRIVED, NOT_LEFT, NOTHING_SEEN
from hardware.launcher import Fault, Order, Outcome

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.counter import Counter

PASSAGES = 2.5
"""A run near its limit ends at a clear beam when less than so many cards' time is left."""
HEAP = 4.0
"""A beam that is blocked for so many cards' time shows none that pass as they should: with an empty
battery one takes three times as long as it ought to."""
SPIN_UP = 2.0
"""Time constants of the motor by which the first card is later than that."""
BEYOND = 20
"""A launch that may have thrown so many more than were counted is none to go on with: a card that
sticks in the beam once leaves no more than 16 open."""


class Run(Enum):
    """Why a run is over."""

    ENOUGH = auto()
    NEAR_LIMIT = auto()
    NOT_ARRIVED = auto()
    NOT_LEFT = auto()
    BEYOND = auto()

    @property
    def is_stuck(self) -> bool:
        return self in {Run.NOT_ARRIVED, Run.NOT_LEFT}


class Patience:
    """One launch's; the counter tells how far it is.

    Attributes:
        ladders: how often the jam ladder has been climbed.
    """

    def __init__(self, config: "HardwareConfig", counter: "Counter", order: Order) -> None:
        self._feed = config.feed
        self._card = config.calibration.card_ms / 1000
        self._spin_up = SPIN_UP * config.calibration.tau_ms / 1000
        self._counter = counter
        self._order = order
        self.ladders = 0

    def run_end(self, began: float) -> float:
        """When a run must end: a card in the beam may use all of it, none begins in vain."""
        reserve = 0.0 if self._counter.blocked else PASSAGES * self._card
        return began + self._feed.longest_run_s - reserve

    def until(self, run_began: float) -> float:
        """When the next card, or the end of the one in the beam, is overdue."""
        limit = self._leave if self._counter.blocked else self._feed.arrive_ms / 1000
        return max(run_began, self._counter.changed_at) + limit

    @property
    def _leave(self) -> float:
        """A beam blocked for as long as all missing cards need may be showing a heap of them."""
        missing = self._order.cards - self._counter.cards
        cards = max(HEAP, missing + PASSAGES)
        return min(self._feed.leave_ms / 1000, cards * self._card + self._spin_up)

    def is_beyond(self, now: float) -> bool:
        """Whether too many may have come; a first card that does not leave is a jam, though."""
        is_first = self._counter.blocked and not self.ladders
        return not is_first and self._counter.most(now) - self._counter.cards >= BEYOND

    def is_last_try(self, run: Run) -> bool:
        most = self._feed.ladders
        if run is Run.NOT_ARRIVED and self._is_nearly_empty():
            most = 0 if self._is_out_of_cards() else min(most, 1)
        return run is Run.BEYOND or (run.is_stuck and self.ladders >= most)

    def verdict(self, run: Run) -> tuple[Outcome, Fault | None]:
        """What a launch is called that ends with fewer cards than it was asked for."""
        if run is Run.BEYOND:
            return Outcome.JAM, HEAPS
        if run is Run.NOT_LEFT or self._counter.blocked:
            return Outcome.JAM, NOT_LEFT
        saw_nothing = self._counter.has_seen_nothing
        if self.is_believed_empty or (self._order.hopper_left is None and not saw_nothing):
            return Outcome.EMPTY, None
        return Outcome.JAM, NOTHING_SEEN if saw_nothing else NOT_ARRIVED

    @property
    def is_believed_empty(self) -> bool:
        """Whether the hopper is believed to hold hardly more than what has left."""
        left = self._order.hopper_left
        return left is not None and left - self._counter.cards <= self._feed.nearly_empty

    def _is_out_of_cards(self) -> bool:
        left = self._order.hopper_left
        return left is not None and self._counter.cards >= left

    def _is_nearly_empty(self) -> bool:
        return self._order.hopper_left is None or self.is_believed_empty
