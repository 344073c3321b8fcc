import time

from hardware.clock import ScriptedClock, SystemClock


def test_machine_time_is_the_one_that_never_steps():
    """Faults 5: and the one that pins and kernel stamp edges with."""
    before = time.monotonic()

    assert before <= SystemClock().monotonic() <= time.monotonic()


def test_step_of_the_wall_clock_is_no_time_that_passed():
    """Faults 5."""
    clock = ScriptedClock()
    before, utc = clock.monotonic(), clock.utc()
    clock.step_utc(3600)

    assert (before, 3600) == (clock.monotonic(), (clock.utc() - utc).total_seconds())
