"""The luck between engine and journal."""

from random import Random

from controller.luck import Luck
from controller.standing import Standing
from engine.errors import SetupError
from engine.odds import find_profile


def test_a_profile_that_is_gone_is_replaced_by_the_default():
    """A user removes an own table from the configuration: the launcher still works."""
    luck = Luck(find_profile, "memoryless", Random(1))
    _, standing = luck.press(Standing(10, 10, "my-own", 7))

    assert "memoryless" == standing.profile


def test_a_luck_beyond_its_table_begins_anew():
    """A user shortens an own table: the stored place in it no longer exists."""
    luck = Luck(find_profile, "extreme", Random(1))
    _, standing = luck.press(Standing(10, 10, "extreme", 10_000))

    assert standing.luck < len(find_profile("extreme").steps)


def test_a_profile_is_worked_out_once():
    """A press has no time to read a user's table again."""
    asked = []

    def find(name):
        asked.append(name)
        return find_profile(name)

    luck = Luck(find, "extreme", Random(1))
    standing = Standing(10, 10, "extreme", 0)
    for _ in range(3):
        _, standing = luck.press(standing)

    assert ["extreme"] == asked


def test_an_unknown_profile_is_not_remembered_as_unknown():
    """It may be written into the configuration later."""
    known = {"extreme"}

    def find(name):
        if name not in known:
            raise SetupError("profile", "no such")
        return find_profile("extreme")

    luck = Luck(find, "extreme", Random(1))
    luck.press(Standing(10, 10, "mine", 0))
    known.add("mine")
    _, standing = luck.press(Standing(10, 10, "mine", 0))

    assert "extreme" == standing.profile
