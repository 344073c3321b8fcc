"""Hopper and luck, as a person sets them."""

import pytest

from engine.errors import SetupError


def test_load_sets_and_does_not_add(bench):
    """The hopper now holds n."""
    bench.service.load(40)
    bench.service.load(50)
    bench.settle()

    assert {"loaded": 50, "left": 50} == bench.service.status()["hopper"]


def test_load_ends_empty(bench):
    """An empty launcher that is loaded is idle again."""
    bench.service.load(0)
    bench.enabled()
    assert "empty" == bench.state
    bench.service.load(10)
    bench.settle()

    assert "idle" == bench.state


def test_an_idle_launcher_that_is_emptied_is_empty(bench):
    """Load 0 is a person's word that nothing is left."""
    bench.enabled().service.load(0)
    bench.settle()

    assert "empty" == bench.state


def test_load_clears_no_stop(bench):
    """The hopper changes, the lock stays."""
    bench.service.stop()
    bench.service.load(10)
    bench.settle()

    assert "stopped" == bench.state
    assert 10 == bench.service.status()["hopper"]["left"]


def test_load_in_mid_launch_waits_for_its_count(bench):
    """What is set is what holds after the launch."""
    bench.enabled().service.press()
    bench.service.turn()
    bench.service.load(80)
    bench.settle()

    assert {"loaded": 80, "left": 80} == bench.service.status()["hopper"]


def test_load_restarts_a_luck_that_counts_from_power_on_and_no_other(bench):
    """L-6: `first-generation` begins anew when the hopper is opened."""
    from engine.odds import Profile

    bench.luck = bench.certain_luck(3, 3, 3)
    bench.begin()
    bench.enabled().service.press()
    bench.settle()
    bench.service.load(100)
    bench.settle()
    assert 1 == bench.journal.standing().luck
    bench.luck = Profile("certain", bench.luck.steps, restarts_on_load=True)
    bench.begin()
    bench.service.load(100)
    bench.settle()

    assert 0 == bench.journal.standing().luck


def test_the_luck_outlives_the_process(bench):
    """L-6: it goes on where it was."""
    bench.luck = bench.certain_luck(1, 2, 3)
    bench.begin()
    bench.enabled().service.press()
    bench.settle()
    bench.die()
    bench.begin()
    bench.enabled().service.press()
    bench.settle()

    assert [2] == [order.cards for order in bench.launcher.orders]


def test_a_new_profile_begins_at_its_beginning(bench):
    """Another luck, from power-on."""
    bench.luck = bench.certain_luck(3, 3)
    bench.begin()
    bench.enabled().service.press()
    bench.settle()
    bench.find = lambda _name: named(bench.luck, "other")
    bench.begin()
    bench.service.set_profile("other")
    bench.settle()

    assert ("other", 0) == (bench.journal.standing().profile, bench.journal.standing().luck)


def test_the_same_profile_goes_on(bench):
    """Naming the luck that holds changes nothing (L-6)."""
    bench.luck = bench.certain_luck(3, 3)
    bench.begin()
    bench.enabled().service.press()
    bench.service.set_profile("certain")
    bench.settle()

    assert 1 == bench.journal.standing().luck


def test_an_unknown_profile_is_refused(bench):
    """The caller gets the engine's reason; the luck stays."""

    def unknown(name):
        if name == "certain":
            return bench.luck
        raise SetupError("profile", "nothing is called so")

    bench.find = unknown
    bench.begin()
    changed = bench.service.set_profile("nonsense")
    bench.settle()

    with pytest.raises(SetupError):
        changed.result(0)
    assert "certain" == bench.service.status()["profile"]
    assert "disabled" == bench.state


def named(profile, name):
    from engine.odds import Profile

    return Profile(name, profile.steps)
