"""Prints how firmware, host and a Pi count the launches of the real image, beside the truth.

    make bench-firmware_launches ARGS="[--launches N] [--beams 1 2] [--kind NAME …] [--workers N]"

The image that is uploaded runs in a simulated chip, in lock-step with the physics, and the host's
launcher talks to it as over a cable. Every launcher is another one of its kind, told nothing but
the nominal calibration; what is ordered follows the profile `extreme`. The stop after n is the
firmware's; the count that is reported is the host's; `pi` is the same counter, told the edges and
the drives as they were. libsimavr models no brown-out, noise, clock tolerance or USB chip.
Interrupted or terminated, it prints what it has so far.
"""

import argparse
import contextlib
import itertools
import signal
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from bench.counting import orders
from support.image import launcher_image
from support.launchers import KINDS, LAUNCHES_EACH
from support.three_counts import config_of, launches

WHO = ("firmware", "host", "pi")
WORTH = ("right", "wrong", "uncertain", "out of range")


def one_launcher(task):
    name, beams, number, seed, count = task
    rng = Random(f"{seed} {name} {beams} {number}")
    started = time.process_time()
    config = config_of(KINDS[name], rng, beams=beams)
    verdicts = list(launches(config, orders(rng), count))
    return verdicts, time.process_time() - started


def bench(name, beams, arguments, run):
    whole, rest = divmod(arguments.launches, LAUNCHES_EACH)
    sizes = [LAUNCHES_EACH] * whole + ([rest] if rest else [])
    tasks = [(name, beams, number, arguments.seed, size) for number, size in enumerate(sizes)]
    verdicts, seconds = [], 0.0
    try:
        for more, spent in run(one_launcher, tasks):
            verdicts += more
            seconds += spent
            print(f"\r{name}: {len(verdicts)}", end="", file=sys.stderr, flush=True)
    finally:
        print(f"\n{name}, {beams} beam(s): {len(verdicts)} launches, {seconds:.0f} s of CPU time")
        report(verdicts, most=0.85 if beams == 2 else 0.6)


def report(verdicts, most):
    promised = f"overlap 10-{100 * most:.0f} %"
    groups = {"all": verdicts, "no overlap": [], promised: [], "chain of three": [], "other": []}
    for each in verdicts:
        groups[group_of(each.overlaps, most, promised)].append(each)
    for group, some in groups.items():
        for who in WHO:
            found = Counter(each.worth(getattr(each, who)) for each in some)
            print(
                f"  {group:16} {who:9}"
                + "".join(f"{found[worth]:8} {worth}" for worth in WORTH)
                + f"   of {len(some)}"
            )
    doubted = sum("firmware-disagrees" in each.host.reasons for each in verdicts)
    same = sum(each.host.cards == each.pi.cards for each in verdicts)
    print(
        f"  firmware certain of another number: {sum(each.disagree for each in verdicts)}, ", end=""
    )
    print(f"reported as uncertain for that: {doubted}")
    print(f"  host and pi count the same: {same} of {len(verdicts)}")
    print(f"  cards beyond those asked for: {dict(sorted(beyond(verdicts).items()))}")
    print(f"  outcomes: {dict(Counter(each.outcome for each in verdicts))}")


def group_of(overlaps, most, promised):
    """What promise 1 says of such launches."""
    found = [overlap for overlap in overlaps if overlap]
    if any(one and other for one, other in itertools.pairwise(overlaps)):
        return "chain of three"
    if not found:
        return "no overlap"
    return promised if 0.1 <= min(found) and max(found) <= most else "other"


def beyond(verdicts):
    return Counter(each.left - each.asked for each in verdicts)


def handle_interrupts(handler):
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, handler)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--launches", type=int, default=10_000)
    parser.add_argument("--beams", type=int, nargs="+", default=[1], choices=[1, 2])
    parser.add_argument("--kind", nargs="+", default=["nominal"], choices=KINDS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    arguments = parser.parse_args()
    handle_interrupts(signal.default_int_handler)  # of the background, too
    image = launcher_image()
    print(f"image {image.sha256}, {len(image.flat)} bytes")
    workers = {"initializer": handle_interrupts, "initargs": (signal.SIG_IGN,)}
    with (
        contextlib.suppress(KeyboardInterrupt),
        ProcessPoolExecutor(arguments.workers, **workers) as pool,
    ):
        for beams in arguments.beams:
            for name in arguments.kind:
                bench(name, beams, arguments, pool.map)


if __name__ == "__main__":
    main()
