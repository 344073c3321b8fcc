"""The feed motor behind an H-bridge: it can be latched off, and then nothing drives it."""

import threading
import time
from typing import TYPE_CHECKING

from gpiozero import DigitalOutputDevice, Motor

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import Pins


class FeedMotor(Motor):
    """A motor with PWM on both inputs and a latch.

    `latch_off` may be called from any thread and from a signal's path, even one that interrupts
    `drive`: the latch is set before anything else, the lock can be entered again by the thread that
    holds it, and `drive` looks at the latch once more after it has written.
    """

    def __init__(
        self, forward: int, reverse: int, *, pwm_hz: int = 100, pin_factory: "Factory | None" = None
    ) -> None:
        self._lock = threading.RLock()
        self._latched = True  # nothing moves before somebody says that it may
        self._duty = 0.0
        self._last_duty = 0.0
        self._low_since = 0.0
        self._period = 1 / pwm_hz
        self._has_pins = False
        super().__init__(forward, reverse, pin_factory=pin_factory)
        self._has_pins = True
        for side in (self.forward_device, self.backward_device):
            side.frequency = pwm_hz

    @property
    def is_latched(self) -> bool:
        return self._latched

    @property
    def duty(self) -> float:
        """What the motor is driven with: -1 (full speed back) to 1 (full speed ahead)."""
        return self._duty

    def drive(self, duty: float) -> bool:
        """Drive with `duty`, -1 to 1; 0 lets it coast. False if it is latched off.

        Both inputs are never high together. Software PWM may hold an input high to the end of its
        period, so a reversal waits for one period: at most 50 ms, at the slowest PWM of 20 Hz.
        """
        with self._lock:
            if not self._latched:
                self._write(duty)
            if self._latched:  # again: a signal may have come in between
                self._write(0.0)
            return not self._latched

    def latch_off(self) -> None:
        """Motor off, now, until `release`."""
        self._latched = True
        with self._lock:
            self._write(0.0)

    def release(self) -> None:
        """Let `drive` drive again. Moves nothing."""
        with self._lock:
            self._latched = False

    def close(self) -> None:
        if self._has_pins and not self.closed:
            self.latch_off()  # ending PWM on an input that is high can leave it high
        super().close()

    def _write(self, duty: float) -> None:
        if duty * self._last_duty < 0:
            self._rest_for_a_period()
        if duty > 0:
            self.forward(duty)
        elif duty < 0:
            self.backward(-duty)
        else:
            self.stop()
        if duty == 0 != self._duty:
            self._low_since = self.pin_factory.ticks()
        self._duty = duty
        self._last_duty = duty or self._last_duty

    def _rest_for_a_period(self) -> None:
        if self._duty != 0:
            self._write(0.0)
        time.sleep(max(0.0, self._low_since + self._period - self.pin_factory.ticks()))


def drive_low(pins: "Pins", factory: "Factory") -> None:
    """Drive every output low, the driver's enable line first, and let it go."""
    for pin in (pins.motor_enable, pins.motor_forward, pins.motor_reverse):
        DigitalOutputDevice(pin, pin_factory=factory).close()
