"""All the parts of a launcher on its pins, claimed together and let go together."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from hardware.config import HardwareConfig, Pins
from hardware.edges import Line
from hardware.gpio.beam import Beam
from hardware.gpio.edges import TimedInput
from hardware.gpio.inbox import Inbox
from hardware.gpio.motor import FeedMotor
from hardware.gpio.panel import Button, Cover

if TYPE_CHECKING:
    from gpiozero.pins import Factory

Input = TypeVar("Input", bound=TimedInput)


@dataclass(frozen=True, slots=True)
class Devices:
    """The parts; their edges go to an inbox from the start."""

    motor: FeedMotor
    beam: Beam
    beam2: Beam | None
    button: Button
    cover: Cover | None

    @property
    def is_beam_blocked(self) -> bool:
        return self.beam.is_blocked

    @property
    def is_beam2_blocked(self) -> bool:
        """False where there is no second beam to block."""
        return self.beam2 is not None and self.beam2.is_blocked

    @property
    def is_button_down(self) -> bool:
        return bool(self.button.is_active)

    @property
    def is_cover_open(self) -> bool:
        """False where there is no cover to open."""
        return self.cover is not None and bool(self.cover.is_active)


@contextmanager
def claim(config: HardwareConfig, factory: "Factory", inbox: Inbox) -> Iterator[Devices]:
    """Claim all pins, the motor's first: low, and latched off.

    Raises:
        DeviceUnavailableError: somebody else has one of the simulated pins. Real pins raise what
            lgpio raises.
    """
    pins = config.pins or Pins()
    blocked, pressed = config.beam.blocked_level, config.button.pressed_level
    with ExitStack() as stack:

        def watched(device: Input, line: Line) -> Input:
            device.when_edge = inbox.hook(line)
            stack.enter_context(device)
            return device

        def beam(pin: int, line: Line) -> Beam:
            return watched(Beam(pin, blocked_level=blocked, pin_factory=factory), line)

        yield Devices(
            motor=stack.enter_context(
                FeedMotor(
                    pins.motor_forward,
                    pins.motor_reverse,
                    pwm_hz=config.motor.pwm_hz,
                    pin_factory=factory,
                )
            ),
            beam=beam(pins.beam, Line.BEAM),
            beam2=None if pins.beam2 is None else beam(pins.beam2, Line.BEAM2),
            button=watched(
                Button(pins.button, pressed_level=pressed, pin_factory=factory), Line.BUTTON
            ),
            cover=None
            if pins.cover is None
            else watched(Cover(pins.cover, pin_factory=factory), Line.COVER),
        )
