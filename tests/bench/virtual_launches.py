"""Count many launches in virtual time and print how often the counter was right, and how sure.

    python tests/bench/virtual_launches.py [--launches N] [--seed S] [--two-beams] [--worn-gate]

Every launcher is another one of its kind (speed +-10 %, time constant +-20 %); the counter is told
the nominal calibration and has to find out the rest. What a launch is ordered to throw follows the
profile `extreme`.
"""

import argparse
import random
import time
from collections import Counter

from engine.odds import find_profile
from hardware.config import Calibration, HardwareConfig
from hardware.figures import NOMINAL, PERFECT
from hardware.sim.virtual import VirtualLauncher

BEAM_GAP_MM = 20.0
HOPPER = 112
LOWEST_HOPPER = 20


def another(figures, rng):
    """Another launcher of the same kind."""
    return figures.model_copy(
        update={
            "speed_m_s": figures.speed_m_s * rng.uniform(0.9, 1.1),
            "tau_ms": figures.tau_ms * rng.uniform(0.8, 1.2),
            "coast_ms": figures.coast_ms * rng.uniform(0.8, 1.2),
        }
    )


def orders(rng):
    """What the profile asks for, the presses that give nothing left out."""
    profile = find_profile("extreme")
    state = profile.power_on
    while True:
        cards, state = profile.press(state, rng)
        if cards:
            yield cards


def kind(launched, most):
    """Sort a launch by what a beam could see of it."""
    if not launched.overlaps:
        return "no overlap"
    if all(0.1 <= overlap <= most for overlap in launched.overlaps):
        return "overlap 10-%.0f %%" % (100 * most)
    return "other overlap"


def verdict(launched):
    count = launched.ended.count
    if count.is_uncertain:
        in_range = count.low <= launched.left <= count.high
        return "uncertain" if in_range else "uncertain, out of range"
    return "right" if count.cards == launched.left else "WRONG"


def bench(name, figures, arguments):
    rng = random.Random(arguments.seed)
    asked = orders(rng)
    gap = BEAM_GAP_MM if arguments.two_beams else None
    most = 0.85 if arguments.two_beams else 0.6
    config = HardwareConfig(calibration=Calibration(beam_gap_mm=gap))
    update = {"beam_gap_mm": gap, "overlap_high": 1.0 if arguments.worn_gate else most}
    verdicts, outcomes, reasons = {}, Counter(), Counter()
    exact, started = 0, time.process_time()
    for number in range(arguments.launches):
        if number % arguments.each == 0:
            unit = another(figures.model_copy(update=update), rng)
            launcher = VirtualLauncher(config, unit, rng, HOPPER)
        if launcher.physics.hopper < LOWEST_HOPPER:
            launcher.load(HOPPER)
        cards = next(asked)
        launched = launcher.launch(cards, launcher.physics.hopper)
        verdicts.setdefault(kind(launched, most), Counter())[verdict(launched)] += 1
        outcomes[launched.ended.outcome.value] += 1
        reasons.update(launched.ended.count.reasons)
        exact += cards == launched.left
        if arguments.show and verdict(launched) in {"WRONG", "uncertain, out of range"}:
            print(number, cards, launched)
    seconds = time.process_time() - started
    report(name, arguments.launches, verdicts, outcomes, reasons, exact, seconds)


def report(name, launches, verdicts, outcomes, reasons, exact, seconds):
    print(f"{name}: {launches} launches, {launches / seconds:.0f} a second of CPU time")
    total = sum(verdicts.values(), Counter())
    for what, counts in [*sorted(verdicts.items()), ("all launches", total)]:
        number = counts.total()
        shares = ", ".join(f"{k} {n} ({n / number:.3%})" for k, n in sorted(counts.items()))
        print(f"  {what}: {number}: {shares}")
    print(f"  exactly as many as asked for: {exact / launches:.2%}")
    print(f"  outcomes: {dict(outcomes)}; reasons: {dict(reasons)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--launches", type=int, default=20_000)
    parser.add_argument("--each", type=int, default=40, help="launches before the next launcher")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--two-beams", action="store_true")
    parser.add_argument("--worn-gate", action="store_true")
    parser.add_argument("--show", action="store_true", help="print launches counted wrongly")
    arguments = parser.parse_args()
    bench("nominal", NOMINAL, arguments)
    bench("perfect", PERFECT, arguments)


if __name__ == "__main__":
    main()
