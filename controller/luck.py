"""Whether a press fires, and how much: the engine's profiles, with their state in the standing."""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random

from controller.standing import Standing
from engine import EngineError, Profile

_LOG = logging.getLogger(__name__)


class Luck:
    """The launcher's luck; changes nothing but what it answers."""

    def __init__(self, find_profile: Callable[[str], Profile], default: str, rng: Random) -> None:
        """Take over.

        Args:
            find_profile: raises EngineError where it knows no such luck.
            default: the profile to fall back to when a user's own one has gone.
            rng: the source of all luck.
        """
        self._find_profile = cache(find_profile)  # a user's own is a table to be worked out
        self._default = self._find_profile(default)
        self._rng = rng

    def press(self, standing: Standing) -> tuple[int, Standing]:
        """Decide one press: the cards it asks for, and the standing that remembers it."""
        profile = self._profile(standing)
        luck = standing.luck if standing.luck < len(profile.steps) else profile.power_on
        cards, luck = profile.press(luck, self._rng)
        return cards, replace(standing, profile=profile.name, luck=luck)

    def filled(self, standing: Standing, cards: int) -> Standing:
        """Load the hopper; the luck of some units begins anew with that (rules L-6)."""
        profile = self._profile(standing)
        luck = profile.power_on if profile.restarts_on_load else standing.luck
        return replace(standing.filled(cards), luck=luck)

    def changed(self, standing: Standing, name: str) -> Standing:
        """Take another profile; the same one again goes on where it was.

        Raises:
            EngineError: there is no such profile.
        """
        profile = self._find_profile(name)
        if profile.name == standing.profile:
            return standing
        return replace(standing, profile=profile.name, luck=profile.power_on)

    def _profile(self, standing: Standing) -> Profile:
        try:
            return self._find_profile(standing.profile)
        except EngineError:  # it was the user's own, and the user has removed it
            _LOG.warning("no profile %s any more, taking %s", standing.profile, self._default.name)
            return self._default
