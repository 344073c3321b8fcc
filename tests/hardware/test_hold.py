import random

import pytest

from hardware.config import ButtonSection
from hardware.hold import Hold
from hardware.launcher import ButtonPressed, Noticed

CONFIG = ButtonSection(hold_ms=20, sample_ms=2, stuck_s=10)


class Line:
    """A button's line with pushes, sampled when the sampler wants it; edges come at once."""

    def __init__(self, pushes, pressed=False, late=0.0):
        self.pushes = pushes
        self.late = late
        self.hold = Hold(CONFIG, pressed, 0.0)
        self.samples = 0

    def level(self, t):
        return any(start <= t < end for start, end in self.pushes)

    def run(self, until):
        edges = sorted(
            [(start, True) for start, _ in self.pushes] + [(end, False) for _, end in self.pushes]
        )
        events = []
        while (due := self.hold.deadline + self.late) <= until or (edges and edges[0][0] <= until):
            if edges and edges[0][0] <= due:
                self.hold.edge(*edges.pop(0))
            else:
                self.samples += 1
                event = self.hold.sample(due, self.level(due))
                events += [] if event is None else [event]
        return events


def test_held_press_is_one_press():
    assert [ButtonPressed(1.0)] == Line([(1.0, 1.5)]).run(until=3)


def test_press_is_told_when_it_has_been_held():
    line = Line([(1.0, 1.5)])
    line.run(until=1.0199)

    assert not line.hold.is_down

    line = Line([(1.0, 1.5)])
    line.run(until=1.0200)

    assert line.hold.is_down


def test_touch_of_5_ms_is_no_press():
    assert [] == Line([(1.0, 1.005)]).run(until=3)


def test_press_after_a_short_one_counts_from_its_own_edge():
    """Press 5 ms, release, press: decided once (faults 6)."""
    assert [ButtonPressed(1.010)] == Line([(1.0, 1.005), (1.010, 1.2)]).run(until=3)


def test_two_presses_are_two():
    presses = Line([(1.0, 1.2), (1.5, 1.7)]).run(until=3)

    assert [ButtonPressed(1.0), ButtonPressed(1.5)] == presses


def test_bounces_at_release_are_no_press():
    pushes = [(1.0, 1.2), (1.202, 1.204), (1.206, 1.207)]

    assert [ButtonPressed(1.0)] == Line(pushes).run(until=3)


def spikes(rng, shortest, longest, begin=1.0, gap=0.01):
    """A hundred, none of which touches another."""
    at = begin
    for _ in range(100):
        at += rng.uniform(1e-4, gap)
        length = rng.uniform(shortest, longest)
        yield at, at + length
        at += length


LENGTHS = [(1e-5, 1e-4), (1e-4, 1e-3), (1e-5, 5e-3), (4e-3, 5e-3)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("shortest", "longest"), LENGTHS)
def test_hundred_spikes_are_no_press(seed, shortest, longest):
    """Motor noise of 10 us to 5 ms on the button's line (faults 14)."""
    noise = [*spikes(random.Random(seed), shortest, longest)]

    assert [] == Line(noise).run(until=5)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("shortest", "longest"), LENGTHS)
def test_button_that_is_held_through_spikes_is_pressed_once(seed, shortest, longest):
    """The same noise makes it look released."""
    noise = spikes(random.Random(seed), shortest, longest, begin=1.2)
    times = [1.0, *(at for spike in noise for at in spike), 5.0]

    assert [ButtonPressed(1.0)] == Line([*zip(times[::2], times[1::2], strict=True)]).run(until=6)


def test_button_that_is_down_for_long_is_a_press_and_is_reported_once():
    """Held for minutes: once, and told (faults 6)."""
    press, notice = Line([(1.0, 300.0)]).run(until=299)

    assert ButtonPressed(1.0) == press
    assert "button-stuck" == notice.code
    assert 11.0 <= notice.at < 11.2


def test_button_that_is_down_from_the_start_is_reported_and_never_pressed():
    """Stuck at boot: no launch, and told (faults 6)."""
    events = Line([(0.0, 300.0)], pressed=True).run(until=299)

    assert [Noticed] == [type(event) for event in events]


def test_stuck_button_that_comes_free_can_be_pressed_again():
    events = Line([(0.0, 50.0), (60.0, 60.1)], pressed=True).run(until=70)

    assert ButtonPressed(60.0) == events[-1]


def test_press_whose_edge_got_lost_is_found_by_a_reading():
    line = Line([])
    line.level = lambda t: 1.0 <= t < 1.5
    (press,) = line.run(until=2)

    assert 1.0 <= press.at <= 1.1


def test_edge_between_late_samples_ends_what_it_contradicts():
    """Noise makes a held button look released, to a thread that wakes late as well."""
    hold = Hold(CONFIG, True, 0.0)
    hold.edge(1.0, False)
    hold.edge(1.0005, True)
    hold.edge(1.03, False)
    for number in range(6):
        hold.sample(1.03 + 0.002 * number, False)

    assert hold.is_down


def test_sampler_that_wakes_late_does_not_trust_a_few_samples():
    """A thread that slept for 30 ms has seen next to nothing."""
    hold = Hold(CONFIG, False, 0.0)
    hold.edge(1.0, True)

    late = [hold.sample(1.030 + 0.002 * number, True) for number in range(6)]

    assert [*[None] * 5, ButtonPressed(1.0)] == late  # half of ten samples, and one


def test_late_samples_do_not_push_the_decision_on():
    """The grid is fixed: the wakings' lateness does not add up."""
    line = Line([(1.0, 1.5)], late=0.0005)
    line.run(until=1.021)

    assert line.hold.is_down


def test_idle_button_is_hardly_looked_at():
    line = Line([])
    line.run(until=10)

    assert line.samples <= 101
