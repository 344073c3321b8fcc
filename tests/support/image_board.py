"""The real image in the place of `support.host_board.HostBoard`; and all that it can do."""

from dataclasses import dataclass

from support.astray import hang
from support.board import board_with, nano_with, serial_config
from support.chip import RAM_END, Reset
from support.host_board import Talk

from hardware.launcher import LaunchEnded, Order
from hardware.link.messages import (
    ClearTally,
    Configure,
    Cue,
    Disable,
    Enable,
    Launch,
    LaunchDone,
    Save,
    Status,
    Stop,
)
from hardware.link.numbers import CueKind, Parameter

WAKING_S = 0.3
"""From the reset to the first banner: the boot id is kept first."""
LEASE_MS = 2000


class ImageBoard:
    """A board as `Talk` wants it. Times are microseconds."""

    def __init__(self, nano):
        self.nano = nano

    @property
    def now(self):
        return round(self.nano.now * 1e6)

    def run(self, ms=0.0):
        self.nano.run_for(ms / 1000)

    def receive(self, data):
        self.nano.chip.uart_send(data)

    def sent(self):
        content = bytes(byte for _, byte in self.nano.sent)
        self.nano.sent.clear()
        return content


def talk_to(nano):
    """A host that has opened a connection."""
    nano.run_for(WAKING_S)
    nano.sent.clear()
    talk = Talk(ImageBoard(nano))
    talk.open()
    return talk


def launch(talk, cards, patience_ms=20_000):
    """Enable, launch, and give the end."""
    talk.ask(Enable, LEASE_MS)
    talk.heard.clear()
    talk.ask(Launch, talk.banner.boot, cards, 112, 100, 1700, 60_000)
    for _ in range(patience_ms // 100):
        talk.run(100)
        for each in talk.heard:
            if isinstance(each, LaunchDone):
                return each
        talk.ask(Enable, LEASE_MS)
    raise TimeoutError("the launch does not end")


# What a board can live through, to see how much of the program that reaches. Each yields its Nano
# when it begins and before it ends.


def _launcher_with_faults():
    """By the host's launcher: overlaps, slips, jams, an empty hopper, noise, a cover, a stop."""
    physics = {"beam_gap_mm": 20.0, "overlap_rate": 0.2, "misfeed_rate": 0.1, "half_out_rate": 0.3}
    with board_with(serial_config(beams=2, beam_gap_mm=20.0, physics=physics)) as board:
        yield board.nano
        table, launcher = board.nano.table, board.launcher
        for fault, cards in ((None, 13), ("slip", 3), ("emi", 5), ("jam", 2), ("beam-dirty", 1)):
            launcher.enable()
            if fault:
                table.fault(fault, on=True)
            board.launch(cards)
            if fault:
                table.fault(fault, on=False)
            table.load(20)
            board.during(1.5)
        launcher.enable()
        table.load(1)
        board.launch(4)
        for act in (lambda: table.fault("cover-open", on=True), launcher.stop):
            table.fault("cover-open", on=False)
            board.during(0.2)
            launcher.enable()
            table.load(112)
            launcher.start(Order("x", 13))
            board.during(0.3)
            act()
            board.until(LaunchEnded)
        yield board.nano


def _every_request():
    """By bare messages: what is refused, repeated, configured, kept."""
    with nano_with(serial_config()) as nano:
        yield nano
        talk = talk_to(nano)
        boot = talk.banner.boot
        talk.ask(Launch, boot, 1, 112, 100, 1700, 9000)  # not enabled
        talk.ask(Enable, 1)  # too short a lease
        launch(talk, 2)
        for wrong in ((boot + 1, 1, 112), (boot, 0, 112)):
            talk.ask(Launch, *wrong, 100, 1700, 9000)
        talk.ask(Launch, boot, 2, 112, 100, 1700, 500, request=3)  # an old id
        for parameter, value in ((Parameter.HOLD_MS, 30), (Parameter.CARD_MS, 0)):
            talk.ask(Configure, parameter.value.number, value)
        for kind in (Save, ClearTally, Disable, Stop, Status):
            talk.ask(kind)
        for cue in CueKind:
            talk.ask(Cue, cue, 3)
            talk.run(700)
        nano.table.push_button(12.0)
        talk.run(13_000, step=10)
        nano.chip.uart_send(bytes(range(256)) * 3)
        talk.run(1000)
        yield nano


def _alone():
    """Without a host."""
    with nano_with(serial_config()) as nano:
        yield nano
        nano.run_for(0.5)
        nano.table.push_button(2.2)
        nano.run_for(3.0)
        for _ in range(12):
            nano.table.push_button(0.08)
            nano.run_for(3.0)
        yield nano


def _hung_and_reset():
    """The watchdog's restart in mid-launch, then every kind of reset."""
    with nano_with(serial_config()) as nano:
        yield nano
        talk = talk_to(nano)
        talk.ask(Enable, LEASE_MS)
        talk.ask(Launch, talk.banner.boot, 9, 112, 100, 1700, 60_000)
        talk.run(300)
        hang(nano, interrupts=True)
        nano.run_for(1.0)
        talk_to(nano)
        for reset in Reset:
            nano.reset(reset)
            nano.run_for(0.5)
        yield nano


LIVES = (_launcher_with_faults, _every_request, _alone, _hung_and_reset)


@dataclass(frozen=True, slots=True)
class Reached:
    """What ran in some lives."""

    lines: dict[str, dict[int, bool]]
    """By file and number, whether anything of the line was executed."""
    lowest_stack: int

    @property
    def share(self):
        """Of the lines."""
        hits = [hit for lines in self.lines.values() for hit in lines.values()]
        return sum(hits) / len(hits)


def live_through(image, lives=LIVES):
    """Trace every instruction of all lives (slow)."""
    lines, lowest = {}, RAM_END
    for life in lives:
        steps = life()
        nano = next(steps)
        nano.chip.trace(on=True)
        next(steps)
        for file, hits in image.covered(nano.chip).items():
            known = lines.setdefault(file, dict.fromkeys(hits, False))
            known.update({line: known[line] or hit for line, hit in hits.items()})
        lowest = min(lowest, nano.chip.lowest_stack)
        steps.close()
    return Reached(lines, lowest)
