import pytest

from hardware.gpio.panel import Button


@pytest.mark.parametrize("level", ["high", "low"])
def test_either_level_may_mean_pressed(pins, level):
    """Inverted polarity: reading and edges agree (faults 8)."""
    with Button(17, pressed_level=level, pin_factory=pins) as button:
        button.pin.drive_low() if level == "high" else button.pin.drive_high()
        edges = []
        button.when_edge = lambda _at, pressed: edges.append(pressed)
        button.pin.drive_high() if level == "high" else button.pin.drive_low()

        assert [True] == edges
        assert button.is_active
