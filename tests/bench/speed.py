"""Games a second beside RLCard 1.2.0, CPU time on one core, both playing at random.

Run it as `python tests/bench/speed.py --rlcard PYTHON`, where PYTHON is an interpreter that has
`rlcard`; by default the one that runs this. Ours is the whole engine: the same `legal_actions` and
`apply` as over HTTP, events made, every hundredth game written as a record and played again from
it. The two take turns, so that a busy machine slows both.
"""

import argparse
import subprocess
import sys
from random import Random
from statistics import median
from time import process_time

from controller.simulate import BotTable, Experiment, Tally, play_batch
from engine import Game
from engine.bots import find_bot

AIM = 4.0
NEEDED = 3.0

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


def ours(games, seed):
    began = process_time()
    for hundred in range(games // 100):
        experiment = Experiment("classic", 99, seed=1000 * seed + hundred)
        assert 99 == play_batch(experiment, 0).games
        play_and_replay(experiment.setup(experiment.seed))
    return games // 100 * 100 / (process_time() - began)


def play_and_replay(setup):
    chance = Random(setup.seed)
    game, bots = Game(setup, can_undo=False), [find_bot("random", chance) for _ in range(2)]
    BotTable(game, bots, Tally(2), is_of_rounds=True).play_round(10_000)
    again = Game.replay(game.record(), can_undo=False)

    assert [game.view(seat) for seat in range(2)] == [again.view(seat) for seat in range(2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rlcard", default=sys.executable, metavar="PYTHON")
    parser.add_argument("--games", type=int, default=1000, help="in each of the runs")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    ours(100, 0)  # warm
    ratios = []
    for run in range(wanted.runs):
        us, them = ours(wanted.games, run), rlcard(wanted.rlcard, wanted.games, run)
        ratios.append(us / them)
        print(f"ours {us:8.0f} games/s   RLCard {them:8.0f} games/s   ratio {us / them:.2f}")
    print(f"median ratio {median(ratios):.2f} (needed {NEEDED}, aim {AIM})")
    sys.exit(median(ratios) < NEEDED)


if __name__ == "__main__":
    main()
