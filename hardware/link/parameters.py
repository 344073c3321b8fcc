"""What a board is told of the configuration. Pure."""

from typing import TYPE_CHECKING, Final

from hardware.link.messages import Launch
from hardware.link.numbers import HOPPER_UNKNOWN, Parameter

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
    from hardware.launcher import Order

_LONGEST_MS: Final = 0xFFFF

_DUTIES: Final = ("run_duty", "kick_duty", "reverse_duty")
_TIMES: Final = (
    "brake_ms",
    "retract_ms",
    "settle_ms",
    "arrive_ms",
    "leave_ms",
    "boost_ms",
    "reverse_ms",
    "wait_ms",
)
_NUMBERS: Final = ("most_runs", "ladders", "nearly_empty")


def parameters(config: "HardwareConfig") -> dict[Parameter, int]:
    """Give what `CONFIGURE` sets, in the board's units and within its limits."""
    motor, feed, calibration = config.motor, config.feed, config.calibration
    values = {name: 100 * getattr(motor, name) for name in _DUTIES}
    values |= {name: getattr(feed, name) for name in (*_TIMES, *_NUMBERS)}
    values |= {
        "kick_ms": motor.kick_ms,
        "longest_run_ms": 1000 * feed.longest_run_s,
        "clear_wait_ms": 1000 * feed.clear_wait_s,
        "storm_pulses": config.beam.storm_pulses,
        "card_ms": calibration.card_ms,
        "tau_ms": calibration.tau_ms,
        "card_mm": calibration.card_mm,
        "beam_gap_mm": calibration.beam_gap_mm or 0,
        "hold_ms": config.button.hold_ms,
        "stuck_s": config.button.stuck_s,
        "beam_blocked_high": config.beam.blocked_level == "high",
        "button_pressed_high": config.button.pressed_level == "high",
        "cover_fitted": config.serial.cover,
    }
    return {(each := Parameter[name.upper()]): _within(each, values[name]) for name in values}


def launch_message(config: "HardwareConfig", order: "Order", request: int, boot: int) -> Launch:
    """Give the order as the board gets it."""
    left = order.hopper_left
    return Launch(
        request,
        boot,
        order.cards,
        HOPPER_UNKNOWN if left is None else min(left, HOPPER_UNKNOWN - 1),
        round(100 * config.motor.run_duty),
        round(1000 * config.feed.longest_run_s),
        round(1000 * longest_launch_s(config)),
    )


def longest_launch_s(config: "HardwareConfig") -> float:
    """Every run as long as it may be, after every wait and every step of the jam ladder."""
    feed = config.feed
    rest = feed.brake_ms + feed.retract_ms + feed.settle_ms + feed.reverse_ms + feed.wait_ms
    run = feed.longest_run_s + rest / 1000 + feed.clear_wait_s
    return min(feed.clear_wait_s + feed.most_runs * run, _LONGEST_MS / 1000)


def _within(parameter: Parameter, value: float) -> int:
    return max(parameter.value.least, min(parameter.value.most, round(value)))
