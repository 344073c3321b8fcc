"""Doors: what no rule opens is the table's."""

import pytest

from controller.errors import ForbiddenError, NotJoinedError
from controller.identity.doors import EVERYBODY, MEMBERS, TABLE, door, refuse_stranger
from controller.identity.visitor import Place, Role, Visitor


@pytest.mark.parametrize("path", ["/", "/join", "/game/x", "/static/app.js", "/apiary"])
def test_pages_stand_open(path):
    assert EVERYBODY == door("GET", path).roles


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/api/games/", "/api/me/x"])
def test_what_is_no_call_is_the_tables(path):
    assert TABLE == door("GET", path).roles
    assert TABLE == door("DELETE", path).roles


def test_a_door_knows_which_game_it_leads_to():
    assert (MEMBERS, "g1") == (
        door("GET", "/api/games/g1").roles,
        door("GET", "/api/games/g1").game,
    )
    assert "g1" == door("GET", "/api/games/g1/events").game
    assert door("GET", "/api/games").game is None


def test_a_stranger_is_told_to_join_and_a_member_that_it_may_not():
    with pytest.raises(NotJoinedError):
        refuse_stranger(Visitor(Place(Role.NONE)), door("POST", "/api/games"))
    with pytest.raises(ForbiddenError):
        refuse_stranger(Visitor(Place(Role.SEAT, "g1", 0)), door("POST", "/api/games"))
    with pytest.raises(ForbiddenError):
        refuse_stranger(Visitor(Place(Role.SEAT, "g1", 0)), door("GET", "/api/games/g2"))
