"""The command line: `card-launcher`."""

import math
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from controller.remote import Remote, RemoteError, address
from controller.sentences import launch_sentence, status_lines
from controller.settings import (
    BOT_SECONDS,
    DEFAULT_PORT,
    Backend,
    Settings,
    SettingsError,
    default_data,
)
from hardware import HardwareError

_data = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=default_data,
    show_default="~/.local/share/card-launcher",
    help="Folder for journals and traces.",
)
_host = click.option(
    "--host",
    show_default="127.0.0.1, with --lan every address",
    help="Address to listen on.",
)
_port = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port to listen on; 0 takes any free one.",
)
_lan = click.option("--lan", is_flag=True, help="Let the local network in.")
_config = click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Configuration (TOML).",
)


class _FiniteRange(click.FloatRange):
    """Refuses `nan`, too, which lies in every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{number} is no number that can be used", param, ctx)
        return number


_bot_seconds = click.option(
    "--bot-seconds",
    type=_FiniteRange(min=0, max=60),
    default=BOT_SECONDS,
    show_default=True,
    help="How long bots think, on average; 0 for no longer than they must.",
)
_url = click.option("--url", help="The running service; default: the one of the data folder.")


@click.group(
    context_settings={
        "help_option_names": ["-h", "--help"],
        "auto_envvar_prefix": "CARD_LAUNCHER",
    }
)
@click.version_option(package_name="card-launcher", prog_name="card-launcher")
def main() -> None:
    """Throw cards, count them, and give them to the hand they belong to (unofficial UNO games)."""


@main.command()
@click.option(
    "--backend",
    type=click.Choice([backend.value for backend in Backend]),
    default="auto",
    show_default=True,
    help="Which launcher; auto takes what the configuration names, else a simulated one.",
)
@_host
@_port
@_data
@_config
@click.option("--port-name", help="Serial port of a microcontroller.")
@click.option("--engine-url", help="Report to games elsewhere instead of in this process.")
@_lan
@click.option("--disabled", is_flag=True, help="Stay disabled until somebody enables it.")
@_bot_seconds
def serve(**options: Any) -> None:
    """Run the launcher's service and the games."""
    from controller.app import serve as run  # noqa: PLC0415 - costs half a second

    _run(run, **options)


@main.command()
@_host
@_port
@_data
@_lan
@_bot_seconds
def engine(**options: Any) -> None:
    """Run the games alone."""
    from controller.app import serve_games as run  # noqa: PLC0415 - costs half a second

    _run(run, **options)


@main.command()
@_url
@_data
def press(url: str | None, data: Path) -> None:
    """Press the button of a running service and wait for the cards."""
    click.echo(launch_sentence(_ask(url, data, Remote.press)))


@main.command()
@click.argument("cards", type=int)
@_url
@_data
def eject(cards: int, url: str | None, data: Path) -> None:
    """Throw exactly so many CARDS (dealing)."""
    click.echo(launch_sentence(_ask(url, data, lambda remote: remote.eject(cards))))


@main.command()
@_url
@_data
def stop(url: str | None, data: Path) -> None:
    """Switch the motor off and keep it off."""
    _show(_ask(url, data, Remote.stop))


@main.command()
@_url
@_data
def enable(url: str | None, data: Path) -> None:
    """Clear a stop, jam or fault after a self-test."""
    _show(_ask(url, data, Remote.enable))


@main.command()
@_url
@_data
def status(url: str | None, data: Path) -> None:
    """Say how a running launcher is."""
    _show(_ask(url, data, Remote.status))


@main.command()
@_url
@_data
def invite(url: str | None, data: Path) -> None:
    """Show how a tablet joins a running service as the table."""
    from controller.identity.invitation import as_text  # noqa: PLC0415 - draws QR codes

    invitation = _ask(url, data, Remote.invitation)
    if not invitation["lan"]:
        raise click.ClickException("it is open to this machine only: start it with --lan")
    click.echo(f"{invitation['address']}\n{as_text(invitation['address'])}")


@main.command()
@_url
@_data
@_config
def off(url: str | None, data: Path, config: Path | None) -> None:
    """Bring every output into its safe state, whatever the service does."""
    from controller.off import off as run  # noqa: PLC0415 - loads the pins' libraries

    try:
        click.echo(run(url, data, config))
    except HardwareError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.argument(
    "traces",
    nargs=-1,
    required=True,
    metavar="TRACE.vcd...",
    type=click.Path(path_type=Path),
)
@click.option("--card-ms", type=float, help="How long one card blocks the beam at full speed.")
@click.option("--tau-ms", type=float, help="The motor's time constant.")
@click.option("--beam-gap-mm", type=float, help="From the first beam to the second.")
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each trace.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw the traces into this file (SVG).",
)
@_config
def count(
    traces: tuple[Path, ...],
    config: Path | None,
    plot: Path | None,
    *,
    as_json: bool,
    **figures: float | None,
) -> None:
    """Count the cards in recorded signal traces, one launch each."""
    from controller.count import Figures  # noqa: PLC0415 - loads what reads and counts
    from controller.count import count as run  # noqa: PLC0415 - the same

    try:
        status = run(traces, Figures(**figures), config=config, plot=plot, as_json=as_json)
    except HardwareError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
    sys.exit(status)


@main.command()
@click.argument("ruleset")
@click.option("--edition", default="", help="Which printed deck; default: the ruleset's first.")
@click.option("--players", default=2, show_default=True, help="How many sit at the table.")
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=1000,
    show_default=True,
    help="How many games to play; one is a round, unless a target is given.",
)
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same games.")
@click.option(
    "--policy",
    default="random",
    show_default=True,
    help="The kind of bot that plays; with commas one for each seat.",
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the ruleset; may be given many times.",
)
@click.option("--launcher", metavar="PROFILE", help="The launcher's luck.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    default=lambda: os.cpu_count() or 1,
    show_default="one for each core",
    help="Processes; the results do not depend on it.",
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Draw length and win share into this file (SVG).",
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def simulate(
    policy: str,
    options: tuple[str, ...],
    launcher: str | None,
    workers: int,
    plot: Path | None,
    *,
    as_json: bool,
    **game: Any,
) -> None:
    """Play many games of RULESET and say how they went."""
    from controller.simulate import Experiment, read_options  # noqa: PLC0415 - loads the rules
    from controller.simulate import simulate as run  # noqa: PLC0415 - the same
    from engine import EngineError  # noqa: PLC0415 - the same

    try:
        chosen = read_options(options) | ({"profile": launcher} if launcher else {})
        experiment = Experiment(policies=tuple(policy.split(",")), options=chosen, **game)
        run(experiment, workers, plot=plot, as_json=as_json)
    except (EngineError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error


def _run(command: Callable[[Settings], int], **options: Any) -> None:
    try:
        settings = Settings(**{**options, "backend": Backend(options.get("backend", "auto"))})
    except SettingsError as error:
        raise click.UsageError(str(error)) from error
    sys.exit(command(settings))


def _ask(
    url: str | None, data: Path, question: Callable[[Remote], dict[str, Any]]
) -> dict[str, Any]:
    try:
        return question(Remote(url or address(data)))
    except RemoteError as error:
        raise click.ClickException(str(error)) from error


def _show(status: dict[str, Any]) -> None:
    for line in status_lines(status):
        click.echo(line)
