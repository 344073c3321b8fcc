"""Prints the luck of the launcher beside the recorded units (rules L-1, L-2).

Run it as `python tests/bench/odds.py [presses]`; a million presses take about a second.
"""

import sys
from collections import Counter
from random import Random

from engine import find_profile

SEED = 1

SHARES = (0.180, 0.498, 0.586, 0.545, 1.0)
MEANS = (4.66, 5.39, 4.72, 5.07, 7.20)
CYCLE_SHARES = tuple(firings / 323 for firings in (58, 132, 78, 30, 25))

RECORDED_LIST = (
    "2 6 9 13 17 21 24 26 27 29 32 36 37 41 44 47 48 51 54 57 58 62 66 69 72 73 77 81 84 85 88 "
    "92 93 96"
)


def extreme(presses):
    profile, rng = find_profile("extreme"), Random(SEED)
    state, tried, fired, cards = profile.power_on, Counter(), Counter(), Counter()
    counts = Counter()
    for _ in range(presses):
        thrown, after = profile.press(state, rng)
        tried[state] += 1
        fired[state] += thrown > 0
        cards[state] += thrown
        counts[thrown] += 1
        state = after
    print(f"extreme, {presses} presses, seed {SEED}, beside L-1")
    print("  since last   tried   fired   share    L-1   mean    L-1")
    for since, (share, mean) in enumerate(zip(SHARES, MEANS, strict=True)):
        print(
            f"  {since + 1:10} {tried[since]:7} {fired[since]:7}"
            f"  {fired[since] / tried[since]:6.4f}  {share:5.3f}"
            f"  {cards[since] / fired[since]:5.3f}  {mean:5.2f}"
        )
    firings = sum(fired.values())
    expected = [firings * share for share in CYCLE_SHARES]
    chi_square = sum((fired[i] - expect) ** 2 / expect for i, expect in enumerate(expected))
    print(f"  chi-square of firings by press since the last: {chi_square:.2f}")
    print("  (4 degrees of freedom: below 9.49 in 95 of 100 runs, below 18.47 in 999 of 1000)")
    print(f"  nothing: {counts[0] / presses:.4f} (L-1 0.597), range 0-{max(counts)} (L-1 0-13)")
    per_press, per_firing = sum(cards.values()) / presses, sum(cards.values()) / firings
    print(f"  cards a press: {per_press:.3f} (L-1 2.10), a firing: {per_firing:.3f} (L-1 5.2)")
    return chi_square


def first_generation():
    profile, rng, state, fired = find_profile("first-generation"), Random(SEED), 0, []
    for press in range(1, 97):
        cards, state = profile.press(state, rng)
        if cards:
            fired.append(press)
    fires = " ".join(map(str, fired))
    print("first-generation, from power-on, beside L-2")
    print(f"  fires at {fires}")
    print(f"  L-2      {RECORDED_LIST}")
    print(f"  {'the same' if fires == RECORDED_LIST else 'DIFFERENT'}")
    return fires == RECORDED_LIST


def main():
    presses = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    chi_square = extreme(presses)
    same = first_generation()
    sys.exit(0 if same and chi_square < 18.47 else 1)


if __name__ == "__main__":
    main()
