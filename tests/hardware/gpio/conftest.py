"""Mock pins whose levels a test sets, and a launcher on them with a clock that stands still."""

from dataclasses import dataclass, field

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from support.scripted_guard import ScriptedGuard

from hardware.clock import ScriptedClock
from hardware.config import HardwareConfig
from hardware.gpio.launcher import GpioLauncher
from hardware.launcher import LaunchEnded


@pytest.fixture
def pins():
    with MockFactory(revision="a02082", pin_class=MockPWMPin) as factory:
        yield factory
        factory.reset()


@dataclass
class Rig:
    """A launcher on mock pins."""

    launcher: GpioLauncher
    pins: MockFactory
    clock: ScriptedClock
    guard: ScriptedGuard
    events: list = field(default_factory=list)

    def pass_time(self, seconds, step=0.001):
        """Let the clock go on in small steps, with the control loop running."""
        until = self.clock.monotonic() + seconds
        while self.clock.monotonic() < until - step / 2:
            self.clock.advance(step)
            self.look()

    def look(self):
        """Run the control loop once."""
        while (event := self.launcher.next_event(0)) is not None:
            self.events.append(event)

    def set_level(self, number, level, edge=True):
        """Change an input; without an edge, as when the kernel has dropped it."""
        pin = self.pins.pin(number)
        pin._state = level
        pin._last_change = self.clock.monotonic()
        if edge:
            pin._call_when_changed()

    def pass_card(self, ms=87):
        self.set_level(BEAM, True)
        self.pass_time(ms / 1000)
        self.set_level(BEAM, False)

    def happened(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    def run_out(self):
        """Let a launch come to its end."""
        for _ in range(20_000):
            if self.happened(LaunchEnded):
                break
            self.pass_time(0.001)
        return self.happened(LaunchEnded)[-1]

    @property
    def inputs(self):
        """What the motor driver's two inputs are at."""
        return self.pins.pin(FORWARD).state, self.pins.pin(REVERSE).state


BUTTON, BEAM, FORWARD, REVERSE, COVER = 17, 23, 12, 13, 24


@pytest.fixture
def scripted_guard():
    return ScriptedGuard()


@pytest.fixture
def rig(pins, scripted_guard):
    """A launcher that is enabled; button, beam and cover as they should be."""
    config = HardwareConfig.model_validate({"pins": {"cover": COVER}})
    clock, guard = ScriptedClock(), scripted_guard
    launcher = GpioLauncher(config, pins, guard, clock)
    with launcher:
        rig = Rig(launcher, pins, clock, guard)
        for number in (BEAM, COVER):  # their pull-ups made them high: blocked, open
            rig.set_level(number, False)
        rig.look()
        launcher.enable()
        rig.pass_time(0.1)
        rig.events.clear()
        guard.said.clear()
        yield rig
