"""Two beams see the same cards: one that tells nothing is broken. Pure; seconds.

A beam that always reads clear looks like a jam before it. Only beside another one does it show, by
a card that passed the other while the motor drove it. What the retract pulls back proves nothing:
it may have been in the first beam alone.
"""

import math

from hardware.launcher import Count
from hardware.noise import NOISE

OTHER = {1: 2, 2: 1}


class Silence:
    """Listens to the two beams of one launch."""

    def __init__(self) -> None:
        self._blocked_at = {1: math.inf, 2: math.inf}
        self._has_told = {1: False, 2: False}
        self._passed = {1: 0, 2: 0}
        self._pulses = {1: 0, 2: 0}

    @property
    def silent(self) -> int | None:
        """The beam that told nothing while cards passed the other; None: neither is known to."""
        return next(
            (
                beam
                for beam, other in OTHER.items()
                if self._passed[other] and not self._has_told[beam]
            ),
            None,
        )

    def edge(self, t: float, *, blocked: bool, beam: int, driven: bool) -> None:
        """Take an edge; `driven` while the motor drives cards out."""
        self._has_told[beam] = True
        if blocked:
            self._blocked_at[beam] = t
        elif t - self._blocked_at[beam] >= NOISE:
            self._pulses[beam] += 1
            self._passed[beam] += driven

    def count(self) -> Count:
        """What the second beam alone can say: each of its pulses is a card, or two that overlap.

        One more may rest between the beams.
        """
        pulses = self._pulses[2]
        return Count(pulses, self._passed[2], 2 * pulses + 1, ("beam-silent",))
