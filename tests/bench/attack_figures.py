"""UNO Attack: how long a round is, and how often the launcher is pressed, as a markdown table.

Run it as `python tests/bench/attack_figures.py [--rounds N] [--workers N] [--write]`; 1000 rounds
for each line are the default, and with `--write` the README shows them. All seats play the policy
`random`.
"""

import argparse

from support.attack_table import HEAD, PLAYERS, ROUNDS, row
from support.readme import show

from engine import PROFILES


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--write", action="store_true", help="into the README")
    wanted = options.parse_args()
    lines = [HEAD]
    print(HEAD)
    for profile in PROFILES:
        for players in PLAYERS:
            lines.append(row(profile.name, players, wanted.rounds, wanted.workers))
            print(lines[-1], flush=True)
    if wanted.write:
        show("attack", "\n".join(lines))


if __name__ == "__main__":
    main()
