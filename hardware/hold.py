"""The button, judged by samples: what is a press is decided once, by how long it was held.

Theory of operation. An edge only wakes the sampler; it proves nothing, because the motor's noise
makes edges on a long wire. From then on the level is sampled every few milliseconds, on a fixed
grid. When it was found pressed at every sample for the holding time, that is a press, and it is
reported once; a sample that finds it released, or an edge that says so, ends the matter, and the
next edge begins a new one.
After a press the button must be found released for as long before it can be pressed again. One
that stays down is reported as stuck, and one that is down from the beginning was never pressed.
Klipper reads its buttons in the same way. All times are seconds as float.
"""

import math
from enum import Enum, auto
from typing import TYPE_CHECKING

from hardware.launcher import ButtonPressed, Noticed

if TYPE_CHECKING:
    from hardware.config import ButtonSection

_FEWEST_SAMPLES = 3
"""A thread that wakes late takes fewer samples than the grid has; with fewer than half of them, and
never with fewer than these, it may have met nothing but spikes (*assumed*; Klipper takes two)."""

IDLE_READING_S = 0.1
"""How often an idle button is looked at without any edge: the first one can get lost in lgpio."""


class _State(Enum):
    RELEASED = auto()
    MAYBE_PRESSED = auto()
    PRESSED = auto()
    MAYBE_RELEASED = auto()


class Hold:
    """Samples in, presses out: pure, told the time.

    Attributes:
        deadline: when the next sample is due.
    """

    def __init__(self, config: "ButtonSection", pressed: bool, now: float) -> None:
        self._hold = config.hold_ms / 1000
        self._step = config.sample_ms / 1000
        self._fewest = max(_FEWEST_SAMPLES, math.ceil(config.hold_ms / config.sample_ms / 2) + 1)
        self._stuck = config.stuck_s
        self._state = _State.PRESSED if pressed else _State.RELEASED
        self._since = now
        self._samples = 0
        self._stuck_at = now + self._stuck
        self.deadline = now + IDLE_READING_S

    @property
    def is_down(self) -> bool:
        return self._state in {_State.PRESSED, _State.MAYBE_RELEASED}

    def edge(self, at: float, pressed: bool) -> None:
        """Take an edge: begin to sample. `at` is when the pin had it."""
        if pressed and self._state is _State.RELEASED:
            self._watch(_State.MAYBE_PRESSED, at)
        elif not pressed and self._state is _State.PRESSED:
            self._watch(_State.MAYBE_RELEASED, at)
        elif pressed is (self._state is _State.MAYBE_RELEASED):
            self._fall_back()  # bounce or a spike: nobody has held it, or let go, since then

    def sample(self, now: float, pressed: bool) -> ButtonPressed | Noticed | None:
        """Take a sample, at `deadline` or later."""
        if self._state is _State.RELEASED or self._state is _State.PRESSED:
            self.edge(now, pressed)
        elif pressed is (self._state is _State.MAYBE_PRESSED):
            self._samples += 1
        else:
            self._fall_back()
        decided = self._decide(now)
        self._plan(now)
        return decided

    def _watch(self, state: _State, at: float) -> None:
        self._state = state
        self._since = self.deadline = at
        self._samples = 0

    def _fall_back(self) -> None:
        pressed = self._state is _State.MAYBE_RELEASED
        self._state = _State.PRESSED if pressed else _State.RELEASED

    def _decide(self, now: float) -> ButtonPressed | Noticed | None:
        is_held = now - self._since >= self._hold and self._samples >= self._fewest
        if self._state is _State.MAYBE_PRESSED and is_held:
            self._state = _State.PRESSED
            self._stuck_at = self._since + self._stuck
            return ButtonPressed(self._since)
        if self._state is _State.MAYBE_RELEASED and is_held:
            self._state = _State.RELEASED
        if self.is_down and now >= self._stuck_at:
            self._stuck_at = math.inf
            return Noticed(now, "button-stuck", "the button has been down for too long: free it")
        return None

    def _plan(self, now: float) -> None:
        if self._state is _State.RELEASED or self._state is _State.PRESSED:
            self.deadline = now + IDLE_READING_S
            return
        # The next point of the grid; those that were slept through are not made up for.
        passed = math.floor((now - self._since) / self._step + 1e-6)
        self.deadline = self._since + (passed + 1) * self._step
        if now < self._since + self._hold:
            self.deadline = min(self.deadline, self._since + self._hold)
