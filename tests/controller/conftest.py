"""A launcher's service on a scripted launcher, driven step by step without any thread."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from controller.condition import Hooks
from controller.journal.launches import LaunchJournal
from controller.luck import Luck
from controller.recovery import Reach
from controller.service import Service, launcher_service
from controller.standing import Standing
from controller.traces import TraceFolder
from controller.writer import Writer
from engine.odds import Counts, Profile, Step
from hardware.clock import ScriptedClock
from hardware.sim.scripted import ScriptedLauncher

if TYPE_CHECKING:
    from controller.launch import Launch

REACH = Reach(lease=0.25, longest_run=2.0, card=0.087)


def certain_luck(*cards: int) -> Profile:
    """A profile that throws these numbers of cards in turn, then begins again."""
    steps = [
        Step(
            chance=float(number > 0),
            counts=Counts.from_weights([0] * max(0, number - 1) + [1]),
            after_firing=(place + 1) % len(cards),
            after_nothing=(place + 1) % len(cards),
        )
        for place, number in enumerate(cards)
    ]
    return Profile("certain", tuple(steps))


class Bench:
    """One life of the service after another on the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = ScriptedClock()
        self.luck = certain_luck(3)
        self.binding = None
        self.find = lambda _name: self.luck
        self.hear: Callable[[str, object], None] = lambda _event, _data: None
        self.begin()

    certain_luck = staticmethod(certain_luck)

    def begin(self) -> None:
        """Start a life: of what went before, only the disk is left."""
        self.published: list[tuple[str, object]] = []
        self.announced: list[Launch] = []
        self.finished = 0
        self.launcher = ScriptedLauncher(self.clock)
        self.journal = LaunchJournal(
            self.folder / "launches.db", Standing(112, 112, self.luck.name, 0)
        )
        self.writer = Writer()
        self.traces = TraceFolder(self.folder / "traces")
        self.service: Service = launcher_service(
            name="main",
            launcher=self.launcher,
            journal=self.journal,
            writer=self.writer,
            traces=self.traces,
            luck=Luck(self.find, self.luck.name, Random(1)),
            reach=REACH,
            hooks=Hooks(
                publish=self._hear,
                accepted=self.announced.append,
                finished=self._finish,
                known_game=lambda: self.binding and self.binding.known,
            ),
            clock=self.clock,
        )

    def open(self, *, enable: bool = False) -> None:
        """Let the service take up its work."""
        self.service.open(enable=enable)

    def die(self) -> None:
        """End as kill -9 does: whatever is not on disk is gone."""
        self.journal.close()

    def settle(self) -> None:
        """Let everything happen that will happen by itself."""
        while self.step():
            pass

    def step(self) -> bool:
        """Let one thing happen; answers whether there was one."""
        if self.launcher.has_news:
            self.service.turn()
            return True
        return self.writer.turn() == 0 or self.launcher.has_news

    def enabled(self) -> "Bench":
        self.service.enable()
        self.settle()
        return self

    @property
    def state(self) -> str:
        return str(self.service.status()["state"])

    def events(self, name: str) -> list[object]:
        return [data for event, data in self.published if event == name]

    def _hear(self, event: str, data: object) -> None:
        self.published.append((event, data))
        self.hear(event, data)

    def _finish(self) -> None:
        self.finished += 1


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path)
    yield made
    made.die()
