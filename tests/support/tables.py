"""The same launcher on a table, by way of each back end: what is broken there, and what left.

Each says `launcher`, `fault`, `load`, `push_button`, `thrown`, `truth`, and `until`: the control
loop, run until an event of a kind comes.
"""

import random
from contextlib import contextmanager

from support.board import board_with
from support.nano import PINS

from hardware.config import HardwareConfig
from hardware.link.launcher import LinkLauncher
from hardware.sim.launcher import open_sim
from hardware.sim.microcontroller_cable import Cable, Wear
from hardware.sim.truth import Memory
from hardware.sim.virtual_pins import VirtualPins


class Table:
    """A launcher and what stands around it."""

    def until(self, kind, seconds=30.0):
        """Events up to the first of a kind; for so long at the most."""
        events = []
        until = self.clock.monotonic() + seconds
        while self.clock.monotonic() < until:
            event = self.launcher.next_event(0.05)
            events += [] if event is None else [event]
            if isinstance(event, kind):
                return events
        raise AssertionError(f"no {kind}, only {events}")

    def during(self, seconds):
        """Events while so much time passes."""
        events, until = [], self.clock.monotonic() + seconds
        while (left := until - self.clock.monotonic()) > 0:
            event = self.launcher.next_event(left)
            events += [] if event is None else [event]
        return events


class OnWorld(Table):
    """In the simulated world, in real time."""

    def __init__(self, launcher, world, clock):
        self.launcher, self._world, self.clock = launcher, world, clock
        self.fault = world.bench.fault
        self.load = world.bench.load
        self.push_button = world.bench.push_button
        self.truth = world.truth

    @property
    def thrown(self):
        return self._world.thrown


class InScene(Table):
    """Before a scene, in virtual time."""

    def __init__(self, launcher, clock, scene, memory):
        self.launcher, self.clock, self._memory = launcher, clock, memory
        self.fault = scene.fault
        self.load = scene.load
        self.push_button = lambda ms: scene.push_button(ms / 1000)

    @property
    def thrown(self):
        return len(self.truth("card"))

    def truth(self, event):
        return [each for each in self._memory.events if each["event"] == event]


@contextmanager
def on_pins(config):
    """All that runs on a Pi."""
    with VirtualPins(config, random.Random(1)) as pins:
        yield InScene(pins.launcher, pins.clock, pins.scene, pins.memory)


def _serial(config):
    return HardwareConfig.model_validate(config.model_dump() | {"serial": {"cover": True}})


@contextmanager
def on_board(config):
    """Behind a simulated microcontroller."""
    config, rng = _serial(config), random.Random(1)
    cable = Cable(config, Wear(), rng)
    with LinkLauncher(config, cable, cable.clock, rng) as launcher:
        table = InScene(launcher, cable.clock, cable.scene, cable.memory)
        table.board = cable.board
        yield table


@contextmanager
def on_image(config):
    """Behind the firmware as it is uploaded, in a simulated chip."""
    config, memory = _serial(config), Memory()
    config = config.model_copy(update={"pins": config.pins or PINS})
    with board_with(config, memory) as board:
        yield InScene(board.launcher, board.clock, board.nano.table, memory)


@contextmanager
def on_world(config, world, clock):
    """On the simulated world's pins."""
    with open_sim(config, world.directory) as launcher:
        yield OnWorld(launcher, world, clock)
