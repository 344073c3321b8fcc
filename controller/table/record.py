"""A game's record as people carry it about: the engine's lines, and a last one with the names."""

import json
from collections.abc import Sequence

from engine import Game, RecordError

_PLAYERS = "players "
_LONGEST_NAME = 40  # as in a new game


def to_text(game: Game, names: Sequence[str]) -> str:
    """Write a record that `from_text` reads back."""
    return f"{game.record()}{_PLAYERS}{json.dumps(names)}\n"


def from_text(text: str) -> tuple[Game, tuple[str, ...]]:
    """Play a record again; without names in it the seats get numbers.

    Raises:
        RecordError: it cannot be replayed, or has not one name for each seat.
    """
    lines = text.splitlines()
    last = lines.pop() if lines and lines[-1].startswith(_PLAYERS) else None
    game = Game.replay("\n".join(lines))
    seats = game.setup.players
    if last is None:
        return game, tuple(f"Seat {seat + 1}" for seat in range(seats))
    names = _names(last.removeprefix(_PLAYERS))
    if len(names) != seats:
        raise RecordError(len(lines) + 1, f"expected a JSON list of {seats} names")
    return game, names


def _names(text: str) -> tuple[str, ...]:
    """Return the names, none where one of them is no name."""
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    is_good = isinstance(names, list) and all(map(_is_name, names))
    return tuple(names) if is_good else ()


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 1 <= len(name) <= _LONGEST_NAME and name.isprintable()
