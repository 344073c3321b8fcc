"""The games in play: each change on disk before anybody hears of it, each game rebuilt from there.

One lock holds for all games: a launch may touch a game, a binding and the turn of another game at
once, and the disk takes one commit after the other anyway. A change is applied to the engine,
written down, and only then shown. What cannot be written down did not happen: the game is taken
back to what is on disk. Games that nobody has asked for lately are on disk alone.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import takewhile

from controller.errors import NotFoundError, RefusedError
from controller.journal.database import Database, JournalError
from controller.journal.games import GameJournal, Nameplate, Rows
from controller.table.bindings import Bindings
from controller.table.play import GameInPlay, Latest, Undone
from engine import EngineError, Event, Game, RecordError

_log = logging.getLogger(__name__)

KEPT_IN_MEMORY = 50
"""Games at hand without a replay (assumed: far more than a table plays at a time)."""


@dataclass(slots=True)
class Change:
    """A change of one game while it is being made."""

    game: GameInPlay
    rows: Rows
    """The open transaction, for what has to stand on disk together with the change."""
    events: tuple[Event | Undone, ...] = ()
    """What is said of it; set by whoever makes the change."""


class Shelf:
    """Finds, changes, adds and removes games."""

    def __init__(self, database: Database, bindings: Bindings) -> None:
        self.lock = threading.RLock()
        self.journal = GameJournal(database)
        self.watchers: list[Callable[[str], None]] = []
        """Told of every game with bots that has changed; none of them waits."""
        self._database = database
        self._bindings = bindings
        self._games: dict[str, GameInPlay] = {}
        """In the order in which they were asked for, the latest last."""

    def game(self, game_id: str) -> GameInPlay:
        """Find a game, and replay it if it is on disk alone.

        Raises:
            NotFoundError: there is no such game.
            RefusedError: its record cannot be replayed; the text says why.
        """
        with self.lock:
            game = self._games.pop(game_id, None) or self._replayed(game_id)
            self._keep(game)
            return game

    @contextmanager
    def changing(self, game_id: str) -> Iterator[Change]:
        """Make one change of a game: on disk, and shown, when this is left without an error.

        Raises:
            JournalError: the disk does not take it; nothing has changed.
        """
        with self.lock:
            game = self.game(game_id)
            try:
                with self._database.transaction() as rows:
                    change = Change(game, rows)
                    yield change
                    latest = self._write(change, game.latest.lines)
            except BaseException as error:
                if not isinstance(error, EngineError):  # that leaves the game as it was
                    game.put(_replay(game.latest.lines))
                raise
            game.publish(latest, change.events)
            self._tell(game)

    @contextmanager
    def adding(self, nameplate: Nameplate, game: Game) -> Iterator[Change]:
        """Put up a new game, together with what the caller writes beside it."""
        with self.lock:
            new = GameInPlay(nameplate, game)
            with self._database.transaction() as rows:
                change = Change(new, rows)
                self.journal.add(rows, nameplate)
                yield change
                new.latest = self._write(change, ())
            self._keep(new)
            self._tell(new)

    def remove(self, game_id: str) -> None:
        """Close a game for good; streams that follow it end."""
        with self.lock:
            if self.journal.game(game_id) is None:
                raise _no_such_game(game_id)
            with self._database.transaction() as rows:
                self.journal.delete(rows, game_id)
            if game := self._games.pop(game_id, None):
                game.bus.close()

    def close(self) -> None:
        """End all streams. Waits for nobody: whoever holds the lock may be held up by the disk."""
        for game in tuple(self._games.values()):
            game.bus.close()

    def _tell(self, game: GameInPlay) -> None:
        if game.nameplate.bots and not game.latest.is_over:
            for watcher in self.watchers:
                watcher(game.id)

    def _replayed(self, game_id: str) -> GameInPlay:
        stored = self.journal.game(game_id)
        if stored is None:
            raise _no_such_game(game_id)
        if stored.broken is not None:
            raise _broken_record(stored.broken)
        try:
            return GameInPlay(stored.nameplate, _replay(stored.lines), stored.version)
        except RecordError as error:
            _log.warning("the record of game %s is broken and set aside: %s", game_id, error)
            with suppress(JournalError):  # then it is found broken again the next time
                self.journal.set_aside(game_id, str(error))
            raise _broken_record(str(error)) from error

    def _keep(self, game: GameInPlay) -> None:
        self._games[game.id] = game
        if len(self._games) > KEPT_IN_MEMORY:
            idle = (kept for kept in self._games.values() if kept is not game)
            oldest = next((kept for kept in idle if not kept.bus.listeners), None)
            if oldest:
                del self._games[oldest.id]

    def _write(self, change: Change, written: Sequence[str]) -> Latest:
        """Bring the record on disk, so far `written`, up to the engine's."""
        game = change.game
        latest = game.draft(game.latest.version + 1)
        kept = _common(written, latest.lines)
        self.journal.write(change.rows, game.id, kept, latest.lines[kept:])
        self.journal.show(change.rows, latest.views[None], over=latest.is_over)
        self._bindings.note(change.rows, game)
        return latest


def _replay(lines: Sequence[str]) -> Game:
    return Game.replay("\n".join(lines))


def _common(before: Sequence[str], after: Sequence[str]) -> int:
    """Count the lines that two records begin with alike."""
    pairs = zip(before, after, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _no_such_game(game_id: str) -> NotFoundError:
    return NotFoundError("no-such-game", f"there is no game {game_id}")


def _broken_record(reason: str) -> RefusedError:
    return RefusedError("broken-record", f"the game's record cannot be replayed: {reason}")
