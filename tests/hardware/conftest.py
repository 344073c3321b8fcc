"""A simulated world for a test, its truth, and processes that may die in it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hardware import figures
from hardware.config import HardwareConfig
from hardware.precedence import take_precedence
from hardware.sim.bench import Bench
from hardware.sim.launcher import world_settings
from hardware.sim.pins import WorldFactory, join_world
from hardware.spawn import start_module

FIGURES = figures.PERFECT.model_dump() | {"hand_s": 0.2}
PERFECT = HardwareConfig.model_validate(
    {"simulator": {"seed": 1, "physics": FIGURES}, "pins": {"cover": 24}}
)
"""Nothing goes wrong by chance, and hands are quick."""
PATIENCE = 10.0
"""Seconds: beside busy neighbours a process may take three to start."""


@dataclass
class RunningWorld:
    """A world process and what a test asks of it. Waiting is bounded polling."""

    directory: Path
    pid: int
    bench: Bench
    _dead: bool = False
    _drivers: list = field(default_factory=list)
    _mark: int = 0

    def truth(self, event=None):
        """All events of the truth file since this test began, or those of one kind."""
        text = (self.directory / "truth.jsonl").read_bytes()[self._mark :]
        whole = text[: text.rfind(b"\n") + 1]  # the last line may be on its way
        events = [json.loads(line) for line in whole.splitlines()]
        return [each for each in events if event in {None, each["event"]}]

    def wait_for(self, event, timeout=PATIENCE, after_us=0, **fields):
        """The first event of that kind with those fields after a time."""

        def found():
            return next(
                (
                    each
                    for each in self.truth(event)
                    if each["t_us"] >= after_us and fields.items() <= each.items()
                ),
                None,
            )

        return eventually(found, timeout)

    @property
    def thrown(self):
        """Cards that have really left since this test began."""
        return len(self.truth("card"))

    def refresh(self):
        """Make it as good as new for another test: full, mended, alone, and nothing in the beam."""
        self.end_drivers()
        for kind in self.bench.state()["faults"]:
            self.bench.fault(kind, on=False)
        eventually(lambda: not self.bench.state()["beam_blocked"])
        self.bench.load(112)
        self._mark = (self.directory / "truth.jsonl").stat().st_size

    def join(self, name="test") -> WorldFactory:
        return join_world(self.directory, name)

    def start(self, source, *arguments):
        """Run Python source in a process of its own, with `directory` and `config` set."""
        head = (
            "from pathlib import Path\nfrom hardware.config import HardwareConfig\n"
            f"directory = Path({str(self.directory)!r})\n"
            f"config = HardwareConfig.model_validate_json({PERFECT.model_dump_json()!r})\n"
        )
        driver = subprocess.Popen(
            [sys.executable, "-c", head + textwrap.dedent(source), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._drivers.append(driver)
        return driver

    def kill(self):
        """End the world as a power cut would."""
        if not self._dead:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self._dead = True

    def end_drivers(self):
        """Kill what `start` started, and wait for it."""
        for driver in self._drivers:
            driver.send_signal(signal.SIGCONT)
            driver.kill()
            driver.communicate()
        self._drivers.clear()

    def close(self):
        self.end_drivers()
        self.bench.close()
        self.kill()


def eventually(question, timeout=PATIENCE):
    """Ask until the answer is true, and give it; fail when time is up."""
    patience = time.monotonic() + timeout
    while not (answer := question()):
        assert time.monotonic() < patience, f"{question} did not come true in {timeout} s"
        time.sleep(0.002)
    return answer


@pytest.fixture
def config():
    """The configuration of the worlds below."""
    return PERFECT


@pytest.fixture(name="eventually")
def _eventually():
    return eventually


def started_world(directory, config=PERFECT, outlive=60):
    """Start a world and wait until it listens."""
    pid = start_module(
        "hardware.sim.world",
        f"--directory={directory}",
        f"--config={world_settings(config)}",
        f"--outlive={outlive}",
        log=directory / "world.log",
    )
    return RunningWorld(directory, pid, eventually(lambda: _bench(directory)))


def _bench(directory):
    try:
        return Bench(directory)
    except ConnectionError:  # not yet
        return None


@pytest.fixture
def start_world(tmp_path):
    """Starts a world; with another directory or configuration if wanted."""
    worlds = []

    def start(directory=tmp_path, **options):
        worlds.append(started_world(directory, **options))
        return worlds[-1]

    yield start
    for world in worlds:
        world.close()


@pytest.fixture(scope="session")
def _shared_world(tmp_path_factory):
    # Its tests may come minutes apart on a busy machine.
    world = started_world(tmp_path_factory.mktemp("world"), outlive=3600)
    yield world
    world.close()


@pytest.fixture
def world(_shared_world):
    """A perfect world, in which nothing goes wrong by chance; its process serves many tests."""
    _shared_world.refresh()
    return _shared_world


@pytest.fixture
def own_world(start_world):
    """A perfect world that the test may kill."""
    return start_world()


@pytest.fixture
def first_in_line():
    """The test is the control loop, so it runs before what else there is, as a service's does.

    For those that want an exact number of cards: whoever brakes late throws more.
    """
    before = os.getpriority(os.PRIO_PROCESS, 0)
    take_precedence()
    yield
    with contextlib.suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, before)
