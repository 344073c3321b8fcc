"""The faults that people meet with such machines, by number, and the tests that name them.

Edges: 1 a short pulse hides the next edge, 2 spikes on a clear beam, 3 a slow reader of edges,
4 edges that the kernel drops, 5 a wall clock that steps, 6 presses too short and buttons that
stick, 7 mock pins taken for real ones, 8 a beam that is inverted, blocked, blind or flickers.
Counting: 9 cards nose to tail or overlapping, 10 a card in any state, 11 pulses too short and too
long for a card, 12 a card left half-way out, 13 the three kinds of zero.
Power: 14 motor noise on the button, 15 the motor at boot, 16 whatever hangs or dies, the motor
stops, 17 a board that resets in mid-launch, 18 orders without a deadline and orders told twice.
Serial: 19 frames cut, late, damaged or doubled, 20 hang-ups in all their forms, 21 ports that come
back under another name, 22 messages that nobody asked for.
Service: 23 open streams at the end, 24 a second copy, 25 pin libraries that fall back, 26 a Pi 5,
27 alive but hung, 28 power cuts and full or read-only disks.
"""

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
