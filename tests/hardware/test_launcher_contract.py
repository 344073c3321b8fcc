"""What every launcher promises, whatever drives its parts: one suite for all back ends."""

import threading
import time

import pytest

from hardware.clock import SystemClock
from hardware.errors import BusyError, StoppedError
from hardware.launcher import (
    ButtonPressed,
    CardLeft,
    Fault,
    LaunchEnded,
    Order,
    Outcome,
)
from hardware.sim.launcher import open_sim
from hardware.sim.scripted import Script, ScriptedLauncher


class Sim:
    """The launcher on the simulated world's pins."""

    def __init__(self, launcher, world):
        self.launcher = launcher
        self.push_button = lambda: world.bench.push_button(80)
        self.break_cover = lambda: world.bench.fault("cover-open", on=True)
        self.start_long = lambda: launcher.start(Order("long", cards=13))


class Scripted:
    """The launcher that is told what happens."""

    def __init__(self, launcher):
        self.launcher = launcher
        self.push_button = launcher.push_button
        self.break_cover = lambda: launcher.has_fault(Fault("cover-open", "Shut the cover."))

    def start_long(self):
        self.launcher.will(Script(ends=False))
        self.launcher.start(Order("long", cards=13))


@pytest.fixture(params=["sim", "scripted"])
def backend(request):
    if request.param == "sim":
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


def events_until(launcher, kind, timeout=8.0):
    events = []
    patience = time.monotonic() + timeout
    while time.monotonic() < patience:
        event = launcher.next_event(0.05)
        events += [] if event is None else [event]
        if isinstance(event, kind):
            return events
    raise AssertionError(f"no {kind} within {timeout} s, only {events}")


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


def test_wake_ends_a_wait(launcher):
    waking = threading.Timer(0.05, launcher.wake)
    waking.start()
    began = time.monotonic()

    assert launcher.next_event(20) is None
    assert time.monotonic() - began < 5


def test_wait_ends_in_time(launcher):
    began = time.monotonic()

    assert launcher.next_event(0.05) is None
    assert 0.05 <= time.monotonic() - began < 1


def test_self_test_finds_nothing_wrong_with_a_sound_launcher(launcher):
    assert launcher.self_test() is None


def test_self_test_names_the_fault_each_time_it_is_asked(backend, launcher):
    backend.break_cover()

    assert ["cover-open"] * 2 == [launcher.self_test().code for _ in range(2)]
