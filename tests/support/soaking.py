"""Many random games over everything that can be chosen, in the smallest pieces that tell all."""

import resource
from pathlib import Path
from random import Random

from support.setups import choices

from controller.simulate import Experiment, play_batch
from engine import RULESETS

PLAYERS = range(2, 11)


def experiments(seed, games):
    """For ever: one ruleset after the other, any edition, options, luck and number of players."""
    rng = Random(seed)
    while True:
        for ruleset in RULESETS:
            edition = rng.choice(ruleset.editions)
            options = {name: rng.choice(list(of)) for name, of in choices(ruleset, edition).items()}
            if ruleset.id == "attack":
                options["profile"] = rng.choice(["extreme", "first-generation", "memoryless"])
            yield Experiment(
                ruleset.id,
                games,
                edition=edition.id,
                players=rng.choice(PLAYERS),
                seed=rng.getrandbits(32),
                options=options,
            )


def played(experiment):
    """The games that came to an end; a stall is an error that says what stalled."""
    tally = play_batch(experiment, 0)
    assert (0, experiment.games) == (tally.abandoned, tally.games), experiment
    return tally


def resident_kib():
    """What the process holds in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024
