"""What `firmware/include/protocol.h` says, read as the preprocessor would."""

from pathlib import Path
from typing import NamedTuple

HEADER = Path(__file__).parents[2] / "firmware" / "include" / "protocol.h"


class Entry(NamedTuple):
    """One line of a list, such as `M(HELLO, 0x01, HOST, 1)`."""

    name: str
    values: tuple[str, ...]


def constants():
    """The plain numbers, by their names."""
    pairs = (line.split()[1:3] for line in _lines() if line.startswith("#define PROTOCOL_"))
    return {pair[0]: int(pair[1], 0) for pair in pairs if len(pair) == 2 and "(" not in pair[0]}


def entries(macro):
    """The list that a macro holds, in order."""
    lines = iter(_lines())
    head = next(line for line in lines if line.startswith(f"#define {macro}("))
    items = []
    while head.endswith("\\"):
        head = next(lines)
        text = head.rstrip("\\").strip()
        items.append(text[text.index("(") + 1 : text.index(")")].split(", "))
    return [Entry(item[0], tuple(item[1:])) for item in items]


def _lines():
    text = HEADER.read_text()
    while "/*" in text:
        start = text.index("/*")
        text = text[:start] + text[text.index("*/", start) + 2 :]
    return [line.rstrip() for line in text.splitlines()]
