"""The devices that have joined, and the codes they join with.

Cookies are random, and only a digest of them is kept. All of it is in memory as well: who makes a
call is asked for every call, and a stop must not wait for the disk.
"""

import hashlib
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from controller.errors import RefusedError
from controller.identity.codes import new_code, normalized
from controller.identity.visitor import Place, Role, Visitor
from controller.journal.database import Database
from controller.journal.games import Rows
from controller.journal.people import Invitation, PeopleJournal

MOST_IN_A_GAME = 100
"""Devices; *assumed*. One more, and the one that has watched for longest has to join again."""

_TOKEN_BYTES = 32


@dataclass(frozen=True, slots=True)
class Joined:
    """A device that has just been let in."""

    token: str
    """Its new cookie; known here for this moment only."""
    visitor: Visitor


class People:
    """Who has joined. Safe from any thread; JournalError says that nothing has changed."""

    def __init__(self, database: Database, has_game: Callable[[str], bool]) -> None:
        """Take up where the last life of the process left.

        Args:
            database: the file.
            has_game: whether there (still) is such a game.
        """
        self._database = database
        self._journal = PeopleJournal(database)
        self._lock = threading.RLock()
        self._people = dict(self._journal.people())
        self._codes = dict(self._journal.codes())
        for game in {place.game for place in self._people.values()} | {
            invitation.game for invitation in self._codes.values()
        }:
            if game is not None and not has_game(game):  # killed between closing it and this
                self.close_game(game)

    def place(self, key: str | None) -> Place | None:
        """Return what a device has joined as; waits for nothing."""
        return self._people.get(key) if key else None

    def is_still(self, visitor: Visitor) -> bool:
        """Whether a visitor is what it was when it came."""
        return visitor.key is None or self._people.get(visitor.key) == visitor.place

    def taken(self, game: str) -> frozenset[int]:
        """Return the seats that devices hold in a game."""
        people = tuple(self._people.values())
        return frozenset(p.seat for p in people if p.game == game and p.seat is not None)

    def invitation(self, code: str) -> Invitation | None:
        """Return what a code, as typed, is good for."""
        return self._codes.get(normalized(code))

    def code(self, role: Role, game: str | None) -> str:
        """Return the code for joining so; it is made when it is first asked for."""
        wanted = Invitation(role, game)
        with self._lock:
            found = next((code for code, one in self._codes.items() if one == wanted), None)
            return found or self._invite(wanted)

    def join(self, visitor: Visitor, place: Place, *, take_over: bool = False) -> Joined:
        """Let a device in, under a new cookie.

        Args:
            visitor: who it was until now.
            place: what it is to be.
            take_over: whether it may have the seat of another device, which then is a viewer, or
                a table without a seat.

        Raises:
            RefusedError: another device has the seat.
        """
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        key = digest(token)
        with self._changing() as (rows, people):
            holders = [held for held in self._holders(place) if held[0] != visitor.key]
            if holders and not take_over:
                raise RefusedError("seat-taken", f"another device has seat {place.seat}")
            for other, held in holders:
                self._set(rows, people, other, _unseated(held))
            self._drop(rows, people, visitor.key)
            self._set(rows, people, key, place)
            self._make_room(rows, people, place.game)
        joined = Visitor(place, visitor.is_loopback, visitor.address, key)
        return Joined(token, joined)

    def leave(self, visitor: Visitor) -> None:
        """Forget a device."""
        with self._changing() as (rows, people):
            self._drop(rows, people, visitor.key)

    def move(self, visitor: Visitor, game: str | None) -> None:
        """Have a table device be at another game, without a seat."""
        if visitor.key is not None:
            with self._changing() as (rows, people):
                self._set(rows, people, visitor.key, Place(visitor.role, game))

    def close_game(self, game: str) -> None:
        """End the cookies and the codes of a game; who runs the table goes on running it."""
        with self._lock:
            codes = [code for code, one in self._codes.items() if one.game == game]
            with self._changing() as (rows, people):
                for key, place in self._people.items():
                    if place.game == game and place.role is Role.TABLE:
                        self._set(rows, people, key, Place(Role.TABLE))
                    elif place.game == game:
                        self._drop(rows, people, key)
                for code in codes:
                    self._journal.revoke(rows, code)
            self._codes = {code: one for code, one in self._codes.items() if one.game != game}

    def _holders(self, place: Place) -> list[tuple[str, Place]]:
        if place.seat is None:
            return []
        return [
            (key, held)
            for key, held in self._people.items()
            if (held.game, held.seat) == (place.game, place.seat)
        ]

    def _make_room(self, rows: Rows, people: dict[str, Place], game: str | None) -> None:
        crowd = [key for key, place in people.items() if place.game == game]
        watching = [key for key in crowd if people[key].role is Role.VIEWER]
        for key in watching[: max(0, len(crowd) - MOST_IN_A_GAME)]:
            self._drop(rows, people, key)

    def _invite(self, wanted: Invitation) -> str:
        code = new_code()
        while code in self._codes:
            code = new_code()
        with self._database.transaction() as rows:
            self._journal.invite(rows, code, wanted)
        self._codes = {**self._codes, code: wanted}
        return code

    @contextmanager
    def _changing(self) -> Iterator[tuple[Rows, dict[str, Place]]]:
        """Change the devices: on disk first, then in memory, as a whole."""
        with self._lock:
            people = dict(self._people)
            with self._database.transaction() as rows:
                yield rows, people
            self._people = people

    def _set(self, rows: Rows, people: dict[str, Place], key: str, place: Place) -> None:
        self._journal.seat(rows, key, place)
        people[key] = place

    def _drop(self, rows: Rows, people: dict[str, Place], key: str | None) -> None:
        if key is not None and key in people:
            del people[key]
            self._journal.forget(rows, key)


def digest(token: str) -> str:
    """Make of a cookie what is kept: nobody can make the cookie of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def _unseated(held: Place) -> Place:
    role = Role.TABLE if held.role is Role.TABLE else Role.VIEWER
    return Place(role, held.game)


def no_games(_game: str) -> bool:
    """Say of every game that it is not here."""
    return False
