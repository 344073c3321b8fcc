"""Who holds which line of the simulated world, and at what level it is."""

from dataclasses import dataclass


@dataclass(slots=True)
class Line:
    """One pin. An input's level is the world's doing, an output's its holder's."""

    level: float = 0.0
    at: float = 0.0
    """When it got that level."""
    holder: int | None = None
    """The living client that drives it."""
    is_driven: bool = False
    """It is an output; without a holder, one whose holder has died."""


class Lines:
    """All pins. A line has one driver at a time; one that died leaves it as it was, as on a Pi."""

    def __init__(self) -> None:
        self._lines: dict[int, Line] = {}

    def __getitem__(self, pin: int) -> Line:
        return self._lines.setdefault(pin, Line())

    def holder_of(self, pin: int, other_than: int) -> int | None:
        """The living client that drives the pin, if it is another one."""
        holder = self[pin].holder
        return holder if holder != other_than else None

    def drive(self, pin: int, client: int, level: float, at: float) -> None:
        """Make the pin this client's output, at this level."""
        line = self[pin]
        line.holder, line.is_driven = client, True
        line.level, line.at = level, at

    def let_go(self, pin: int, client: int, at: float) -> bool:
        """Make the pin an input; True if it was an output, which falls to its pull-down."""
        line = self[pin]
        if not line.is_driven or line.holder not in {client, None}:
            return False
        line.holder, line.is_driven = None, False
        line.level, line.at = 0.0, at
        return True

    def bury(self, client: int) -> None:
        """The client died: its lines stay as they were, for anyone to take over."""
        for line in self._lines.values():
            if line.holder == client:
                line.holder = None
