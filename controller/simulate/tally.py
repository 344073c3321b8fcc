"""What came out of many rounds, added up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any


@dataclass(slots=True)
class Tally:
    """Counts; two tallies add up to one."""

    players: int
    games: int = 0
    rounds: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    """Rounds by their number of turns."""
    wins: list[float] = field(default_factory=list)
    """Games won, by seat from the dealer's left; a shared win is shared out."""
    seat_wins: list[float] = field(default_factory=list)
    """The same by seat, wherever the dealer sat."""
    points: int = 0
    blocked: int = 0
    """Rounds that ended because nothing was left to take (G-7)."""
    abandoned: int = 0
    """Games that came to no end within the limit of turns; they count nowhere else."""
    reshuffles: int = 0
    presses: int = 0
    fired: int = 0
    cards_launched: int = 0
    cpu_seconds: float = 0.0

    def __post_init__(self) -> None:
        self.wins = self.wins or [0.0] * self.players
        self.seat_wins = self.seat_wins or [0.0] * self.players

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.lengths += other.lengths
        self.wins = _sums(self.wins, other.wins)
        self.seat_wins = _sums(self.seat_wins, other.seat_wins)
        self.points += other.points
        self.blocked += other.blocked
        self.abandoned += other.abandoned
        self.reshuffles += other.reshuffles
        self.presses += other.presses
        self.fired += other.fired
        self.cards_launched += other.cards_launched
        self.cpu_seconds += other.cpu_seconds

    def add_round(self, turns: int, points: int, *, is_blocked: bool) -> None:
        self.rounds += 1
        self.lengths[turns] += 1
        self.points += points
        self.blocked += is_blocked

    def add_game(self, winners: Sequence[int], dealer: int) -> None:
        self.games += 1
        for seat in winners:
            self.wins[(seat - dealer - 1) % self.players] += 1 / len(winners)
            self.seat_wins[seat] += 1 / len(winners)

    def add_press(self, cards: int) -> None:
        self.presses += 1
        self.fired += cards > 0
        self.cards_launched += cards

    @property
    def turns(self) -> int:
        return sum(turns * rounds for turns, rounds in self.lengths.items())

    @property
    def win_share(self) -> list[float]:
        return [_share(won, self.games) for won in self.wins]

    @property
    def seat_share(self) -> list[float]:
        return [_share(won, self.games) for won in self.seat_wins]

    def percentile(self, percent: float) -> int:
        """Find the number of turns that so many per cent of the rounds do not exceed."""
        due = percent / 100 * self.rounds
        return next((turns for turns, rounds in self._up_to() if rounds >= due), 0)

    def to_dict(self, seconds: float, *, with_presses: bool) -> dict[str, Any]:
        """Write the wire form.

        Args:
            seconds: what it took by the clock on the wall.
            with_presses: whether the game has a launcher.
        """
        figures: dict[str, Any] = {
            "games": self.games,
            "turns": self.turns,
            "seconds": round(seconds, 3),
            "games_per_second": round(_share(self.games, self.cpu_seconds), 1),
            "mean_turns": round(_share(self.turns, self.rounds), 4),
            "median_turns": self.percentile(50),
            "p95_turns": self.percentile(95),
            "win_share": [round(share, 5) for share in self.win_share],
            "mean_score": round(_share(self.points, self.rounds), 3),
            "blocked": self.blocked,
            "reshuffles": self.reshuffles,
            "abandoned": self.abandoned,
        }
        if with_presses:
            figures["presses"] = self.presses
            figures["fired"] = self.fired
            figures["cards_launched"] = self.cards_launched
        return figures

    def _up_to(self) -> Iterator[tuple[int, int]]:
        """Go through the lengths, each with the number of rounds that took no longer."""
        lengths = sorted(self.lengths)
        return zip(lengths, accumulate(self.lengths[turns] for turns in lengths), strict=True)


def _sums(some: Sequence[float], others: Sequence[float]) -> list[float]:
    return [one + other for one, other in zip(some, others, strict=True)]


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
