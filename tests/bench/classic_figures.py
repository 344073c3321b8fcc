"""Classic UNO played at random, beside figures that others have found or that follow by counting.

Run it as `python tests/bench/classic_figures.py [games] [workers]`; 200,000 games are the default.

The mean of 46.63 turns (standard error 0.03), the median of 37 and the 0.505 of the seat at the
dealer's left are those of an independent simulation with the same policy. A first card that stays
is a number with chance 76/104, since Wild Draw Four goes back; a shuffle of 108 cards has 120/108
neighbours alike in the mean, the sum of n(n - 1)/108 over all faces.
"""

import sys
from itertools import pairwise
from math import sqrt
from random import Random

from controller.simulate import Experiment, run
from engine import Game, Setup
from engine.cards import Kind

OPTIONS = {"first-wild": "left-names-color"}
DEALS = 20_000


def line(name, value, error, expected):
    print(f"  {name:34} {value:9.4f} +- {error:.4f}   expected {expected:.4f}")
    return abs(value - expected) <= 4 * error


def played(games, workers):
    tally = run(Experiment("classic", games, seed=1, options=OPTIONS), workers, lambda _: None)
    mean = tally.turns / tally.rounds
    spread = sum(n * (turns - mean) ** 2 for turns, n in tally.lengths.items()) / tally.rounds
    share = tally.win_share[0]
    error_of_share = sqrt(share * (1 - share) / games)
    print(f"classic, two players, random, {games} games, seed 1")
    good = line("mean turns", mean, sqrt(spread / games + 0.03**2), 46.63)
    good &= line("share of the dealer's left", share, sqrt(error_of_share**2 + 0.0005**2), 0.505)
    print(f"  {'median turns':34} {tally.percentile(50)}   expected 37")
    return good and tally.percentile(50) == 37


def dealt():
    numbers = alike = 0
    squares = 0
    for seed in range(DEALS):
        game = Game(Setup("classic", 2, seed=seed, options=OPTIONS))
        state = game._state
        numbers += state.piles.top.kind is Kind.NUMBER
        pack = [card for card, copies in game.setup.cards.items() for _ in range(copies)]
        Random(seed).shuffle(pack)  # as the deal does
        pairs = sum(one is other for one, other in pairwise(pack))
        alike += pairs
        squares += pairs * pairs
    share, mean = numbers / DEALS, alike / DEALS
    print(f"{DEALS} deals")
    good = line("first card is a number", share, sqrt(share * (1 - share) / DEALS), 76 / 104)
    good &= line("neighbours alike", mean, sqrt((squares / DEALS - mean**2) / DEALS), 120 / 108)
    return good


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    results = [played(games, workers), dealt()]
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
