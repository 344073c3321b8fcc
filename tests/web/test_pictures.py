"""The README's pictures: made here, of the pages as they are, by `make pictures`."""

import os
from pathlib import Path

import pytest
from support.browser import PHONE, TABLET

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
NAMES = ["Ann", "Ben", "Cleo", "Dan"]

STILL = {"reduced_motion": "reduce"}
"""No card is caught in its flight."""
HAND = ["red-hit-2", "red-4", "yellow-7", "green-discard-all", "blue-5", "wild-attack-attack"]


@pytest.fixture
def folder(tmp_path):
    """Where the pictures go: into the repository only when somebody asks for it."""
    return Path(os.environ.get("PICTURES", tmp_path))


def position(hands, **more):
    return {"hands": hands, "draw": ["blue-1"] * 60, "discards": ["blue-7", "blue-2"], **more}


def test_the_start(screen, folder):
    """A new game is chosen on one page."""
    start = screen("/", viewport=TABLET, **STILL)
    start.page.get_by_role("button", name="Start the game").wait_for()
    start.picture(folder / "start.png")

    assert "controller/web/pictures/start.png" in README


def test_the_table(screen, service, folder):
    """A tablet on the table says whose turn it is and how often the button is still due."""
    hands = [["red-1"] * number for number in (4, 7, 2, 9)]
    game = service.http.post(
        "/games",
        json={"ruleset": "attack", "players": NAMES, "knowledge": "table"}
        | {"position": position(hands, turn=0)},
    ).json()
    service.http.put("/launcher/game", json={"game": game["id"]})
    table = screen(f"/game/{game['id']}", viewport=TABLET, **STILL)
    table.page.get_by_role("button", name="Blue Hit 2").click()
    table.page.get_by_role("heading", name="Ben: press 2 more times").wait_for()
    table.page.locator(".push:enabled").wait_for()
    table.picture(folder / "table.png")

    assert "controller/web/pictures/table.png" in README


def test_a_phone(screen, service, folder):
    """A phone shows one hand: what may be played is raised."""
    hands = [HAND, ["red-1"] * 3, ["red-1"] * 5]
    game = service.http.post(
        "/games",
        json={"ruleset": "attack", "players": NAMES[:3], "knowledge": "full", "launcher": None}
        | {"position": position(hands, turn=0)},
    ).json()
    phone = screen(f"/game/{game['id']}?seat=0", viewport=PHONE, **STILL)
    phone.page.locator(".hand .card[data-legal=true]").first.wait_for()
    phone.picture(folder / "phone.png")

    assert "controller/web/pictures/phone.png" in README
