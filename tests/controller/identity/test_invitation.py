"""Invitations: an address that joins, in text and in a picture."""

import xml.etree.ElementTree as ET

import pytest

from controller.identity.addresses import Address
from controller.identity.invitation import Invitations, as_text
from controller.identity.people import People, no_games
from controller.identity.visitor import Role
from controller.journal.database import Database
from controller.journal.people import PEOPLE_SCHEMA


class Network:
    """One that comes and goes."""

    def __init__(self):
        self.addresses = [Address("http://127.0.0.1:8000", "pi")]

    def now(self):
        return self.addresses


@pytest.fixture
def network():
    return Network()


@pytest.fixture
def invitations(tmp_path, network):
    file = Database(tmp_path / "people.db", PEOPLE_SCHEMA)
    yield Invitations(People(file, no_games), network.now, lan=True)
    file.close()


def test_a_network_that_comes_up_after_the_start_is_found(invitations, network):
    """A Pi starts its services before it has an address."""
    network.addresses = [Address("http://192.168.1.20:8000", "pi")]
    told = invitations.to_game("game")

    assert [{"url": "http://192.168.1.20:8000/join", "host": "pi"}] == told["addresses"]


def test_the_code_is_in_the_fragment_and_nowhere_before(invitations):
    address = invitations.address("ABCDEF")

    assert "http://127.0.0.1:8000/join#ABCDEF" == address


def test_a_code_stays_the_same_as_long_as_its_game(invitations):
    first, again = invitations.to_game("game"), invitations.to_game("game")

    assert first == again
    assert first["seat_code"] != first["table_code"] != invitations.to_service()["table_code"]


def test_the_picture_is_drawing_alone(invitations):
    """Dark on light with a margin, as cameras want it; nothing that a policy would forbid."""
    picture = invitations.picture(Role.SEAT, "game")
    drawn = ET.fromstring(picture)

    assert {"path"} == {part.tag.rpartition("}")[2] for part in drawn}
    assert "script" not in picture
    assert "style" not in picture
    assert picture == invitations.picture(Role.SEAT, "game")
    assert picture != invitations.picture(Role.TABLE, "game")


def test_a_terminal_gets_it_in_blocks():
    lines = as_text("http://192.168.1.20:8000/join#ABCDEF").splitlines()

    assert len(lines) > 10
    assert set("".join(lines)) - {"\x1b", "[", "m", "0", ";"} & set("█▄▀ ")
