"""Games a second beside RLCard 1.2.0, CPU time on one core, both playing at random.

Run it as `python tests/bench/speed.py --rlcard PYTHON`, where PYTHON is an interpreter that has
`rlcard`; by default the one that runs this. Ours is the whole engine: the same `legal_actions` and
`apply` as over HTTP, events made, every hundredth game written as a record and played again from
it. Two figures are printed: `engine`, driven as directly as RLCard is, and `simulate`, with bots
that see what a seat may see and everything counted that `card-launcher simulate` prints. The
contestants take turns, so that a busy machine slows all of them.
"""

import argparse
import subprocess
import sys
from random import Random
from statistics import median
from time import process_time

from controller.simulate import Experiment, play_batch
from engine import Game, NextRound, Setup
from engine.bots.bot import aloud

AIM = 4.0
NEEDED = 3.0

NEXT_ROUND = NextRound(0)

MATCH = Game(Setup("classic", 2, options={"target": 1_000_000}), can_undo=False)
"""A match that is never won: a game here is one round of it."""

RLCARD = """
import random, sys, time
from rlcard.games.uno import Game

def play(games):
    for _ in range(games):
        game = Game()
        game.init_game()
        while not game.is_over():
            game.step(random.choice(game.get_legal_actions()))

random.seed(int(sys.argv[2]))
play(20)
games, began = int(sys.argv[1]), time.process_time()
play(games)
print(games / (time.process_time() - began))
"""


def rlcard(python, games, seed):
    """Its games a second; what it takes to start is left out."""
    command = [python, "-c", RLCARD, str(games), str(seed)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def simulated(games, seed):
    """With bots and a tally."""
    began = process_time()
    for hundred in range(games // 100):
        experiment = Experiment("classic", 99, seed=1000 * seed + hundred)
        assert 99 == play_batch(experiment, 0).games
        replayed(one_round(experiment.seed))
    return games // 100 * 100 / (process_time() - began)


def direct(games, seed):
    """Random legal actions, drawn cards and passes only where no card can be played."""
    began = process_time()
    for hundred in range(games // 100):
        play(MATCH.again(1000 * seed + hundred), Random(seed), 99)
        replayed(one_round(1000 * seed + hundred))
    return games // 100 * 100 / (process_time() - began)


def play(game, chance, rounds):
    """Play on from event to event: the last of them says who is awaited."""
    random, legal_actions, apply = chance.random, game.legal_actions, game.apply
    seat = game.turn
    while True:
        if seat is None:
            rounds -= 1
            if not rounds:
                return
            seat = apply(NEXT_ROUND)[-1].seat
        offer = legal_actions(seat)
        held = offer.held
        if held:
            ways = offer.ways[held[int(random() * len(held))]]
            way = ways[0] if len(ways) == 1 else ways[int(random() * len(ways))]
            action = aloud(way) if offer.cards == 2 else way
        else:
            action = offer.due[0]
        seat = apply(action)[-1].seat


def one_round(seed):
    game = MATCH.again(seed)
    play(game, Random(seed), 1)
    return game


def replayed(game):
    again = Game.replay(game.record(), can_undo=False)

    assert [game.view(seat) for seat in range(2)] == [again.view(seat) for seat in range(2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rlcard", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--games", type=int, default=1000, help="in each of the runs")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    contestants = {"engine": direct, "simulate": simulated}
    ratios = {name: [] for name in contestants}
    for contestant in contestants.values():
        contestant(100, 0)  # warm
    for run in range(wanted.runs):
        them = rlcard(wanted.rlcard, wanted.games, run)
        for name, contestant in contestants.items():
            us = contestant(wanted.games, run)
            ratios[name].append(us / them)
            print(f"{name:8} {us:7.0f} games/s   RLCard {them:6.0f} games/s   {us / them:.2f} x")
    for name, of in ratios.items():
        print(f"{name}: median {median(of):.2f} x RLCard (needed {NEEDED}, aim {AIM})")
    sys.exit(median(ratios["engine"]) < NEEDED)


if __name__ == "__main__":
    main()
