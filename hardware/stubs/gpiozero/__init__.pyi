# Types of the dozen names of gpiozero 2 that are used here; the library itself has none.

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from gpiozero.pins import Factory, Pin

class GPIOZeroError(Exception): ...

class Device:
    pin_factory: Factory
    def __init__(self, *, pin_factory: Factory | None = None) -> None: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None: ...

class GPIODevice(Device):
    def __init__(self, pin: int, *, pin_factory: Factory | None = None) -> None: ...
    @property
    def pin(self) -> Pin: ...
    @property
    def is_active(self) -> bool: ...
    def _state_to_value(self, state: float) -> float: ...

class DigitalInputDevice(GPIODevice):
    when_activated: Callable[[], Any] | None
    when_deactivated: Callable[[], Any] | None
    def __init__(
        self,
        pin: int,
        *,
        pull_up: bool | None = False,
        active_state: bool | None = None,
        bounce_time: float | None = None,
        pin_factory: Factory | None = None,
    ) -> None: ...
    def _fire_events(self, ticks: float, new_active: bool) -> None: ...

class OutputDevice(GPIODevice):
    value: float
    def __init__(
        self,
        pin: int,
        *,
        active_high: bool = True,
        initial_value: bool | None = False,
        pin_factory: Factory | None = None,
    ) -> None: ...
    def on(self) -> None: ...
    def off(self) -> None: ...

class DigitalOutputDevice(OutputDevice): ...

class PWMOutputDevice(OutputDevice):
    frequency: float | None

class CompositeDevice(Device):
    def __init__(
        self,
        *args: Device,
        _order: list[str] | None = None,
        pin_factory: Factory | None = None,
        **kwargs: Device,
    ) -> None: ...

class Motor(CompositeDevice):
    value: float
    forward_device: PWMOutputDevice
    backward_device: PWMOutputDevice
    def __init__(
        self,
        forward: int,
        backward: int,
        *,
        enable: int | None = None,
        pwm: bool = True,
        pin_factory: Factory | None = None,
    ) -> None: ...
    def forward(self, speed: float = 1) -> None: ...
    def backward(self, speed: float = 1) -> None: ...
    def stop(self) -> None: ...
