"""What a visitor may see, by role, place and kind of game."""

import pytest

from controller.errors import ForbiddenError
from controller.identity.visitor import Place, Role, Visitor

GAME, OTHER = "game", "other"
LAPTOP = Visitor(Place(Role.TABLE), is_loopback=True)
PLAYING_LAPTOP = Visitor(Place(Role.TABLE, GAME, 0), is_loopback=True)
TABLET = Visitor(Place(Role.TABLE, GAME))
PLAYING_TABLET = Visitor(Place(Role.TABLE, GAME, 0))
SEAT = Visitor(Place(Role.SEAT, GAME, 0))
SEAT_ON_LAPTOP = Visitor(Place(Role.SEAT, GAME, 0), is_loopback=True)
VIEWER = Visitor(Place(Role.VIEWER, GAME))
STRANGER = Visitor(Place(Role.NONE))
LAUNCHER = Visitor(Place(Role.LAUNCHER), is_loopback=True)

# Who sees in a dealt game: the public view, seat 0's, seat 1's; then seat 1's at a real table.
SEEN = [
    (LAPTOP, "yes yes yes yes"),
    (PLAYING_LAPTOP, "yes yes yes yes"),
    (TABLET, "yes no no yes"),
    (PLAYING_TABLET, "yes yes no yes"),
    (SEAT, "yes yes no no"),
    (SEAT_ON_LAPTOP, "yes yes no no"),
    (VIEWER, "yes no no no"),
    (STRANGER, "no no no no"),
    (LAUNCHER, "no no no no"),
]


@pytest.mark.parametrize(("who", "seen"), SEEN)
def test_who_sees_what(who, seen):
    may = [who.may_see(GAME, seat, is_dealt=True) for seat in (None, 0, 1)]
    may.append(who.may_see(GAME, 1, is_dealt=False))

    assert [word == "yes" for word in seen.split()] == may


@pytest.mark.parametrize("who", [SEAT, VIEWER, STRANGER, LAUNCHER])
def test_another_game_is_not_theirs(who):
    assert not any(who.may_see(OTHER, seat, is_dealt=False) for seat in (None, 0, 1))


def test_a_seat_is_a_seat_in_one_game_only():
    """A table device that sits in one game has no hand in another."""
    assert not PLAYING_TABLET.may_see(OTHER, 0, is_dealt=True)


def test_a_foreign_seat_is_refused_by_number():
    with pytest.raises(ForbiddenError, match="seat 1") as refused:
        SEAT.refuse_foreign(GAME, 1, is_dealt=True)

    assert "not-your-seat" == refused.value.code
