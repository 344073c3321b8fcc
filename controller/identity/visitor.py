"""Who makes a call: a role, and for those who sit at a game, which game and seat."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from controller.errors import ForbiddenError


class Role(StrEnum):
    """What somebody is to the table; the words of the wire contract."""

    TABLE = "table"
    """Runs games and launcher: the laptop or Pi itself, and devices that joined with its code."""
    SEAT = "seat"
    VIEWER = "viewer"
    LAUNCHER = "launcher"
    """A launcher's service on another host, which reports launches."""
    NONE = "none"
    """A device of the network that has not joined."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a device has joined as."""

    role: Role
    game: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who makes a call."""

    place: Place
    is_loopback: bool = False
    """The call comes from this very machine."""
    address: str = ""
    """Where it comes from, for counting attempts."""
    key: str | None = None
    """The digest of its cookie; None where it has no valid one."""

    @classmethod
    def stranger(cls, address: str, *, is_loopback: bool) -> Self:
        """Say who somebody is who has not joined."""
        role = Role.TABLE if is_loopback else Role.NONE
        return cls(Place(role), is_loopback, address)

    @property
    def role(self) -> Role:
        return self.place.role

    @property
    def game(self) -> str | None:
        return self.place.game

    @property
    def seat(self) -> int | None:
        return self.place.seat

    @property
    def sees_every_seat(self) -> bool:
        """Who sits at the machine that holds all the hands can look at them anyway."""
        return self.role is Role.TABLE and self.is_loopback

    def seat_in(self, game: str) -> int | None:
        """Return the seat that it holds in this game."""
        return self.seat if self.game == game else None

    def may_enter(self, game: str) -> bool:
        """Whether a game is its affair at all."""
        return self.role is Role.TABLE or self.game == game

    def may_see(self, game: str, seat: int | None, *, is_dealt: bool) -> bool:
        """Whether it may see a game as this seat does; None: as the public does.

        Args:
            game: the game.
            seat: whose view.
            is_dealt: the program dealt the cards, so that a seat's view shows a hand.
        """
        if not self.may_enter(game):
            return False
        if seat is None or self.sees_every_seat or seat == self.seat_in(game):
            return True
        return self.role is Role.TABLE and not is_dealt

    def refuse_foreign(self, game: str, seat: int | None, *, is_dealt: bool) -> None:
        """Raise ForbiddenError where it may not see the game as this seat does."""
        if not self.may_see(game, seat, is_dealt=is_dealt):
            raise not_your_seat(seat)


def not_your_seat(seat: int | None) -> ForbiddenError:
    return ForbiddenError("not-your-seat", f"seat {seat} is not this device's")
