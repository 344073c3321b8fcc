"""What can be chosen about a game before it begins."""

from dataclasses import dataclass
from reprlib import repr as brief
from typing import TYPE_CHECKING, Any

from engine.cards import Card
from engine.decks import Edition
from engine.errors import SetupError
from engine.options import Option
from engine.reading import MOST_SEATS

if TYPE_CHECKING:
    from engine.rules import Rules

FEWEST_SEATS = 2
"""G-1: two to ten players."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One of the games. The first edition is the default."""

    id: str
    name: str
    editions: tuple[Edition, ...]
    options: tuple[Option, ...]
    faces: frozenset[Card]
    """The cards that a deck of the table's own may hold."""
    rules: "type[Rules]"
    players: tuple[int, int] = (FEWEST_SEATS, MOST_SEATS)

    def find_edition(self, edition: str) -> Edition:
        """Find an edition.

        Raises:
            SetupError: the game has no such edition.
        """
        for one in self.editions:
            if one.id == edition:
                return one
        names = ", ".join(one.id for one in self.editions)
        raise SetupError("edition", f"expected one of {names}, got {brief(edition)}")

    def to_dict(self) -> dict[str, Any]:
        """Write the wire form."""
        return {
            "id": self.id,
            "name": self.name,
            "players": list(self.players),
            "editions": [edition.to_dict() for edition in self.editions],
            "options": [option.to_dict() for option in self.options],
        }
