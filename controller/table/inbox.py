"""Launches on their way into hands: announced, taken once, and given to the seat that was due."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from controller.errors import NotFoundError, RefusedError
from controller.journal.database import Database
from controller.journal.inbox import (
    NOBODY,
    Announced,
    Announcement,
    Binding,
    InboxJournal,
    Received,
    Receiver,
)
from controller.table.announcements import Announcements
from controller.table.bindings import Bindings
from controller.table.play import GameInPlay
from controller.table.report import Notice, Report
from controller.table.shelf import Change, Shelf


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a reported launch."""

    report: Report
    receiver: Receiver
    is_duplicate: bool = False


class Inbox:
    """Takes every launch once, whoever reports it however often. Safe from any thread."""

    def __init__(
        self,
        database: Database,
        journal: InboxJournal,
        shelf: Shelf,
        announcements: Announcements,
        bindings: Bindings,
    ) -> None:
        self._database = database
        self._journal = journal
        self._shelf = shelf
        self._announcements = announcements
        self._bindings = bindings

    def resume(self) -> None:
        """Replay the games that have a launcher, so that a broken record is told of at once."""
        for game_id in self._journal.bound_games():
            self._game(game_id)

    def announce(self, notice: Notice) -> Receiver:
        """Fix who gets the cards of a press that was just accepted, and hold that seat.

        A repetition, even a late one, is answered as the first was.
        """
        self.expire()
        with self._shelf.lock:
            if known := self._journal.launch(notice.launch_id):
                return known.receiver
            if announced := self._journal.announcement(notice.launch_id):
                return announced.receiver
            receiver = self._receiver_at(notice)
            self._announcements.add(Announcement(notice.launch_id, receiver, Announced.PENDING))
            return receiver

    def take(self, report: Report) -> Taken:
        """Give a launch to its receiver, or keep it for somebody to assign; on disk on return.

        Raises:
            JournalError: the disk does not take it; nothing has changed.
        """
        self.expire()
        with self._shelf.lock:
            if known := self._journal.launch(report.launch_id):
                return Taken(Report.of(known.report), known.receiver, is_duplicate=True)
            receiver = self._receiver_of(report)
            if not self._is_given(report, receiver):
                receiver = NOBODY
                with self._database.transaction() as rows:
                    self._journal.keep_launch(rows, report.body, NOBODY)
                    self._announcements.receive(rows, report.launch_id)
            self._announcements.release(report.launch_id)
            return Taken(report, receiver)

    def assign(self, launch_id: str, receiver: Receiver) -> Taken:
        """Give a launch that nobody received to a seat.

        Raises:
            NotFoundError: there is no such launch, or no such game.
            RefusedError: somebody else has it.
            ActionFormatError: the game has no such seat.
        """
        assert receiver.game is not None
        with self._shelf.lock:
            known = self._journal.launch(launch_id)
            if known is None:
                raise NotFoundError("no-such-launch", f"no launch {launch_id} was reported")
            report = Report.of(known.report)
            if known.receiver == receiver:
                return Taken(report, receiver, is_duplicate=True)
            if known.receiver != NOBODY:
                raise RefusedError("already-attributed", "the cards are in another hand")
            with self._shelf.changing(receiver.game) as change:
                _give(change, report, receiver)
                self._journal.assign(change.rows, launch_id, receiver)
            return Taken(report, receiver)

    def launches(self, after: int, limit: int, *, unattributed: bool) -> Sequence[Received]:
        """Return up to `limit` launches that came after number `after`."""
        return self._journal.launches(after, limit, unattributed=unattributed)

    def has(self, launch_id: str) -> bool:
        """Whether a launch was reported."""
        return self._journal.launch(launch_id) is not None

    def bound(self, launcher: str) -> Binding | None:
        """Return the running game that a launcher plays for."""
        return self._bindings.bound(launcher)

    def bind(self, launcher: str, game_id: str | None) -> None:
        """Bind a launcher by hand; None frees it.

        Raises:
            NotFoundError: there is no such game.
            RefusedError: the game is over.
        """
        with self._shelf.lock:
            game = self._shelf.game(game_id) if game_id is not None else None
            if game and game.latest.is_over:
                raise RefusedError("game-over", "the game is over and takes no launches")
            with self._database.transaction() as rows:
                self._bindings.choose(rows, launcher, game)

    def expire(self) -> None:
        """Ask the tables about launches that were announced and are overdue."""
        self._announcements.expire()

    def _receiver_of(self, report: Report) -> Receiver:
        """Find who gets the cards: as was announced, or else as it stood at the press."""
        announced = self._journal.announcement(report.launch_id)
        return announced.receiver if announced else self._receiver_at(report)

    def _receiver_at(self, told: Notice | Report) -> Receiver:
        """Find the seat that was due when the press was accepted, or that an eject named."""
        due = self._bindings.due(told.launcher, told.started_at)
        receiver = due if told.trigger.is_press else replace(due, seat=told.seat)
        return receiver if self._is_there(receiver) else NOBODY

    def _is_there(self, receiver: Receiver) -> bool:
        game = self._game(receiver.game)
        return game is not None and receiver.seat in game.latest.views.keys() - {None}

    def _is_given(self, report: Report, receiver: Receiver) -> bool:
        """Put the cards into a hand; False where there is no such game or seat."""
        if receiver.game is None or not self._is_there(receiver):
            return False
        with self._shelf.changing(receiver.game) as change:
            _give(change, report, receiver)
            self._journal.keep_launch(change.rows, report.body, receiver)
            self._announcements.receive(change.rows, report.launch_id)
        return True

    def _game(self, game_id: str | None) -> GameInPlay | None:
        """Find a game; None where it is closed or broken."""
        try:
            return self._shelf.game(game_id) if game_id is not None else None
        except (NotFoundError, RefusedError):
            return None


def _give(change: Change, report: Report, receiver: Receiver) -> None:
    assert receiver.seat is not None
    change.events = change.game.game.launch(report.to_launch(receiver.seat))
