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
from typing import Any

from engine.actions import Action, parse_action
from engine.errors import EngineError, RecordError
from engine.launches import Launch, Missing
from engine.setup import Setup

HEADER = "card-launcher-game-2"
"""The number goes up when the same lines would give another game."""

Entry = Action | Launch | Missing
"""What a record holds after the setup."""

_WORDS: Mapping[str, Callable[[Mapping[str, Any]], Entry]] = {
    "action": parse_action,
    "launch": Launch.from_dict,
    "missing": Missing.from_dict,
}


def header_line(setup: Setup) -> str:
    return _line(HEADER, setup.to_dict())


def entry_line(entry: Entry) -> str:
    match entry:
        case Launch():
            return _line("launch", entry.to_dict())
        case Missing():
            return _line("missing", entry.to_dict())
    return _line("action", entry.to_dict())


def parse_record(text: str) -> tuple[Setup, Sequence[Entry]]:
    """Read a record.

    Raises:
        RecordError: the line that cannot be read.
    """
    lines = text.splitlines()
    setup = _parse(1, lines[0] if lines else "", {HEADER: Setup.from_dict})
    return setup, [_parse(number, line, _WORDS) for number, line in enumerate(lines[1:], 2)]


def _line(word: str, body: Mapping[str, Any]) -> str:
    return f"{word} {json.dumps(body, separators=(',', ':'))}"


def _parse(number: int, line: str, words: Mapping[str, Callable[[Any], Any]]) -> Any:
    word, _, body = line.partition(" ")
    if word not in words:
        raise RecordError(number, f"expected {' or '.join(words)}, got {word[:40]!r}")
    try:
        said = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise RecordError(number, f"expected JSON after {word}") from error
    if not isinstance(said, dict):
        raise RecordError(number, f"expected an object after {word}")
    try:
        return words[word](said)
    except EngineError as error:
        raise RecordError(number, str(error)) from error
