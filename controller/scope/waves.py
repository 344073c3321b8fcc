"""The shapes that every picture of a trace is made of. Seconds from the start of the trace."""

import math
from collections.abc import Iterator

from hardware import Trace, Wire

SHORTEST = 1e-3
"""A trace of no length is drawn as one of a millisecond."""


def length(trace: Trace) -> float:
    return max(trace.end - trace.start, SHORTEST)


def highs(trace: Trace, wire: Wire) -> Iterator[tuple[float, float]]:
    """Give the spans in which a wire was high, in their order."""
    since = trace.start if trace.levels[wire] else None
    for change in trace.changes:
        if change.wire is not wire:
            continue
        if change.level and since is None:
            since = change.at
        elif not change.level and since is not None:
            yield since - trace.start, change.at - trace.start
            since = None
    if since is not None:
        yield since - trace.start, length(trace)


def ticks(seconds: float, most: int) -> list[float]:
    """Choose up to `most` round times, 1-2-5, from 0 to the end."""
    rough = seconds / max(1, most)
    decade = 10.0 ** math.floor(math.log10(rough))
    step = next(decade * factor for factor in (1, 2, 5, 10) if decade * factor >= rough * 0.999)
    return [number * step for number in range(math.floor(seconds / step + 1e-9) + 1)]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:g}"
