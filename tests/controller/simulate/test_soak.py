"""A short version of `make bench-soak`."""

from itertools import islice

from support.soaking import experiments, played, resident_kib


def test_random_games_of_every_kind_come_to_their_end():
    for experiment in islice(experiments(seed=1, games=10), 40):
        played(experiment)


def test_a_long_run_holds_no_more_memory_than_a_short_one():
    """The games that were played leave nothing behind; what fills shared tables is little."""
    run = experiments(seed=2, games=10)
    for experiment in islice(run, 24):
        played(experiment)
    warm = resident_kib()
    for experiment in islice(run, 40):
        played(experiment)

    assert resident_kib() - warm < 4096
