"""What every launcher promises, whatever drives its parts: one suite for all back ends.

Faults 7: what passes on mock pins alone is promised by nobody.
"""

import random
import threading
from contextlib import contextmanager

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from support.board import board_with, serial_config
from support.scripted_guard import ScriptedGuard

from hardware.clock import SystemClock
from hardware.config import HardwareConfig, Pins
from hardware.errors import BusyError, StoppedError
from hardware.gpio.launcher import GpioLauncher
from hardware.launcher import (
    ButtonPressed,
    CardLeft,
    Fault,
    LaunchEnded,
    Order,
    Outcome,
)
from hardware.link.launcher import LinkLauncher
from hardware.link.port import SerialPort
from hardware.sim.launcher import open_sim
from hardware.sim.microcontroller_cable import Cable, Wear
from hardware.sim.microcontroller_pty import PtyBoard
from hardware.sim.scripted import Script, ScriptedLauncher
from hardware.sim.truth import Memory
from hardware.sim.virtual_pins import VirtualPins


class InRealTime:
    """A back end whose time passes by itself."""

    clock = SystemClock()

    def later(self, seconds, act):
        threading.Timer(seconds, act).start()


class Sim(InRealTime):
    """The launcher on the simulated world's pins."""

    def __init__(self, launcher, world):
        self.launcher = launcher
        self.push_button = lambda: world.bench.push_button(80)
        self.break_cover = lambda: world.bench.fault("cover-open", on=True)
        self.block_beam = lambda: world.bench.fault("beam-dirty", on=True)
        self.start_long = lambda: launcher.start(Order("long", cards=13))


class Scripted(InRealTime):
    """The launcher that is told what happens."""

    def __init__(self, launcher):
        self.launcher = launcher
        self.push_button = launcher.push_button
        self.break_cover = lambda: launcher.has_fault(Fault("cover-open", "Shut the cover."))
        self.block_beam = lambda: launcher.has_fault(Fault("beam-blocked", "Take it out."))

    def start_long(self):
        self.launcher.will(Script(ends=False))
        self.launcher.start(Order("long", cards=13))


class OnPins(InRealTime):
    """The launcher on mock pins, with a thread that lets cards fly while the motor is driven."""

    BUTTON, BEAM, FORWARD, COVER = 17, 23, 12, 24

    def __init__(self, launcher, pins):
        self.launcher = launcher
        self._pins = pins
        self._ends = threading.Event()
        self.start_long = lambda: launcher.start(Order("long", cards=13))
        self.break_cover = pins.pin(self.COVER).drive_high
        self.block_beam = pins.pin(self.BEAM).drive_high

    def push_button(self, seconds=0.08):
        button = self._pins.pin(self.BUTTON)
        button.drive_low()
        threading.Timer(seconds, button.drive_high).start()

    @contextmanager
    def world(self):
        for number in (self.BEAM, self.COVER):
            self._pins.pin(number).drive_low()
        thread = threading.Thread(target=self._fly)
        thread.start()
        yield
        self._ends.set()
        thread.join()

    def _fly(self):
        """Each card needs 40 ms to the beam and 87 ms through it."""
        beam, motor = self._pins.pin(self.BEAM), self._pins.pin(self.FORWARD)
        while not self._ends.wait(0.001):
            if motor.state and not self._ends.wait(0.04) and motor.state:
                beam.drive_high()
                self._ends.wait(0.087)
                beam.drive_low()


@contextmanager
def on_pins():
    config = HardwareConfig.model_validate({"pins": {"cover": OnPins.COVER}})
    with (
        MockFactory(revision="a02082", pin_class=MockPWMPin) as factory,
        GpioLauncher(config, factory, ScriptedGuard()) as launcher,
    ):
        pins = OnPins(launcher, factory)
        with pins.world():
            yield pins
        factory.reset()


class Board(InRealTime):
    """The launcher behind a microcontroller, or what takes itself for one."""

    def __init__(self, launcher, scene):
        self.launcher = launcher
        self.push_button = lambda: scene.push_button(0.08)
        self.break_cover = lambda: scene.fault("cover-open", on=True)
        self.block_beam = lambda: scene.fault("beam-dirty", on=True)
        self.start_long = lambda: launcher.start(Order("long", cards=13))


SERIAL = HardwareConfig.model_validate(
    {"serial": {"cover": True}, "simulator": {"seed": 1, "physics": "perfect"}}
)


@contextmanager
def microcontroller():
    """In virtual time."""
    rng = random.Random(1)
    cable = Cable(SERIAL, Wear(), rng)
    with LinkLauncher(SERIAL, cable, cable.clock, rng) as launcher:
        board = Board(launcher, cable.scene)
        board.clock, board.later = cable.clock, cable.later
        yield board


@contextmanager
def serial_port(tmp_path):
    """In real time, through pyserial."""
    with (
        PtyBoard(SERIAL, Pins(cover=24), Memory(), tmp_path / "board") as board,
        LinkLauncher(SERIAL, SerialPort(str(board.port))) as launcher,
    ):
        yield Board(launcher, board)


@contextmanager
def real_image():
    """The firmware as it is uploaded, in a simulated chip, in virtual time."""
    with board_with(serial_config()) as real:
        board = Board(real.launcher, real.nano.table)
        board.clock, board.later = real.clock, real.port.later
        yield board


@contextmanager
def virtual():
    """All that runs on a Pi, in virtual time."""
    with VirtualPins(SERIAL, random.Random(1)) as table:
        board = Board(table.launcher, table.scene)
        board.clock, board.later = table.clock, table.clock.later
        yield board


BACKENDS = ["sim", "scripted", "pins", "virtual", "microcontroller", "serial-port", "image"]


@pytest.fixture(params=BACKENDS)
def backend(request):
    if request.param == "virtual":
        with virtual() as table:
            yield table
    elif request.param == "image":
        with real_image() as board:
            yield board
    elif request.param == "pins":
        with on_pins() as pins:
            yield pins
    elif request.param == "microcontroller":
        with microcontroller() as board:
            yield board
    elif request.param == "serial-port":
        with serial_port(request.getfixturevalue("tmp_path")) as board:
            yield board
    elif request.param == "sim":
        request.getfixturevalue("first_in_line")
        world = request.getfixturevalue("world")
        with open_sim(request.getfixturevalue("config"), world.directory) as launcher:
            yield Sim(launcher, world)
    else:
        with ScriptedLauncher(SystemClock()) as launcher:
            yield Scripted(launcher)


@pytest.fixture
def launcher(backend):
    backend.launcher.enable()
    return backend.launcher


@pytest.fixture
def now(backend):
    return backend.clock.monotonic


def events_until(launcher, kind, most=1000):
    """At most `most` events and silences of 50 ms."""
    events = []
    for _ in range(most):
        event = launcher.next_event(0.05)
        events += [] if event is None else [event]
        if isinstance(event, kind):
            return events
    raise AssertionError(f"no {kind}, only {events}")


def test_it_is_latched_off_until_enabled(backend):
    with pytest.raises(StoppedError):
        backend.launcher.start(Order("x", cards=1))


def test_launch_reports_each_card_and_one_end(launcher):
    launcher.start(Order("x", cards=2, hopper_left=112))
    *events, ended = events_until(launcher, LaunchEnded)

    assert [1, 2] == [event.cards for event in events if isinstance(event, CardLeft)]
    assert ("x", Outcome.FIRED, 2) == (ended.launch_id, ended.outcome, ended.count.cards)
    assert launcher.next_event(0.1) is None


def test_one_launch_at_a_time(backend, launcher):
    backend.start_long()

    with pytest.raises(BusyError):
        launcher.start(Order("y", cards=1))


def test_stop_ends_the_launch_and_latches(backend, launcher):
    backend.start_long()
    launcher.stop()
    ended = events_until(launcher, LaunchEnded)[-1]

    assert ("long", Outcome.STOPPED) == (ended.launch_id, ended.outcome)
    with pytest.raises(StoppedError):
        launcher.start(Order("y", cards=1))


def test_stop_from_another_thread(backend, launcher):
    backend.start_long()
    stopping = threading.Thread(target=launcher.stop)
    stopping.start()
    stopping.join()

    assert Outcome.STOPPED is events_until(launcher, LaunchEnded)[-1].outcome


def test_stop_without_a_launch_ends_nothing_but_latches(launcher):
    launcher.stop()

    assert launcher.next_event(0.05) is None
    with pytest.raises(StoppedError):
        launcher.start(Order("x", cards=1))


def test_enable_releases_the_latch_and_starts_nothing(launcher):
    launcher.stop()
    launcher.enable()

    assert launcher.next_event(0.05) is None

    launcher.start(Order("x", cards=1))

    assert Outcome.FIRED is events_until(launcher, LaunchEnded)[-1].outcome


def test_push_is_one_press(backend, launcher):
    backend.push_button()
    events_until(launcher, ButtonPressed)

    assert launcher.next_event(0.15) is None


def test_wake_ends_a_wait(backend, launcher, now):
    backend.later(0.05, launcher.wake)
    began = now()

    assert launcher.next_event(20) is None
    assert now() - began < 5


def test_wait_ends_in_time(launcher, now):
    began = now()

    assert launcher.next_event(0.05) is None
    assert began + 0.05 <= now() < began + 1


def test_self_test_finds_nothing_wrong_with_a_sound_launcher(launcher):
    assert launcher.self_test() is None


def test_self_test_names_the_fault_each_time_it_is_asked(backend, launcher):
    backend.break_cover()

    assert ["cover-open"] * 2 == [launcher.self_test().code for _ in range(2)]


def test_self_test_names_a_blocked_beam(backend):
    """No launch is made under it (faults 8)."""
    backend.block_beam()

    assert "beam-blocked" == backend.launcher.self_test().code
