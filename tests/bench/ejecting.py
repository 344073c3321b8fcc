"""Prints how often exactly as many cards leave as were asked for, and why not; time per card.

    make bench-ejecting ARGS="[--launches N] [--kind NAME …] [--workers N]"

In virtual time, by the physics. A half-out card that is left in the beam has left for the truth.
Two kinds of extra cards no launcher can keep back: one that slid half out after the retract, and
one that lay over the last, so that it was through the gate before the last had left the beam.
Beside these there are pairs that were taken for one card, and cards that coasted out.
"""

import argparse
import itertools
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random

from support.launchers import KINDS, LAUNCHES_EACH, SPEEDS, AnotherLauncher

from hardware.launcher import MOST_CARDS

ALL = KINDS | SPEEDS
HALF_OUT, OVERLAPPED, UNSEEN, COASTED, NOT_FIRED, MISCOUNTED = MISSES = (
    "more: half out",
    "more: lay over the last",
    "more: a pair read as one",
    "more: coasted",
    "fewer: empty or jam",
    "fewer: the rest",
)
UNAVOIDABLE = {HALF_OUT, OVERLAPPED}


@dataclass(frozen=True, slots=True)
class Ejected:
    """One launch."""

    asked: int
    left: int
    seconds: float
    miss: str | None
    """Why not as many left as were asked for."""


def one_launcher(task):
    name, beams, number, seed, launches = task
    rng = Random(f"{seed} {name} {beams} {number}")
    launcher = AnotherLauncher(ALL[name], rng, beams=beams)
    asked = itertools.cycle(range(1, MOST_CARDS + 1))
    return [eject(launcher, next(asked)) for _ in range(launches)]


def eject(launcher, cards):
    launched = launcher.launch(cards)
    ended, began = launched.ended, launched.drives[0][0] if launched.drives else 0.0
    return Ejected(cards, launched.left, ended.at - began, miss(launched, cards))


def miss(launched, asked):
    ended = launched.ended
    if launched.left == asked:
        return None
    if launched.left < asked:
        return MISCOUNTED if ended.outcome.value == "fired" else NOT_FIRED
    extra = launched.gone[asked:]
    driven_out = extra[:-1] if launched.is_half_out else extra
    if any(not card.overlap for card in driven_out):
        return UNSEEN if ended.count.cards < launched.left else COASTED
    return HALF_OUT if launched.is_half_out else OVERLAPPED


def report(name, ejected, *, each):
    rows = [("all", ejected)]
    if each:
        rows = [(n, [e for e in ejected if e.asked == n]) for n in range(1, MOST_CARDS + 1)] + rows
    for row, some in rows:
        print(line(name, row, some), flush=True)


def line(name, row, some):
    shares = {why: sum(each.miss == why for each in some) / len(some) for why in MISSES}
    exact = sum(each.miss is None for each in some) / len(some)
    best = 1 - sum(shares[why] for why in UNAVOIDABLE)
    cards = sum(each.left for each in some)
    told = [f"{share:.2%}" for share in (exact, best, *shares.values())]
    speed = 1000 * sum(each.seconds for each in some) / max(cards, 1)
    return f"| {name} | {row} | {len(some)} | {' | '.join(told)} | {speed:.0f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--launches", type=int, default=13_000, help="of each kind")
    parser.add_argument("--kind", nargs="+", choices=ALL, default=list(ALL))
    parser.add_argument("--beams", type=int, choices=(1, 2), default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    columns = ["kind", "asked", "launches", "exactly", "at best", *MISSES, "ms a card"]
    print(f"| {' | '.join(columns)} |\n|---{'|--:' * (len(columns) - 1)}|")
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
