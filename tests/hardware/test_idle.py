import pytest

from hardware.idle import IdleBeam


@pytest.fixture
def beam():
    return IdleBeam(0.0)


def pulses(beam, number, length, every, start=1.0):
    """The codes of what an idle beam finds in these pulses."""
    found = []
    for at in (start + every * count for count in range(number)):
        found += beam.edge(at, blocked=True)
        found += beam.edge(at + length, blocked=False)
    return [finding.code for finding in found]


def readings(beam, until, *, blocked, start=0.0, step=0.04):
    """What it finds in readings of this level."""
    steps = range(int((until - start) / step))
    return [
        finding
        for number in steps
        for finding in beam.reading(start + number * step, blocked=blocked)
    ]


def test_card_that_nobody_asked_for_is_told_at_once(beam):
    """A card arrives while idle (faults 10)."""
    pulses(beam, 1, length=0.087, every=1)
    (noticed,) = beam.reading(1.1, blocked=False)

    assert ("card-unasked", 1) == (noticed.code, noticed.times)


def test_many_cards_are_told_in_sums(beam):
    pulses(beam, 8, length=0.087, every=0.1)
    told = [*beam.reading(1.8, blocked=False)]
    pulses(beam, 4, length=0.087, every=0.1, start=2)
    told += beam.reading(2.4, blocked=False)
    told += beam.reading(2.9, blocked=False)

    assert [8, 4] == [noticed.times for noticed in told]


def test_hand_that_takes_a_half_out_card_is_no_card(beam):
    """It was counted in the launch that moved it (faults 12)."""
    list(beam.edge(0.5, blocked=True))
    beam.begin(0.8)
    list(beam.edge(1.0, blocked=False))

    assert [] == readings(beam, 2, blocked=False)


def test_launch_leaves_what_was_not_told_yet(beam):
    pulses(beam, 3, 1e-4, every=0.1)
    beam.begin(1.5)

    assert [3] == [noticed.times for noticed in beam.reading(2, blocked=False)]


@pytest.mark.parametrize("length", [1e-5, 1e-4, 1e-3])
def test_spikes_are_no_cards_and_all_are_counted(beam, length):
    """A thousand of 10 us to 1 ms (faults 2)."""
    assert [] == pulses(beam, 1000, length, every=0.1)
    assert [1000] == [noticed.times for noticed in readings(beam, 110, start=101, blocked=False)]


def test_noise_is_told_in_sums(beam):
    """At most once a second, and nothing is left out."""
    told = []
    for number in range(200):
        pulses(beam, 1, 1e-4, every=1, start=number * 0.05)
        told += beam.reading(number * 0.05 + 0.04, blocked=False)
    told += beam.reading(12, blocked=False)

    assert {"beam-noise"} == {noticed.code for noticed in told}
    assert 200 == sum(noticed.times for noticed in told)
    assert 10 <= len(told) <= 11


def test_quiet_beam_says_nothing(beam):
    assert [] == readings(beam, 60, blocked=False)


def test_storm_of_spikes_is_a_fault(beam):
    """Named, whatever the spikes' length (faults 2)."""
    assert "beam-storm" in pulses(beam, 1000, 1e-4, every=0.002)


@pytest.mark.parametrize("share", [0.2, 0.4])
def test_lamp_at_100_hz_is_a_fault(beam, share):
    """No launch is made under it (faults 8)."""
    assert "beam-storm" in pulses(beam, 100, 0.01 * share, every=0.01)


def test_hand_in_the_beam_is_no_storm(beam):
    assert "beam-storm" not in pulses(beam, 30, 0.05, every=0.1)


def test_beam_that_stays_blocked_is_a_fault(beam):
    """A beam blocked for longer than a hand takes is the self-test's fault (faults 8)."""
    found = readings(beam, 10.5, blocked=True)

    assert {"beam-blocked"} == {fault.code for fault in found}


def test_half_out_card_has_time_to_be_taken(beam):
    assert [] == readings(beam, 9.9, blocked=True)
    assert [] == readings(beam, 10.5, start=10.2, blocked=False)
    assert [] == readings(beam, 20.0, start=10.5, blocked=True)
