"""The text of a game's record: a line for the setup, then a line for each thing that was told.

A line is a word and a JSON object:

    card-launcher-game-2 {"ruleset": "attack", "seed": 7, …}
    action {"type": "play", "seat": 1, "card": "red-7"}
    launch {"launch_id": "…", "seat": 2, "cards": 3, …}
    missing {"launch_id": "…", "seat": 0, "low": 0, "high": 13}

Together with the seed they give the same game again, card by card.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from engine.actions import Action, Draw, Play, parse_action
from engine.errors import EngineError, RecordError
from engine.launches import Launch, Missing
from engine.setup import Setup

HEADER = "card-launcher-game-2"
"""The number goes up when the same lines would give another game."""

REMEMBERED = 2000
"""Lines and their actions, since the same few come all the time (*assumed*: the plays and draws of
two seats, twice)."""

Entry = Action | Launch | Missing
"""What a record holds after the setup."""

_to_json = json.JSONEncoder(separators=(",", ":")).encode
_from_json = json.JSONDecoder().decode


def header_line(setup: Setup) -> str:
    return _line(HEADER, setup.to_dict())


def entry_line(entry: Entry) -> str:
    match entry:
        case Play() | Draw():
            return _turn_line(entry)
        case Launch():
            return _line("launch", entry.to_dict())
        case Missing():
            return _line("missing", entry.to_dict())
    return _line("action", entry.to_dict())


@lru_cache(REMEMBERED)
def _turn_line(action: Play | Draw) -> str:
    return _line("action", action.to_dict())


def parse_record(text: str) -> tuple[Setup, Sequence[Entry]]:
    """Read a record.

    Raises:
        RecordError: the line that cannot be read.
    """
    lines = text.splitlines()
    setup = _parse(1, lines[0] if lines else "", {HEADER: _read_setup})
    return setup, [_parse(number, line, _WORDS) for number, line in enumerate(lines[1:], 2)]


def _line(word: str, body: Mapping[str, Any]) -> str:
    return f"{word} {_to_json(body)}"


def _parse(number: int, line: str, words: Mapping[str, Callable[[str], Any]]) -> Any:
    word, _, body = line.partition(" ")
    if word not in words:
        raise RecordError(number, f"expected {' or '.join(words)}, got {word[:40]!r}")
    try:
        return words[word](body)
    except (EngineError, ValueError, RecursionError) as error:
        raise RecordError(number, str(error)) from error


def _read_object(body: str) -> dict[str, Any]:
    said = _from_json(body)
    if not isinstance(said, dict):
        raise ValueError("expected a JSON object")  # noqa: TRY004 # as for what is no JSON at all
    return said


def _read_setup(body: str) -> Setup:
    return Setup.from_dict(_read_object(body))


@lru_cache(REMEMBERED)
def _read_action(body: str) -> Action:
    return parse_action(_read_object(body))


_WORDS: Mapping[str, Callable[[str], Entry]] = {
    "action": _read_action,
    "launch": lambda body: Launch.from_dict(_read_object(body)),
    "missing": lambda body: Missing.from_dict(_read_object(body)),
}
