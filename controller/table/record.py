"""A game's record as people carry it about: the engine's lines, and then who sits where.

The last line has the names, the one before it, where there are any, the bots.
"""

import json
from collections.abc import Mapping, Sequence

from controller.names import is_name
from controller.table.bots import check_bots
from engine import Game, RecordError

_PLAYERS = "players "
_BOTS = "bots "


def to_text(game: Game, names: Sequence[str], bots: Mapping[int, str]) -> str:
    """Write a record that `from_text` reads back."""
    bot_line = f"{_BOTS}{json.dumps(bots)}\n" if bots else ""
    return f"{game.record()}{bot_line}{_PLAYERS}{json.dumps(names)}\n"


def from_text(text: str) -> tuple[Game, tuple[str, ...], dict[int, str]]:
    """Play a record again; without names in it the seats get numbers.

    Raises:
        RecordError: it cannot be replayed, has not one name for each seat, or seats bots wrongly.
    """
    lines = text.splitlines()
    players = _taken(lines, _PLAYERS)
    bots = _taken(lines, _BOTS)
    game = Game.replay("\n".join(lines))
    return game, _names_of(game, players, len(lines)), _bots_of(game, bots, len(lines))


def _taken(lines: list[str], word: str) -> str | None:
    """Take the last line off, if it begins so."""
    return lines.pop().removeprefix(word) if lines and lines[-1].startswith(word) else None


def _names_of(game: Game, text: str | None, line: int) -> tuple[str, ...]:
    seats = game.setup.players
    if text is None:
        return tuple(f"Seat {seat + 1}" for seat in range(seats))
    names = _names(text)
    if len(names) != seats:
        raise RecordError(line + 1, f"expected a JSON list of {seats} names")
    return names


def _bots_of(game: Game, text: str | None, line: int) -> dict[int, str]:
    if text is None:
        return {}
    try:
        bots = {int(seat): kind for seat, kind in json.loads(text).items()}
        check_bots(game, bots)
    except (ValueError, RecursionError, AttributeError) as error:  # InvalidError is a ValueError
        raise RecordError(line + 1, f"expected a JSON object of bots by seat: {error}") from error
    return bots


def _names(text: str) -> tuple[str, ...]:
    """Return the names, none where one of them is no name."""
    try:
        names = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    is_list = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return tuple(names) if is_list and all(map(is_name, names)) else ()
