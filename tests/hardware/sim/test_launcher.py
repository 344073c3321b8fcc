"""The launcher in the simulated world, judged by the world's record."""

import os
import random
import signal
import threading
import time
from itertools import pairwise

import pytest

from hardware.config import ButtonSection, Calibration, HardwareConfig, Pins, SimulatorSection
from hardware.errors import DeviceUnavailableError
from hardware.launcher import ButtonPressed, CardLeft, Faulted, LaunchEnded, Order, Outcome
from hardware.sim.launcher import make_sim_safe, open_sim, open_world
from hardware.sim.wire import LOCK_FILE

SERVICE = """
    from hardware.launcher import LaunchEnded, Order
    from hardware.sim.launcher import open_sim

    with open_sim(config, directory) as launcher:
        launcher.enable()
        launcher.start(Order("many", cards=13))
        while True:
            event = launcher.next_event(0.05)
            if isinstance(event, LaunchEnded):
                print(event.outcome, event.fault and event.fault.code, flush=True)
"""


@pytest.fixture
def launcher(config, world, first_in_line):  # noqa: ARG001 - the control loop is the test itself
    with open_sim(config, world.directory) as launcher:
        launcher.enable()
        yield launcher


@pytest.fixture
def doomed_launcher(config, own_world):
    """One whose world will be killed."""
    with open_sim(config, own_world.directory) as launcher:
        launcher.enable()
        yield launcher


def events_until(launcher, kind, timeout=10.0):
    """Run the control loop until such an event comes; give all that came."""
    events = []
    patience = time.monotonic() + timeout
    while time.monotonic() < patience:
        event = launcher.next_event(0.05)
        events += [] if event is None else [event]
        if isinstance(event, kind):
            return events
    raise AssertionError(f"no {kind} within {timeout} s, only {events}")


def launch(launcher, cards):
    launcher.start(Order("x", cards, hopper_left=112))
    return events_until(launcher, LaunchEnded)


def end_world(directory):
    """End a world that the launcher started."""
    pid = int((directory / LOCK_FILE).read_text())
    os.kill(pid, signal.SIGTERM)
    os.waitpid(pid, 0)


def motor_runs(world):
    """Each run of the motor: its start and its length in microseconds."""
    changes = world.truth("motor")
    return [(on["t_us"], off["t_us"] - on["t_us"]) for on, off in pairwise(changes) if on["duty"]]


@pytest.mark.parametrize("cards", [1, 4])
def test_launch_throws_what_was_ordered(world, launcher, cards):
    *events, ended = launch(launcher, cards)

    assert (Outcome.FIRED, cards, False) == (
        ended.outcome,
        ended.count.cards,
        ended.count.is_uncertain,
    )
    assert cards == world.thrown
    assert list(range(1, cards + 1)) == [e.cards for e in events if isinstance(e, CardLeft)]
    assert 0.0 == world.bench.state()["motor"]["duty"]


def test_trace_has_the_worlds_own_times(world, launcher):
    """Edges are timed at the source: to the microsecond those of the truth file (faults 3)."""
    ended = launch(launcher, 2)[-1]
    traced = [
        (round(change.at * 1e6), int(change.level))
        for change in ended.trace.changes
        if change.wire == "beam"
    ]
    truth = [(e["t_us"], e["level"]) for e in world.truth("line") if e["line"] == "beam"]

    assert truth == traced


def test_pushed_button_is_a_press(world, launcher):
    world.bench.push_button(80)
    press = events_until(launcher, ButtonPressed)[-1]

    assert world.wait_for("button", pressed=True)["t_us"] == round(press.at * 1e6)


def button_edges(world):
    return [event for event in world.truth("line") if event["line"] == "button"]


def test_no_press_while_the_motor_makes_noise(world, launcher):
    """A hundred spikes and more on the button's line while it runs (faults 14)."""
    world.bench.fault("emi", on=True)
    events = []
    while len(button_edges(world)) < 200:  # two a spike
        launcher.enable()  # the guard trips where this loop gets no processor
        events += launch(launcher, 10)

    assert [] == [event for event in events if isinstance(event, ButtonPressed)]


@pytest.mark.parametrize("level", ["high", "low"])
@pytest.mark.parametrize(("shortest", "longest"), [(0.01, 0.1), (0.1, 1), (1, 5)])
def test_no_press_by_spikes_of_other_lengths(config, start_world, level, shortest, longest):
    """Of 10 us to 5 ms, on a line that is low or high while the button rests (faults 14)."""
    config = config.model_copy(update={"button": ButtonSection(pressed_level=level)})
    world = start_world(config=config)
    rng = random.Random(1)
    events = []
    with open_sim(config, world.directory) as launcher:
        launcher.enable()
        while len(button_edges(world)) < 200:
            launcher.enable()
            launcher.start(Order("x", 13, hopper_left=112))
            event = None
            while not isinstance(event, LaunchEnded):
                world.bench.push_button(rng.uniform(shortest, longest))
                event = launcher.next_event(rng.uniform(0, 0.01))
                events += [] if event is None else [event]

    assert [] == [event for event in events if isinstance(event, ButtonPressed)]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        ({"kind": "beam-dirty"}, "beam-blocked"),
        ({"kind": "ambient-light", "rate": 0.3}, "beam-flicker"),
        ({"kind": "cover-open"}, "cover-open"),
        ({"kind": "stuck-button"}, "button-stuck"),
    ],
)
def test_self_test_names_what_is_broken(world, launcher, broken, code, eventually):
    """And is well again when it is mended (faults 8)."""
    world.bench.fault(**broken, on=True)

    assert code == launcher.self_test().code

    world.bench.fault(**broken, on=False)

    assert eventually(lambda: launcher.self_test() is None)


def test_beam_that_did_not_see_is_named_until_it_sees(config, start_world):
    """Only beside another beam does one that always reads clear show itself (faults 8)."""
    figures = config.simulator.physics.model_copy(update={"beam_gap_mm": 20.0})
    config = config.model_copy(
        update={
            "calibration": Calibration(beam_gap_mm=20.0),
            "pins": Pins(cover=24, beam2=25),
            "simulator": SimulatorSection(seed=1, physics=figures),
        }
    )
    world = start_world(config=config)
    with open_sim(config, world.directory) as launcher:
        launcher.enable()
        world.bench.fault("beam2-silent", on=True)
        launch(launcher, 1)
        launcher.enable()
        world.bench.fault("beam2-silent", on=False)
        codes = [launcher.self_test().code for _ in range(2)]
        for is_blocked in (True, False):  # somebody's finger
            world.bench.fault("beam-dirty", on=is_blocked)

        assert ["beam2-silent"] * 2 == codes
        assert launcher.self_test() is None


def test_cover_opened_in_mid_launch_stops_the_motor(world, launcher, eventually):
    launcher.start(Order("x", cards=13))
    events_until(launcher, CardLeft)
    world.bench.fault("cover-open", on=True)
    ended = events_until(launcher, LaunchEnded)[-1]

    assert (Outcome.FAULT, "cover-open") == (ended.outcome, ended.fault.code)
    assert eventually(lambda: ended.count.cards == world.thrown)


def test_stop_from_another_thread_latches(world, launcher, eventually):
    launcher.start(Order("x", cards=13))
    threading.Timer(0.25, launcher.stop).start()
    ended = events_until(launcher, LaunchEnded)[-1]

    assert Outcome.STOPPED is ended.outcome
    assert eventually(lambda: ended.count.cards == world.thrown)
    assert 1 == len(motor_runs(world))  # never driven again, not even to retract


def test_empty_hopper_is_no_jam(world, launcher):
    """Three different answers (faults 13)."""
    world.bench.load(2)
    launcher.start(Order("x", cards=4, hopper_left=2))
    ended = events_until(launcher, LaunchEnded)[-1]

    assert (Outcome.EMPTY, 2) == (ended.outcome, ended.count.cards)


def test_half_out_card_is_waited_for(world, launcher):
    """It is counted in its own launch, once; the next one waits for the hand (faults 12)."""
    world.bench.fault("half-out", on=True, rate=1.0)
    first = launch(launcher, 1)[-1]
    world.bench.fault("half-out", on=False)
    taken = world.thrown
    second = launch(launcher, 1)[-1]
    total = world.thrown

    assert (2, 2) == (first.count.cards, taken)
    assert (1, 3) == (second.count.cards, total)


def test_frozen_service_has_its_motor_stopped_and_says_so(world):
    """SIGSTOP: off within the lease; after SIGCONT nothing moves by itself (faults 16)."""
    service = world.start(SERVICE)
    world.wait_for("card")
    service.send_signal(signal.SIGSTOP)
    frozen = time.monotonic_ns() // 1000
    off = world.wait_for("motor", duty=0.0)["t_us"]
    service.send_signal(signal.SIGCONT)

    assert off - frozen < 400_000
    assert b"fault guard-tripped" in service.stdout.readline()
    assert 1 == len(motor_runs(world))


def test_killed_service_has_its_motor_stopped_and_can_be_restarted(config, world):
    """SIGKILL in mid-launch, and a restart within a second (faults 16, 24)."""
    service = world.start(SERVICE)
    world.wait_for("card")
    service.kill()
    killed = time.monotonic_ns() // 1000
    off = world.wait_for("motor", duty=0.0)["t_us"]

    assert off - killed < 150_000

    with open_sim(config, world.directory) as launcher:
        assert time.monotonic_ns() // 1000 - killed < 2_000_000
        assert launcher.self_test() is None
        launcher.enable()

        assert 1 == launch(launcher, 1)[-1].count.cards


def test_second_service_on_the_same_pins_is_refused(config, world, launcher):
    with (
        pytest.raises(DeviceUnavailableError, match="held by launcher"),
        open_sim(config, world.directory),
    ):
        pass

    assert 1 == launch(launcher, 1)[-1].count.cards  # the first one does not notice


def test_lost_world_is_a_fault(own_world, doomed_launcher):
    own_world.kill()
    events = events_until(doomed_launcher, Faulted)

    assert "world-lost" == events[-1].fault.code
    assert "world-lost" == doomed_launcher.self_test().code


def test_lost_world_ends_the_launch_as_a_fault(own_world, doomed_launcher):
    doomed_launcher.start(Order("x", cards=13))
    events_until(doomed_launcher, CardLeft)
    own_world.kill()
    ended = events_until(doomed_launcher, LaunchEnded)[-1]

    assert (Outcome.FAULT, "world-lost") == (ended.outcome, ended.fault.code)
    assert ended.count.is_uncertain


def test_lost_guard_is_named_and_replaced_by_the_self_test(launcher):
    launcher.start(Order("x", cards=13))
    events_until(launcher, CardLeft)
    os.kill(launcher._guard.pid, signal.SIGKILL)
    ended = events_until(launcher, LaunchEnded)[-1]

    assert (Outcome.FAULT, "guard-lost") == (ended.outcome, ended.fault.code)
    assert launcher.self_test() is None

    launcher.enable()

    assert 1 == launch(launcher, 1)[-1].count.cards


def test_nothing_moves_before_the_launcher_is_enabled(config, world):
    """From process start until ready (faults 15)."""
    with open_sim(config, world.directory) as launcher:
        launcher.self_test()

    assert [] == world.truth("motor")
    assert [] == [
        event
        for event in world.truth("line")
        if event["level"] and event["line"].startswith("motor")
    ]


def test_world_is_started_when_there_is_none(config, tmp_path):
    with open_sim(config, tmp_path) as launcher:
        assert launcher.self_test() is None

    end_world(tmp_path)


def test_world_with_another_configuration_makes_room(own_world):
    other = HardwareConfig.model_validate({"simulator": {"seed": 2, "physics": "perfect"}})
    with open_sim(other, own_world.directory) as launcher:
        assert launcher.self_test() is None

    os.waitpid(own_world.pid, 0)
    own_world._dead = True
    end_world(own_world.directory)


@pytest.mark.usefixtures("launcher")
def test_world_with_another_configuration_that_is_in_use_stays(world):
    other = HardwareConfig.model_validate({"simulator": {"seed": 2}})

    with pytest.raises(DeviceUnavailableError, match="another configuration"):
        open_world(other, world.directory)


def test_dead_services_lines_are_made_safe(config, world):
    """What `card-launcher off` does when nobody answers."""
    service = world.start(SERVICE)
    world.wait_for("card")
    service.kill()
    world.wait_for("client", state="lost", name="launcher")
    make_sim_safe(config, world.directory)
    last = {event["line"]: event["level"] for event in world.truth("line")}

    assert (0.0, 0.0) == (last["motor_forward"], last["motor_enable"])


@pytest.mark.usefixtures("launcher")
def test_lines_of_a_living_service_are_not_taken(config, world):
    with pytest.raises(DeviceUnavailableError, match="held by"):
        make_sim_safe(config, world.directory)


def test_without_a_world_all_is_safe(config, tmp_path):
    make_sim_safe(config, tmp_path)
