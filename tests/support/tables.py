"""The same launcher on a table, by way of each back end: what is broken there, and what left.

Each says `launcher`, `fault`, `load`, `push_button`, `thrown`, `truth`, `neglect`, `lose_edge`, and
`until`: the control loop, run until an event of a kind comes.
"""

import random
from contextlib import contextmanager

from support.attended import Attended
from support.board import board_with
from support.nano import PINS

from hardware.config import HardwareConfig
from hardware.launcher import LauncherEvent
from hardware.link.launcher import LinkLauncher
from hardware.sim.launcher import open_sim
from hardware.sim.microcontroller_cable import Cable, Wear
from hardware.sim.truth import Memory
from hardware.sim.virtual_pins import VirtualPins

BEAM = 23
"""The pin, as it is by default."""
TCCR1B, ICES1 = 0x81, 1 << 6
"""The register and bit of the edge that the chip's input capture waits for (data sheet 16.11)."""


class Table(Attended):
    """A launcher and what stands around it."""

    def until_slowly(self, kind, each_takes):
        """Events up to the first of a kind; whoever hears of one is busy for so many seconds."""
        events = self.until(LauncherEvent)
        while not isinstance(events[-1], kind):
            self.neglect(each_takes)
            events += self.until(LauncherEvent)
        return events

    def pass_by_hand(self, seconds=0.06):
        """Something passes the beam that nobody has thrown; gives the events meanwhile."""
        self.fault("beam-dirty", on=True)
        events = self.during(seconds)
        self.fault("beam-dirty", on=False)
        return events


class OnWorld(Table):
    """In the simulated world, in real time."""

    def __init__(self, launcher, world, clock):
        self.launcher, self._world, self.clock = launcher, world, clock
        self.fault = world.bench.fault
        self.load = world.bench.load
        self.push_button = world.bench.push_button
        self.truth = world.truth
        self.lose_edge = EdgeLoser(launcher)

    @property
    def thrown(self):
        return self._world.thrown

    @property
    def beam_edges(self):
        """When the beam really changed, in seconds."""
        return [each["t_us"] / 1e6 for each in self.truth("line") if each["line"] == "beam"]

    def neglect(self, seconds):
        """Be busy with something else."""
        until = self.clock.monotonic() + seconds
        while self.clock.monotonic() < until:
            pass


class InScene(Table):
    """Before a scene, in virtual time."""

    def __init__(self, launcher, clock, scene, memory, *, let_pass, lose_edge):
        self.launcher, self.clock, self._memory = launcher, clock, memory
        self._let_pass, self.lose_edge = let_pass, lose_edge
        self.fault = scene.fault
        self.load = scene.load
        self.push_button = lambda ms: scene.push_button(ms / 1000)

    @property
    def thrown(self):
        return len(self.truth("card"))

    @property
    def beam_edges(self):
        return [each["at"] for each in self.truth("line") if each["line"] == "beam"]

    def truth(self, event):
        return [each for each in self._memory.events if each["event"] == event]

    def neglect(self, seconds):
        until = self.clock.monotonic() + seconds
        while self.clock.monotonic() < until:
            self._let_pass(until)


class EdgeLoser:
    """Keeps to itself what a pin tells of its next edge, as a kernel does that is overrun."""

    def __init__(self, launcher):
        self._pins = launcher._factory

    def __call__(self):
        pin = self._pins.pin(BEAM)
        told = pin.when_changed

        def lose(*_):
            pin.when_changed = told

        self._keep = lose  # the pin does not
        pin.when_changed = lose


@contextmanager
def on_pins(config):
    """All that runs on a Pi."""
    with VirtualPins(config, random.Random(1)) as pins:
        yield InScene(
            pins.launcher,
            pins.clock,
            pins.scene,
            pins.memory,
            let_pass=pins.let_pass,
            lose_edge=EdgeLoser(pins.launcher),
        )


def _serial(config):
    return HardwareConfig.model_validate(config.model_dump() | {"serial": {"cover": True}})


@contextmanager
def on_board(config):
    """Behind a simulated microcontroller."""
    config, rng = _serial(config), random.Random(1)
    cable = Cable(config, Wear(), rng)
    with LinkLauncher(config, cable, cable.clock, rng) as launcher:
        table = InScene(
            launcher,
            cable.clock,
            cable.scene,
            cable.memory,
            let_pass=cable.let_pass,
            lose_edge=lambda: cable.board.lose_events(1),
        )
        table.board = cable.board
        yield table


@contextmanager
def on_image(config):
    """Behind the firmware as it is uploaded, in a simulated chip."""
    config, memory = _serial(config), Memory()
    config = config.model_copy(update={"pins": config.pins or PINS})
    with board_with(config, memory) as board:
        nano = board.nano

        def turn_capture_round():
            nano.chip.poke(TCCR1B, nano.chip.peek(TCCR1B) ^ ICES1)

        yield InScene(
            board.launcher,
            board.clock,
            nano.table,
            memory,
            let_pass=nano.run,
            lose_edge=turn_capture_round,
        )


@contextmanager
def on_world(config, world, clock):
    """On the simulated world's pins."""
    with open_sim(config, world.directory) as launcher:
        yield OnWorld(launcher, world, clock)
