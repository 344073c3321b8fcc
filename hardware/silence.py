"""Two beams see the same cards: one that tells nothing is broken. Pure; seconds.

A beam that always reads clear looks like a jam before it. Only beside another one does it show, by
a card that passed the other while the motor drove it. What the retract pulls back proves nothing:
it may have been in the first beam alone.
"""

import math

from hardware.launcher import Count
from hardware.noise import NOISE


class Silence:
    """Listens to the two beams of one launch."""

    def __init__(self) -> None:
        self._blocked_at = {1: math.inf, 2: math.inf}
        self._has_told = {1: False, 2: False}
        self._passed = {1: 0, 2: 0}
        self._pulses = {1: 0, 2: 0}
        self._has_first_missed = False

    @property
    def silent(self) -> int | None:
        """The beam that told nothing while cards passed the other; None: neither is known to.

        What the first one has missed stays missed, whatever it tells afterwards.
        """
        if self._has_first_missed:
            return 1
        return 2 if self._passed[1] and not self._has_told[2] else None

    def edge(self, t: float, *, blocked: bool, beam: int, driven: bool) -> None:
        """Take an edge; `driven` while the motor drives cards out."""
        self._has_told[beam] = True
        if blocked:
            self._blocked_at[beam] = t
        elif t - self._blocked_at[beam] >= NOISE:
            self._pulses[beam] += 1
            self._passed[beam] += driven
            self._has_first_missed |= bool(self._passed[2]) and not self._has_told[1]

    def count(self) -> Count:
        """What the second beam alone can say: each of its pulses is a card, or two that overlap.

        One more may rest between the beams.
        """
        pulses = self._pulses[2]
        return Count(pulses, self._passed[2], 2 * pulses + 1, ("beam-silent",))
