"""The games that can be played: one module for each, and one list of all."""

from reprlib import repr as brief

from engine.errors import SetupError
from engine.ruleset import Ruleset
from engine.variants.all_wild import ALL_WILD
from engine.variants.attack import ATTACK
from engine.variants.classic import CLASSIC
from engine.variants.minecraft import MINECRAFT

RULESETS = (CLASSIC, ATTACK, MINECRAFT, ALL_WILD)


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
