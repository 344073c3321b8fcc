import pytest

from hardware.beam import Resync, Storm


def test_lost_edge_shows_at_the_second_reading():
    resync = Resync(blocked=False)

    assert not resync.reading(blocked=True)
    assert resync.reading(blocked=True)
    assert resync.blocked


def test_edge_on_its_way_is_not_lost():
    """lgpio delivers up to 4 ms late: the level may be news before its edge is."""
    resync = Resync(blocked=False)
    resync.reading(blocked=True)

    assert resync.edge(blocked=True)
    assert not resync.reading(blocked=True)


def test_contradiction_that_heals_is_no_loss():
    resync = Resync(blocked=False)
    resync.reading(blocked=True)
    resync.reading(blocked=False)

    assert not resync.reading(blocked=True)


def test_edge_that_changes_nothing_follows_a_lost_one():
    resync = Resync(blocked=False)

    assert not resync.edge(blocked=False)


@pytest.mark.parametrize(("per_second", "is_storm"), [(62, False), (200, False), (2000, True)])
def test_storm_is_faster_than_cards_and_lamps(per_second, is_storm):
    storm = Storm()

    assert is_storm == any(storm.edge(number / per_second) for number in range(1000))


def test_storm_is_told_once():
    storm = Storm()

    assert 1 == sum(storm.edge(number / 2000) for number in range(500))
