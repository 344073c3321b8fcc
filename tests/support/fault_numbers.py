"""The faults that people meet with such machines, by number, and the tests that name them."""

import re
from pathlib import Path

from support.rule_ids import told

_NAMED = re.compile(r"\b[Ff]aults? (\d+(?:(?:, | and )\d+)*)\b")


def named_by(tests: Path, fault: int) -> list[str]:
    """Find the tests whose docstrings name a fault, as pytest is told them."""
    return [
        path
        for path, text in told(tests)
        if any(str(fault) in re.findall(r"\d+", found) for found in _NAMED.findall(text))
    ]
