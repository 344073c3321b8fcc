"""The games' side over one file, through as many lives as a test wants."""

import uuid

import pytest

from controller.journal.database import Database
from controller.table import GAMES_DATABASE, Games, Report
from engine import Game, Launched, Setup
from hardware.clock import ScriptedClock

NAMES = ("Ann", "Ben", "Cleo")


class Life:
    """The games' side over one file; `again` is the next life of the process."""

    def __init__(self, folder):
        self.path = folder / "games.db"
        self.clock = ScriptedClock()
        self.begin()

    def begin(self):
        self.file = Database(self.path, GAMES_DATABASE)
        games = Games.of(self.file, self.clock)
        self.table, self.inbox = games.table, games.inbox

    def again(self):
        self.file.close()
        self.begin()

    def new_game(self, launcher="main"):
        setup = Setup.from_dict(
            {
                "ruleset": "attack",
                "players": len(NAMES),
                "knowledge": "table",
                "first_card": "red-5",
                "launcher": launcher is not None,
            }
        )
        return self.table.create(Game(setup), NAMES, launcher)["id"]

    def launched(self, game, cards=1):
        """Tell a press by hand for whoever is on turn."""
        turn = self.table.game(game).view(None)["turn"]
        return self.table.act(game, Launched(turn, cards))

    def report(self, cards=2):
        body = {
            "launch_id": str(uuid.uuid4()),
            "launcher": "main",
            "trigger": "button",
            "started_at": self.clock.utc().isoformat(),
            "cards": cards,
            "range": [cards, cards],
            "uncertain": False,
            "outcome": "fired",
            "seat": None,
        }
        return Report.of(body)

    def view(self, game):
        return self.table.game(game).view(None)

    def fill_disk(self):
        """Let the file grow no further, as on a full disk."""
        (pages,) = self.file.read("PRAGMA page_count")[0]
        self.file.read(f"PRAGMA max_page_count = {pages}")

    def free_disk(self):
        self.file.read("PRAGMA max_page_count = 1000000")


@pytest.fixture
def life(tmp_path):
    life = Life(tmp_path)
    yield life
    life.file.close()
