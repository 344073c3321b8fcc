"""What can be told about the parts while the motor is at rest."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol

from hardware.faults import BEAM2_BLOCKED, BEAM_BLOCKED, BEAM_FLICKER, BUTTON_STUCK, COVER_OPEN

if TYPE_CHECKING:
    from hardware.launcher import Fault

FLICKER_S: Final = 0.12
"""Twelve periods of a lamp at 100 Hz."""
MOST_EDGES: Final = 6
"""So many edges in that time are a hand and a card at most (*assumed*); a lamp makes 24."""
CLEAR_S: Final = 1.5
"""A hand takes a half-out card after a second (nominal build)."""

Watch = Callable[[float, Callable[[], bool]], int]
"""Keeps the loop going for so many seconds, or until the question says yes; counts beam edges."""


class Inputs(Protocol):
    """What is looked at; read anew each time."""

    @property
    def is_beam_blocked(self) -> bool: ...

    @property
    def is_beam2_blocked(self) -> bool: ...

    @property
    def is_button_down(self) -> bool: ...

    @property
    def is_cover_open(self) -> bool: ...


def judge(inputs: Inputs, watch: Watch) -> "Fault | None":
    """Look at cover, beam and button, for 1.7 s at most.

    A beam that always reads clear cannot be told from a clear one here. Beside a second beam its
    first launch shows it, and the launcher remembers; alone it ends that launch as a jam whose
    sentence names it.
    """
    edges = watch(FLICKER_S, lambda: False)  # what happened just now is told by then, too
    if inputs.is_cover_open:
        return COVER_OPEN
    if edges > MOST_EDGES:
        return BEAM_FLICKER
    watch(CLEAR_S, lambda: not (inputs.is_beam_blocked or inputs.is_beam2_blocked))
    if inputs.is_beam_blocked:
        return BEAM_BLOCKED
    if inputs.is_beam2_blocked:
        return BEAM2_BLOCKED
    return BUTTON_STUCK if inputs.is_button_down else None
