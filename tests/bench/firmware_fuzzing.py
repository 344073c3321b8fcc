"""Prints how many inputs the firmware's frame reader and whole board have stood.

    make bench-firmware_fuzzing ARGS="[--runs N] [--board-runs N] [--seed N]"

The frame reader by libFuzzer where clang is there (`sudo apt install clang`), which looks for
inputs that reach new code; else, and the board always, by random inputs and random changes to them.
Both with address and undefined-behaviour sanitizers.
"""

import argparse
import shutil
import subprocess
import sys
import time

from support.chip import make
from support.host_board import FIRMWARE


def fuzz(command, runs, what):
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - began
    finding = "no finding" if done.returncode == 0 else "A FINDING"
    print(f"{what:45} {runs:12,} runs {seconds:8.1f} s {runs / seconds:10,.0f}/s  {finding}")
    if done.returncode:
        print(done.stdout, done.stderr)
    return done.returncode


def frame_reader(runs, seed):
    if shutil.which("clang"):
        make(FIRMWARE, "build/fuzz/fuzz_frame")
        program = FIRMWARE / "build/fuzz/fuzz_frame"
        limits = ("-max_len=400", "-verbosity=0")
        return fuzz([program, f"-runs={runs}", f"-seed={seed}", *limits], runs, "frames, libFuzzer")
    make(FIRMWARE, "build/test/fuzz_frame")
    return fuzz([FIRMWARE / "build/test/fuzz_frame", str(runs), str(seed)], runs, "frames, random")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=10_000_000)
    parser.add_argument("--board-runs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    make(FIRMWARE, "build/test/fuzz_board")
    board = [FIRMWARE / "build/test/fuzz_board", str(arguments.board_runs), str(arguments.seed)]
    findings = frame_reader(arguments.runs, arguments.seed)
    findings |= fuzz(board, arguments.board_runs, "a board, random frames and wires")
    sys.exit(findings)


if __name__ == "__main__":
    main()
