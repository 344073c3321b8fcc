"""The motor together with its guard: never driven without a run that the guard was told of."""

import math
from typing import TYPE_CHECKING, Final, Protocol

from hardware.errors import DeviceUnavailableError

if TYPE_CHECKING:
    from hardware.clock import Clock
    from hardware.gpio.motor import FeedMotor
    from hardware.guard import Trouble

RENEW_S: Final = 0.04
"""How often the guard's lease of 250 ms is renewed: five renewals in a row may be missed."""


class MotorGuard(Protocol):
    """The owner's end of a guard; see `hardware.guard.Guard`."""

    def run(self) -> None: ...

    def rest(self) -> None: ...

    def renew(self) -> None: ...

    def trouble(self) -> "Trouble | None": ...

    def forgive(self) -> None: ...

    def restart(self) -> None: ...


class GuardedMotor:
    """Drives, announces and vouches. One thread, but for `latch_off`.

    Attributes:
        renew_at: when `renew` is due; infinity while the motor rests.
    """

    def __init__(self, motor: "FeedMotor", guard: MotorGuard, clock: "Clock") -> None:
        self._motor = motor
        self._guard = guard
        self._clock = clock
        self._is_announced = False
        self.renew_at = math.inf

    @property
    def duty(self) -> float:
        return self._motor.duty

    @property
    def is_latched(self) -> bool:
        return self._motor.is_latched

    def drive(self, duty: float) -> None:
        """Drive with `duty`, -1 to 1, if latch and guard allow it; otherwise nothing moves."""
        if duty:
            self._announce()
        if duty != self._motor.duty and (self._is_announced or not duty):
            self._write(duty)
        if not duty and self._is_announced:
            self._guard.rest()
            self._is_announced = False
            self.renew_at = math.inf

    def renew(self, now: float) -> None:
        """Vouch for the running motor."""
        if now >= self.renew_at:
            self._guard.renew()
            self.renew_at = now + RENEW_S

    def latch_off(self) -> None:
        """Motor off, now, from any thread and any signal's path, until `release`."""
        self._motor.latch_off()
        self._guard.rest()

    def release(self) -> None:
        """Forgive the guard's trip and let `drive` drive again. Moves nothing."""
        self._guard.forgive()
        self._motor.release()

    def _announce(self) -> None:
        # A guard in trouble is told nothing: a run that it ended must not begin anew unseen.
        if self._is_announced or self.is_latched or self._guard.trouble() is not None:
            return
        self._guard.run()
        self._is_announced = True
        self.renew_at = self._clock.monotonic() + RENEW_S

    def _write(self, duty: float) -> None:
        try:
            self._motor.drive(duty)
        except DeviceUnavailableError:
            self._motor.latch_off()  # the pins are gone, which is reported by whoever noticed
