"""What every service has: a folder, an address, and what happens on the way in and out."""

import logging
import socket
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from controller import web
from controller.api import build_api, invitations
from controller.api import people as people_calls
from controller.bus import Bus
from controller.identity.addresses import ALL_ADDRESSES, Address, addresses, url_of
from controller.identity.invitation import Invitations, as_text
from controller.identity.origins import is_loopback
from controller.identity.people import People
from controller.identity.reception import Hall, Reception
from controller.identity.token import launcher_token
from controller.journal.answers import ANSWERS_SCHEMA, Answers
from controller.journal.database import Database
from controller.lock import DataLock
from controller.remote import ADDRESS_FILE
from controller.serving import listen, serve_until_signalled, taken
from controller.settings import LOOPBACK, Settings
from hardware import SystemClock

if TYPE_CHECKING:
    from fastapi import APIRouter

_LOG = logging.getLogger(__name__)

T = TypeVar("T")


class Place:
    """A service while it is put together, and then while it runs.

    Attributes:
        url: where this machine itself finds the service.
        port: the one in it.
        token: what launchers on other hosts report with.
        routers: the calls under `/api`, to be added to.
        when_ready: called once requests are answered, to be added to.
        when_signalled: called, the motor's first, when a signal comes; none of them waits.
    """

    def __init__(self, settings: Settings, stack: ExitStack) -> None:
        """Take folder and address.

        Args:
            settings: names both.
            stack: gives both back.

        Raises:
            DataFolderInUseError: another service has the folder.
            ListenError: the address cannot be had.
            OSError: the folder cannot be written.
        """
        self._stack = stack
        self.data = settings.data
        self.data.mkdir(parents=True, exist_ok=True)
        stack.enter_context(DataLock(self.data))
        self.clock = SystemClock()
        self._listeners = [stack.enter_context(listen(settings.listen_on, settings.port))]
        self._host, self.port = taken(self._listeners[0])
        self.url = self._inner_url()
        self.settings = settings
        self.token = launcher_token(self.data)
        self.routers: list[APIRouter] = []
        self.when_ready: list[Callable[[], None]] = [self._say_where]
        self.when_signalled: list[Callable[[], None]] = []

    def open(self, name: str, schema: str) -> Database:
        """Open a journal in the folder; a broken one is set aside, and that is said.

        Raises:
            JournalError: it can be neither read nor written.
        """
        database = self.enter(closing(Database(self.data / name, schema)))
        report_quarantine(database.quarantined)
        return database

    def enter(self, context: AbstractContextManager[T]) -> T:
        """Open something that is closed at the end, before what was opened earlier."""
        return self._stack.enter_context(context)

    def close_with(self, close: Callable[[], None]) -> None:
        """Have this called at the end, before what was opened earlier is closed."""
        self._stack.callback(close)

    def stream(self) -> Bus:
        """Make a stream that ends when a signal comes."""
        bus = Bus()
        self.when_signalled.append(bus.close)
        return bus

    def let_in(self, people: People, hall: Hall) -> None:
        """Open the door: who they are, and how they join.

        Args:
            people: who has joined.
            hall: the games that can be joined.
        """
        self.people = people
        reception = Reception(people, hall, self.clock)
        self.routers += [
            people_calls.routes(reception, lan=self.settings.lan),
            invitations.routes(reception, self._invitations(people)),
        ]

    def serve(self) -> None:
        """Answer requests until a signal comes."""
        answers = Answers(self.open("answers.db", ANSWERS_SCHEMA), self.clock)
        app = build_api(self.routers, answers, self.people, self.token)
        web.mount(app)
        serve_until_signalled(
            app,
            self._listeners,
            ready=lambda: _call_all(self.when_ready),
            signalled=lambda: _call_all(self.when_signalled),
        )

    def _say_where(self) -> None:
        try:
            (self.data / ADDRESS_FILE).write_text(self.url, encoding="utf-8")
        except OSError as error:  # a full disk; the other commands then need --url
            _LOG.warning("the address is not written down: %s", error)
        print(f"Ready: {self.url}", flush=True)  # noqa: T201 - what a person waits for
        if self.settings.lan:
            print(self._how_to_join(), flush=True)  # noqa: T201 - the same

    def _inner_url(self) -> str:
        """Have this machine reach the service from inside, where it is known for the table."""
        if is_loopback(self._host):
            return url_of(self._host, self.port)
        if self._host not in ALL_ADDRESSES:
            self._listeners.append(self.enter(listen(LOOPBACK, self.port)))
        return url_of(LOOPBACK, self.port)

    def _invitations(self, people: People) -> Invitations:
        def ways() -> list[Address]:
            found = addresses(self._host, self.port)
            return found or [Address(self.url, socket.gethostname())]

        return Invitations(people, ways, self.settings.lan)

    def _how_to_join(self) -> str:
        """Tell how a tablet becomes the table: on a terminal only, since a log keeps no codes."""
        invitations = self._invitations(self.people)
        lines = [f"Join: {one.url}/join ({one.host})" for one in invitations.addresses()]
        if sys.stdout.isatty():
            address = invitations.to_service()["address"]
            lines += ["The table's own tablet joins with", address, as_text(address)]
        return "\n".join(lines)


def report_quarantine(path: Path | None) -> None:
    """Say that a broken journal was set aside, if one was."""
    if path:
        _LOG.error("a broken journal was set aside as %s and a new one begun", path)


def _call_all(calls: Iterable[Callable[[], None]]) -> None:
    for call in calls:
        call()
