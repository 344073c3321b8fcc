"""Prints how often the counter is right, wrong and uncertain, beside the best possible counter.

    make bench-counting ARGS="[--launches N] [--beams 1 2] [--kind NAME …] [--workers N]"

Promise 1 in virtual time. Every launcher is another one of its kind; the counter is told the
nominal calibration and has to find out the rest. What a launch is ordered to throw follows the
profile `extreme`. The best possible counter is told all figures and the luck of the launch, and may
be uncertain as often as ours is. `best` are its errors then, `expected` is what its own doubts add
up to; launches with a jam, of which no figure tells, are left out of both. Figures do not depend on
the number of workers.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from dataclasses import dataclass
from multiprocessing import Pool
from random import Random

from support.best_counter import BestCounter
from support.launchers import KINDS, LAUNCHES_EACH, AnotherLauncher

from engine.odds import find_profile
from hardware.sim.happenings import BeamChanged, Jammed

DEGREES = (0.0, 0.1, 0.3, 0.6, 0.85, 1.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """One launch."""

    cause: str
    promised: str
    """What promise 1 says of such launches."""
    seen: str
    """Right, wrong, uncertain, or uncertain with the truth out of range."""
    best_right: bool
    best_doubt: float
    jammed: bool

    @property
    def is_uncertain(self):
        return self.seen in {"uncertain", "out of range"}


def judge(launcher, best, cards, most):
    launched = launcher.launch(cards)
    count, left = launched.ended.count, launched.left
    counted, doubt = best.count(launched, launcher.share)
    if count.is_uncertain:
        seen = "uncertain" if count.low <= left <= count.high else "out of range"
    else:
        seen = "right" if count.cards == left else "wrong"
    return Verdict(
        cause(launched),
        promised(launched, most),
        seen,
        best_right=counted == left,
        best_doubt=doubt,
        jammed=any(isinstance(each, Jammed) for each in launched.happenings),
    )


def overlaps(launched):
    """Of each card over the one before it in this launch."""
    return [card.overlap for card in launched.gone[1:]]


def is_chain(launched):
    found = overlaps(launched)
    return any(one and other for one, other in itertools.pairwise(found))


def cause(launched):
    """What made a launch hard to count: the hardest, if there are several."""
    if is_chain(launched):
        return "three in a chain"
    deepest = max(overlaps(launched), default=0)
    if deepest:
        low, high = next(each for each in itertools.pairwise(DEGREES) if deepest <= each[1])
        return f"overlap {100 * low:.0f}-{100 * high:.0f} %"
    signs = {
        "jam": any(isinstance(each, Jammed) for each in launched.happenings),
        "half-out": launched.is_half_out,
        "half-fed": any(pulled_back(launched)),
        "misfeed": any(card.slipped for card in launched.gone),
    }
    return next((name for name, is_so in signs.items() if is_so), "plain")


def pulled_back(launched):
    """Whether each reverse found a card in the beam."""
    blocked, events = False, [(t, duty < 0) for t, duty in launched.drives]
    changes = [e for e in launched.happenings if isinstance(e, BeamChanged) and e.beam == 1]
    for at, is_reverse in events:
        while changes and changes[0].at <= at:
            blocked = changes.pop(0).blocked
        yield is_reverse and blocked


def promised(launched, most):
    found = [overlap for overlap in overlaps(launched) if overlap]
    if not found:
        return "no overlap"
    if is_chain(launched) or max(found) > most:
        return "beyond the promise"
    return "overlap 10 % to the promise" if min(found) >= 0.1 else "overlap under 10 %"


def orders(rng):
    """What the profile asks for, the presses that give nothing left out."""
    profile = find_profile("extreme")
    state = profile.power_on
    while True:
        cards, state = profile.press(state, rng)
        if cards:
            yield cards


def one_launcher(task):
    name, beams, number, seed, launches = task
    rng = Random(f"{seed} {name} {beams} {number}")
    launcher = AnotherLauncher(KINDS[name], rng, beams=beams)
    best, asked = BestCounter(launcher.figures), orders(rng)
    most = 0.85 if beams == 2 else 0.6
    started = time.process_time()
    verdicts = [judge(launcher, best, next(asked), most) for _ in range(launches)]
    return verdicts, time.process_time() - started


def bench(name, beams, arguments, run):
    whole, rest = divmod(arguments.launches, LAUNCHES_EACH)
    sizes = [LAUNCHES_EACH] * whole + ([rest] if rest else [])
    tasks = [(name, beams, i, arguments.seed, size) for i, size in enumerate(sizes)]
    verdicts, seconds = [], 0.0
    for done, (more, spent) in enumerate(run(one_launcher, tasks), 1):
        verdicts += more
        seconds += spent
        if sys.stderr.isatty() or done % 500 == 0:
            print(f"\r{name}: {done * LAUNCHES_EACH}", end="", file=sys.stderr, flush=True)
    print(f"\n{name}, {beams} beam(s): {len(verdicts)} launches, {seconds:.0f} s of CPU time")
    return report(verdicts)


def bar(verdicts):
    """The doubt above which the best counter is uncertain as often as ours."""
    free = [each for each in verdicts if not each.jammed]
    uncertain = sum(each.is_uncertain for each in free)
    doubts = sorted((each.best_doubt for each in free), reverse=True)
    return doubts[uncertain] if uncertain < len(doubts) else 0.0


def report(verdicts):
    most, rows = bar(verdicts), {}
    for each in verdicts:
        for row in (each.cause, "= " + each.promised, "= all launches"):
            rows.setdefault(row, []).append(each)
    print(
        "| launches | number | right | wrong | uncertain | out of range "
        "| best: wrong | expected | uncertain |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    for row, some in sorted(rows.items()):
        print(line(row, some, most))
    return verdicts


def line(row, some, most):
    seen = Counter(each.seen for each in some)
    free = [each for each in some if not each.jammed]
    sure = [each for each in free if each.best_doubt <= most]
    uncertain = sum(each.is_uncertain for each in some)
    return (
        f"| {row} | {len(some)} | {seen['right'] / len(some):.3%} | {seen['wrong']} "
        f"| {uncertain} ({uncertain / len(some):.3%}) | {seen['out of range']} "
        f"| {sum(not each.best_right for each in sure)} | {sum(e.best_doubt for e in sure):.2f} "
        f"| {len(free) - len(sure)} |"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--launches", type=int, default=300_000, help="of each kind and beams")
    parser.add_argument("--kind", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--beams", nargs="+", type=int, choices=(1, 2), default=[1, 2])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with Pool(arguments.workers) as pool:
        for name in arguments.kind:
            for beams in arguments.beams:
                bench(name, beams, arguments, pool.imap)


if __name__ == "__main__":
    main()
