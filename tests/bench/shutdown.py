"""SIGTERM, SIGSTOP and SIGKILL at full speed, open streams and stuck requests: motor off, exit."""

import argparse
import signal
import tempfile
from pathlib import Path
from statistics import median

from support.motor_off import STUCK, Launching


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    asked = options.parse_args()
    print("signal   requests besides 3 streams   motor off ms (median, worst)   exit ms (worst)")
    for number in (signal.SIGKILL, signal.SIGSTOP):
        row(number, None, asked.rounds)
    for stuck in STUCK:
        row(signal.SIGTERM, stuck, asked.rounds)


def row(number: signal.Signals, stuck: str | None, rounds: int) -> None:
    motor_off, exits = [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            launching = Launching(Path(folder), stuck)
            try:
                motor_off.append(launching.signal(number))
                if number is signal.SIGTERM:
                    exits.append(launching.exit_after())
            finally:
                launching.close()
    worst = f"{max(exits):.0f}" if exits else "-"
    times = f"{median(motor_off):7.1f} {max(motor_off):7.1f}"
    print(f"{number.name:8} {stuck or 'none':28} {times:30} {worst:>10}", flush=True)


if __name__ == "__main__":
    main()
