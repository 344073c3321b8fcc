"""What every launcher promises, whatever drives its parts, and the values that pass.

All times are seconds as float on the monotonic clock, taken at the source (the pin, the kernel
or the microcontroller), never when a callback happened to run.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol, Self

if TYPE_CHECKING:
    from hardware.trace import Trace

MOST_CARDS = 13
"""The most cards of one launch: the largest press recorded of a real unit (rules L-1)."""


class Outcome(StrEnum):
    """How a launch ended. No cards by chance, by emptiness and by a jam are three answers."""

    NOTHING = "nothing"
    FIRED = "fired"
    EMPTY = "empty"
    JAM = "jam"
    STOPPED = "stopped"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Order:
    """One launch to carry out."""

    launch_id: str
    cards: int
    """How many shall leave, 1 to MOST_CARDS."""
    hopper_left: int | None = None
    """How many cards the hopper is believed to hold: tells *empty* from *jam*."""

    def __post_init__(self) -> None:
        if not 1 <= self.cards <= MOST_CARDS:
            raise ValueError(f"expected 1-{MOST_CARDS} cards, got {self.cards}")


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards a beam saw leave. Without a reason to doubt, the range is that one number."""

    cards: int
    low: int
    high: int
    reasons: tuple[str, ...] = ()
    """Slugs, such as `overlap` or `edge-lost`; empty means certain."""

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.cards <= self.high:
            raise ValueError(f"expected 0 <= low <= cards <= high, got {self}")

    @property
    def is_uncertain(self) -> bool:
        return bool(self.reasons)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that needs a person: it stays, and tells the same story, until it is cleared."""

    code: str
    """Slug, such as `beam-blocked`, `beam-storm`, `cover-open`, `guard-tripped`."""
    what_to_do: str
    """One sentence for the person at the table."""


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The button was pushed and held long enough to be meant."""

    at: float
    """The edge at which the push began."""


@dataclass(frozen=True, slots=True)
class FeedStep:
    """The feed cycle went on to another step: `kick`, `run`, `settle`, `reverse` and so on."""

    at: float
    step: str


@dataclass(frozen=True, slots=True)
class CardLeft:
    """A card was seen to leave while a launch runs."""

    at: float
    cards: int
    """Cards of this launch so far."""


@dataclass(frozen=True, slots=True)
class LaunchEnded:
    """The motor is at rest and the count is final."""

    at: float
    launch_id: str
    outcome: Outcome
    count: Count
    duration: float
    trace: "Trace | None" = field(repr=False)
    fault: Fault | None = None
    """Set for the outcomes `jam` and `fault`."""


@dataclass(frozen=True, slots=True)
class Faulted:
    """A fault outside any launch, such as an opened cover or a storm on the beam."""

    at: float
    fault: Fault


@dataclass(frozen=True, slots=True)
class Noticed:
    """Worth a line in the log and on the screen, but nothing stops for it (a stuck button)."""

    at: float
    code: str
    text: str
    times: int = 1
    """How often, since it was last reported."""


LauncherEvent = ButtonPressed | FeedStep | CardLeft | LaunchEnded | Faulted | Noticed


class Launcher(Protocol):
    """A motor, a beam and a button, with everything that must happen in time done inside.

    One thread, the control loop, owns a launcher: it calls `next_event` over and over (at least
    ten times a second: that also renews the guard's lease) and gives its orders in between.
    `stop` and `wake` alone may be called from any thread, and from a signal's path.
    """

    backend: str
    """`sim`, `gpio` or `serial`."""

    @property
    def about(self) -> str:
        """What drives the parts, for people: a board is named with its firmware and port."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *exc: object) -> None: ...

    def self_test(self) -> Fault | None:
        """Judge beam, cover and button with the motor at rest; at most 2 s. None: all is well."""
        ...

    def enable(self) -> None:
        """Release the latch that `stop` set. Moves nothing."""
        ...

    def start(self, order: Order) -> None:
        """Begin a launch; `next_event` carries it on and ends it with one `LaunchEnded`.

        Raises:
            BusyError: a launch is running.
            StoppedError: the motor is latched off.
        """
        ...

    def next_event(self, timeout: float) -> LauncherEvent | None:
        """Drive the running launch and wait at most `timeout` for something to report."""
        ...

    def wake(self) -> None:
        """Make a waiting `next_event` return None at once."""
        ...

    def stop(self) -> None:
        """Motor off now and latched off; a running launch ends as `stopped`."""
        ...
