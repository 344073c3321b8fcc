"""What a person touches: button and cover."""

from typing import TYPE_CHECKING

from hardware.gpio.edges import TimedInput

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import Level


class Button(TimedInput):
    """The push button; active means pressed, or so it looks at this moment."""

    def __init__(
        self, pin: int, *, pressed_level: "Level", pin_factory: "Factory | None" = None
    ) -> None:
        super().__init__(pin, active_level=pressed_level, pin_factory=pin_factory)


class Cover(TimedInput):
    """A switch that closes to ground while the cover is shut; active means open."""

    def __init__(self, pin: int, *, pin_factory: "Factory | None" = None) -> None:
        super().__init__(pin, active_level="high", pin_factory=pin_factory)
