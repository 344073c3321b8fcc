"""What `card-launcher simulate` prints."""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from controller.simulate.chart import as_svg
from controller.simulate.experiment import Experiment
from controller.simulate.tally import Tally
from controller.simulate.workers import run
from engine import find_ruleset


def read_options(said: Iterable[str]) -> dict[str, Any]:
    """Read `name=value` pairs; a value is JSON where it can be, else a word.

    Raises:
        ValueError: one is no such pair.
    """
    return dict(map(_read_option, said))


def simulate(
    experiment: Experiment, workers: int, *, plot: Path | None = None, as_json: bool = False
) -> None:
    """Play the games, print what came of them, and draw it if wanted.

    Raises:
        OSError: the chart cannot be written.
    """
    began = perf_counter()
    tally = _played(experiment, workers)
    has_press = find_ruleset(experiment.ruleset).rules.has_press
    figures = tally.to_dict(perf_counter() - began, with_presses=has_press)
    if len(set(experiment.policies)) > 1:  # where somebody sits is who it is
        figures["seat_share"] = [round(share, 5) for share in tally.seat_share]
    click.echo(json.dumps(figures) if as_json else _table(_title(experiment), figures))
    if plot is not None:
        plot.write_text(as_svg(tally, _title(experiment)), encoding="utf-8")


def _played(experiment: Experiment, workers: int) -> Tally:
    label = "Playing" if sys.stderr.isatty() else None  # the bar itself shows on terminals only
    with click.progressbar(length=experiment.games, label=label, file=sys.stderr) as bar:
        return run(experiment, workers, bar.update)


def _title(experiment: Experiment) -> str:
    setup = experiment.setup(experiment.seed)
    policies = ", ".join(dict.fromkeys(experiment.policies))
    luck = f", {setup.options['profile']}" if "profile" in setup.options else ""
    return f"{setup.edition}, {setup.players} players, {policies}{luck}"


def _table(title: str, figures: Mapping[str, Any]) -> str:
    width = max(map(len, figures))
    rows = [
        f"  {name.replace('_', ' '):{width}}  {_text(value)}" for name, value in figures.items()
    ]
    return "\n".join([title, *rows])


def _text(value: Any) -> str:
    if isinstance(value, list):
        return "  ".join(f"{share:.4f}" for share in value)
    return str(value)


def _read_option(said: str) -> tuple[str, Any]:
    name, equals, text = said.partition("=")
    if not (name and equals):
        raise ValueError(f"expected name=value, got {said}")
    try:
        return name, json.loads(text)
    except ValueError:
        return name, text
