"""`card-launcher count`: how many cards left, as recorded signal traces show it."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from pydantic import ValidationError

from controller.profiles import read_config
from controller.scope import Reading, as_svg, as_text
from hardware import Calibration, ConfigError, TraceError


@dataclass(frozen=True, slots=True)
class Figures:
    """What the command line says of the launcher that a trace is of; None: as configured."""

    card_ms: float | None = None
    tau_ms: float | None = None
    beam_gap_mm: float | None = None

    def put_into(self, calibration: Calibration) -> Calibration:
        """Give the calibration with these figures in the place of its own.

        Raises:
            ConfigError: one is out of its range.
        """
        named = {
            "card_ms": self.card_ms,
            "tau_ms": self.tau_ms,
            "beam_gap_mm": self.beam_gap_mm,
        }
        given = {name: figure for name, figure in named.items() if figure is not None}
        try:
            return Calibration.model_validate(calibration.model_dump() | given)
        except ValidationError as error:
            problem = error.errors()[0]
            option = str(problem["loc"][0]).replace("_", "-")
            raise ConfigError(f"--{option} {problem['input']}: {problem['msg']}") from error


def count(
    traces: Iterable[Path],
    figures: Figures,
    *,
    config: Path | None = None,
    plot: Path | None = None,
    as_json: bool = False,
) -> int:
    """Count each trace, print what it shows, and draw all of them if wanted.

    A trace that cannot be read is told on standard error; the others are counted all the same.

    Returns:
        The exit status: 1 where a trace could not be read.

    Raises:
        ConfigError: the configuration or a figure cannot be used.
        OSError: the picture cannot be written.
    """
    counting = _Counting(figures.put_into(read_config(config).calibration))
    readings = []
    for reading in counting.readings(traces):
        click.echo(json.dumps(reading.to_dict()) if as_json else _told(reading))
        if plot is not None:
            readings.append(reading)
    if plot is not None:
        plot.write_text(as_svg(readings), encoding="utf-8")
    return 1 if counting.has_failed else 0


class _Counting:
    """One call of the command."""

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self.has_failed = False

    def readings(self, traces: Iterable[Path]) -> Iterator[Reading]:
        for path in traces:
            try:
                yield Reading.of(path, self._calibration)
            except TraceError as error:
                self.has_failed = True
                click.echo(f"card-launcher: {error}", err=True)


def _told(reading: Reading) -> str:
    width = shutil.get_terminal_size().columns
    picture = as_text(reading, width, sys.stdout.encoding)
    return f"{reading.name}: {reading.sentence}\n{picture}\n"
