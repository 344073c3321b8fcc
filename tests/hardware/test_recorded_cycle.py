"""What is known of the motor in real units, against the configuration that is shipped."""

from hardware.config import HardwareConfig


def test_the_cycle_is_that_of_the_rebuilt_unit():
    """L-5: a short kick at full power; at the end about 100 ms backward pull a card back."""
    config = HardwareConfig()

    assert 1 == config.motor.kick_duty >= config.motor.run_duty
    assert 0 < config.motor.kick_ms < 100
    assert 80 <= config.feed.retract_ms <= 150
