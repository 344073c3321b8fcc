"""A simulated world for a test, its truth, and processes that may die in it."""

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

from hardware.config import HardwareConfig
from hardware.sim.bench import Bench
from hardware.sim.pins import WorldFactory, join_world
from hardware.spawn import start_module

PERFECT = HardwareConfig.model_validate({"simulator": {"seed": 1, "physics": "perfect"}})


@dataclass
class RunningWorld:
    """A world process and what a test asks of it. Waiting is bounded polling."""

    directory: Path
    pid: int
    bench: Bench
    _dead: bool = False
    _drivers: list = field(default_factory=list)

    def truth(self, event=None):
        """All events of the truth file, or those of one kind."""
        lines = (self.directory / "truth.jsonl").read_text().splitlines()
        events = [json.loads(line) for line in lines]
        return [each for each in events if event in {None, each["event"]}]

    def wait_for(self, event, timeout=3.0, after_us=0, **fields):
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

    def join(self, name="test") -> WorldFactory:
        return join_world(self.directory, name)

    def start(self, source, *arguments):
        """Run Python source in a process of its own, with `directory` set."""
        head = f"from pathlib import Path\ndirectory = Path({str(self.directory)!r})\n"
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

    def close(self):
        for driver in self._drivers:
            driver.send_signal(signal.SIGCONT)
            driver.kill()
            driver.communicate()
        self.bench.close()
        self.kill()


def eventually(question, timeout=3.0):
    """Ask until the answer is true, and give it; fail when time is up."""
    patience = time.monotonic() + timeout
    while not (answer := question()):
        assert time.monotonic() < patience, f"{question} did not come true in {timeout} s"
        time.sleep(0.002)
    return answer


@pytest.fixture(name="eventually")
def _eventually():
    return eventually


@pytest.fixture
def start_world(tmp_path):
    """Starts a world; with another directory or configuration if wanted."""
    worlds = []

    def start(config=PERFECT, directory=tmp_path, outlive=20):
        pid = start_module(
            "hardware.sim.world",
            f"--directory={directory}",
            f"--config={config.model_dump_json(include={'pins', 'beam', 'button', 'simulator'})}",
            f"--outlive={outlive}",
            log=directory / "world.log",
        )
        eventually((directory / "bench.sock").exists)
        worlds.append(RunningWorld(directory, pid, eventually(lambda: _bench(directory))))
        return worlds[-1]

    yield start
    for world in worlds:
        world.close()


def _bench(directory):
    try:
        return Bench(directory)
    except ConnectionError:  # the socket is there a moment before anybody listens
        return None


@pytest.fixture
def world(start_world):
    """A perfect world: nothing goes wrong by chance."""
    return start_world()
