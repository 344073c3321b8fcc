"""Prints how often exactly as many cards leave as were asked for, and how long a card takes.

    make bench-ejecting ARGS="[--launches N] [--kind NAME …] [--workers N]"

In virtual time, by the physics. A half-out card that is left in the beam has left for the truth.
"""

import argparse
import itertools
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random

from support.launchers import KINDS, LAUNCHES_EACH, SPEEDS, AnotherLauncher

from hardware.launcher import MOST_CARDS

ALL = KINDS | SPEEDS


@dataclass(frozen=True, slots=True)
class Ejected:
    """One launch."""

    asked: int
    left: int
    seconds: float
    half_out: bool
    outcome: str


def one_launcher(task):
    name, beams, number, seed, launches = task
    rng = Random(f"{seed} {name} {beams} {number}")
    launcher = AnotherLauncher(ALL[name], rng, beams=beams)
    asked = itertools.cycle(range(1, MOST_CARDS + 1))
    return [eject(launcher, next(asked)) for _ in range(launches)]


def eject(launcher, cards):
    launched = launcher.launch(cards)
    ended, began = launched.ended, launched.drives[0][0] if launched.drives else 0.0
    seconds = ended.at - began
    return Ejected(cards, launched.left, seconds, launched.is_half_out, ended.outcome.value)


def report(name, ejected, *, each):
    rows = [("all", ejected)]
    if each:
        rows = [(n, [e for e in ejected if e.asked == n]) for n in range(1, MOST_CARDS + 1)] + rows
    for row, some in rows:
        print(line(name, row, some))


def line(name, row, some):
    over = [each for each in some if each.left > each.asked]
    under = [each for each in some if each.left < each.asked]
    exact = len(some) - len(over) - len(under)
    half_out = sum(each.half_out for each in over)
    failed = sum(each.outcome != "fired" for each in under)
    cards = sum(each.left for each in some)
    return (
        f"| {name} | {row} | {len(some)} | {exact / len(some):.2%} | {len(over) / len(some):.2%} "
        f"| {half_out / len(some):.2%} | {len(under) / len(some):.2%} | {failed / len(some):.2%} "
        f"| {1000 * sum(each.seconds for each in some) / max(cards, 1):.0f} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--launches", type=int, default=13_000, help="of each kind")
    parser.add_argument("--kind", nargs="+", choices=ALL, default=list(ALL))
    parser.add_argument("--beams", type=int, choices=(1, 2), default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(
        "| kind | asked | launches | exactly | more | half out | fewer "
        "| not fired | ms a card |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    with Pool(arguments.workers) as pool:
        for name in arguments.kind:
            whole, rest = divmod(arguments.launches, LAUNCHES_EACH)
            sizes = [LAUNCHES_EACH] * whole + ([rest] if rest else [])
            tasks = [
                (name, arguments.beams, i, arguments.seed, size) for i, size in enumerate(sizes)
            ]
            ejected = [e for some in pool.imap(one_launcher, tasks) for e in some]
            report(name, ejected, each=name == "nominal")


if __name__ == "__main__":
    main()
