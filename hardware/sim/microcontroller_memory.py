"""What a simulated board remembers: the tally for ever, answers until it is reset."""

from collections import deque
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from hardware.link.message import Message
from hardware.link.messages import (
    Answer,
    Edges,
    Event,
    Launch,
    LaunchDone,
    Request,
    Status,
)
from hardware.link.numbers import MOST_EVENTS, Code

if TYPE_CHECKING:
    from hardware.launcher import Count

REMEMBERED: Final = 16
"""Requests whose answers are kept."""
MOST_UNTOLD: Final = 64
"""Events that wait for the line; further ones are lost, and counted."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Kept over power loss; only ever rises."""

    launches: int = 0
    asked: int = 0
    left: int = 0
    not_done: int = 0
    uncertain: int = 0
    events: int = 0

    def begun(self, asked: int) -> "Tally":
        return replace(self, launches=self.launches + 1, asked=self.asked + asked)

    def ended(self, asked: int, count: "Count") -> "Tally":
        return replace(
            self,
            left=self.left + count.cards,
            not_done=self.not_done + max(0, asked - count.cards),
            uncertain=self.uncertain + count.is_uncertain,
            events=self.events + 1,
        )


class Answers:
    """The last requests with their answers, so that a repeated one is not carried out again.

    Attributes:
        last: the id of the newest request.
        launched: the last launch's end, which is told again until it has been heard.
    """

    def __init__(self) -> None:
        self._kept: dict[int, list[Message]] = {}
        self._launch: tuple[int, list[Message]] | None = None
        """The last order is kept apart, so that questions do not push it out."""
        self.last = 0
        self.launched: LaunchDone | None = None

    def is_new(self, request: Request) -> bool:
        """Whether it was never asked: ids count up, and come round."""
        return not self.last or 0 < (request.request - self.last) % (1 << 16) < 1 << 15

    def find(self, request: Request) -> list[Message]:
        """Give the answers to what was asked before, or that they are forgotten."""
        if self._launch and self._launch[0] == request.request:
            return self._launch[1]
        forgotten = Answer(request.request, request.TYPE, Code.FORGOTTEN)
        return self._kept.get(request.request, [forgotten])

    def keep(self, request: Request, answer: Message) -> None:
        """Remember the first answer, and that it was asked."""
        if self.is_new(request):
            self.last = request.request
        if isinstance(request, Status):
            return  # how things stand is never old
        if isinstance(request, Launch):
            self._launch = (request.request, [answer])
        else:
            self._kept[request.request] = [answer]
        while len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]

    def end(self, done: LaunchDone) -> None:
        """Add how a launch ended to what was answered to its order."""
        self.launched = done
        if self._launch and self._launch[0] == done.request:
            self._launch[1].append(done)


class Happened:
    """Events that the host has to be told.

    Attributes:
        lost: how many there was no room for.
    """

    def __init__(self) -> None:
        self._untold: deque[Event] = deque()
        self._first = 0
        self.lost = 0

    @property
    def next(self) -> int:
        """Number of the next event."""
        return self._first + len(self._untold)

    @property
    def is_told(self) -> bool:
        return not self._untold

    def add(self, event: Event) -> None:
        if len(self._untold) == MOST_UNTOLD:
            self.lost += 1
        else:
            self._untold.append(event)

    def lose(self, number: int) -> None:
        """Number so many that nobody will ever be told."""
        assert self.is_told
        self._first += number
        self.lost += number

    def take(self) -> Edges:
        """Give as many as fit in a frame."""
        some = [self._untold.popleft() for _ in range(min(MOST_EVENTS, len(self._untold)))]
        edges = Edges(self._first, tuple(some))
        self._first += len(some)
        return edges
