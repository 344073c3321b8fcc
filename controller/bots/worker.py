"""The process that thinks: questions on standard input, an answer to each on standard output.

It ends with its input, so that it outlives nobody. It is nice, since motors and people come first.
"""

import os
import pickle
import sys
from collections.abc import Callable, Sequence
from random import Random
from typing import BinaryIO

from engine import Action
from engine.bots import BOTS, Bot, Glimpse

NICENESS = 10
"""*Assumed*: whatever else wants the core gets most of it."""

Question = Sequence[tuple[str, Glimpse]]
"""Kinds of bots, each with what it sees."""


def main(read: BinaryIO, write: BinaryIO) -> None:
    answer = answering(Random())
    while True:
        try:
            question = pickle.load(read)  # noqa: S301 - from the service that started this process
        except EOFError:
            return
        pickle.dump(answer(question), write)
        write.flush()


def answering(rng: Random) -> Callable[[Question], Action | None]:
    """Make what answers questions: what the first bot that wants to do anything does."""
    bots: dict[str, Bot] = {kind: make(rng) for kind, make in BOTS.items()}

    def answer(question: Question) -> Action | None:
        wanted = (bots[kind].choose(glimpse) for kind, glimpse in question)
        return next((action for action in wanted if action is not None), None)

    return answer


if __name__ == "__main__":
    os.nice(NICENESS)
    main(sys.stdin.buffer, sys.stdout.buffer)
