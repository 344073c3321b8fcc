"""The launcher's luck (rules L)."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from engine import Profile, SetupError, find_profile
from engine.odds import EXTREME, FIRST_GENERATION, PROFILES, Counts

SHARES = (0.180, 0.498, 0.586, 0.545, 1)
MEANS = (4.66, 5.39, 4.72, 5.07, 7.20)


def presses(profile, number, seed=1):
    """State before and cards of that many presses."""
    rng, state, done = Random(seed), profile.power_on, []
    for _ in range(number):
        cards, after = profile.press(state, rng)
        done.append((state, cards))
        state = after
    return done


def test_extreme_fires_as_the_recorded_unit_did():
    """L-1: chi-square over presses since the last firing, five degrees of freedom."""
    tried, fired = Counter(), Counter()
    for state, cards in presses(EXTREME, 100_000):
        tried[state] += 1
        fired[state] += cards > 0

    assert tried[4] == fired[4]
    chi_square = sum(
        (fired[state] - tried[state] * share) ** 2 / (tried[state] * share * (1 - share))
        for state, share in enumerate(SHARES[:4])
    )
    assert chi_square < 18.5  # 4 degrees of freedom, one in a thousand


def test_extreme_has_the_published_means_and_range():
    """L-1."""
    means = [step.counts.mean for step in EXTREME.steps]

    assert MEANS == pytest.approx(means)
    assert {13} == {len(step.counts.chances) for step in EXTREME.steps}


def test_extreme_throws_counts_from_one_to_thirteen():
    """L-1: range of a press 0-13."""
    assert set(range(14)) == {cards for _, cards in presses(EXTREME, 100_000)}


def test_extreme_gives_what_a_press_gives_on_average():
    """L-1: 59.7 % nothing, 2.10 cards."""
    counts = [cards for _, cards in presses(EXTREME, 100_000)]

    assert 0.597 == pytest.approx(counts.count(0) / len(counts), abs=0.005)
    assert 2.10 == pytest.approx(sum(counts) / len(counts), abs=0.03)


def test_straight_after_a_firing_a_press_rarely_fires_and_five_never_stay_empty():
    """L-3."""
    fired = [press for press, (_, cards) in enumerate(presses(EXTREME, 10_000)) if cards]
    gaps = [later - earlier for earlier, later in pairwise(fired)]

    assert 5 == max(gaps)
    assert gaps.count(1) < gaps.count(2) / 2


def test_the_luck_knows_how_many_presses_came_since_the_last_firing():
    """L-4: which is what lights and sound of newer units go by."""
    since = 0
    for state, cards in presses(EXTREME, 1_000):
        assert since == state
        since = 0 if cards else since + 1


def test_first_generation_runs_through_its_list():
    """L-2: from the start after its end."""
    listed = (
        "2 6 9 13 17 21 24 26 27 29 32 36 37 41 44 47 48 51 54 57 58 62 66 69 72 73 77 81 84 "
        "85 88 92 93 96"
    )
    once = [int(press) for press in listed.split()]

    fired = [n for n, (_, cards) in enumerate(presses(FIRST_GENERATION, 192), 1) if cards]

    assert once + [96 + press for press in once] == fired


def test_first_generation_throws_two_to_eight():
    """L-2."""
    thrown = {cards for _, cards in presses(FIRST_GENERATION, 5_000)}

    assert {0, *range(2, 9)} == thrown


def test_opening_the_hopper_restarts_first_generation_and_nothing_else():
    """L-6."""
    restarting = [profile.name for profile in PROFILES if profile.restarts_on_load]

    assert ["first-generation"] == restarting


def test_memoryless_forgets():
    """L-3: for those who want a coin all the same."""
    profile = find_profile("memoryless")

    assert {0} == {state for state, _ in presses(profile, 1_000)}


def test_a_press_is_a_function_of_state_and_random_source():
    assert EXTREME.press(1, Random(7)) == EXTREME.press(1, Random(7))


@pytest.mark.parametrize("mean", [1.2, 5.0, 12.5])
def test_a_histogram_has_the_mean_that_was_asked_for(mean):
    assert mean == pytest.approx(Counts.with_mean(mean).mean)


def test_a_users_own_table_is_a_profile():
    table = {"chances": [0, 1], "counts": {"3": 1, "4": 1}}
    profile = find_profile("ours", {"ours": table})

    counts = [cards for _, cards in presses(profile, 100)]

    assert {0} == set(counts[::2])
    assert {3, 4} == set(counts[1::2])


def test_an_open_end_holds_for_ever():
    profile = Profile.from_table("ours", {"chances": [1, 0.5], "mean": [3, 4], "open_end": True})

    assert (1, 1) == (profile.steps[1].after_nothing, len(profile.steps) - 1)


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ({}, "chances"),
        ({"chances": []}, "chances"),
        ({"chances": "1"}, "chances"),
        ({"chances": [0.5, 2], "mean": 3}, "chances.1"),
        ({"chances": [True], "mean": 3}, "chances.0"),
        ({"chances": [0.5], "mean": 3}, "chances"),
        ({"chances": [float("nan")], "mean": 3}, "chances.0"),
        ({"chances": [0], "mean": 3, "open_end": True}, "chances"),
        ({"chances": [1], "mean": 3, "open_end": 1}, "open_end"),
        ({"chances": [1]}, "counts"),
        ({"chances": [1], "mean": 3, "counts": {"1": 1}}, "counts"),
        ({"chances": [1], "mean": [3, 4]}, "mean"),
        ({"chances": [1], "mean": 13}, "mean"),
        ({"chances": [1], "counts": {}}, "counts"),
        ({"chances": [1], "counts": {"0": 1}}, "counts.0"),
        ({"chances": [1], "counts": {"14": 1}}, "counts.14"),
        ({"chances": [1], "counts": {"1": -1}}, "counts.1"),
        ({"chances": [1], "counts": {"1": 0}}, "counts"),
        ({"chances": [1], "mean": 3, "luck": 7}, "luck"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused_by_field(table, field):
    with pytest.raises(SetupError) as caught:
        Profile.from_table("ours", table)

    assert f"profile.{field}" == caught.value.field


def test_an_unknown_profile_is_refused_with_the_names_there_are():
    with pytest.raises(SetupError, match="extreme, first-generation, memoryless, ours"):
        find_profile("lucky", {"ours": {}})
