"""Loaded, counted, left: what is missing when the hopper runs empty."""

import pytest

from controller.accounts import Account, Misses
from controller.sentences import account_lines
from hardware import CardLeft, Fault, Faulted, Outcome
from hardware.sim.scripted import Script


def account(bench):
    return bench.service.status()["accounts"]


def settled(bench):
    return account(bench)["settled"]


def load(bench, cards):
    bench.service.load(cards)
    bench.settle()


def throw(bench, cards, **script):
    """Eject so many, of which a script may tell otherwise."""
    bench.launcher.will(Script(cards=cards, **script))
    ticket = bench.service.eject(cards or 1, None)
    bench.settle()
    return ticket.result(0).done.result(0)


def empty(bench, cards=0, **script):
    """Throw the last cards and find nothing after them."""
    return throw(bench, cards, outcome=Outcome.EMPTY, **script)


@pytest.fixture
def loaded(bench):
    """A launcher whose hopper somebody has filled with ten cards."""
    load(bench.enabled(), 10)
    return bench


def test_open_account_tells_what_was_counted_and_no_difference(loaded):
    throw(loaded, 4)

    assert {
        "loaded": 10,
        "counted": 4,
        "range": [4, 4],
        "missing": None,
        "disturbed": False,
        "settled": Misses().to_dict(),
    } == account(loaded)


def test_hopper_that_runs_empty_shows_what_is_missing(loaded):
    """On the stream once, and in the status from then on."""
    throw(loaded, 7)
    empty(loaded, 1)

    assert 2 == account(loaded)["missing"]
    assert [(10, 8, 2)] == [
        (event["loaded"], event["counted"], event["missing"])
        for event in loaded.events("ran-empty")
    ]


def test_last_card_that_was_counted_settles_with_nothing_missing(loaded):
    """Had one been missed, the hopper would have run empty before."""
    throw(loaded, 10)

    assert ("empty", 0) == (loaded.state, account(loaded)["missing"])
    assert {"hoppers": 1, "cards": 10, "missed": 0, "miss_rate": 0.0, "miss_rate_at_most": 0.3} == (
        settled(loaded)
    )


def test_more_counted_than_loaded_is_shown_as_too_many(loaded):
    throw(loaded, 8)
    throw(loaded, 3)

    assert -1 == account(loaded)["missing"]
    assert 0 == settled(loaded)["missed"]


def test_press_on_an_empty_hopper_settles_nothing_again(loaded):
    empty(loaded, 8)
    loaded.service.press()
    loaded.settle()

    assert 1 == len(loaded.events("ran-empty"))
    assert 1 == settled(loaded)["hoppers"]


def test_persons_word_that_it_is_empty_settles_nothing(bench):
    """They may have taken the cards out."""
    load(bench.enabled(), 0)
    bench.service.press()
    bench.settle()

    assert account(bench)["missing"] is None
    assert [] == bench.events("ran-empty")


def test_load_opens_another_account_and_leaves_the_old_one_unsettled(loaded):
    """It sets and does not add: what was in the hopper before is nobody's loss."""
    throw(loaded, 4)
    load(loaded, 5)
    throw(loaded, 5)

    assert (5, 5, 0) == tuple(account(loaded)[key] for key in ("loaded", "counted", "missing"))
    assert (1, 5) == (settled(loaded)["hoppers"], settled(loaded)["cards"])


def test_stop_in_mid_launch_does_not_distort_the_account(loaded):
    """What had left by then was counted; the rest is still in the hopper."""
    loaded.launcher.will(Script(cards=2, ends=False))
    loaded.service.eject(5, None)
    loaded.settle()
    loaded.service.stop()
    loaded.settle()
    loaded.enabled()
    throw(loaded, 8)

    assert (10, 0) == (account(loaded)["counted"], account(loaded)["missing"])
    assert 1 == settled(loaded)["hoppers"]


@pytest.mark.parametrize("outcome", [Outcome.JAM, Outcome.FAULT])
def test_hand_that_clears_a_jam_spoils_the_account_for_the_miss_rate(loaded, outcome):
    """The difference is shown, but it may be what the hand took."""
    throw(loaded, 2, outcome=outcome)
    loaded.enabled()
    empty(loaded, 6)

    assert (2, True) == (account(loaded)["missing"], account(loaded)["disturbed"])
    assert 0 == settled(loaded)["hoppers"]


def jam(bench, cards):
    """Throw so many, then none: a hopper that is empty long before it should be looks like that."""
    return throw(bench, cards, outcome=Outcome.JAM, fault=Fault("card-not-arrived", "Look."))


def test_person_who_says_that_a_jam_was_emptiness_settles_the_account(loaded):
    """Too many were missed for the launcher to know; no hand took any (faults 13)."""
    jam(loaded, 4)
    load(loaded, 0)

    assert (10, 4, 6) == tuple(account(loaded)[key] for key in ("loaded", "counted", "missing"))
    assert [6] == [event["missing"] for event in loaded.events("ran-empty")]
    assert (1, 6) == (settled(loaded)["hoppers"], settled(loaded)["missed"])


def test_that_word_leads_out_of_the_jam(loaded):
    jam(loaded, 4)
    load(loaded, 0)
    states = [loaded.state, loaded.enabled().state]
    load(loaded, 20)

    assert ["jammed", "empty", "idle"] == [*states, loaded.state]
    assert (20, 0, None) == tuple(account(loaded)[key] for key in ("loaded", "counted", "missing"))


def test_that_word_is_believed_after_a_restart_too(loaded):
    jam(loaded, 4)
    loaded.die()
    loaded.begin()
    load(loaded, 0)

    assert (6, 1) == (account(loaded)["missing"], settled(loaded)["hoppers"])


def test_that_word_after_the_jam_was_cleared_is_shown_but_no_miss(loaded):
    """Hands were among the cards by then."""
    jam(loaded, 4)
    loaded.enabled()
    load(loaded, 0)

    assert (6, True) == (account(loaded)["missing"], account(loaded)["disturbed"])
    assert 0 == settled(loaded)["hoppers"]


def test_that_word_says_nothing_of_what_was_loaded_after_the_jam(loaded):
    jam(loaded, 4)
    load(loaded, 8)
    load(loaded, 0)

    assert account(loaded)["missing"] is None
    assert [] == loaded.events("ran-empty")


@pytest.mark.parametrize("clears", ["enable", "stop"])
def test_jam_is_cleared_by_a_hand_however_it_is_left(loaded, clears):
    jam(loaded, 4)
    getattr(loaded.service, clears)()
    loaded.settle()

    assert account(loaded)["disturbed"]


def test_fault_while_nothing_runs_spoils_the_account_too(loaded):
    """An opened cover."""
    loaded.launcher.report(Faulted(0.0, Fault("cover-open", "Shut it.")))
    loaded.settle()
    loaded.enabled()
    throw(loaded, 10)

    assert account(loaded)["disturbed"]
    assert 0 == settled(loaded)["hoppers"]


def test_fault_after_the_end_does_not_unsettle(loaded):
    """The hopper was empty by then."""
    throw(loaded, 10)
    loaded.launcher.report(CardLeft(0.0, 1))
    loaded.settle()

    assert not account(loaded)["disturbed"]
    assert 1 == settled(loaded)["hoppers"]


def test_doubt_that_explains_the_difference_is_no_miss(loaded):
    """Nothing was silently wrong: the launch had said that there may have been one more."""
    throw(loaded, 4, high=5, reasons=("overlap",))
    empty(loaded, 4)

    assert ([8, 9], 2) == (account(loaded)["range"], account(loaded)["missing"])
    assert 1 == settled(loaded)["missed"]


def test_first_account_is_nobodys_word(bench):
    """A full hopper is assumed; what is missing in it is shown, and is no miss of the counter."""
    empty(bench.enabled(), 3)

    assert 109 == account(bench)["missing"]
    assert 0 == settled(bench)["hoppers"]


def test_accounts_outlive_the_process(loaded):
    """Account and miss rate are in the journal, in the same commit as the launch."""
    throw(loaded, 9)
    loaded.die()
    loaded.begin()
    loaded.enabled()

    assert (10, 9) == (account(loaded)["loaded"], account(loaded)["counted"])

    empty(loaded)
    before = account(loaded)
    loaded.die()
    loaded.begin()

    assert before == account(loaded)
    assert 1 == settled(loaded)["missed"]


def test_several_hoppers_make_one_rate(bench):
    bench.enabled()
    for missing in (0, 1, 0):
        load(bench, 10)
        empty(bench, 10 - missing) if missing else throw(bench, 10)

    assert (3, 30, 1) == tuple(settled(bench)[key] for key in ("hoppers", "cards", "missed"))
    assert pytest.approx(1 / 30) == settled(bench)["miss_rate"]


@pytest.mark.parametrize(
    ("missed", "most"),
    # Upper 95 % bounds of a Poisson mean; 3.00 for none is the rule of three.
    [(0, 3.00), (1, 4.744), (2, 6.296), (5, 10.513), (10, 16.962)],
)
def test_bound_is_that_of_a_poisson_count(missed, most):
    assert most == pytest.approx(1000 * Misses(9, 1000, missed).at_most, rel=0.005)


def test_bound_is_a_share():
    assert 1.0 == Misses(1, 2, 0).at_most


def test_nothing_is_known_before_the_first_settled_hopper():
    assert (None, None) == (Misses().rate, Misses().at_most)


def test_settled_account_is_settled_once():
    assert "first" == Account().settled("first").settled("second").settled_by


@pytest.mark.parametrize(
    ("counted", "words"), [(8, "2 missing"), (10, "none missing"), (11, "1 too many")]
)
def test_status_says_what_is_missing(counted, words):
    told = Account(1, counted, counted, counted, settled_by="x").to_dict(10)

    assert [f"the hopper ran empty: 10 cards loaded, {counted} counted, {words}"] == account_lines(
        told | {"settled": Misses().to_dict()}
    )


def test_status_says_how_many_the_launcher_misses():
    told = Account(1).to_dict(10) | {"settled": Misses(3, 300, 0).to_dict()}

    assert ["unseen so far: 0 of 300 cards, at most 1.00% of all (95 % sure)"] == account_lines(
        told
    )
