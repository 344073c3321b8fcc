"""The board's luck is the engine's."""

import ctypes
import importlib.util
from random import Random

import pytest
from support.host_board import FIRMWARE, library

from engine.odds import PROFILES

CERTAIN = 65536
PRESSES = 20_000


class Odds(ctypes.Structure):
    """As in firmware/include/odds.h."""

    _fields_ = (("random", ctypes.c_uint32), ("profile", ctypes.c_uint8), ("state", ctypes.c_uint8))


@pytest.fixture(scope="module")
def c():
    return library()


def begin(c, profile, seed=1):
    odds = Odds()
    c.odds_begin(ctypes.byref(odds), ctypes.c_uint32(seed), profile)
    return odds


def press(c, odds):
    return c.odds_press(ctypes.byref(odds))


def test_the_table_is_made_from_the_engines_profiles():
    """The committed header is what the tool writes today."""
    spec = importlib.util.spec_from_file_location("odds_table", FIRMWARE / "tools/odds_table.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)

    assert tool.text() == (FIRMWARE / "src/odds_table.h").read_text()


@pytest.mark.parametrize("number", range(len(PROFILES)))
def test_every_press_is_as_likely_as_the_engine_says(c, number):
    """In each state, the share that fires and the mean of the cards lie within five sigma."""
    profile, odds = PROFILES[number], begin(c, number, seed=12345)
    seen = {}
    for _ in range(PRESSES):
        state = odds.state
        seen.setdefault(state, []).append(press(c, odds))
        step = profile.steps[state]
        fired = seen[state][-1] > 0
        assert odds.state == (step.after_firing if fired else step.after_nothing)
        assert 0 <= seen[state][-1] <= 13
    for state, cards in seen.items():
        step = profile.steps[state]
        fired = [each for each in cards if each]
        sigma = (step.chance * (1 - step.chance) / len(cards)) ** 0.5
        assert abs(len(fired) / len(cards) - step.chance) <= 5 * sigma + 1 / CERTAIN
        if fired:
            spread = sum(
                (n + 1 - step.counts.mean) ** 2 * p for n, p in enumerate(step.counts.chances)
            )
            mean = sum(fired) / len(fired)
            assert abs(mean - step.counts.mean) <= 5 * (spread / len(fired)) ** 0.5 + 1e-3


def test_a_fixed_list_fires_at_just_its_presses(c):
    """First-generation is no matter of luck: it fires where its list says, and never else."""
    odds, profile = begin(c, 1), PROFILES[1]
    fired = [press(c, odds) > 0 for _ in range(3 * len(profile.steps))]

    assert [bool(step.chance) for step in profile.steps] * 3 == fired


def test_another_seed_is_another_luck(c):
    """And the same seed the same."""
    lists = [[press(c, odds) for _ in range(50)] for odds in (begin(c, 0, s) for s in (1, 1, 2))]

    assert lists[0] == lists[1] != lists[2]


def test_zero_is_a_seed_like_any_other(c):
    """A generator that stood at zero would stay there."""
    odds = begin(c, 0, 0)
    c.odds_stir(ctypes.byref(odds), ctypes.c_uint32(odds.random))

    assert any(press(c, odds) for _ in range(20))


def test_the_generators_bits_are_even(c):
    """Each of the 16 bits is set in half of the draws."""
    odds = begin(c, 0, Random(5).randrange(1, 1 << 32))
    draws = [c.odds_random(ctypes.byref(odds)) & 0xFFFF for _ in range(PRESSES)]

    for bit in range(16):
        assert abs(sum(each >> bit & 1 for each in draws) / PRESSES - 0.5) < 0.02
