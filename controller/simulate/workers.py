"""Plays all batches of an experiment, in this process or in several."""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal

from controller.simulate.experiment import Experiment
from controller.simulate.playing import play_batch
from controller.simulate.tally import Tally


def run(experiment: Experiment, workers: int, progress: Callable[[int], object]) -> Tally:
    """Play everything; the result is the same for any number of workers.

    Args:
        experiment: what to play.
        workers: processes; one is this one.
        progress: told of games as they are finished.
    """
    total = Tally(experiment.players)
    for tally in _tallies(experiment, min(workers, experiment.batches)):
        total.add(tally)
        progress(tally.games + tally.abandoned)
    return total


def _tallies(experiment: Experiment, workers: int) -> Iterator[Tally]:
    play = partial(play_batch, experiment)
    if workers <= 1:
        yield from map(play, range(experiment.batches))
        return
    # Started afresh: a copy of this process would bring along whatever threads it has.
    pool = ProcessPoolExecutor(
        workers,
        mp_context=get_context("spawn"),
        initializer=signal,
        initargs=(SIGINT, SIG_IGN),  # Ctrl-C is for who started them
    )
    try:
        yield from pool.map(play, range(experiment.batches))
    finally:
        pool.shutdown(cancel_futures=True)  # who has seen enough does not wait for the rest
