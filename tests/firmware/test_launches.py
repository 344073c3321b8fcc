"""Launches of the real image against the physics: `make bench-firmware_launches` has 10,000."""

from functools import cache
from itertools import repeat
from random import Random

import pytest
from bench.counting import orders
from support.launchers import KINDS, Kind
from support.three_counts import config_of, launches

from hardware.figures import NOMINAL

LAUNCHES = 25


pytestmark = pytest.mark.xdist_group("launches of the image")  # the tests share them


@cache
def launched(beams):
    rng = Random(f"launches {beams}")
    config = config_of(KINDS["nominal"], rng, beams=beams)
    return list(launches(config, orders(rng), LAUNCHES))


@pytest.fixture(params=[1, 2], ids=["one beam", "two beams"])
def verdicts(request):
    return launched(request.param)


def test_nobody_is_confidently_wrong_about_cards_that_do_not_overlap(verdicts):
    plain = [each for each in verdicts if not any(each.overlaps)]

    assert len(plain) > LAUNCHES / 2
    for each in plain:
        assert "wrong" not in {each.worth(count) for count in (each.firmware, each.host, each.pi)}


def test_host_counts_what_a_pi_would_count(verdicts):
    """From edges and drives that came over the line, each with the board's time."""
    assert [each.pi.cards for each in verdicts] == [each.host.cards for each in verdicts]


def test_launch_is_uncertain_where_the_firmware_is_certain_of_another_number(verdicts):
    for each in verdicts:
        assert each.disagree == ("firmware-disagrees" in each.host.reasons)


def test_firmware_stops_after_as_many_as_were_ordered(verdicts):
    """A follower that is half through the nip may still come."""
    fired = [each for each in verdicts if each.outcome == "fired"]

    assert len(fired) > LAUNCHES / 2
    assert all(0 <= each.left - each.asked <= 2 for each in fired)


def test_a_card_that_sticks_is_a_jam_though_it_is_the_last_and_launches_go_on():
    """No reverse moves it; a person takes it and enables."""
    figures = {"jam_rate": 0.3, "jam_reverse_frees": 0.0, "overlap_rate": 0.0}
    jams = Kind("jams", NOMINAL.model_copy(update=figures))
    verdicts = list(launches(config_of(jams, Random("jams")), repeat(3), 10))
    ends = [(each.outcome, each.firmware.cards) for each in verdicts]

    assert {("fired", 3), ("jam", 3), ("jam", 2)} <= set(ends)
    assert "fired" == ends[-1][0]
    assert all(each.worth(each.firmware) in {"right", "uncertain"} for each in verdicts)
