"""A simulated board's pins, and what hangs on them."""

from typing import TYPE_CHECKING

from hardware.link.numbers import Parameter

if TYPE_CHECKING:
    from hardware.config import Pins
    from hardware.sim.scene import Scene


class BoardPins:
    """Levels of the scene as the board's program reads them, and the driver's lines."""

    def __init__(self, scene: "Scene", pins: "Pins") -> None:
        self._scene = scene
        self._pins = pins
        self._active_high: dict[str, bool] = {}

    def set_polarities(self, parameters: dict[Parameter, int]) -> None:
        beam = bool(parameters[Parameter.BEAM_BLOCKED_HIGH])
        button = bool(parameters[Parameter.BUTTON_PRESSED_HIGH])
        self._active_high = {"beam": beam, "beam2": beam, "button": button, "cover": True}

    def name_of(self, number: int) -> str:
        return next(name for name, pin in self._pins if pin == number)

    def is_active(self, name: str, level: float | None = None) -> bool:
        """Whether an input is blocked, pressed or open: now, or at that level."""
        pin = getattr(self._pins, name)
        if pin is None:
            return False
        level = self._scene.level(pin) if level is None else level
        return bool(level) == self._active_high[name]

    def drive(self, duty: float) -> None:
        self._scene.output(self._pins.motor_enable, float(duty != 0))
        self._scene.output(self._pins.motor_forward, max(duty, 0.0))
        self._scene.output(self._pins.motor_reverse, max(-duty, 0.0))
