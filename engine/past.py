"""What an undo goes back to: the state as it was before each action.

A moment holds its own copy of whatever the rules change in place, so that going back is exact and
takes as long for a long game as for a short one.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import fields
from typing import Any

from engine.events import Event, Reloaded, RoundBegan, TurnedUp
from engine.piles import Piles
from engine.state import State


def _piles(piles: Piles) -> Piles:
    return Piles(piles.draw.copy(), piles.discards.copy(), piles.is_table)


_COPIED: Mapping[str, Callable[[Any], Any]] = {
    "hands": lambda hands: [hand.copy() for hand in hands],
    "piles": _piles,
    "is_in": list.copy,
    "scores": list.copy,
    "obligations": lambda owed: [one.anew() for one in owed],
    "choice": copy,
    "unseen": dict.copy,
    "doubts": dict.copy,
    "thrown": dict.copy,
}
"""What the rules change in place; everything else is replaced as a whole."""

_APART = frozenset({"rng", "events", "launches", "sheet"})
_REPLACED = tuple(
    one.name for one in fields(State) if one.name not in _COPIED and one.name not in _APART
)

Fields = Mapping[str, Any]

Moment = tuple[Fields, tuple[Any, ...] | None]
"""The fields before an action, and the source of chance if that was asked since."""

_SHUFFLES = RoundBegan | TurnedUp | Reloaded
"""What chance decides about, beside launches."""

_LAUNCHES, _SHEET = "launches settled", "rounds on the sheet"
"""What only grows is remembered by its length."""


class Past:
    """The moments before the last actions, back to the last launch."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._moments: list[Moment] = []
        self._now: Fields | None = None
        """What is now: refused actions change nothing of it."""
        self._chance = state.rng.getstate()

    def fields(self) -> Fields:
        """Copy what the next action may change."""
        if self._now is None:
            self._now = self._copied()
        return self._now

    def _copied(self) -> Fields:
        state = self._state
        kept = {name: getattr(state, name) for name in _REPLACED}
        kept |= {name: copied(getattr(state, name)) for name, copied in _COPIED.items()}
        return kept | {_LAUNCHES: len(state.launches), _SHEET: len(state.sheet)}

    def keep(self, before: Fields, events: Sequence[Event]) -> None:
        """Remember what was before an action that has just been carried out."""
        self._now = None
        is_shuffled = any(isinstance(event, _SHUFFLES) for event in events)
        self._moments.append((before, self._chance if is_shuffled else None))
        if is_shuffled:
            self._chance = self._state.rng.getstate()

    def forget(self) -> None:
        """Begin anew after a launch: cards that left cannot be taken back."""
        self._moments.clear()
        self._now = None
        self._chance = self._state.rng.getstate()

    def go_back(self) -> None:
        """Make the state what it was before the last action."""
        before, chance = self._moments.pop()
        self._now = None
        state = self._state
        for name in (*_REPLACED, *_COPIED):
            setattr(state, name, before[name])
        while len(state.launches) > before[_LAUNCHES]:
            state.launches.popitem()
        del state.sheet[before[_SHEET] :]
        if chance is not None:
            state.rng.setstate(chance)
            self._chance = chance
