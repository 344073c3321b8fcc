"""How a game is made: checked when built, so that a bad one cannot exist."""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field, fields
from enum import StrEnum
from reprlib import repr as brief
from typing import Any, Self

from engine.cards import Card
from engine.errors import SetupError
from engine.options import resolve_options
from engine.position import Position, check_color, read_card, read_position
from engine.reading import MOST_CARDS
from engine.rounds import HAND
from engine.ruleset import Ruleset
from engine.variants import find_ruleset

MOST_SEED = 2**64 - 1


class Knowledge(StrEnum):
    """Whether the program knows every card, or referees a real table."""

    FULL = "full"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that a game's course depends on, but for what the players do.

    Raises:
        SetupError: the field that cannot be used.
    """

    ruleset: str
    players: int
    edition: str = ""
    """Empty: the ruleset's first."""
    knowledge: Knowledge = Knowledge.FULL
    options: Mapping[str, Any] = field(default_factory=dict)
    """Every option of the edition, once built: what was not given has its default."""
    seed: int = 0
    first_card: Card | None = None
    """The card to turn up in the first round."""
    position: Position | None = None
    deck: Mapping[Card, int] | None = None
    """The table's own deck, in place of the edition's."""
    dealer: int = 0
    launcher: bool = False
    """Whether a launcher counts; without one the option `profile` decides."""

    def __post_init__(self) -> None:
        ruleset = find_ruleset(self.ruleset)
        _check_number("players", self.players, *ruleset.players)
        _check_number("seed", self.seed, 0, MOST_SEED)
        _check_number("dealer", self.dealer, 0, self.players - 1)
        edition = ruleset.find_edition(self.edition or ruleset.editions[0].id)
        options = resolve_options(ruleset.options, edition.id, self.options)
        object.__setattr__(self, "edition", edition.id)
        object.__setattr__(self, "knowledge", _read_knowledge(self.knowledge))
        object.__setattr__(self, "options", options)
        if options.get("hint-penalty") and self.knowledge is Knowledge.FULL:
            raise SetupError("options.hint-penalty", "only a real table hears a hint (A-18)")
        self._check_cards(ruleset)

    @property
    def cards(self) -> Mapping[Card, int]:
        """The whole deck, with its copies."""
        if self.position is not None:
            return self.position.cards
        if self.deck is not None:
            return self.deck
        ruleset = find_ruleset(self.ruleset)
        return ruleset.rules.pack(ruleset.find_edition(self.edition).cards, self.options)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards that a real table may name."""
        ruleset = find_ruleset(self.ruleset)
        beside = ruleset.find_edition(self.edition).cards if self.position else ()
        return tuple(dict.fromkeys([*self.cards, *beside]))

    def reseeded(self, seed: int) -> Self:
        """Take the same setup with another seed.

        Raises:
            SetupError: the seed is out of range.
        """
        _check_number("seed", seed, 0, MOST_SEED)
        other = copy(self)  # everything else has been checked
        object.__setattr__(other, "seed", seed)
        return other

    def to_dict(self) -> dict[str, Any]:
        """Write the wire form; `from_dict` reads it back."""
        return {
            "ruleset": self.ruleset,
            "edition": self.edition,
            "players": self.players,
            "knowledge": self.knowledge.value,
            "options": dict(self.options),
            "seed": self.seed,
            "first_card": self.first_card.name if self.first_card else None,
            "position": self.position.to_dict() if self.position else None,
            "deck": {card.name: n for card, n in self.deck.items()} if self.deck else None,
            "dealer": self.dealer,
            "launcher": self.launcher,
        }

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Self:
        """Read the wire form; a field that is missing or null has its default.

        Raises:
            SetupError: the field that cannot be used.
        """
        said = {name: value for name, value in body.items() if value is not None}
        if unknown := said.keys() - {one.name for one in fields(cls)}:
            raise SetupError(min(unknown), "a game has no such field")
        for name in ("ruleset", "players"):
            if name not in said:
                raise SetupError(name, "a game needs it")
        for name, kind in _PLAIN.items():
            if not isinstance(said.get(name, kind()), kind):
                raise SetupError(name, f"got {brief(said[name])}")
        _check_number("players", said["players"], *find_ruleset(said["ruleset"]).players)
        return cls(**{name: _read(name, value, said["players"]) for name, value in said.items()})

    def _check_cards(self, ruleset: Ruleset) -> None:
        for card in self.cards:
            if card not in ruleset.faces:
                where = "position" if self.position else f"deck.{card}"
                raise SetupError(where, f"{self.ruleset} has no {card}")
        if self.position is not None:
            if self.first_card is not None or self.deck is not None:
                raise SetupError("position", "names every card: no deck, no first card beside it")
            check_color(self.position, has_colors=ruleset.rules.has_colors)
            return
        total = sum(self.cards.values())
        if not HAND * self.players < total <= MOST_CARDS:
            raise SetupError("deck", f"expected {HAND * self.players + 1}-{MOST_CARDS} cards")
        if self.first_card is not None and not self.cards.get(self.first_card):
            raise SetupError("first_card", f"the deck has no {self.first_card}")


_PLAIN: Mapping[str, type] = {
    "ruleset": str,
    "edition": str,
    "options": dict,
    "deck": dict,
    "launcher": bool,
}


def _read(name: str, value: Any, players: int) -> Any:
    match name:
        case "knowledge":
            return _read_knowledge(value)
        case "first_card":
            return read_card(name, value)
        case "position":
            return read_position(value, players)
        case "deck":
            return _read_deck(value)
    return value


def _read_knowledge(value: object) -> Knowledge:
    if isinstance(value, str) and value in list(Knowledge):
        return Knowledge(value)
    raise SetupError("knowledge", f"expected full or table, got {brief(value)}")


def _read_deck(value: Mapping[str, object]) -> dict[Card, int]:
    deck = {}
    for name, copies in value.items():
        card = read_card(f"deck.{name}", name)
        deck[card] = _check_number(f"deck.{name}", copies, 0, MOST_CARDS)
    return {card: copies for card, copies in deck.items() if copies}


def _check_number(field_name: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise SetupError(field_name, f"expected a whole number {low}-{high}, got {brief(value)}")
    return value
