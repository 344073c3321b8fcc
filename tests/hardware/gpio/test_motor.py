import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.config import Pins
from hardware.gpio.motor import FeedMotor, drive_low


@pytest.fixture
def motor(pins):
    with FeedMotor(12, 13, pin_factory=pins) as motor:
        motor.release()
        yield motor


def levels(motor):
    return motor.forward_device.pin.state, motor.backward_device.pin.state


def test_motor_is_latched_from_the_start(pins):
    """From process start until enabled it cannot be driven (faults 15)."""
    with FeedMotor(12, 13, pin_factory=pins) as motor:
        assert not motor.drive(1)
        assert (0, 0) == levels(motor)


@pytest.mark.parametrize(("duty", "expected"), [(0.75, (0.75, 0)), (-0.5, (0, 0.5)), (0, (0, 0))])
def test_duty_goes_to_one_input(motor, duty, expected):
    assert motor.drive(duty)
    assert expected == levels(motor)
    assert duty == motor.duty


def test_latched_motor_is_off_until_released(motor):
    motor.drive(1)
    motor.latch_off()

    assert (0, 0) == levels(motor)
    assert not motor.drive(1)
    assert (0, 0) == levels(motor)

    motor.release()

    assert (0, 0) == levels(motor)
    assert motor.drive(1)


def test_release_moves_nothing(motor):
    motor.drive(1)
    motor.latch_off()
    motor.release()

    assert (0, 0) == levels(motor)


class InterruptedPin(MockPWMPin):
    """Something happens in the middle of a write, as a signal does."""

    interrupt = None

    def _set_state(self, value):
        super()._set_state(value)
        if value and InterruptedPin.interrupt:
            InterruptedPin.interrupt()


@pytest.fixture
def interrupted():
    with MockFactory(revision="a02082", pin_class=InterruptedPin) as pins:
        with FeedMotor(12, 13, pin_factory=pins) as motor:
            motor.release()
            yield motor
        InterruptedPin.interrupt = None


def test_latched_motor_does_not_even_twitch(interrupted):
    seen = []
    InterruptedPin.interrupt = lambda: seen.append(levels(interrupted))
    interrupted.latch_off()
    interrupted.drive(1)

    assert [] == seen


def test_signal_in_the_middle_of_a_drive_leaves_the_motor_off(interrupted):
    InterruptedPin.interrupt = interrupted.latch_off

    assert not interrupted.drive(1)
    assert (0, 0) == levels(interrupted)


def test_signal_before_the_write_leaves_the_motor_off(interrupted):
    """The latch is set first, then the lock is taken: the drive sees it after it has written."""

    def latch_without_lock():
        interrupted._latched = True

    InterruptedPin.interrupt = latch_without_lock

    assert not interrupted.drive(1)
    assert (0, 0) == levels(interrupted)


def test_no_drive_after_a_latch_from_another_thread(motor):
    """Un-latched, a feeding thread switched the motor on again in 50 of 50 tries."""
    for _ in range(50):
        motor.release()
        feeding = threading.Thread(target=lambda: [motor.drive(1) for _ in range(200)])
        feeding.start()
        motor.latch_off()
        feeding.join()

        assert (0, 0) == levels(motor)


def test_inputs_are_never_high_together(interrupted):
    seen = []
    InterruptedPin.interrupt = lambda: seen.append(levels(interrupted))
    for duty in (1, -1, 0.5, 0, -0.3):
        interrupted.drive(duty)

    assert [] == [pair for pair in seen if all(pair)]


def test_reversal_waits_for_a_period_of_the_pwm(motor):
    """Software PWM may hold an input high to the end of its period."""
    motor.drive(1)
    before = motor.pin_factory.ticks()
    motor.drive(-1)

    assert motor.pin_factory.ticks() - before >= 0.01  # 100 Hz


def test_closed_motor_is_off(pins):
    motor = FeedMotor(12, 13, pin_factory=pins)
    motor.release()
    motor.drive(1)
    motor.close()

    assert (0, 0) == (pins.pin(12).state, pins.pin(13).state)
    assert "input" == pins.pin(12).function


def test_every_output_is_driven_low_and_let_go(pins):
    drive_low(Pins(), pins)

    assert [("input", 0)] * 3 == [(pins.pin(n).function, pins.pin(n).state) for n in (12, 13, 16)]
