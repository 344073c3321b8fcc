"""UNO Attack: how long a round is, and how often the launcher is pressed, as a markdown table.

Run it as `python tests/bench/attack_figures.py [rounds] [workers]`; 2000 rounds for each line are
the default. All seats play the policy `random`.
"""

import sys

from controller.simulate import Experiment, run
from engine import PROFILES

PLAYERS = (2, 3, 4, 6, 8, 10)


def line(profile, players, rounds, workers):
    experiment = Experiment("attack", rounds, players=players, seed=1, options={"profile": profile})
    tally = run(experiment, workers, lambda _: None)
    assert tally.rounds == rounds, "every round comes to its end"
    return (
        f"| {profile} | {players} | {tally.turns / rounds:.1f} | {tally.percentile(50)} "
        f"| {tally.percentile(95)} | {tally.presses / rounds:.1f} "
        f"| {tally.fired / tally.presses:.1%} | {tally.cards_launched / rounds:.1f} "
        f"| {tally.reshuffles / rounds:.2f} | {tally.blocked / rounds:.2%} |"
    )


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    print(
        "| luck | players | mean turns | median | 95 % within | presses | of these fired "
        "| cards launched | reloads | blocked |"
    )
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for profile in PROFILES:
        for players in PLAYERS:
            print(line(profile.name, players, rounds, workers), flush=True)


if __name__ == "__main__":
    main()
