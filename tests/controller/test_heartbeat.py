"""The control loop's pulse."""

from controller.heartbeat import Heartbeat
from hardware.clock import ScriptedClock


def test_beats_in_time_are_not_late():
    """Twenty a second, as the loop has them."""
    clock = ScriptedClock()
    heart = Heartbeat(clock)
    for _ in range(20):
        clock.advance(0.05)
        assert not heart.beat()

    assert 0 == heart.late


def test_a_beat_later_than_the_lease_is_late_and_remembered():
    """By how much, too."""
    clock = ScriptedClock()
    heart = Heartbeat(clock)
    clock.advance(0.4)

    assert heart.beat()
    assert (1, 0.4) == (heart.late, round(heart.worst, 3))


def test_what_takes_long_on_purpose_is_no_late_beat():
    """A rest is a beat without judgement."""
    clock = ScriptedClock()
    heart = Heartbeat(clock)
    clock.advance(2)
    heart.rest()

    assert not heart.beat()
    assert heart.is_alive


def test_no_beat_for_long_is_death():
    """Longer than the longest thing the loop does."""
    clock = ScriptedClock()
    heart = Heartbeat(clock)
    clock.advance(2.9)
    assert heart.is_alive
    clock.advance(0.2)

    assert not heart.is_alive
