"""The world as a process: told by its truth file, driven by levels alone."""

import contextlib
import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from gpiozero import DigitalInputDevice, DigitalOutputDevice, PWMOutputDevice

from hardware.config import HardwareConfig
from hardware.errors import DeviceUnavailableError
from hardware.sim.bench import Bench, BenchError
from hardware.sim.pins import WorldFactory
from hardware.sim.wire import PIN_SOCKET, Kind, PinMessage, connect
from hardware.spawn import start_module

BUTTON = 17

HOLDER = """
    import sys, time
    from gpiozero import DigitalOutputDevice
    from hardware.sim.pins import join_world
    pins = join_world(directory, "holder")
    line = DigitalOutputDevice(12, initial_value=True, pin_factory=pins)
    print("held", flush=True)
    time.sleep(60)
"""


def forward_levels(world):
    """Of the pin that these tests hold; a card left by an earlier one may still move the beam."""
    return [e["level"] for e in world.truth("line") if e["line"] == "motor_forward"]


def button_edges(world):
    return [event for event in world.truth("line") if event["line"] == "button"]


def test_motor_turned_by_hand_throws_cards(world, eventually):
    """No launch, no launcher: only levels on three pins."""
    with (
        world.join() as pins,
        DigitalOutputDevice(16, initial_value=True, pin_factory=pins),
        PWMOutputDevice(12, initial_value=1, pin_factory=pins),
    ):
        eventually(lambda: world.thrown >= 3)

    assert 112 - world.thrown == world.bench.state()["hopper"]


def test_edge_carries_the_worlds_time(world, eventually):
    edges = []

    def note(ticks, state):
        edges.append((round(ticks * 1e6), state))

    with world.join() as pins, DigitalInputDevice(17, pull_up=True, pin_factory=pins) as button:
        button.pin.when_changed = note
        world.bench.push_button(20)
        eventually(lambda: len(edges) == 2)

    lines = [(e["t_us"], bool(e["level"])) for e in world.truth("line") if e["line"] == "button"]

    assert lines == edges
    assert 20_000 == pytest.approx(edges[1][0] - edges[0][0], abs=1)


def test_reading_is_the_worlds_at_that_moment(world):
    """Whether anybody has been told of the change or not."""
    with world.join() as pins, DigitalInputDevice(BUTTON, pull_up=True, pin_factory=pins) as button:
        button.pin.arrive = lambda _message: None
        for is_pressed in [True, False] * 20:
            world.bench.fault("stuck-button", on=is_pressed)

            assert is_pressed == button.is_active


def test_reader_is_no_client_that_anybody_hears_of(world):
    with world.join("one") as pins, DigitalInputDevice(BUTTON, pull_up=True, pin_factory=pins):
        pass

    world.wait_for("client", state="lost")

    assert ["joined", "lost"] == [event["state"] for event in world.truth("client")]


def test_answer_that_comes_too_late_is_not_taken_for_another(own_world):
    """A world that was frozen has old questions to answer first."""
    with (
        own_world.join() as pins,
        DigitalInputDevice(BUTTON, pull_up=True, pin_factory=pins) as button,
    ):
        os.kill(own_world.pid, signal.SIGSTOP)
        told = [button.is_active for _ in range(2)]
        os.kill(own_world.pid, signal.SIGCONT)
        own_world.bench.push_button(500)

        assert [False, False, True] == [*told, button.is_active]


def test_output_has_one_living_holder(world):
    with (
        world.join("one") as one,
        world.join("two") as two,
        DigitalOutputDevice(12, pin_factory=one),
        pytest.raises(DeviceUnavailableError, match=r"held by one \(process \d+\)"),
    ):
        DigitalOutputDevice(12, pin_factory=two)


def test_refused_claim_changes_nothing(world):
    with (
        world.join("one") as one,
        world.join("two") as two,
        DigitalOutputDevice(12, initial_value=True, pin_factory=one),
        pytest.raises(DeviceUnavailableError),
    ):
        DigitalOutputDevice(12, initial_value=False, pin_factory=two)

    assert [1.0, 0.0] == forward_levels(world)  # the first holder's own: up, and let go at the end


def test_dead_holder_leaves_its_line_as_it_was(world):
    """As a Pi does after SIGKILL; then it is anybody's."""
    holder = world.start(HOLDER)
    assert b"held\n" == holder.stdout.readline()
    holder.kill()
    world.wait_for("client", state="lost", name="holder")

    assert [1.0] == forward_levels(world)

    with world.join() as pins, DigitalOutputDevice(12, pin_factory=pins) as line:
        assert not line.is_active

    assert [1.0, 0.0] == forward_levels(world)


def test_frozen_client_does_not_stop_the_world(world, eventually):
    """One that does not read misses edges, as with a full kernel buffer, but not the last level."""
    world.bench.fault("emi", on=True, rate=1.0)
    with connect(world.directory, PIN_SOCKET) as deaf:
        deaf.send(PinMessage(Kind.INPUT, BUTTON).to_bytes())
        with (
            world.join() as pins,
            DigitalOutputDevice(16, initial_value=True, pin_factory=pins),
            DigitalOutputDevice(12, initial_value=True, pin_factory=pins),
        ):
            eventually(lambda: len(button_edges(world)) > 600)  # its socket holds fewer

        assert ["emi"] == world.bench.state()["faults"]

        eventually(lambda: world.bench.state()["motor"]["duty"] == 0)
        deaf.settimeout(0.2)
        received = []
        with contextlib.suppress(TimeoutError):
            while True:
                received.append(PinMessage.from_bytes(deaf.recv(100)))
                world.bench.state()  # lets the world catch up

    assert len(received) < len(button_edges(world))
    assert button_edges(world)[-1]["level"] == received[-1].level


def test_level_from_somebody_who_does_not_hold_the_line_is_ignored(world):
    with (
        world.join() as pins,
        DigitalOutputDevice(12, pin_factory=pins),
        connect(world.directory, PIN_SOCKET) as stranger,
    ):
        stranger.send(PinMessage(Kind.LEVEL, 12, 1.0).to_bytes())
        stranger.send(PinMessage(Kind.HELLO, text="stranger").to_bytes())
        stranger.recv(100)

    assert [] == forward_levels(world)


def test_callback_that_fails_is_logged_and_does_not_end_the_reader(world, eventually, caplog):
    edges = []

    def fail(_ticks, state):
        edges.append(state)
        raise ZeroDivisionError

    with world.join() as pins, DigitalInputDevice(17, pull_up=True, pin_factory=pins) as button:
        button.pin.when_changed = fail
        world.bench.push_button(5)
        eventually(lambda: len(edges) == 2)

    assert "ZeroDivisionError" in caplog.text


def test_client_that_speaks_nonsense_is_shown_out(world):
    with connect(world.directory, PIN_SOCKET) as stranger:
        stranger.send(b"hello?")
        stranger.settimeout(2)

        assert b"" == stranger.recv(100)

    assert 112 == world.bench.state()["hopper"]


def test_world_outlives_its_last_client(start_world):
    world = start_world(outlive=0.3)
    with world.join():
        pass
    left = time.monotonic()
    os.waitpid(world.pid, 0)
    world._dead = True

    assert 0.25 < time.monotonic() - left < 1.0


def test_restarted_world_goes_on_from_its_truth(start_world, tmp_path):
    first = start_world()
    first.bench.load(50)
    first.kill()
    again = start_world(tmp_path)

    assert 50 == again.bench.state()["hopper"]


def test_one_world_in_a_directory(world):
    """A second one ends at once, and the first stays."""
    second = start_module("hardware.sim.world", f"--directory={world.directory}", log=None)
    _, status = os.waitpid(second, 0)

    assert 0 == status
    assert 112 == world.bench.state()["hopper"]


def test_lost_world_is_told_and_the_motor_is_considered_off(own_world, eventually):
    lost = []
    with (
        own_world.join() as pins,
        DigitalOutputDevice(12, initial_value=True, pin_factory=pins) as line,
    ):
        pins.when_lost = lambda: lost.append(True)
        own_world.kill()
        eventually(lambda: lost)
        line.off()  # low is what the line has fallen back to

        with pytest.raises(DeviceUnavailableError):
            line.on()


def test_no_world_is_a_clear_error(tmp_path):
    with pytest.raises(DeviceUnavailableError, match="no simulated world runs in"):
        WorldFactory(tmp_path, "test")
    with pytest.raises(DeviceUnavailableError, match="no simulated world runs in"):
        Bench(tmp_path)


def test_pins_do_not_remember_every_change(world):
    """MockPin.states grows for ever."""
    with world.join() as pins, PWMOutputDevice(12, pin_factory=pins) as line:
        for number in range(100):
            line.value = number % 2

        assert len(line.pin.states) <= 1


def test_state_is_the_contracts(own_world):
    assert {
        "hopper": 112,
        "ejected_total": 0,
        "motor": {"duty": 0.0, "speed": 0.0},
        "beam_blocked": False,
        "faults": [],
        "truth": str(own_world.directory / "truth.jsonl"),
    } == own_world.bench.state()


@pytest.mark.parametrize(
    "nonsense",
    [
        lambda bench: bench.fault("rust", on=True),
        lambda bench: bench.fault("jam", on=True, rate=2.0),
        lambda bench: bench.load(-1),
        lambda bench: bench.push_button(-5),
        lambda bench: bench._ask({"call": "dance"}),
        lambda bench: bench._ask({"call": "hopper", "cards": "many"}),
        lambda bench: bench._ask([]),
    ],
)
def test_nonsense_on_the_bench_is_refused(world, nonsense):
    with pytest.raises(BenchError):
        nonsense(world.bench)

    assert 112 == world.bench.state()["hopper"]


def test_bench_serves_many_threads(world):
    """Each gets its own answer."""
    with ThreadPoolExecutor(8) as pool:
        states = list(pool.map(lambda _: world.bench.state(), range(200)))
        loads = list(pool.map(lambda _: world.bench._ask({"call": "button", "ms": 1}), range(50)))

    assert {112} == {state["hopper"] for state in states}
    assert [{}] * 50 == loads


def test_frozen_world_is_a_clear_error_on_the_bench(own_world):
    """And an answer that comes late is not taken for the next one's."""
    os.kill(own_world.pid, signal.SIGSTOP)
    own_world.bench._socket.settimeout(0.05)

    for _ in range(2):
        with pytest.raises(DeviceUnavailableError):
            own_world.bench.state()


def test_world_in_use_does_not_end(world):
    with world.join(), pytest.raises(BenchError, match=r"in use by test"):
        world.bench.end()


def test_clients_are_in_the_truth(world):
    with world.join("me"):
        pass
    joined, lost = world.wait_for("client", state="joined"), world.wait_for("client", state="lost")

    assert ("me", os.getpid()) == (joined["name"], joined["pid"]) == (lost["name"], lost["pid"])


def test_sigterm_ends_the_world(own_world):
    os.kill(own_world.pid, signal.SIGTERM)
    _, status = os.waitpid(own_world.pid, 0)
    own_world._dead = True

    assert 0 == os.waitstatus_to_exitcode(status)


def test_same_seed_throws_the_same_cards(start_world, tmp_path):
    """Every draw is seeded."""
    config = HardwareConfig.model_validate({"simulator": {"seed": 5}})
    worlds = [tmp_path / name for name in ("a", "b")]
    lengths = []
    for directory in worlds:
        directory.mkdir()
        world = start_world(directory, config=config)
        with (
            world.join() as pins,
            DigitalOutputDevice(16, initial_value=True, pin_factory=pins),
            DigitalOutputDevice(12, initial_value=True, pin_factory=pins),
        ):
            world.wait_for("card", total=2)
        beam = [event["t_us"] for event in world.truth("line") if event["line"] == "beam"][:4]
        start = world.truth("motor")[0]["t_us"]
        lengths.append([round((t - start) / 1000, 1) for t in beam])

    assert lengths[0] == lengths[1]
