"""What the edges and levels of a beam betray, whoever tells them. Pure, told the time."""

from collections import deque

STORM_EDGES = 400
STORM_S = 1.0
"""So many edges in so short a time are no cards (*assumed*): cards of 29 ms with gaps of 3 ms make
62 a second, a lamp at 100 Hz makes 200."""


class Resync:
    """Finds the edges that never came, by the level: pure, told the time.

    Edges may be on their way when the level is read, so a level that contradicts the last edge is
    believed when it still does at the next reading and no edge came between.
    """

    def __init__(self, blocked: bool) -> None:
        self.blocked = blocked
        self._contradicted = False

    def edge(self, blocked: bool) -> bool:
        """Take an edge; False if one before it is missing, because it changes nothing."""
        is_news = blocked != self.blocked
        self.blocked = blocked
        self._contradicted = False
        return is_news

    def reading(self, blocked: bool) -> bool:
        """Take a reading; True if an edge was lost: `blocked` has been put right."""
        if blocked == self.blocked:
            self._contradicted = False
        elif self._contradicted:
            self.blocked = blocked
            self._contradicted = False
            return True
        else:
            self._contradicted = True
        return False


class Storm:
    """Tells when edges come faster than any cards could make them."""

    def __init__(self, edges: int = STORM_EDGES, within: float = STORM_S) -> None:
        self._within = within
        self._times: deque[float] = deque(maxlen=edges)

    def edge(self, at: float) -> bool:
        """Take an edge; True when there are too many. Then it starts afresh."""
        self._times.append(at)
        is_storm = len(self._times) == self._times.maxlen and at - self._times[0] < self._within
        if is_storm:
            self._times.clear()
        return is_storm
