import math

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.clock import ScriptedClock
from hardware.errors import DeviceUnavailableError
from hardware.gpio.guarded import RENEW_S, GuardedMotor
from hardware.gpio.motor import FeedMotor


class VanishingPin(MockPWMPin):
    """A pin of a world that goes away."""

    is_gone = False

    def _set_state(self, value):
        if VanishingPin.is_gone and value:
            raise DeviceUnavailableError("gone")
        super()._set_state(value)


@pytest.fixture
def motor(scripted_guard):
    VanishingPin.is_gone = False
    with (
        MockFactory(revision="a02082", pin_class=VanishingPin) as pins,
        FeedMotor(12, 13, pin_factory=pins) as motor,
    ):
        guarded = GuardedMotor(motor, scripted_guard, ScriptedClock(start=100.0))
        guarded.release()
        scripted_guard.said.clear()
        yield guarded


def test_run_is_announced_once_and_ended_once(motor, scripted_guard):
    for duty in (1, 0.5, -0.5, 0, 0):
        motor.drive(duty)

    assert ["run", "rest"] == scripted_guard.said


def test_lease_is_renewed_while_the_motor_runs(motor, scripted_guard):
    motor.drive(1)

    assert 100.0 + RENEW_S == motor.renew_at

    motor.renew(100.0 + RENEW_S / 2)
    motor.renew(100.0 + RENEW_S)

    assert ["run", "renew"] == scripted_guard.said


def test_motor_at_rest_needs_no_lease(motor):
    motor.drive(1)
    motor.drive(0)

    assert math.inf == motor.renew_at


def test_motor_whose_pins_have_gone_is_latched_off(motor):
    """The one that lost them reports it; the loop goes on."""
    VanishingPin.is_gone = True
    motor.drive(1)

    assert motor.is_latched
    assert 0 == motor.duty
