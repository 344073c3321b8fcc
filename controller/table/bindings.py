"""Which game a launcher plays for, and which of its seats was due at what moment."""

from datetime import datetime, timedelta

from controller.journal.games import Rows
from controller.journal.inbox import NOBODY, Binding, InboxJournal, Receiver
from controller.table.play import GameInPlay
from hardware.clock import Clock

_REMEMBERED = timedelta(days=30)
"""How late a launch that nobody announced may be delivered and still find its seat (assumed)."""


class Bindings:
    """A new game takes its launcher unless a person has bound that to a game still running.

    A game that is over or closed is bound to nothing, without anybody's doing.
    """

    def __init__(self, journal: InboxJournal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    def bound(self, launcher: str) -> Binding | None:
        return self._journal.binding(launcher)

    def due(self, launcher: str, moment: datetime) -> Receiver:
        """Return who was due when a press was accepted."""
        return self._journal.due(launcher, moment, self._clock.utc())

    def take(self, rows: Rows, launcher: str, game: GameInPlay) -> None:
        """Give a new game its launcher, if it may have it."""
        binding = self.bound(launcher)
        if binding is None or not binding.by_hand:
            self._bind(rows, launcher, game, by_hand=False)

    def choose(self, rows: Rows, launcher: str, game: GameInPlay | None) -> None:
        """Bind a launcher by hand; None frees it."""
        self._bind(rows, launcher, game, by_hand=game is not None)

    def note(self, rows: Rows, game: GameInPlay) -> None:
        """Write down who is due in a game from now on, for all launchers bound to it."""
        for launcher in self._journal.launchers(game.id):
            self._note(rows, launcher, Receiver(game.id, game.due_seat))

    def _bind(self, rows: Rows, launcher: str, game: GameInPlay | None, *, by_hand: bool) -> None:
        self._journal.bind(rows, launcher, game.id if game else None, by_hand=by_hand)
        self._note(rows, launcher, Receiver(game.id, game.due_seat) if game else NOBODY)
        self._journal.forget_due(rows, self._clock.utc() - _REMEMBERED)

    def _note(self, rows: Rows, launcher: str, receiver: Receiver) -> None:
        self._journal.note_due(rows, launcher, self._clock.utc(), receiver)
