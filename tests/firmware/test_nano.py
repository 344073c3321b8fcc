"""The simulated Nano and the project's physics go in lock-step, joined by pins and registers."""

import hashlib

import pytest
from support.chip import BUILD, FIRMWARE_TESTS, make, parse_hex
from support.nano import PINS, Nano, Wiring

from hardware.config import HardwareConfig
from hardware.sim.truth import Memory

TRIAL = Wiring(
    button="D4",
    beam="D2",
    beam2="B2",
    cover="C0",
    motor_forward="D5",
    motor_reverse="D6",
    motor_enable="D7",
)
TIMER_TICK = 0.5e-6
HALF_TURN = 1 << 15
EDGE_S = 2e-6
DDRD = 0x2A


def config():
    return HardwareConfig.model_validate(
        {"pins": PINS.model_dump(), "simulator": {"seed": 1, "physics": "perfect"}}
    )


@pytest.fixture
def notes():
    return Memory()


@pytest.fixture
def nano(notes):
    make(FIRMWARE_TESTS / "chip")
    image = parse_hex((BUILD / "trial.hex").read_text())
    with Nano(image, TRIAL, config(), notes) as nano:
        nano.run(0.01)
        yield nano


def command(nano, commands, seconds=0.001):
    nano.chip.uart_send(commands)
    nano.run_for(seconds)


def test_physics_follow_the_duty_in_the_timer_registers(nano):
    command(nano, b"p", 1.0)

    assert [0.25] == [duty for _, duty in nano.drives]
    assert 0.25 == nano.table.state()["motor"]["speed"]

    command(nano, b"q", 1.0)

    assert [0.25, 0.0] == [duty for _, duty in nano.drives]
    assert 0.0 == nano.table.state()["motor"]["speed"]


def test_pin_that_is_no_output_drives_nothing(nano):
    """As after a reset: the driver's inputs have pull-downs."""
    command(nano, b"p")
    nano.reset()

    assert 0.0 == nano.table.state()["motor"]["duty"]
    assert 0 == nano.chip.peek(DDRD)


def test_drive_changes_at_the_cycle_of_the_instruction(nano):
    command(nano, b"p", 0.01)
    at, _ = nano.drives[0]

    assert 0 < at - (nano.now - 0.01) < 60e-6  # a character of 40 us, and some instructions


def test_edge_reaches_the_chip_when_it_happens(nano, notes):
    """What the program's interrupt read off the timer lies as far apart as the true edges."""
    command(nano, b"p")
    stamps = [last_edge(nano) for _ in range(400)]
    told = [at for i, at in enumerate(stamps[1:], 1) if at != stamps[i - 1]]
    true = [line["at"] for line in notes.events if line.get("line") == "beam"]

    assert len(told) == len(true) > 3
    for i in range(1, len(true)):
        apart = (true[i] - true[0]) / TIMER_TICK - (told[i] - told[0])
        assert abs((apart + HALF_TURN) % (2 * HALF_TURN) - HALF_TURN) * TIMER_TICK < EDGE_S


def last_edge(nano):
    nano.sent.clear()
    command(nano, b"e", 0.004)
    return int.from_bytes(bytes(byte for _, byte in nano.sent), "little")


def test_two_worlds_with_one_seed_are_alike(nano, notes):
    command(nano, b"p", 2.0)
    other = Memory()
    with Nano(parse_hex((BUILD / "trial.hex").read_text()), TRIAL, config(), other) as twin:
        twin.run(0.01)
        command(twin, b"p", 2.0)

    assert digest(notes) == digest(other)


def digest(notes):
    return hashlib.sha256(repr(notes.events).encode()).hexdigest()


def test_finger_and_cover_are_on_their_pins(nano):
    nano.table.push_button(0.05)
    nano.table.fault("cover-open", on=True)
    nano.run_for(0.02)

    pind, pinc = 0x29, 0x26
    assert (0, 1) == (nano.chip.peek(pind) >> 4 & 1, nano.chip.peek(pinc) & 1)

    nano.run_for(0.05)
    nano.table.fault("cover-open", on=False)
    nano.run_for(0.01)

    assert (1, 0) == (nano.chip.peek(pind) >> 4 & 1, nano.chip.peek(pinc) & 1)
