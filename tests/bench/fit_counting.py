"""Fits the weights of the bot `counting` and prints `engine/bots/weights.py`.

Run it as `python tests/bench/fit_counting.py > engine/bots/weights.py` with an interpreter that has
scikit-learn, which the project itself has no need of; two cores take a few minutes. The first
rounds are played by `simple` and chance, the others by what has been fitted so far, always against
`simple`.
"""

import sys
from multiprocessing import Pool
from random import Random
from textwrap import fill

import numpy as np
from sklearn.linear_model import LogisticRegression

from controller.simulate import BotTable, Experiment, Tally
from engine import Game, Play
from engine.bots import find_bot
from engine.bots.counting import CountingBot, _measured, _others_cards
from engine.bots.simple import SimpleBot

ROUNDS = (30_000, 24_000, 24_000)
CHANCE = (0.5, 0.15, 0.15)
"""How often the player that learns plays anything that it may."""
STRENGTH = 0.05
"""Of the regression's penalty, inversely."""
MATCH = 250
"""Rounds between two changes of seats."""

HEAD = '''"""What the bot `counting` has learned; made by `tests/bench/fit_counting.py`."""

# Row i, from the diagonal on: the weight of measure i times measure j. Measure 0 is always 1.
# fmt: off
WEIGHTS = (
'''
INDENTS = {"initial_indent": " " * 4, "subsequent_indent": " " * 5}


class Learner:
    """Plays as a bot does, tries something else now and then, and notes what it led to."""

    def __init__(self, rng, weights, chance):
        self.rng = rng
        self.chance = chance
        self.bot = SimpleBot(rng) if weights is None else CountingBot(rng, weights)
        self.seen = []

    def choose(self, sight):
        action = self.bot.choose(sight)
        if not isinstance(action, Play):
            return action
        if self.rng.random() < self.chance:
            plays = [one for one in sight.offer().awaited if isinstance(one, Play)]
            honest = [one for one in plays if not sight.is_bluff(one.card)]
            action = self.rng.choice(honest)
        if measured := _measured(sight, action, _others_cards(sight)):
            self.seen.append(measured)
        return action


def played(job):
    """The measures on the way, and whether the round was won in the end."""
    seed, rounds, weights, chance = job
    rng, measured, won = Random(seed), [], []
    experiment = Experiment("classic", 1)
    for match in range(rounds // MATCH):
        learner = Learner(rng, weights, chance)
        seat = match % 2
        bots = [find_bot("simple", rng), learner] if seat else [learner, find_bot("simple", rng)]
        tally = Tally(2)
        game = Game(experiment.setup(rng.getrandbits(53)))
        table = BotTable(game, bots, tally, is_of_rounds=True)
        for number in range(MATCH):
            before = tally.seat_wins[seat]
            table.play_round(10_000)
            assert number + 1 == tally.games
            measured += learner.seen
            won += [tally.seat_wins[seat] > before] * len(learner.seen)
            learner.seen = []
    return np.array(measured, dtype=np.int16), np.array(won)


def products(measured):
    places = np.triu_indices(measured.shape[1])
    return measured[:, places[0]].astype(np.float32) * measured[:, places[1]], places


def fitted(measured, won):
    values, places = products(measured)
    mean, spread = values.mean(axis=0), values.std(axis=0)
    spread[spread == 0] = 1
    values -= mean
    values /= spread
    model = LogisticRegression(C=STRENGTH, max_iter=100).fit(values, won)
    flat = model.coef_[0] / spread
    flat[0] = model.intercept_[0] - (flat * mean)[1:].sum()
    size = measured.shape[1]
    table = np.zeros((size, size))
    table[places] = flat
    return tuple(tuple(float(f"{one:.4g}") for one in row[at:]) for at, row in enumerate(table))


def main():
    weights, measured, won = None, [], []
    for turn, (rounds, chance) in enumerate(zip(ROUNDS, CHANCE, strict=True)):
        jobs = [(10 * turn + core, rounds // 2, weights, chance) for core in range(2)]
        with Pool(2) as pool:
            for some_measured, some_won in pool.map(played, jobs):
                measured.append(some_measured)
                won.append(some_won)
        weights = fitted(np.concatenate(measured), np.concatenate(won))
        print(f"{rounds} rounds, {len(measured[-1])} plays", file=sys.stderr, flush=True)
    print(HEAD, end="")
    for row in weights:
        cells = ", ".join(map(repr, row)) + ("," if len(row) == 1 else "")
        print(fill(f"({cells}),", 98, **INDENTS))
    print(")\n# fmt: on")


if __name__ == "__main__":
    main()
