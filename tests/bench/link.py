"""Prints what a bad serial line costs: launches completed, counts, goodput, what was sent again.

    make bench-link ARGS="[--launches N] [--workers N] [--seed N]"

In virtual time: the host's real code, a simulated board, its physics, 250000 baud, 1 ms of USB each
way. Bits are bent, bytes dropped and doubled, pieces delayed, both ways; then the board is reset at
every single message of a launch. It fails if a launch happened twice, if a count was lost (what
really left is not what was counted, nor within the range of the doubt), or if fewer than 95 % of
the launches over a worn line were completed.
"""

import argparse
from multiprocessing import Pool
from random import Random

from support.board_rig import Rig
from support.worn_line import order, reset_at_each_message

from hardware.launcher import MOST_CARDS
from hardware.link.connection import Connection, Opened
from hardware.link.messages import Banner, Launch, Report
from hardware.link.numbers import Cause, Feature
from hardware.sim.microcontroller_cable import Strand, Wear
from hardware.sim.microcontroller_line import BoardLine

LINES = {
    "sound": Wear(),
    "bit errors 1e-4": Wear(bit_errors=1e-4),
    "bit errors 1e-3": Wear(bit_errors=1e-3),
    "drops 1e-3": Wear(drops=1e-3),
    "drops 1e-2": Wear(drops=1e-2),
    "doublings 1e-3": Wear(doublings=1e-3),
    "doublings 1e-2": Wear(doublings=1e-2),
    "delays to 50 ms, 5 %": Wear(delays=0.05),
    "all of 1e-3, delays": Wear(1e-3, 1e-3, 1e-3, delays=0.05),
}
LAUNCHES_EACH = 50
RESET_CARDS = 5
SATURATED_S = 10.0
LEAST_COMPLETED = 0.95


def worn(task):
    """Some launches of one rig over one line."""
    name, seed, launches = task
    rng = Random(f"{name} {seed}")
    with Rig(seed=rng.randrange(1 << 30), physics="nominal") as rig:
        rig.launcher.enable()
        rig.cable.wear_out(LINES[name])
        carried = [order(rig, rng.randint(1, MOST_CARDS)) for _ in range(launches)]
        return carried, rig.launcher.session.damaged + rig.board._line.damaged


def resets(task):
    """One launch for each message that may be the last one before a reset."""
    strand, seed = task
    with Rig(seed=seed, physics="nominal") as rig:
        rig.launcher.enable()
        return reset_at_each_message(rig, strand, RESET_CARDS)


def saturated(wear, seed=1):
    """Bodies per second in kB, host to board and board to host, as fast as the line takes them."""
    rng = Random(seed)
    banner = Banner(1, 0, 256, 1, Feature(0), Cause.POWER, 0, "bench")
    host, board = Connection(rng), BoardLine(0.0)
    down, up = Strand(Wear(), rng), Strand(Wear(), rng)
    down.put(host.open(0.0), 0.0)
    now, is_open, taken, got = 0.0, False, 0, 0
    launch = Launch(1, 1, 5, 112, 100, 1700, 20000)
    report = Report(0, 1, 0, 0, *(0,) * 13)
    while now < SATURATED_S:
        now = max(now, min(down.next_time, up.next_time, host.deadline, board.deadline))
        board.receive(down.take(now), now, banner)
        taken += sum(len(each.to_bytes()) for each in board.messages())
        board.expire(now, banner)
        down.put(host.receive(up.take(now), now), now)
        for event in host.events():
            is_open |= isinstance(event, Opened)
            got += 0 if isinstance(event, Opened) else len(event.message.to_bytes())
        down.put(host.expired(now), now)
        if is_open:
            down.wear, up.wear = wear, wear
            while host.has_room:
                down.put(host.send(launch, now), now)
            while board.has_room:
                board.say(report, now)
        up.put(board.take_written(), now)
    return taken / now / 1000, got / now / 1000


def line(name, carried, damaged):
    number = len(carried)
    share = sum(each.is_completed for each in carried) / number
    doubted = sum(each.ended.count.is_uncertain for each in carried) / number
    seconds = sum(each.seconds for each in carried)
    to_board, to_host = saturated(LINES[name])
    print(
        f"| {name} | {number} | {share:.2%} | {doubted:.2%} "
        f"| {sum(e.is_lost for e in carried)} | {sum(e.is_twice for e in carried)} "
        f"| {sum(e.resent for e in carried) / number:.1f} | {damaged / number:.1f} "
        f"| {sum(e.bytes_to_board for e in carried) / seconds / 1000:.2f} "
        f"| {sum(e.bytes_to_host for e in carried) / seconds / 1000:.2f} "
        f"| {to_board:.2f} | {to_host:.2f} |",
        flush=True,
    )
    return share


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--launches", type=int, default=1000, help="over each line")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(
        "| line | launches | completed | doubted | counts lost | launched twice | sent again "
        "| damaged | kB/s to board | to host | goodput to board | to host |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|"
    )
    wrong = []
    with Pool(arguments.workers) as pool:
        for name in LINES:
            tasks = [
                (name, f"{arguments.seed} {number}", LAUNCHES_EACH)
                for number in range(-(-arguments.launches // LAUNCHES_EACH))
            ]
            answers = list(pool.imap(worn, tasks))
            carried = [each for some, _ in answers for each in some]
            share = line(name, carried, sum(damaged for _, damaged in answers))
            wrong += [each for each in carried if each.is_lost or each.is_twice]
            if share < LEAST_COMPLETED:
                raise SystemExit(f"only {share:.2%} of the launches were completed: {name}")
        tasks = [(s, seed) for s in ("to_board", "to_host") for seed in range(5)]
        answers = list(pool.imap(resets, tasks))
    carried = [each for some in answers for each, _ in some]
    after = [each for some in answers for _, each in some]
    wrong += [each for each in carried + after if each.is_lost or each.is_twice]
    cut = sum(not each.is_completed for each in carried)
    print(
        f"\nreset at each message of a launch, {len(carried)} times: {cut} launches cut short, "
        f"{sum(e.is_lost for e in carried)} counts lost, {sum(e.is_twice for e in carried)} "
        f"launched twice; {sum(e.is_completed for e in after)} of {len(after)} launches after it "
        "completed"
    )
    if wrong:
        raise SystemExit(f"{len(wrong)} counts were lost or launches repeated: {wrong[0]}")


if __name__ == "__main__":
    main()
