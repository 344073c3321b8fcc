"""Launches over a line that wears frames out: what left, what was counted, what it cost."""

from dataclasses import dataclass

from support.board_rig import Rig

from hardware.launcher import Faulted, LaunchEnded

REST_S = 2.0
"""A hand takes a half-out card after one second."""


@dataclass(frozen=True, slots=True)
class Carried:
    """One order over a worn line."""

    ended: LaunchEnded
    left: int
    """Cards that really left because of it."""
    begun: int
    """How often the board began a launch for it."""
    resent: int
    """Frames that the host sent again."""
    bytes_to_board: int
    bytes_to_host: int
    seconds: float

    @property
    def is_lost(self):
        """The count is wrong and says nothing, or is doubted and still out of its range."""
        count = self.ended.count
        return not count.low <= self.left <= count.high

    @property
    def is_twice(self):
        return self.begun > 1

    @property
    def is_completed(self):
        return self.ended.fault is None


def order(rig: Rig, cards: int) -> Carried:
    """Load, order, and rest until nothing moves; a fault is cleared as a person does."""
    cable, session = rig.cable, rig.launcher.session
    cable.scene.load(112)
    thrown, begun, resent = cable.thrown, len(rig.board.begun), session.resent
    to_board, to_host, began = cable.to_board.carried, cable.to_host.carried, rig.now
    ended = rig.launch(cards)
    seconds = rig.now - began
    carried = cable.to_board.carried - to_board, cable.to_host.carried - to_host
    resent = session.resent - resent
    cable.to_board.when_put = cable.to_host.when_put = nothing
    afterwards = rig.during(REST_S)
    if ended.fault is not None or any(isinstance(event, Faulted) for event in afterwards):
        rig.recover()
    left = cable.thrown - thrown
    return Carried(ended, left, len(rig.board.begun) - begun, resent, *carried, seconds)


class Tripwire:
    """Resets the board as the nth piece from now on goes down a strand.

    Attributes:
        has_tripped: whether there was such a piece before the launch had ended.
    """

    def __init__(self, rig: Rig, strand: str, number: int):
        self._rig = rig
        self._number = number
        self.has_tripped = False
        getattr(rig.cable, strand).when_put = self._count

    def _count(self):
        self._number -= 1
        if self._number == 0:
            self.has_tripped = True
            self._rig.board.reset(self._rig.now)


def reset_at_each_message(rig: Rig, strand: str, cards: int) -> list[tuple[Carried, Carried]]:
    """A launch that is reset at its first message, one at its second, and so on to the last.

    Returns:
        Each with an undisturbed launch of two after it.
    """
    launches: list[tuple[Carried, Carried]] = []
    while True:
        wire = Tripwire(rig, strand, len(launches) + 1)
        cut = order(rig, cards)
        if not wire.has_tripped:
            break
        launches.append((cut, order(rig, 2)))
    return launches


def nothing():
    pass
