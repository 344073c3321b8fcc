"""The games that can be played: one module for each, and one list of all."""

from reprlib import repr as brief

from engine.errors import SetupError
from engine.ruleset import Ruleset
from engine.variants.attack import ATTACK

RULESETS = (ATTACK,)


def find_ruleset(ruleset: str) -> Ruleset:
    """Find a game by its id.

    Raises:
        SetupError: there is no such game.
    """
    for one in RULESETS:
        if one.id == ruleset:
            return one
    names = ", ".join(one.id for one in RULESETS)
    raise SetupError("ruleset", f"expected one of {names}, got {brief(ruleset)}")
