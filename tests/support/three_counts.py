"""Launches of the real image, counted by the firmware, by the host, by a Pi's counter, and truly.

The Pi's counter is the one of `hardware.counter`, told the edges and drives as they were; the host
tells the same counter what the board says of them.
"""

from dataclasses import dataclass

from support.board import Board, board_with
from support.launchers import BEAM_GAP_MM, HOPPER, LOWEST_HOPPER, another
from support.tap import Tap

from hardware.config import HardwareConfig
from hardware.counter import Counter
from hardware.launcher import Count, LaunchEnded, Order
from hardware.link.messages import LaunchDone
from hardware.sim.happenings import BeamChanged, CardGone

REST_S = 1.3
"""Between launches: a hand takes a half-out card after one second."""
WAIT_S = 0.4


@dataclass(frozen=True, slots=True)
class Verdict:
    """One launch; each count with what it was worth."""

    asked: int
    left: int
    overlaps: tuple[float, ...]
    firmware: Count
    host: Count
    pi: Count
    outcome: str

    @property
    def disagree(self):
        """The firmware is certain of another number than the host's counter."""
        return not self.firmware.is_uncertain and self.firmware.cards != self.host.cards

    def worth(self, count):
        """Right, wrong, uncertain, or uncertain with the truth out of range."""
        if count.is_uncertain:
            return "uncertain" if count.low <= self.left <= count.high else "out of range"
        return "right" if count.cards == self.left else "wrong"


def config_of(kind, rng, *, beams=1):
    """One launcher of a kind, drawn anew, told nothing but the nominal calibration."""
    gap = BEAM_GAP_MM if beams == 2 else None
    pins = {"cover": 24} | ({"beam2": 25} if beams == 2 else {})
    return HardwareConfig.model_validate(
        {
            "pins": pins,
            "serial": {"cover": True, "lease_ms": 2000},
            "calibration": {"card_ms": kind.card_ms, "beam_gap_mm": gap},
            "simulator": {
                "seed": rng.randrange(1 << 30),
                "physics": another(kind.figures, rng, gap),
            },
        }
    )


class Counted:
    """A board whose launches are counted by everybody."""

    def __init__(self, board: Board, tap: Tap, config):
        self._board, self._tap = board, tap
        self._pi = Counter(config.calibration, config.motor.run_duty)
        self._settle_s = config.feed.settle_ms / 1000

    def launch(self, cards):
        board = self._board
        nano, table = board.nano, board.nano.table
        if board.hopper < LOWEST_HOPPER:
            table.load(HOPPER)
        left = board.left
        nano.drives.clear()
        nano.events.clear()
        table.happenings.clear()
        blocked = table.state()["beam_blocked"]
        self._tap.take(LaunchDone)
        board.launcher.start(Order("x", cards, board.hopper))
        while not isinstance(ended := board.launcher.next_event(WAIT_S), LaunchEnded):
            pass
        done = self._tap.take(LaunchDone)[-1]
        pi = self._count(blocked=blocked)
        board.during(REST_S, WAIT_S)
        if ended.fault:  # as a person does, who has taken the card out
            board.launcher.self_test()
            board.launcher.enable()
        gone = [each for each in table.happenings if isinstance(each, CardGone)]
        return Verdict(
            cards,
            board.left - left,
            tuple(card.overlap for card in gone[1:]),
            Count(done.cards, done.low, done.high, tuple(each.name or "" for each in done.reasons)),
            ended.count,
            pi,
            ended.outcome.value,
        )

    def _count(self, *, blocked):
        """What a Pi would count."""
        drives = self._board.nano.drives
        began, ended = drives[0][0], drives[-1][0] + self._settle_s
        edges = [
            (each.at, each)
            for each in self._board.nano.table.happenings
            if isinstance(each, BeamChanged) and began <= each.at <= ended
        ]
        self._pi.begin(began, blocked=blocked)
        for at, what in sorted([*drives, *edges], key=lambda each: each[0]):
            if isinstance(what, BeamChanged):
                self._pi.edge(at, blocked=what.blocked, beam=what.beam)
            else:
                self._pi.drive(at, what)
        return self._pi.finish(ended)


def launches(config, orders, count):
    """Verdicts of so many launches of one launcher."""
    taps = []

    def tapped(port):
        taps.append(Tap(port))
        return taps[0]

    with board_with(config, through=tapped) as board:
        board.launcher.enable()
        counted = Counted(board, taps[0], config)
        for _ in range(count):
            yield counted.launch(next(orders))
