"""The device: motor, beam and button, on pins or simulated. No rules, no HTTP.

Values, errors and clocks are at hand at once; what brings gpiozero, pydantic or VCD with it is
loaded when it is first asked for, because the guard and the world must start fast.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from hardware.clock import Clock, ScriptedClock, SystemClock
from hardware.errors import (
    BusyError,
    ConfigError,
    DeviceUnavailableError,
    HardwareError,
    StoppedError,
    TraceError,
)
from hardware.launcher import (
    MOST_CARDS,
    ButtonPressed,
    CardLeft,
    Count,
    Fault,
    Faulted,
    FeedStep,
    LaunchEnded,
    Launcher,
    LauncherEvent,
    Noticed,
    Order,
    Outcome,
)
from hardware.precedence import take_precedence

if TYPE_CHECKING:
    from hardware.config import Calibration, HardwareConfig, load_config
    from hardware.gpio.open import make_gpio_safe, open_gpio
    from hardware.hindsight import outcome_of_trace
    from hardware.link.open import make_serial_safe, open_serial, serial_ports
    from hardware.replay import Counted, count_trace
    from hardware.sim.bench import Bench, BenchError
    from hardware.sim.launcher import make_sim_safe, open_sim
    from hardware.trace import Trace, Wire, read_vcd, write_vcd

_LATER = {
    "Calibration": "hardware.config",
    "HardwareConfig": "hardware.config",
    "load_config": "hardware.config",
    "outcome_of_trace": "hardware.hindsight",
    "Counted": "hardware.replay",
    "count_trace": "hardware.replay",
    "make_gpio_safe": "hardware.gpio.open",
    "open_gpio": "hardware.gpio.open",
    "make_serial_safe": "hardware.link.open",
    "open_serial": "hardware.link.open",
    "serial_ports": "hardware.link.open",
    "Bench": "hardware.sim.bench",
    "BenchError": "hardware.sim.bench",
    "make_sim_safe": "hardware.sim.launcher",
    "open_sim": "hardware.sim.launcher",
    "Trace": "hardware.trace",
    "Wire": "hardware.trace",
    "read_vcd": "hardware.trace",
    "write_vcd": "hardware.trace",
}

__all__ = [
    "MOST_CARDS",
    "Bench",
    "BenchError",
    "BusyError",
    "ButtonPressed",
    "Calibration",
    "CardLeft",
    "Clock",
    "ConfigError",
    "Count",
    "Counted",
    "DeviceUnavailableError",
    "Fault",
    "Faulted",
    "FeedStep",
    "HardwareConfig",
    "HardwareError",
    "LaunchEnded",
    "Launcher",
    "LauncherEvent",
    "Noticed",
    "Order",
    "Outcome",
    "ScriptedClock",
    "StoppedError",
    "SystemClock",
    "Trace",
    "TraceError",
    "Wire",
    "count_trace",
    "load_config",
    "make_gpio_safe",
    "make_serial_safe",
    "make_sim_safe",
    "open_gpio",
    "open_serial",
    "open_sim",
    "outcome_of_trace",
    "read_vcd",
    "serial_ports",
    "take_precedence",
    "write_vcd",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'hardware' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
