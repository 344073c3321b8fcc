"""Players that need no person. Each sees what its seat may see, and nothing else."""

from collections.abc import Mapping
from random import Random
from reprlib import repr as brief

from engine.bots.bot import Bot
from engine.bots.counting import CountingBot
from engine.bots.random_bot import RandomBot
from engine.bots.sight import Eyes, Glimpse, Sight
from engine.bots.simple import SimpleBot
from engine.errors import SetupError

__all__ = ["BOTS", "Bot", "Eyes", "Glimpse", "Sight", "find_bot"]

BOTS: Mapping[str, type[Bot]] = {
    "random": RandomBot,
    "simple": SimpleBot,
    "counting": CountingBot,
}
"""By kind, the weakest first."""


def find_bot(kind: str, rng: Random, field: str = "bots") -> Bot:
    """Make a bot.

    Args:
        kind: one of `BOTS`.
        rng: decides where the bot is indifferent.
        field: what to call the kind in an error.

    Raises:
        SetupError: there is no such kind.
    """
    if kind not in BOTS:
        raise SetupError(field, f"expected one of {', '.join(BOTS)}, got {brief(kind)}")
    return BOTS[kind](rng)
