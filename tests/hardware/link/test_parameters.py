"""What a board is told of the configuration."""

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.config import FeedSection, HardwareConfig, MotorSection, load_config
from hardware.launcher import Order
from hardware.link.numbers import HOPPER_UNKNOWN, Parameter
from hardware.link.parameters import launch_message, longest_launch_s, parameters
from hardware.sim.microcontroller_words import configuration

EXAMPLE = Path(__file__).parents[3] / "hardware" / "example.toml"


def test_without_a_file_a_board_is_told_its_own_defaults():
    """Host and firmware agree on them."""
    told = parameters(HardwareConfig())

    assert {each: each.value.default for each in told} == told


def test_everything_but_the_luck_is_told():
    """The luck belongs to the service; alone a board keeps its own."""
    assert set(Parameter) - {Parameter.PROFILE} == set(parameters(HardwareConfig()))


def test_board_reads_what_it_is_told():
    config = load_config(EXAMPLE)
    there = configuration({Parameter.PROFILE: 0} | parameters(config))

    assert (config.feed, config.motor) == (there.feed, there.motor)
    assert config.calibration == there.calibration


@settings(deadline=None)
@given(
    st.floats(0.2, 1), st.floats(0, 300), st.floats(0.2, 1.5), st.floats(20, 2000), st.integers(1)
)
def test_every_value_is_within_the_boards_limits(duty, kick, run, settle, storm):
    config = HardwareConfig.model_validate(
        {
            "motor": {"run_duty": duty, "kick_ms": kick},
            "feed": {"longest_run_s": run, "settle_ms": settle},
            "beam": {"storm_pulses": min(max(storm, 10), 100_000)},
        }
    )

    assert all(
        each.value.least <= value <= each.value.most for each, value in parameters(config).items()
    )


def test_second_beam_that_is_not_there_is_zero_millimetres_away():
    config = HardwareConfig.model_validate({"calibration": {"beam_gap_mm": 20.4}})

    assert 0 == parameters(HardwareConfig())[Parameter.BEAM_GAP_MM]
    assert 20 == parameters(config)[Parameter.BEAM_GAP_MM]


def test_order_has_a_deadline_and_a_longest_run():
    """Faults 18: a command that starts a motor without a deadline does not exist."""
    config = HardwareConfig()
    message = launch_message(config, Order("x", 5, hopper_left=30), request=7, boot=9)

    assert (7, 9, 5, 30) == (message.request, message.boot, message.cards, message.hopper_left)
    assert 1700 == message.longest_run_ms
    assert config.feed.longest_run_s * 1000 < message.deadline_ms < 60_000


def test_slowest_configuration_has_a_deadline_that_fits():
    config = HardwareConfig(
        motor=MotorSection(), feed=FeedSection(most_runs=20, clear_wait_s=10, wait_ms=5000)
    )
    message = launch_message(config, Order("x", 1), 1, 1)

    assert 0xFFFF == message.deadline_ms
    assert longest_launch_s(config) == 65.535
    assert message.to_bytes()


def test_hopper_that_nobody_knows_and_one_that_is_huge():
    config = HardwareConfig()
    unknown = launch_message(config, Order("x", 1), 1, 1)
    huge = launch_message(config, Order("x", 1, hopper_left=1000), 1, 1)

    assert HOPPER_UNKNOWN == unknown.hopper_left
    assert HOPPER_UNKNOWN - 1 == huge.hopper_left
