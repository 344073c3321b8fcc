"""The best bot against `simple`: classic UNO, two players, the seats alternating.

Run it as `python tests/bench/bots.py [rounds] [workers]`; 10,000 rounds are the default. It fails
where the best bot wins fewer than 53 %.
"""

import sys
from math import sqrt

from controller.simulate import Experiment, run
from engine.bots import BOTS

NEEDED = 0.53
SEED = 20_000
"""Rounds that nothing was fitted to."""


def wins(best, other, rounds, workers):
    """How often the best one wins, half of the rounds from either seat."""
    half = rounds // 2
    won = 0.0
    for seat, policies in enumerate([(best, other), (other, best)]):
        experiment = Experiment("classic", half, seed=SEED + seat, policies=policies)
        won += run(experiment, workers, lambda _: None).seat_wins[seat]
    return won / (2 * half)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    *others, best = BOTS
    shares = {}
    for other in others:
        share = shares[other] = wins(best, other, rounds, workers)
        half = 1.96 * sqrt(share * (1 - share) / rounds)
        print(
            f"{best} against {other}: {share:.2%} of {rounds} rounds "
            f"(95 % interval {share - half:.2%} to {share + half:.2%})",
            flush=True,
        )
    sys.exit(shares["simple"] < NEEDED)


if __name__ == "__main__":
    main()
