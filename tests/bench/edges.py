"""Prints how long the counter takes over an edge.

    make bench-edges [ARGS=launches]

CPU time of the counter alone, told what launches of the nominal build told it.
"""

import sys
import time
from random import Random

from support.launchers import KINDS, AnotherLauncher

from hardware.config import Calibration
from hardware.counter import Counter
from hardware.sim.happenings import BeamChanged

LAUNCHES = 500
CARDS = 5


def recorded(launches, beams):
    """For each launch its start, its end, and in between what the counter was told."""
    launcher = AnotherLauncher(KINDS["nominal"], Random(1), beams=beams)
    for _ in range(launches):
        began = launcher.virtual.now
        launched = launcher.launch(CARDS)
        edges = [e for e in launched.happenings if isinstance(e, BeamChanged)]
        told = [(e.at, e.beam, e.blocked) for e in edges if e.at <= launched.ended.at]
        yield began, launched.ended.at, sorted([*told, *((t, 0, d) for t, d in launched.drives)])


def replayed(counter, launches):
    for began, ended, told in launches:
        counter.begin(began, blocked=False)
        for t, beam, level in told:
            if beam:
                counter.edge(t, blocked=level, beam=beam)
            else:
                counter.drive(t, level)
        counter.finish(ended)


def main():
    number = int(sys.argv[1]) if len(sys.argv) > 1 else LAUNCHES
    for beams in (1, 2):
        launches = list(recorded(number, beams))
        edges = sum(beam > 0 for _, _, told in launches for _, beam, _ in told)
        counter = Counter(Calibration(beam_gap_mm=20.0 if beams == 2 else None))
        started = time.process_time()
        replayed(counter, launches)
        spent = time.process_time() - started
        print(f"{beams} beam(s): {1e6 * spent / edges:.0f} us an edge ({edges} edges)")


if __name__ == "__main__":
    main()
