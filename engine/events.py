"""What happened: one frozen value for each kind, and how much of it a seat may be told."""

from dataclasses import dataclass
from typing import Any, ClassVar

from engine.actions import Outcome
from engine.cards import FACE_DOWN, Card, Color
from engine.wire import flat_dict


@dataclass(frozen=True, slots=True)
class _Event:
    type: ClassVar[str]

    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        """Write the wire form as `seat`, or for None the public, may see it."""
        del seat  # most events happen on the open table
        return {"type": self.type, **flat_dict(self)}


@dataclass(frozen=True, slots=True)
class RoundBegan(_Event):
    """Cards were dealt."""

    type: ClassVar = "round-began"
    round: int
    dealer: int


@dataclass(frozen=True, slots=True)
class TurnedUp(_Event):
    """The first card was turned up."""

    type: ClassVar = "turned-up"
    card: Card
    put_back: bool
    """It cannot be a first card (A-14): another one is turned."""


@dataclass(frozen=True, slots=True)
class Awaited(_Event):
    """Play waits for `seat` (None: for any) in `phase`; in `press` a launch is due."""

    type: ClassVar = "turn"
    phase: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Played(_Event):
    """A card was laid on the pile, others under it."""

    type: ClassVar = "played"
    seat: int
    card: Card
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ColorNamed(_Event):
    """A wild got its color."""

    type: ClassVar = "color-named"
    seat: int
    color: Color


@dataclass(frozen=True, slots=True)
class Chosen(_Event):
    """A card got its target."""

    type: ClassVar = "chosen"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class Passed(_Event):
    """The drawn card was kept, or the extra card declined."""

    type: ClassVar = "passed"
    seat: int


@dataclass(frozen=True, slots=True)
class Owed(_Event):
    """A seat owes presses, or cards of the draw pile."""

    type: ClassVar = "owed"
    seat: int
    presses: int | None
    until_fires: bool
    because: str
    """The card, or `uno-penalty`, `hint-penalty`, `false-catch-penalty`."""


@dataclass(frozen=True, slots=True)
class Took(_Event):
    """Cards came to a hand; which ones is told to that hand alone."""

    type: ClassVar = "took"
    seat: int
    cards: tuple[Card, ...]
    launch_id: str | None = None
    outcome: Outcome | None = None
    counted: bool = True
    """Whether it served a press that was due; False: the press is still owed, or none was."""

    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        told = flat_dict(self)
        told["cards"] = len(self.cards)
        if seat == self.seat and FACE_DOWN not in self.cards:
            told["faces"] = [card.name for card in self.cards]
        return {"type": self.type, **told}


@dataclass(frozen=True, slots=True)
class Reloaded(_Event):
    """The discards but for the top went back into the draw pile, here the launcher (G-6)."""

    type: ClassVar = "reloaded"
    cards: int


@dataclass(frozen=True, slots=True)
class HandsSwapped(_Event):
    """Two seats swapped hands."""

    type: ClassVar = "hands-swapped"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class HandsRotated(_Event):
    """Every hand moved one seat on in the direction of play (C-8)."""

    type: ClassVar = "hands-rotated"
    seat: int
    """Whose card did it."""


@dataclass(frozen=True, slots=True)
class Challenged(_Event):
    """A seat says that `target` bluffed."""

    type: ClassVar = "challenged"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class HandShown(_Event):
    """A hand was shown to `target`, and to nobody else (C-5)."""

    type: ClassVar = "hand-shown"
    seat: int
    target: int
    cards: tuple[Card, ...]

    def to_dict(self, seat: int | None = None) -> dict[str, Any]:
        told = flat_dict(self)
        told["cards"] = len(self.cards)
        if seat == self.target:
            told["faces"] = [card.name for card in self.cards]
        return {"type": self.type, **told}


@dataclass(frozen=True, slots=True)
class Judged(_Event):
    """A challenge was decided."""

    type: ClassVar = "challenge-judged"
    seat: int
    """The challenger."""
    target: int
    guilty: bool


@dataclass(frozen=True, slots=True)
class CreepersShown(_Event):
    """Creepers were among the cards that a seat drew: it takes three more for each (M-4)."""

    type: ClassVar = "creepers-shown"
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class UnoCalled(_Event):
    """A seat called UNO."""

    type: ClassVar = "uno-called"
    seat: int


@dataclass(frozen=True, slots=True)
class Caught(_Event):
    """A seat was caught, or somebody was wrong about it."""

    type: ClassVar = "caught"
    seat: int
    target: int
    is_false: bool


@dataclass(frozen=True, slots=True)
class Hinted(_Event):
    """A seat was told of for a hint."""

    type: ClassVar = "hinted"
    seat: int
    target: int


@dataclass(frozen=True, slots=True)
class DoubtOpened(_Event):
    """A launch is uncertain."""

    type: ClassVar = "doubt-opened"
    launch_id: str
    seat: int
    cards: int
    range: tuple[int, int]


@dataclass(frozen=True, slots=True)
class DoubtSettled(_Event):
    """The table said what a doubtful launch brought."""

    type: ClassVar = "doubt-settled"
    launch_id: str
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Corrected(_Event):
    """The table said how many cards a hand holds."""

    type: ClassVar = "corrected"
    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class SeatLeft(_Event):
    """A seat left the game."""

    type: ClassVar = "left"
    seat: int


@dataclass(frozen=True, slots=True)
class RoundOver(_Event):
    """A round was scored."""

    type: ClassVar = "round-over"
    winners: tuple[int, ...]
    points: tuple[int, ...]
    """What each seat scored in this round."""
    blocked: bool


@dataclass(frozen=True, slots=True)
class GameOver(_Event):
    """The game was won."""

    type: ClassVar = "game-over"
    winners: tuple[int, ...]


Event = (
    RoundBegan | TurnedUp | Awaited | Played | ColorNamed | Chosen | Passed | Owed | Took
    | Reloaded | HandsSwapped | HandsRotated | Challenged | HandShown | Judged | CreepersShown
    | UnoCalled | Caught | Hinted | DoubtOpened | DoubtSettled | Corrected | SeatLeft | RoundOver
    | GameOver
)  # fmt: skip
