"""What can be said of a launch that nobody watched to its end."""

import math
from dataclasses import dataclass

from controller.launch import Interrupted, Result
from hardware import Count, Outcome

_STRAGGLERS = 2
"""One card half-way through the nip as the motor stops, and one that lay on top of another."""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a motor can throw that nobody watches, until the guard stops it. Seconds."""

    lease: float
    """The guard takes the motor away so long after the control loop's last sign of life."""
    longest_run: float
    """And never leaves it on for longer than this."""
    card: float
    """How long one card takes at full speed."""

    def most(self, cut: Interrupted) -> int:
        """The most cards that can have left in all.

        While the control loop lived it would have braked at the number asked for; what it had seen
        of that may not have been noted. From then on the motor had what the guard allows. Nothing
        throws more than the hopper held.
        """
        watched = max(cut.seen, cut.launch.asked or 0)
        unwatched = math.ceil(min(self.lease, self.longest_run) / self.card) + _STRAGGLERS
        return max(cut.seen, min(watched + unwatched, cut.launch.hopper_left))

    def result(self, cut: Interrupted, outcome: Outcome, reason: str) -> Result:
        """What was seen, and the doubt about the rest."""
        count = Count(cut.seen, cut.seen, self.most(cut), (reason,))
        return Result(outcome, count, cut.seen_ms)
