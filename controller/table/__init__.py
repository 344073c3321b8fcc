"""The games' side: games in play, and the launches that come in for them."""

from dataclasses import dataclass

from controller.journal.database import Database
from controller.journal.games import GAMES_SCHEMA
from controller.journal.inbox import INBOX_SCHEMA, InboxJournal
from controller.table.announcements import Announcements
from controller.table.bindings import Bindings
from controller.table.inbox import Inbox, Taken
from controller.table.play import GameInPlay, Sitting
from controller.table.report import Notice, Report
from controller.table.shelf import Shelf
from controller.table.table import Table
from hardware.clock import Clock

__all__ = [
    "GAMES_DATABASE",
    "GameInPlay",
    "Games",
    "Inbox",
    "Notice",
    "Report",
    "Sitting",
    "Table",
    "Taken",
]

GAMES_DATABASE = GAMES_SCHEMA + INBOX_SCHEMA
"""The schema of the file that `Games.of` works on."""


@dataclass(frozen=True, slots=True)
class Games:
    """The table and the inbox over one file."""

    table: Table
    inbox: Inbox

    @classmethod
    def of(cls, database: Database, clock: Clock) -> "Games":
        """Take up all games where the last life of the process left them."""
        journal = InboxJournal(database)
        bindings = Bindings(journal, clock)
        shelf = Shelf(database, bindings)
        announcements = Announcements(database, journal, shelf, clock)
        inbox = Inbox(database, journal, shelf, announcements, bindings)
        inbox.resume()
        return cls(Table(shelf, announcements, bindings), inbox)
