"""Launches in virtual time: physics, feed and counter joined without pins, thousands a second."""

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.config import HardwareConfig
from hardware.counter import Counter
from hardware.feed import Ended, Feed
from hardware.launcher import Order
from hardware.sim.happenings import BeamChanged, CardGone, Happening
from hardware.sim.physics import Physics

if TYPE_CHECKING:
    from hardware.figures import Figures

REST_S = 2.0
"""Between launches: a hand takes a half-out card after one second."""


@dataclass(frozen=True, slots=True)
class Launched:
    """One launch, as the counter saw it and as it was."""

    ended: Ended
    drives: tuple[tuple[float, float], ...]
    """When the motor was told which duty."""
    happenings: tuple[Happening, ...]
    """What really happened, until a half-out card was taken."""

    @property
    def gone(self) -> list[CardGone]:
        """The cards that have really left because of it, a half-out one included."""
        return [each for each in self.happenings if isinstance(each, CardGone)]

    @property
    def left(self) -> int:
        """How many these are."""
        return len(self.gone)

    @property
    def is_half_out(self) -> bool:
        """Whether a card was still in the beam when it ended."""
        return any(isinstance(e, BeamChanged) and e.at > self.ended.at for e in self.happenings)


class VirtualLauncher:
    """A launcher whose time is a number."""

    def __init__(
        self, config: HardwareConfig, figures: "Figures", rng: random.Random, hopper: int = 112
    ) -> None:
        self.physics = Physics(figures, rng, hopper)
        self._config = config
        self._counter = Counter(config.calibration, config.motor.run_duty)
        self.now = 0.0
        """Seconds since the launcher was built."""
        self._number = 0
        self._drives: list[tuple[float, float]] = []
        self._happenings: list[Happening] = []

    def launch(self, cards: int, hopper_left: int | None = None) -> Launched:
        """Carry out an order, then rest until a half-out card is taken."""
        self._drives, self._happenings = [], []
        self._number += 1
        feed = Feed(self._config, self._counter, Order(str(self._number), cards, hopper_left))
        feed.begin(self.now, blocked=self.physics.is_blocked)
        while feed.ended is None:
            self._step(feed)
        self.rest(REST_S)
        return Launched(feed.ended, tuple(self._drives), tuple(self._happenings))

    def rest(self, seconds: float) -> None:
        """Let time pass with the motor off."""
        self._drive(0.0)
        self.now += seconds
        self._advance()

    def load(self, cards: int) -> None:
        self.physics.load_hopper(self.now, cards)

    def _step(self, feed: Feed) -> None:
        self._drive(feed.duty)
        upcoming = self.physics.next_time()
        if (upcoming if upcoming is not None else math.inf) > feed.deadline:
            self.now = max(self.now, feed.deadline)
            feed.poll(self.now)
            return
        self.now = max(self.now, upcoming or self.now)
        for change in self._advance():
            feed.edge(change.at, blocked=change.blocked, beam=change.beam)

    def _advance(self) -> list[BeamChanged]:
        happenings = self.physics.advance(self.now)
        self._happenings += happenings
        return [each for each in happenings if isinstance(each, BeamChanged)]

    def _drive(self, duty: float) -> None:
        if duty != self.physics.duty:
            self.physics.set_drive(self.now, duty)
            self._drives.append((self.now, duty))
