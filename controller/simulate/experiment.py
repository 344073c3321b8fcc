"""What is to be played, and how it is cut into batches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from engine import Setup, SetupError
from engine.bots import find_bot

BATCH = 250
"""Games that are played in one go (*assumed*: a fraction of a second). It does not depend on the
number of workers, so that the results do not either."""

ENDLESS = 1_000_000
"""A target that no batch reaches: rounds follow one another, and the luck goes on (L-6)."""


@dataclass(frozen=True, slots=True)
class Experiment:
    """Many games of one kind.

    Raises:
        SetupError: the field that cannot be used.
    """

    ruleset: str
    games: int
    edition: str = ""
    players: int = 2
    seed: int = 0
    policies: Sequence[str] = ("random",)
    """A kind of bot for each seat, or one for all."""
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.setup(self.seed)
        for kind in self.policies:
            find_bot(kind, Random(), "policy")
        if len(self.policies) == 1:
            object.__setattr__(self, "policies", tuple(self.policies) * self.players)
        if len(self.policies) != self.players:
            raise SetupError("policy", f"expected one policy, or one for each of {self.players}")

    @property
    def is_of_rounds(self) -> bool:
        """Whether a game is one round, for want of a target."""
        return bool(self.options.get("target", "none") == "none")

    @property
    def batches(self) -> int:
        return -(-self.games // BATCH)

    def games_in(self, batch: int) -> int:
        return min(BATCH, self.games - batch * BATCH)

    def chance(self, batch: int) -> Random:
        """All the chance of one batch, whoever plays it."""
        return Random(f"{self.seed}/{batch}")

    def setup(self, seed: int) -> Setup:
        target = {"target": ENDLESS} if self.is_of_rounds else {}
        return Setup(
            ruleset=self.ruleset,
            players=self.players,
            edition=self.edition,
            options={**self.options, **target},
            seed=seed,
        )
