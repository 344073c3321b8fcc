"""Prints how soon the motor of the real image stands, whatever was broken, and the longest drive.

    make bench-firmware_motor_off ARGS="[--tries N] [--seed N]"

Each try breaks something at a random moment of a launch of 13 and then waits for three seconds. It
fails if the motor was driven for longer than two seconds without a break (promise 3), or still is.
"""

import argparse
from random import Random

from support.astray import (
    RESETS,
    WHOLE_RUN_S,
    go_astray,
    hang,
    hang_calling,
    hang_feeding_the_watchdog,
    longest_drive,
    off_after,
    spoil_memory,
    stop_the_timers_interrupts,
)
from support.board import board_with, serial_config
from support.chip import Reset
from support.image import launcher_image

from hardware.launcher import FeedStep, Order

AFTERWARDS_S = 3.0
IMAGE = launcher_image()
SPOILT_BYTES = 40

WAYS = {
    "host killed": lambda *_: None,
    "STOP": lambda board, _: board.launcher.stop(),
    "cover opened": lambda board, _: board.nano.table.fault("cover-open", on=True),
    "loop hung": lambda board, _: hang(board.nano, interrupts=True),
    "hung, interrupts off": lambda board, _: hang(board.nano, interrupts=False),
    "hung, feeding the dog": lambda board, _: hang_feeding_the_watchdog(board.nano),
    "hung, says it lives": lambda board, _: hang_calling(board.nano, IMAGE.symbols["motor_keep"]),
    "timer's interrupts off": lambda board, _: stop_the_timers_interrupts(board.nano),
    **{
        f"reset: {Reset(reset).name.lower().replace('_', ' ')}": (
            lambda board, _, reset=reset: board.nano.reset(reset)
        )
        for reset in RESETS
    },
    "memory spoilt": lambda board, rng: spoil_memory(board.nano, rng, SPOILT_BYTES),
    "gone astray": lambda board, rng: go_astray(board.nano, rng, len(IMAGE.flat)),
}


def one(break_it, seed):
    """Seconds to the last time that the motor stood, and the longest drive; None: still driven."""
    rng = Random(seed)
    with board_with(serial_config(seed=seed)) as board:
        board.launcher.enable()
        board.launcher.start(Order("x", 13))
        board.until(FeedStep)
        board.during(rng.uniform(0.02, 1.2))
        at = board.nano.now
        break_it(board, rng)
        board.nano.run_for(AFTERWARDS_S)
        off = None if board.nano.duty else off_after(board.nano, at)
        return off, longest_drive(board.nano)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tries", type=int, default=20, help="of each way")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"image {IMAGE.sha256}, {arguments.tries} tries each")
    worst = 0.0
    for name, break_it in WAYS.items():
        seeds = range(arguments.seed, arguments.seed + arguments.tries)
        tries = [one(break_it, seed) for seed in seeds]
        offs = sorted(off for off, _ in tries if off is not None)
        longest = max(drive for _, drive in tries)
        worst = max(worst, longest, *(9 for off, _ in tries if off is None), 0)
        print(
            f"{name:24} off after {1000 * offs[len(offs) // 2]:8.2f} ms (median), "
            f"{1000 * offs[-1]:8.2f} ms at worst; longest drive {longest:.3f} s"
        )
    if worst > WHOLE_RUN_S:
        raise SystemExit("the motor was driven for too long")


if __name__ == "__main__":
    main()
