"""The composition root: the only place that builds things and joins them."""

import gc
import logging
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from random import Random, SystemRandom

import httpx
from fastapi import APIRouter

from controller import logs
from controller.api import games, launcher, launches, rulesets, simulator
from controller.api.pressing import Pressing
from controller.binding import Binding
from controller.bots.mind import Mind
from controller.bots.players import Players
from controller.bots.presser import Presser
from controller.choice import WORLD, choose, opened
from controller.condition import Hooks
from controller.control import Ticket
from controller.errors import ControllerError
from controller.games_client import GamesClient
from controller.identity.people import People, no_games
from controller.identity.reception import NoGames
from controller.journal.database import JournalError
from controller.journal.launches import LaunchJournal
from controller.journal.people import PEOPLE_SCHEMA
from controller.lock import DataFolderInUseError
from controller.luck import Luck
from controller.place import Place, report_quarantine
from controller.profiles import ServiceConfig, read_config
from controller.recovery import Reach
from controller.reporter import Reporter
from controller.service import Service, launcher_service
from controller.serving import IDLE_SECONDS
from controller.settings import Backend, Settings
from controller.shutdown import hold_signals
from controller.standing import Standing
from controller.table import GAMES_DATABASE, Games
from controller.traces import TraceFolder
from controller.writer import Writer
from engine import Profile
from hardware import Bench, HardwareError, Launcher

_LOG = logging.getLogger(__name__)

FULL_HOPPER = 112
"""An UNO Attack deck: what a launcher is believed to hold before anybody has said so."""
DEFAULT_PROFILE = "extreme"
CLOSE_SECONDS = 1.0
"""For a delivery that is under way; what it does not deliver, the next start does."""
SWITCH_SECONDS = 0.0005
"""How long a thread may keep the interpreter while another waits. Python's own 5 ms would stand
between the button and the motor whenever a request is being answered."""


def serve(settings: Settings, more: Iterable[APIRouter] = ()) -> int:
    """Run the launcher's service, and the games unless they are elsewhere, until a signal comes.

    Args:
        settings: what was asked for.
        more: further calls under `/api`.

    Returns:
        The exit status: 0 after a signal, 1 where something could not be had.
    """
    return _run(partial(_build_launcher, more=more), settings)


def serve_games(settings: Settings) -> int:
    """Run the games alone until a signal comes; answers like `serve`."""
    return _run(_build_games, settings)


def _run(build: Callable[[Place, Settings], None], settings: Settings) -> int:
    hold_signals()
    logs.set_up()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        with ExitStack() as stack:
            place = Place(settings, stack)
            build(place, settings)
            gc.freeze()  # what lives as long as the process need not be looked at again and again
            place.serve()
    except (ControllerError, HardwareError, JournalError, DataFolderInUseError) as error:
        return _refuse(str(error))
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}")
    return 0


def _refuse(reason: str) -> int:
    print(f"card-launcher: {reason}", file=sys.stderr)  # noqa: T201 - for a person
    return 1


def _build_launcher(place: Place, settings: Settings, more: Iterable[APIRouter]) -> None:
    config = read_config(settings.config)
    choice = choose(settings, config)
    print(choice, flush=True)  # noqa: T201 - what a person is to know first
    device = place.enter(opened(choice, settings, config))
    reach_games = _games_elsewhere if settings.engine_url else _games_here
    way = reach_games(place, settings, config)
    if choice.backend is Backend.SIM:
        bench = place.enter(Bench(settings.data / WORLD))
        place.routers.append(simulator.routes(bench, way.pressing))
    _join(place, settings, config, device, way)
    place.routers.extend(more)


def _build_games(place: Place, settings: Settings) -> None:
    _open_games(place, settings)


@dataclass(frozen=True, slots=True)
class _WayToGames:
    """How the launcher reaches the games."""

    client: GamesClient
    bound_game: Callable[[], str | None]
    pressing: Pressing
    lend: Callable[[Callable[[], Future[Ticket]], Callable[[], bool]], None]
    """Lends the launcher's button to the bots, where there are any within reach; takes what pushes
    it, and what tells whether launches wait for delivery."""


def _games_here(place: Place, settings: Settings, config: ServiceConfig) -> _WayToGames:
    """In this process, and all the same over HTTP: there is one way for a launch to get there."""
    name = config.launcher.name
    games_here, players = _open_games(place, settings)
    inbox = games_here.inbox

    def bound_game() -> str | None:
        binding = inbox.bound(name)
        return binding.game if binding else None

    def lend(press: Callable[[], Future[Ticket]], has_undelivered: Callable[[], bool]) -> None:
        players.lend(Presser(bound_game, press, inbox.has, has_undelivered, place.clock))

    client = _client(place, place.url, name, place.token)
    pressing = Pressing(bound_game, games_here.table.is_due)
    return _WayToGames(client, bound_game, pressing, lend)


def _games_elsewhere(place: Place, settings: Settings, config: ServiceConfig) -> _WayToGames:
    token = config.games.token.get_secret_value() if config.games.token else None
    client = _client(place, settings.engine_url or "", config.launcher.name, token)
    place.let_in(People(place.open("people.db", PEOPLE_SCHEMA), no_games), NoGames())
    # Nobody sits here, so there is no seat to be due: the table presses.
    pressing = Pressing(bound_game=lambda: None, is_due=lambda _game, _seat: False)
    return _WayToGames(client, client.bound_game, pressing, lend=lambda _press, _waits: None)


def _client(place: Place, url: str, name: str, token: str | None) -> GamesClient:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    # Not to send over a connection that the other side is about to give up as idle.
    limits = httpx.Limits(keepalive_expiry=IDLE_SECONDS / 2)
    client = httpx.Client(base_url=url, headers=headers, limits=limits)
    return place.enter(closing(GamesClient(client, name)))


def _open_games(place: Place, settings: Settings) -> tuple[Games, Players]:
    database = place.open("games.db", GAMES_DATABASE + PEOPLE_SCHEMA)
    games_here = Games.of(database, place.clock)
    people = People(database, games_here.table.has)
    place.let_in(people, games_here.table)
    place.routers += [
        rulesets.routes(),
        games.routes(games_here.table, people),
        launches.routes(games_here.inbox),
    ]
    place.when_signalled.append(games_here.table.close)
    players = Players(
        games_here.table, Mind(), place.clock, SystemRandom(), seconds=settings.bot_seconds
    )
    place.when_ready.append(players.start)
    place.close_with(players.close)
    return games_here, players


def _join(
    place: Place, settings: Settings, config: ServiceConfig, device: Launcher, way: _WayToGames
) -> None:
    """Put the launcher's service between its device and the games."""
    luck = Luck(config.find_profile, DEFAULT_PROFILE, _chance(config, device))
    journal = _open_journal(place, config.find_profile(DEFAULT_PROFILE))
    bus = place.stream()
    binding = Binding(journal, way.bound_game, way.client.bind)
    writer = Writer()
    traces = TraceFolder(place.data / "traces")
    reporter = Reporter(
        way.client,
        journal,
        bus.publish,
        lambda *news: service.received(*news),  # noqa: PLW0108 - the service is built below
        SystemRandom(),
    )
    service = launcher_service(
        name=config.launcher.name,
        launcher=device,
        journal=journal,
        writer=writer,
        traces=traces,
        luck=luck,
        reach=_reach(config, device),
        hooks=Hooks(bus.publish, reporter.announce, reporter.wake, lambda: binding.known),
        clock=place.clock,
    )
    way.lend(service.press, lambda: journal.next_undelivered() is not None)
    place.routers.append(
        launcher.routes(service, journal, traces, bus, binding, way.pressing, place.people.is_still)
    )
    _arrange(place, service, writer, reporter, enable=not settings.disabled)


def _arrange(
    place: Place, service: Service, writer: Writer, reporter: Reporter, *, enable: bool
) -> None:
    """Say what starts and ends when; a signal stops the motor before anything else."""
    place.when_signalled.insert(0, partial(service.close, 0))
    place.close_with(lambda: writer.close(CLOSE_SECONDS))
    place.close_with(lambda: reporter.close(CLOSE_SECONDS))
    place.close_with(service.close)
    place.when_ready.append(reporter.start)
    writer.start()
    service.start(enable=enable)


def _open_journal(place: Place, profile: Profile) -> LaunchJournal:
    first = Standing(FULL_HOPPER, FULL_HOPPER, profile.name, profile.power_on)
    journal = place.enter(closing(LaunchJournal(place.data / "launches.db", first)))
    report_quarantine(journal.quarantined)
    return journal


def _chance(config: ServiceConfig, device: Launcher) -> Random:
    """A seeded world has seeded luck, so that a run can be had again; nothing else has."""
    seed = config.simulator.seed
    is_seeded = device.backend == Backend.SIM and seed is not None
    return Random(seed) if is_seeded else SystemRandom()


def _reach(config: ServiceConfig, device: Launcher) -> Reach:
    is_board = device.backend == Backend.SERIAL
    return Reach(
        lease=(config.serial.lease_ms if is_board else config.guard.lease_ms) / 1000,
        longest_run=config.guard.longest_run_s,
        card=config.calibration.card_ms / 1000,
    )
