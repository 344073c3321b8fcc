"""Lets devices in: by a code, or at the table itself without one."""

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from controller.errors import (
    ForbiddenError,
    InvalidError,
    NotFoundError,
    RefusedError,
    TooManyError,
)
from controller.identity.attempts import Attempts
from controller.identity.people import Joined, People
from controller.identity.visitor import Place, Role, Visitor
from controller.journal.people import Invitation
from hardware.clock import Clock


@dataclass(frozen=True, slots=True)
class Chairs:
    """The seats of a game, as far as joining goes."""

    names: Sequence[str]
    """By seat."""
    bots: Mapping[int, str]
    left: Collection[int]
    """Who has left for good."""


class Hall(Protocol):
    """The games, as far as joining goes."""

    def newest(self) -> str | None:
        """Return the newest game that is not over."""
        ...

    def chairs(self, game_id: str) -> Chairs:
        """Return a game's seats; raises NotFoundError."""
        ...

    def tell(self, game_id: str, event: str, data: Mapping[str, Any]) -> None:
        """Put something on a game's stream."""
        ...


class NoGames:
    """The hall of a launcher whose games are elsewhere."""

    def newest(self) -> str | None:
        return None

    def chairs(self, game_id: str) -> Chairs:
        raise NotFoundError("no-such-game", f"there is no game {game_id} here")

    def tell(self, game_id: str, event: str, data: Mapping[str, Any]) -> None:
        """Nobody listens."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody at the door wants to be; nothing said: to look at the seats first."""

    code: str | None = None
    game: str | None = None
    """Named by a table, which needs no code."""
    seat: int | None = None
    viewer: bool = False
    table: bool = False
    take_over: bool = False


class Reception:
    """One door for all games. Safe from any thread."""

    def __init__(self, people: People, hall: Hall, clock: Clock) -> None:
        self._people = people
        self._hall = hall
        self._clock = clock
        self._attempts = Attempts()
        self._lock = threading.Lock()

    def look(self, visitor: Visitor, wish: Wish) -> dict[str, Any]:
        """Show what a code is for, and the seats, without taking any.

        Raises:
            ForbiddenError: the code is wrong.
            TooManyError: it was wrong too often.
        """
        invitation = self._invitation(visitor, wish)
        seats = self.seats(invitation.game) if invitation.game else []
        return {"game": invitation.game, "role": invitation.role.value, "seats": seats}

    def join(self, visitor: Visitor, wish: Wish) -> Joined:
        """Let somebody in.

        Raises:
            ForbiddenError: the code is wrong, or not for that.
            TooManyError: it was wrong too often.
            InvalidError: there is no such seat.
            RefusedError: the seat is another device's or a bot's.
        """
        place = self._wanted(self._invitation(visitor, wish), wish)
        joined = self._people.join(visitor, place, take_over=wish.take_over)
        self._tell_seats(visitor.game, place.game)
        return joined

    def leave(self, visitor: Visitor) -> None:
        """Give a seat up, and everything else that was joined for."""
        self._people.leave(visitor)
        self._tell_seats(visitor.game)

    def me(self, visitor: Visitor) -> dict[str, Any]:
        """Tell somebody who they are."""
        return {
            "role": visitor.role.value,
            "game": visitor.game,
            "seat": visitor.seat,
            "name": self._name(visitor),
            "loopback": visitor.is_loopback,
        }

    def seats(self, game: str) -> list[dict[str, Any]]:
        """List the seats of a game and who has them.

        Raises:
            NotFoundError: there is no such game.
        """
        chairs, taken = self._hall.chairs(game), self._people.taken(game)
        return [
            {
                "seat": seat,
                "name": name,
                "bot": seat in chairs.bots,
                "taken": seat in taken,
                "left": seat in chairs.left,
            }
            for seat, name in enumerate(chairs.names)
        ]

    def _invitation(self, visitor: Visitor, wish: Wish) -> Invitation:
        if wish.code is None:
            return self._at_the_table(visitor, wish.game)
        invitation = self._looked_up(visitor.address, wish.code)
        return Invitation(invitation.role, invitation.game or self._hall.newest())

    def _looked_up(self, address: str, code: str) -> Invitation:
        now = self._clock.monotonic()
        with self._lock:  # many guesses at once are as many guesses
            if wait := self._attempts.wait(address, now):
                reason = f"wait {wait:.0f} s before another code"
                raise TooManyError("too-many-attempts", reason, wait)
            invitation = self._people.invitation(code)
            if invitation is None:
                self._attempts.fail(address, now)
                raise ForbiddenError("wrong-code", "no game has this code")
            return invitation

    def _at_the_table(self, visitor: Visitor, game: str | None) -> Invitation:
        if visitor.role is not Role.TABLE:
            raise ForbiddenError("wrong-code", "joining takes a code")
        return Invitation(Role.TABLE, game or visitor.game or self._hall.newest())

    def _wanted(self, invitation: Invitation, wish: Wish) -> Place:
        if wish.table and invitation.role is not Role.TABLE:
            raise ForbiddenError("wrong-code", "this code is for seats and viewers")
        if wish.seat is not None:
            self._refuse_seat(invitation.game, wish.seat)
            return Place(invitation.role, invitation.game, wish.seat)
        return Place(Role.TABLE if wish.table else Role.VIEWER, invitation.game)

    def _refuse_seat(self, game: str | None, seat: int) -> None:
        if game is None:
            raise RefusedError("no-game", "there is no game to sit at yet")
        chairs = self._hall.chairs(game)
        if seat >= len(chairs.names):
            raise InvalidError("seat", f"expected a seat 0-{len(chairs.names) - 1}")
        if seat in chairs.bots:
            raise RefusedError("bot-seat", f"a bot has seat {seat}")

    def _tell_seats(self, *games: str | None) -> None:
        for game in set(games) - {None}:
            assert game is not None
            self._hall.tell(game, "seats", {"type": "seats", "seats": self.seats(game)})

    def _name(self, visitor: Visitor) -> str | None:
        if visitor.game is None or visitor.seat is None:
            return None
        return self._hall.chairs(visitor.game).names[visitor.seat]
