"""The games in play, as people and screens deal with them."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.errors import ForbiddenError, RefusedError
from controller.identity.reception import Chairs
from controller.identity.visitor import Place, Role
from controller.journal.games import Nameplate
from controller.table.announcements import Announcements
from controller.table.bindings import Bindings
from controller.table.bots import check_bots
from controller.table.play import GameInPlay, Sitting, Undone, View
from controller.table.record import from_text, to_text
from controller.table.shelf import Shelf
from engine import Action, Game, Phase


@dataclass(frozen=True, slots=True)
class Acted:
    """What came of an action, as a seat may see it."""

    game: View
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """What a seat may do, and in which version of the game."""

    version: int
    actions: Sequence[dict[str, Any]]


class Table:
    """Makes games, shows them, and lets their seats act. Safe from any thread.

    What changes a game is on disk when a method returns; JournalError says that the disk does not
    take it and that nothing has changed.
    """

    def __init__(self, shelf: Shelf, announcements: Announcements, bindings: Bindings) -> None:
        self._shelf = shelf
        self._announcements = announcements
        self._bindings = bindings

    def create(
        self,
        game: Game,
        names: Sequence[str],
        launcher: str | None,
        *,
        undo: bool = False,
        bots: Mapping[int, str] | None = None,
    ) -> View:
        """Put up a game, new or from a record.

        Args:
            game: the engine's.
            names: by seat.
            launcher: the one whose launches it gets, if that is free; None for no launcher.
            undo: whether actions may be taken back even with full knowledge.
            bots: kinds by seat.

        Raises:
            InvalidError: there is no such seat or bot, or bots cannot see the cards.
        """
        check_bots(game, bots or {})
        nameplate = Nameplate(str(uuid.uuid4()), tuple(names), undo, dict(bots or {}))
        with self._shelf.adding(nameplate, game) as change:
            if launcher is not None:
                self._bindings.take(change.rows, launcher, change.game)
        return change.game.view(None)

    def load(self, text: str, launcher: str) -> View:
        """Put up a game from its record; it takes the launcher if it was made for one.

        Raises:
            RecordError: the text cannot be replayed.
        """
        game, names, bots = from_text(text)
        return self.create(game, names, launcher if game.setup.launcher else None, bots=bots)

    def games(self) -> Sequence[View]:
        """Return all games as the public sees them, the oldest first."""
        self._announcements.expire()
        return self._shelf.journal.public_views()

    def game(self, game_id: str) -> GameInPlay:
        """Find a game.

        Raises:
            NotFoundError: there is none.
            RefusedError: its record is broken.
        """
        self._announcements.expire()
        return self._shelf.game(game_id)

    def actions(self, game_id: str, seat: int) -> Listed:
        """List what a seat may do, each ready to be posted; nothing while a launch holds it."""
        with self._shelf.lock:
            game = self.game(game_id)
            game.refuse_unknown(seat)
            is_held = self._announcements.is_held(game_id, seat)
            legal = () if is_held else game.game.legal_actions(seat)
            return Listed(game.latest.version, [action.to_dict() for action in legal])

    def act(
        self, game_id: str, action: Action, version: int | None = None, seen_by: int | None = None
    ) -> Acted:
        """Carry out an action.

        Args:
            game_id: the game.
            action: what a seat does.
            version: the one that the caller has seen; None: any.
            seen_by: the seat that is shown what came of it; None: the public.

        Raises:
            ActionFormatError: it names a seat that the game does not have.
            ActionError: the rules forbid it.
            StaleError: the game has gone on since.
            RefusedError: a launch for that seat is under way.
        """
        with self._shelf.lock:
            self.game(game_id).refuse_stale(version)
            self._announcements.refuse_held(game_id, action.seat)
            with self._shelf.changing(game_id) as change:
                change.events = change.game.game.apply(action)
            events = tuple(event.to_dict(seen_by) for event in change.events)
            return Acted(change.game.view(seen_by), events)

    def undo(self, game_id: str, version: int | None, by: Place) -> View:
        """Take the last action back; everybody is told which, and by whom.

        Raises:
            ActionError: there is none, or it was a launch.
            ForbiddenError: it was another seat's.
            RefusedError: this game allows no undo, or a launch is under way.
            StaleError: the game has gone on since.
        """
        with self._shelf.lock:
            game = self.game(game_id)
            game.refuse_stale(version)
            if not game.can_undo:
                raise RefusedError("undo-not-allowed", "this game was made without undo")
            self._announcements.refuse_held(game_id, None)
            undone = _undone(game, by)
            with self._shelf.changing(game_id) as change:
                change.game.game.undo()
                change.events = undone
            return change.game.view(by.seat if by.game == game_id else None)

    def record(self, game_id: str) -> str:
        """Return the text that `load` brings back to the game as it stands."""
        with self._shelf.lock:
            game = self.game(game_id)
            return to_text(game.game, game.nameplate.names, game.nameplate.bots)

    def delete(self, game_id: str) -> None:
        """Close a game for good.

        Raises:
            NotFoundError: there is none.
        """
        self._shelf.remove(game_id)

    def is_due(self, game_id: str, seat: int) -> bool:
        """Whether a press made now would be for this seat."""
        with self._shelf.lock:
            return self.game(game_id).due_seat == seat

    def newest(self) -> str | None:
        """Return the newest game that is not over."""
        running = [game["id"] for game in self.games() if game["phase"] != Phase.GAME_OVER]
        return running[-1] if running else None

    def chairs(self, game_id: str) -> Chairs:
        """Return a game's seats, as far as joining goes.

        Raises:
            NotFoundError: there is no such game.
        """
        game = self.game(game_id)
        left = [seat["seat"] for seat in game.view(None)["seats"] if seat["left"]]
        return Chairs(game.nameplate.names, game.nameplate.bots, left)

    def tell(self, game_id: str, event: str, data: Mapping[str, Any]) -> None:
        """Put something on a game's stream that is no affair of its rules."""
        self.game(game_id).bus.publish(event, data)

    def has(self, game_id: str) -> bool:
        """Whether there is such a game, broken or not."""
        return self._shelf.journal.game(game_id) is not None

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Have somebody told of every game with bots that changes; that must not wait."""
        self._shelf.watchers.append(watcher)

    def games_with_bots(self) -> Sequence[str]:
        """Return the running games in which bots have a seat."""
        return self._shelf.journal.running_with_bots()

    def sitting(self, game_id: str) -> Sitting:
        """Let the bots of a game look at it.

        Raises:
            NotFoundError: there is no such game.
            RefusedError: its record is broken, or a launch is under way for who is on turn.
        """
        with self._shelf.lock:
            game = self.game(game_id)
            if game.due_seat is not None:
                self._announcements.refuse_held(game_id, game.due_seat)
            return game.sitting()

    def close(self) -> None:
        """End all streams; for the end of the service."""
        self._shelf.close()


def _undone(game: GameInPlay, by: Place) -> tuple[Undone, ...]:
    """Say what is about to be taken back; a seat may do so with its own action at a real table."""
    last = game.game.last
    if not isinstance(last, Action):
        return ()  # the rules refuse it
    if by.role is Role.SEAT and (game.is_dealt or last.seat != by.seat):
        raise ForbiddenError("not-your-action", "the last action was not this seat's")
    return (Undone(last, by),)
