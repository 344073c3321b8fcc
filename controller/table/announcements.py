"""Presses that were announced and whose launch has not come yet.

An announced press holds the seat it is for: until the launch comes, that seat does nothing else.
After half a minute the table is asked what came out, and the seat is free again; the launch still
counts when it comes, unless the table has answered by then.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.errors import NotFoundError, RefusedError
from controller.journal.database import Database, JournalError
from controller.journal.games import Rows
from controller.journal.inbox import Announced, Announcement, InboxJournal
from controller.table.shelf import Shelf
from engine import EngineError
from hardware.clock import Clock
from hardware.launcher import MOST_CARDS

_log = logging.getLogger(__name__)

OVERDUE_SECONDS = 30.0
"""From the wire contract. Counted anew after a restart, which held up the delivery as well."""


@dataclass(frozen=True, slots=True)
class _Flight:
    announcement: Announcement
    deadline: float

    def is_to(self, game_id: str, seat: int | None) -> bool:
        receiver = self.announcement.receiver
        return receiver.game == game_id and seat in {None, receiver.seat}


class Announcements:
    """Which presses are in the air, and what becomes of those that never come down."""

    def __init__(
        self, database: Database, journal: InboxJournal, shelf: Shelf, clock: Clock
    ) -> None:
        self._database = database
        self._journal = journal
        self._shelf = shelf
        self._clock = clock
        self._flights: dict[str, _Flight] = {}
        for announcement in journal.pending():
            self._expect(announcement)

    def add(self, announcement: Announcement) -> None:
        """Hold the receiver from now on."""
        with self._database.transaction() as rows:
            self._journal.announce(rows, announcement)
        self._expect(announcement)

    def receive(self, rows: Rows, launch_id: str) -> None:
        """Note, together with the launch itself, that it came; `release` its seat afterwards."""
        if announcement := self._journal.announcement(launch_id):
            self._journal.announce(rows, replace(announcement, state=Announced.RECEIVED))

    def release(self, launch_id: str) -> None:
        self._flights.pop(launch_id, None)

    def is_held(self, game_id: str, seat: int | None) -> bool:
        """Whether a launch is on its way to this seat; None: to any seat."""
        return any(flight.is_to(game_id, seat) for flight in self._flights.values())

    def refuse_held(self, game_id: str, seat: int | None) -> None:
        """Raise RefusedError while a launch is on its way to this seat; None: to any seat."""
        if self.is_held(game_id, seat):
            raise RefusedError("launch-pending", "a launch for this seat is under way")

    def expire(self) -> None:
        """Ask the table about every launch that is overdue.

        Where the disk does not take the question, it is put again the next time.
        """
        if self._overdue():
            with self._shelf.lock:
                for announcement in self._overdue():
                    self._give_up(announcement)

    def _overdue(self) -> Sequence[Announcement]:
        now = self._clock.monotonic()
        flights = tuple(self._flights.values())
        return [flight.announcement for flight in flights if now >= flight.deadline]

    def _expect(self, announcement: Announcement) -> None:
        deadline = self._clock.monotonic() + OVERDUE_SECONDS
        self._flights[announcement.launch_id] = _Flight(announcement, deadline)

    def _give_up(self, announcement: Announcement) -> None:
        overdue = replace(announcement, state=Announced.OVERDUE)
        try:
            if not self._is_asked(overdue):
                with self._database.transaction() as rows:
                    self._journal.announce(rows, overdue)
            self.release(announcement.launch_id)
        except JournalError as error:
            _log.warning("cannot ask about launch %s yet: %s", announcement.launch_id, error)

    def _is_asked(self, overdue: Announcement) -> bool:
        """Open a doubt; False where there is nobody (any more) to ask."""
        receiver = overdue.receiver
        if receiver.game is None or receiver.seat is None:
            return False
        try:
            with self._shelf.changing(receiver.game) as change:
                change.events = change.game.game.doubt(
                    overdue.launch_id, receiver.seat, 0, MOST_CARDS
                )
                self._journal.announce(change.rows, overdue)
        except (NotFoundError, RefusedError, EngineError) as error:
            _log.warning("nobody is asked about launch %s: %s", overdue.launch_id, error)
            return False
        return True
