"""Kill -9 at 50 moments under continuous pressing, single and split, and the accounts after each.

At least 25 fall while the motor runs and 10 between a result and its delivery.
"""

import argparse
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

from support.killing import Pair


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--scale", type=float, default=1.0, help="share of the 50 kills")
    asked = options.parse_args()
    luck = Random(asked.seed)
    tally: Counter = Counter()
    stops: list[int] = []
    for split in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            pair = Pair(Path(folder), split)
            try:
                run(pair, luck, stops, asked.scale)
            finally:
                pair.close()
            tally.update(pair.kills)
            tally["interrupted launches, all marked uncertain"] += pair.interrupted
            print(f"{'split ' if split else 'single'}: {pair.kills}", flush=True)
    print(f"kills                        {sum(tally[k] for k in pair.kills)}: {dict(tally)}")
    print(f"SIGKILL to motor off         median {sorted(stops)[len(stops) // 2] / 1000:.1f} ms, "
          f"worst {max(stops) / 1000:.1f} ms of {len(stops)}")  # fmt: skip
    print("cards lost / doubled         0 / 0 (checked after every kill)")


def run(pair: Pair, luck: Random, stops: list[int], scale: float) -> None:
    split = pair.engine is not None
    kinds = ["motor"] * round(15 * scale)
    kinds += ["delivery"] * round((10 if split else 2) * scale)
    kinds += ["engine"] * round((8 if split else 0) * scale)
    luck.shuffle(kinds)
    for kind in kinds:
        pair.press(luck.randrange(2))
        strike(pair, kind, luck, stops)
        pair.check()
    while not split and pair.kills["while the motor ran"] < round(15 * scale):
        strike(pair, "motor", luck, stops)  # one that came too late for its motor
        pair.check()


def strike(pair: Pair, kind: str, luck: Random, stops: list[int]) -> None:
    if kind == "motor":
        stops.append(pair.kill_launcher_while_motor_runs(luck.uniform(0, 0.25)))
    elif kind == "engine":
        pair.kill_engine(luck.uniform(0, 0.4))
    elif pair.engine:
        pair.kill_between_result_and_delivery()
    else:
        pair.kill_right_after_result()


if __name__ == "__main__":
    main()
