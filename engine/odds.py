"""The launcher's luck: whether a press fires, and how many cards it then throws.

A profile is a small machine. Its state is a number; each state has a chance to fire and a
histogram of counts, and says which state follows a press that fired and one that did not. So a
unit that rarely fires twice in a row, one that runs through a fixed list and a plain coin are
the same kind of value, and `press` is a pure function of the state and the random source.

Sources: rules L-1 for `extreme`, L-2 for `first-generation`. No source has a histogram of the
counts. The shape is ours (*assumed*): the number of cards is 1 plus a beta-binomial variable on
0 to 12. It has exactly the mean that is asked for, stays within 1 to 13, has a single hump, and
with SPREAD = 6 a count of 13 is a rare event that a record of 323 firings is still likely to
hold, as the recorded one did.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, exp, lgamma
from random import Random
from reprlib import repr as brief

from engine.errors import SetupError

MOST_CARDS = 13
"""The most cards of one press on record (L-1)."""

SPREAD = 6.0
"""How far counts lie from their mean: small is wide (*assumed*, see above)."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards a firing throws: cumulative chances of 1, 2, … cards."""

    cumulative: tuple[float, ...]

    @classmethod
    def from_weights(cls, weights: Sequence[float]) -> "Counts":
        """Take the weights of 1, 2, … cards; at least one is above zero."""
        total = sum(weights)
        return cls(tuple(sum_ / total for sum_ in accumulate(weights)))

    @classmethod
    def with_mean(cls, mean: float) -> "Counts":
        """Shape a histogram from 1 to 13 cards with exactly that mean, above 1 and below 13."""
        share = (mean - 1) / (MOST_CARDS - 1)
        alpha, beta = SPREAD * share, SPREAD * (1 - share)
        n = MOST_CARDS - 1
        return cls.from_weights(
            [comb(n, k) * exp(_log_beta(k + alpha, n - k + beta)) for k in range(n + 1)]
        )

    @property
    def mean(self) -> float:
        return sum((cards + 1) * chance for cards, chance in enumerate(self.chances))

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances of 1, 2, … cards."""
        before = (0.0, *self.cumulative)
        return tuple(high - low for low, high in zip(before, self.cumulative, strict=False))

    def draw(self, rng: Random) -> int:
        # The last sum may fall short of 1 by rounding.
        return 1 + min(bisect(self.cumulative, rng.random()), len(self.cumulative) - 1)


@dataclass(frozen=True, slots=True)
class Step:
    """One state of a profile."""

    chance: float
    """That a press fires."""
    counts: Counts
    after_firing: int
    after_nothing: int


@dataclass(frozen=True, slots=True)
class Profile:
    """One kind of luck."""

    name: str
    steps: tuple[Step, ...]
    power_on: int = 0
    """The state to begin with."""
    restarts_on_load: bool = False
    """Whether opening the hopper begins anew, as power-off does (L-6)."""

    def press(self, state: int, rng: Random) -> tuple[int, int]:
        """Decide one press: the cards it shall throw, and the state that follows."""
        step = self.steps[state]
        if rng.random() < step.chance:
            return step.counts.draw(rng), step.after_firing
        return 0, step.after_nothing

    @classmethod
    def from_table(
        cls, name: str, table: Mapping[str, object], field: str = "profile"
    ) -> "Profile":
        """Read a user's own luck.

        Args:
            name: what the user calls it.
            table: `chances`, the chance to fire at the 1st, 2nd, … press since the last firing;
                `counts` with weights by number of cards, or `mean`, a mean number of cards (one
                for all, or a list with one for each chance); `open_end`, true if the last
                chance holds for ever, otherwise it must be 1.
            field: what to call the table in an error.

        Raises:
            SetupError: the field that cannot be used.
        """
        if unknown := table.keys() - {"chances", "counts", "mean", "open_end"}:
            raise SetupError(f"{field}.{min(unknown)}", "a profile has no such field")
        chances = _read_chances(f"{field}.chances", table.get("chances"))
        _check_end(field, chances, table.get("open_end", False))
        counts = _read_counts(field, table, len(chances))
        return _since_last_firing(name, chances, counts)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _since_last_firing(name: str, chances: Sequence[float], counts: Sequence[Counts]) -> Profile:
    last = len(chances) - 1
    return Profile(
        name,
        tuple(
            Step(chance, count, after_firing=0, after_nothing=min(state + 1, last))
            for state, (chance, count) in enumerate(zip(chances, counts, strict=True))
        ),
    )


def _fixed_list(name: str, firing: Sequence[int], counts: Counts) -> Profile:
    """Fire at just these presses, counted from power-on, over and over."""
    length = firing[-1]
    steps = [
        Step(float(press in firing), counts, press % length, press % length)
        for press in range(1, length + 1)
    ]
    return Profile(name, tuple(steps), restarts_on_load=True)


def _read_chances(field: str, value: object) -> list[float]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= 100:
        raise SetupError(field, "expected a list of 1-100 chances")
    return [_read_float(f"{field}.{index}", chance, 0, 1) for index, chance in enumerate(value)]


def _read_float(field: str, value: object, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise SetupError(field, f"expected a number {low:g}-{high:g}, got {brief(value)}")
    return float(value)


def _check_end(field: str, chances: Sequence[float], open_end: object) -> None:
    if not isinstance(open_end, bool):
        raise SetupError(f"{field}.open_end", f"expected true or false, got {brief(open_end)}")
    if open_end and chances[-1] == 0:
        raise SetupError(f"{field}.chances", "the last chance holds for ever: it cannot be 0")
    if not open_end and chances[-1] != 1:
        raise SetupError(f"{field}.chances", "the last chance must be 1, unless open_end is true")


def _read_counts(field: str, table: Mapping[str, object], length: int) -> list[Counts]:
    if ("counts" in table) == ("mean" in table):
        raise SetupError(f"{field}.counts", "expected either counts or mean")
    if "counts" in table:
        return [_read_weights(f"{field}.counts", table["counts"])] * length
    mean = table["mean"]
    means = mean if isinstance(mean, list | tuple) else [mean] * length
    if len(means) != length:
        raise SetupError(f"{field}.mean", f"expected one mean for each of {length} chances")
    return [
        Counts.with_mean(_read_float(f"{field}.mean", each, 1.01, MOST_CARDS - 0.01))
        for each in means
    ]


def _read_weights(field: str, value: object) -> Counts:
    if not isinstance(value, Mapping) or not value:
        raise SetupError(field, "expected weights by number of cards")
    weights = [0.0] * MOST_CARDS
    for cards, weight in value.items():
        if str(cards) not in _NUMBERS:
            raise SetupError(f"{field}.{cards}", f"expected 1-{MOST_CARDS} cards")
        weights[int(cards) - 1] = _read_float(f"{field}.{cards}", weight, 0, 1e9)
    if not any(weights):
        raise SetupError(field, "expected a weight above 0")
    return Counts.from_weights(weights)


_NUMBERS = frozenset(str(cards) for cards in range(1, MOST_CARDS + 1))

# L-1: of 323 recorded firings, those at the 1st to 5th press since the one before, with the
# mean cards of each. A press that is tried was not preceded by the firings counted earlier.
_RECORDED_FIRINGS = (58, 132, 78, 30, 25)
_RECORDED_MEANS = (4.66, 5.39, 4.72, 5.07, 7.20)

EXTREME = _since_last_firing(
    "extreme",
    [n / sum(_RECORDED_FIRINGS[i:]) for i, n in enumerate(_RECORDED_FIRINGS)],
    [Counts.with_mean(mean) for mean in _RECORDED_MEANS],
)

# L-2: the firing presses, counted from power-on; 2 to 8 cards "as a rule", all equally likely
# (*assumed*).
# fmt: off
_RECORDED_LIST = (
    2, 6, 9, 13, 17, 21, 24, 26, 27, 29, 32, 36, 37, 41, 44, 47, 48,
    51, 54, 57, 58, 62, 66, 69, 72, 73, 77, 81, 84, 85, 88, 92, 93, 96,
)
# fmt: on
FIRST_GENERATION = _fixed_list(
    "first-generation",
    _RECORDED_LIST,
    Counts.from_weights([0, 1, 1, 1, 1, 1, 1, 1]),
)

# L-1: 40.3 % of all presses fired, with 5.2 cards on average. L-3: no real unit is like this.
MEMORYLESS = _since_last_firing("memoryless", [0.403], [Counts.with_mean(5.2)])

PROFILES = (EXTREME, FIRST_GENERATION, MEMORYLESS)


def find_profile(name: str, own: Mapping[str, Mapping[str, object]] | None = None) -> Profile:
    """Find a built-in profile, or one of the user's `own` tables.

    Raises:
        SetupError: nothing is called so, or the table cannot be used.
    """
    for profile in PROFILES:
        if profile.name == name:
            return profile
    if own and name in own:
        return Profile.from_table(name, own[name], f"profile.{name}")
    names = ", ".join([profile.name for profile in PROFILES] + sorted(own or ()))
    raise SetupError("profile", f"expected one of {names}, got {brief(name)}")
