import random

from hardware.sim.finger import Finger


def changes(finger, until):
    """The line's changes and their times."""
    seen = []
    while finger.next_time is not None and finger.next_time <= until:
        at = finger.next_time
        finger.advance(at)
        seen.append((at, finger.looks_pressed))
    return seen


def test_push_lasts_as_long_as_it_was_to_last():
    finger = Finger(random.Random(1))
    finger.push(1.0, 0.08)

    assert finger.looks_pressed
    assert [(1.08, False)] == changes(finger, until=10)


def test_second_push_lengthens_the_first():
    finger = Finger(random.Random(1))
    finger.push(1.0, 0.08)
    finger.push(1.05, 0.08)

    assert [(1.13, False)] == [(round(at, 9), looks) for at, looks in changes(finger, until=10)]


def test_button_that_sticks_is_down_until_it_is_freed():
    finger = Finger(random.Random(1))
    finger.stick(True)

    assert finger.is_pressed

    finger.stick(False)

    assert not finger.is_pressed


def test_running_motor_makes_spikes_of_10_us_to_1_ms():
    finger = Finger(random.Random(1))
    finger.make_noise(0.0, spikes_per_ms=0.2)
    finger.motor(0.0, runs=True)
    seen = changes(finger, until=1.0)
    lengths = [off - on for (on, _), (off, _) in zip(seen[::2], seen[1::2], strict=False)]

    assert 100 < len(lengths) < 250
    assert all(10e-6 <= length <= 1e-3 for length in lengths)


def test_motor_at_rest_makes_none():
    finger = Finger(random.Random(1))
    finger.make_noise(0.0, spikes_per_ms=0.2)

    assert finger.next_time is None


def test_noise_ends_with_the_motor():
    finger = Finger(random.Random(1))
    finger.make_noise(0.0, spikes_per_ms=0.2)
    finger.motor(0.0, runs=True)
    last, _ = changes(finger, until=0.5)[-1]
    finger.motor(last, runs=False)
    changes(finger, until=1.0)

    assert not finger.looks_pressed
    assert finger.next_time is None
