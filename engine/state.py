"""Everything a game is at one moment. Only the rules change it, and they check first."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from engine.calm import NO_TURN, Turn
from engine.cards import NO_FACES, Card, Color, Faces
from engine.events import Awaited, Event, RoundOver, Took
from engine.piles import Piles

NO_SEATS = 0
"""A set of seats is a number with one bit for each."""


Order = tuple[Sequence[int], ...]
"""By direction, 1 or -1, for each seat the next seat still in."""

Way = tuple[int, Order]
"""How turns follow each other: the direction, and the order of the seats."""


class Phase(StrEnum):
    """What play waits for."""

    __hash__ = str.__hash__  # enums hash their names in Python, and these are keys all the time

    TURN_UP = "turn-up"
    PLAY = "play"
    DRAWN = "drawn"
    PRESS = "press"
    CHALLENGE = "challenge"
    REVEAL = "reveal"
    NAME_COLOR = "name-color"
    CHOOSE = "choose"
    COUNT_HANDS = "count-hands"
    ROUND_OVER = "round-over"
    GAME_OVER = "game-over"


# Names of their own: Python 3.11 takes five times as long to find a member of an enum, and the
# rules ask for these all the time.
PLAY, DRAWN, PRESS, CHALLENGE = Phase.PLAY, Phase.DRAWN, Phase.PRESS, Phase.CHALLENGE

ANSWERABLE = frozenset({PRESS, CHALLENGE})
"""The phases in which somebody owes something, which a card may answer."""

OPEN_PHASES = frozenset(Phase) - {
    Phase.TURN_UP,
    Phase.COUNT_HANDS,
    Phase.ROUND_OVER,
    Phase.GAME_OVER,
}
"""The phases in which a round is being played."""


class Uno(StrEnum):
    """Whether a seat must call (G-10)."""

    NO = "no"
    OWED = "owed"
    CALLED = "called"


@dataclass(slots=True)
class Challenge:
    """That a Wild Draw Four may have been a bluff (C-5)."""

    by: int
    """Who played it."""
    is_bluff: bool
    """Whether it was one; at a real table that has to be told."""
    is_made: bool = False
    """Whether it was challenged, and the table looks at the hand."""


@dataclass(slots=True)
class Obligation:
    """Presses, or cards of a draw pile, that a seat owes before play goes on."""

    seat: int
    presses: int
    """Those left; with `until_fires`, how many without a card are left before it ends (A-9)."""
    because: str
    until_fires: bool = False
    answers: Faces = NO_FACES
    """The cards that pass it on: before the first press (A-17), or under `stacking` (C-8)."""
    challenge: Challenge | None = None

    def anew(self, *, is_bluff: bool = False) -> "Obligation":
        """Make another one like it, and note whether the card was a bluff."""
        seat, presses, because = self.seat, self.presses, self.because
        challenge = self.challenge
        if challenge is not None:
            is_bluff = is_bluff or challenge.is_bluff
            challenge = Challenge(challenge.by, is_bluff, challenge.is_made)
        return Obligation(seat, presses, because, self.until_fires, self.answers, challenge)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card that was drawn for a turn; `State.player` is the next seat already.

    At a real table that seat may begin, which says that the drawn card was kept.
    """

    seat: int
    card: Card
    must_be_played: bool
    """Nothing else will do (W-7)."""


@dataclass(slots=True)
class Choice:
    """A card that lies on the pile and waits for what its player has to say."""

    seat: int
    """Who answers."""
    by: int
    """Whose card it is: the dealer's, if it was turned up."""
    card: Card | None
    """What is carried out once nothing is missing; None: only a color is to be named."""
    needs_color: bool = False
    needs_target: bool = False
    target: int | None = None
    turned_up: bool = False
    carried: int = 0
    """Presses or draws of the chain that this card passes on (A-17, C-8)."""
    is_bluff: bool = False
    """Whether it is a Wild Draw Four against the rules (C-4)."""


@dataclass(slots=True)
class Doubt:
    """An uncertain launch that the table has not confirmed yet."""

    launch_id: str
    seat: int
    taken: tuple[Card, ...]
    """What the hand got meanwhile, in the order in which it came."""
    low: int
    high: int


@dataclass(slots=True)
class State:
    """One game, from the first deal to its end."""

    rng: Random = field(compare=False)
    hands: list[list[Card]]
    piles: Piles
    is_in: list[bool]
    """Which seats have not left."""
    order: Order
    scores: list[int]
    dealer: int
    luck: int
    """The state of the profile that draws counts in a game without a launcher (L-6)."""
    round: int = 0
    player: int = 0
    """The seat on turn, or the one that will be once everything owed is served."""
    direction: int = 1
    color: Color | None = None
    phase: Phase = Phase.TURN_UP
    turn: int | None = None
    """The seat whose action is awaited."""
    calm: Turn = NO_TURN
    """The turn in `play` or `drawn`, while nothing is open that matters to it.

    A duty to call does not: it lapses with whatever that seat does.
    """
    owing: int = NO_SEATS
    """The seats that have to call UNO (G-10)."""
    called: int = NO_SEATS
    """Those that have done so, and hold one card."""
    obligations: list[Obligation] = field(default_factory=list)
    choice: Choice | None = None
    drawn: Drawn | None = None
    unseen: dict[int, int] = field(default_factory=dict)
    """Cards by seat, drawn since a turn began, that may be Creepers (M-4; real tables)."""
    announced: int = NO_SEATS
    """The seats that called UNO for a card whose effect is still to come."""
    extra: int | None = None
    """The seat that may play one more card after Skip or Reverse (A-4)."""
    out: int | None = None
    """The first seat that played its last card in this round."""
    is_blocked: bool = False
    idle_turns: int = 0
    """Turns in a row without a card taken (G-7).

    A card played leaves one to take, and taking that one starts the count anew.
    """
    doubts: dict[str, Doubt] = field(default_factory=dict)
    launches: dict[str, None] = field(default_factory=dict)
    """The launches that are settled: reported, or confirmed without a report. Only the keys count,
    in the order in which they came."""
    winners: tuple[int, ...] = ()
    sheet: list[tuple[int, RoundOver]] = field(default_factory=list)
    """The score sheet: each scored round with its number."""
    thrown: dict[int, Took] = field(default_factory=dict)
    """By seat, what the launcher last threw to it in this round."""
    awaited: Awaited | None = None
    """What the players were last told to wait for."""
    events: list[Event] = field(default_factory=list)
    """What the present action has brought about so far."""

    def uno(self, seat: int) -> Uno:
        """Tell whether a seat must call."""
        if self.owing >> seat & 1:
            return Uno.OWED
        return Uno.CALLED if self.called >> seat & 1 else Uno.NO

    def has_announced(self, seat: int) -> bool:
        """Whether a seat called UNO for a card whose effect is still to come."""
        return bool(self.announced >> seat & 1)

    def forget_call(self, seat: int) -> None:
        """Let a call come to nothing."""
        self.announced &= ~(1 << seat)

    def end_duty(self, seat: int) -> None:
        """Let a seat owe no call, and have called for nothing."""
        others = ~(1 << seat)
        self.owing &= others
        self.called &= others

    @property
    def players_left(self) -> int:
        return sum(self.is_in)

    @property
    def due_seat(self) -> int | None:
        """The seat that a press made now would be for."""
        return self.turn if self.phase in {Phase.PLAY, Phase.PRESS} else None
