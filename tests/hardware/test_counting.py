"""Promise 1 in small; `tests/bench/counting.py` counts many more launches of the same kinds."""

import pytest
from bench.counting import one_launcher

LAUNCHES = 60


def verdicts(kind, beams, launchers=3):
    tasks = [(kind, beams, number, 1, LAUNCHES) for number in range(launchers)]
    return [verdict for task in tasks for verdict in one_launcher(task)[0]]


@pytest.mark.parametrize("beams", [1, 2])
@pytest.mark.parametrize(
    "kind",
    ["nominal", "battery 4.5-3.0 V", "tau 35 ms", "tau 70 ms", "spikes 1/s", "2 ms beam"],
)
def test_a_count_is_right_or_uncertain(kind, beams):
    seen = [each.seen for each in verdicts(kind, beams)]

    assert {"right", "uncertain"} >= set(seen)
    assert seen.count("uncertain") <= 0.05 * len(seen)


@pytest.mark.parametrize("beams", [1, 2])
def test_overlaps_within_the_promise_are_counted(beams):
    found = verdicts("full hopper", beams, launchers=2)
    overlapped = [each.seen for each in found if each.promised.startswith("overlap 10 %")]

    assert len(overlapped) > 10
    assert "wrong" not in overlapped
    assert overlapped.count("right") > 0.3 * len(overlapped)


def test_the_best_possible_counter_is_told_all_and_errs_seldom():
    found = verdicts("nominal", 1)

    assert all(each.best_right or each.best_doubt > 0.001 for each in found if not each.jammed)


def test_figures_do_not_depend_on_who_counts_them():
    task = ("nominal", 1, 7, 1, 20)

    assert one_launcher(task)[0] == one_launcher(task)[0]
