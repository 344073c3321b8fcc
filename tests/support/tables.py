"""The same launcher on a table, by way of each back end: what is broken there, and what left.

Each says `launcher`, `fault`, `load`, `push_button`, `thrown`, `truth`, and `until`: the control
loop, run until an event of a kind comes.
"""

import random
from contextlib import contextmanager

from gpiozero.pins.mock import MockFactory, MockPWMPin
from support.scripted_guard import ScriptedGuard

from hardware.clock import ScriptedClock
from hardware.config import HardwareConfig, Pins
from hardware.gpio.launcher import GpioLauncher
from hardware.link.launcher import LinkLauncher
from hardware.sim.launcher import open_sim
from hardware.sim.microcontroller_cable import Cable, Wear
from hardware.sim.scene import Scene
from hardware.sim.truth import Memory

STEP_S = 0.001


class Table:
    """A launcher and what stands around it."""

    def until(self, kind, seconds=30.0):
        """Events up to the first of a kind; for so long at the most."""
        events = []
        for _ in range(round(seconds / 0.05)):
            event = self.next_event(0.05)
            events += [] if event is None else [event]
            if isinstance(event, kind):
                return events
        raise AssertionError(f"no {kind}, only {events}")

    def during(self, seconds):
        """Events while so much time passes."""
        events, until = [], self.clock.monotonic() + seconds
        while (left := until - self.clock.monotonic()) > 0:
            event = self.next_event(left)
            events += [] if event is None else [event]
        return events

    def next_event(self, timeout):
        return self.launcher.next_event(timeout)


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


class OnBoard(Table):
    """Behind a simulated microcontroller, in virtual time."""

    def __init__(self, launcher, cable):
        self.launcher, self._cable, self.clock = launcher, cable, cable.clock
        self.board = cable.board
        self.fault = cable.scene.fault
        self.load = cable.scene.load

    def push_button(self, ms):
        self._cable.scene.push_button(ms / 1000)

    @property
    def thrown(self):
        return self._cable.thrown

    def truth(self, event):
        return [each for each in self._cable.memory.events if each["event"] == event]


class OnPins(Table):
    """On mock pins that are wired to the same scene, in virtual time."""

    def __init__(self, config, factory):
        self.clock = ScriptedClock()
        self.memory = Memory()
        self._pins = config.pins
        self._factory = factory
        self._scene = Scene(config, self.memory, self.clock.monotonic())
        self._scene.output(self._pins.motor_enable, 1.0)
        self.launcher = GpioLauncher(config, factory, ScriptedGuard(), self.clock)
        self.fault = self._scene.fault
        self.load = self._scene.load

    def push_button(self, ms):
        self._scene.push_button(ms / 1000)

    @property
    def thrown(self):
        return len(self.truth("card"))

    def truth(self, event):
        return [each for each in self.memory.events if each["event"] == event]

    def next_event(self, timeout):
        until = self.clock.monotonic() + timeout
        while True:
            event = self.launcher.next_event(0)
            self._follow_motor()
            if event is not None or self.clock.monotonic() >= until:
                return event
            self._pass_time(until)

    def settle(self):
        """Give the inputs the levels that the scene has; their pull-ups made them high."""
        pins = (self._pins.beam, self._pins.beam2, self._pins.button, self._pins.cover)
        for number in filter(None, pins):
            self._set(number, self._scene.level(number) != 0, self.clock.monotonic())
        self.next_event(STEP_S)

    def _set(self, number, level, at):
        pin = self._factory.pin(number)
        pin._state, pin._last_change = level, at
        pin._call_when_changed()

    def _follow_motor(self):
        for number in (self._pins.motor_forward, self._pins.motor_reverse):
            self._scene.output(number, float(self._factory.pin(number).state))

    def _pass_time(self, until):
        now = self.clock.monotonic()
        due = min(until, now + STEP_S, self._scene.next_time() or until)
        self.clock.advance(max(due - now, 1e-6))
        for change in self._scene.advance(self.clock.monotonic()):
            self._set(change.pin, change.level, change.at)


def wired(config):
    """The configuration with all its pins named, as the simulated world wires them."""
    return config.model_copy(update={"pins": config.pins or Pins(cover=24)})


@contextmanager
def on_pins(config):
    factory = MockFactory(revision="a02082", pin_class=MockPWMPin)
    with factory:
        table = OnPins(wired(config), factory)
        with table.launcher:
            table.settle()
            yield table
        factory.reset()


@contextmanager
def on_board(config):
    config = HardwareConfig.model_validate(config.model_dump() | {"serial": {"cover": True}})
    rng = random.Random(1)
    cable = Cable(config, Wear(), rng)
    with LinkLauncher(config, cable, cable.clock, rng) as launcher:
        yield OnBoard(launcher, cable)


@contextmanager
def on_world(config, world, clock):
    with open_sim(config, world.directory) as launcher:
        yield OnWorld(launcher, world, clock)
