"""A million random games over all rulesets, editions, options and 2 to 10 players, in one run.

Run it as `python tests/bench/soak.py [games] [seed]`. A game is a round, or a whole match where the
options say so. It stops at the first game that comes to no end, and prints what the process holds
in memory on the way: that stays flat.
"""

import sys
from collections import Counter
from time import perf_counter, process_time

from support.soaking import experiments, played, resident_kib

PIECE = 250
STEPS = 20


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    began, games, rounds, turns, blocked = perf_counter(), 0, 0, 0, 0
    by_ruleset, tables, due = Counter(), set(), 0
    for experiment in experiments(seed, PIECE):
        tally = played(experiment)
        games, rounds, turns = games + tally.games, rounds + tally.rounds, turns + tally.turns
        blocked += tally.blocked
        by_ruleset[experiment.ruleset] += tally.games
        tables.add((experiment.ruleset, experiment.edition, experiment.players))
        if games >= due:
            due += max(PIECE, wanted // STEPS)
            print(
                f"{games:9} games  {rounds:9} rounds  {turns:11} turns  {resident_kib():8} KiB  "
                f"{process_time():8.0f} s of CPU, {perf_counter() - began:8.0f} s",
                flush=True,
            )
        if games >= wanted:
            break
    print(f"no stall; {dict(by_ruleset)}, {len(tables)} tables, {blocked} rounds blocked")


if __name__ == "__main__":
    main()
