"""Bots that act at the table, driven step by step without a thread."""

from random import Random

import pytest

from controller.bots.players import AGAIN_SECONDS, Players
from controller.bots.worker import answering
from controller.errors import NotFoundError, UnavailableError
from controller.journal.database import Database
from controller.table import GAMES_DATABASE, Games
from engine import Game, Launched, Setup, parse_action
from hardware.clock import ScriptedClock

NAMES = ("Ann", "Ben")
SECONDS = 2.0
NOTHING_FITS = {
    "position": {
        "hands": [["red-1", "red-2"], ["blue-2", "blue-3"]],
        "draw": ["red-7"] * 20,
        "discards": ["green-5"],
        "turn": 1,
    }
}


class Mind:
    """Thinks in this process, or is out of order."""

    def __init__(self):
        self.fails = 0
        self.questions = 0
        self._answer = answering(Random(1))

    def answer(self, question):
        self.questions += 1
        if self.fails:
            self.fails -= 1
            raise UnavailableError("no-bots", "out of order")
        return self._answer(question)

    def close(self):
        pass


class Presser:
    """Says for which games it was pressed, and whether that went well."""

    def __init__(self):
        self.games = []
        self.works = True

    def press(self, game):
        self.games.append(game)
        return self.works


class Evening:
    """The games' side with its bots, through as many lives as a test wants."""

    def __init__(self, folder):
        self.path = folder / "games.db"
        self.clock = ScriptedClock()
        self.mind = Mind()
        self.begin()

    def begin(self, seconds=SECONDS):
        self.file = Database(self.path, GAMES_DATABASE)
        games = Games.of(self.file, self.clock)
        self.table, self.inbox = games.table, games.inbox
        self.players = Players(self.table, self.mind, self.clock, Random(1), seconds=seconds)
        self.table.watch(self.players.notice)

    def again(self, **more):
        self.file.close()
        self.begin(**more)

    def game(self, bots, launcher=None, **setup):
        body = {"ruleset": "attack", "players": 2, "seed": 1, "launcher": launcher is not None}
        game = Game(Setup.from_dict({**body, **setup}))
        return self.table.create(game, NAMES, launcher, bots=bots)["id"]

    def version(self, game):
        return self.table.game(game).view(None)["version"]

    def pass_time(self, seconds=2 * SECONDS):
        self.clock.advance(seconds)
        while self.players.turn() == 0:
            pass


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.file.close()


def test_a_bot_plays_when_its_time_has_come_and_not_before(evening):
    game = evening.game({1: "simple"})

    assert 0 < evening.players.turn() <= 1.5 * SECONDS
    assert 1 == evening.version(game)
    evening.pass_time()
    assert 2 == evening.version(game)
    assert 0 == evening.table.game(game).view(None)["turn"]


def test_a_bot_waits_for_a_person(evening):
    game = evening.game({0: "simple"})
    evening.pass_time()

    assert (1, None) == (evening.version(game), evening.players.turn())


def test_games_without_bots_are_nobodys_business(evening):
    game = evening.game({})

    assert evening.players.turn() is None
    evening.table.act(game, Launched(1))
    assert evening.players.turn() is None


def test_without_delay_a_table_of_bots_plays_to_the_end(evening):
    """They deal again by themselves: nobody else would."""
    evening.again(seconds=0)
    game = evening.game({0: "simple", 1: "random"}, options={"target": 200})
    while evening.players.turn() == 0:
        pass

    view = evening.table.game(game).view(None)
    assert "game-over" == view["phase"]
    assert view["round"] > 1


def test_a_person_at_the_table_deals(evening):
    evening.again(seconds=0)
    game = evening.game({1: "simple"})
    for _ in range(500):
        while evening.players.turn() == 0:
            pass
        view = evening.table.game(game).view(0)
        if view["phase"] != "play" and view["phase"] != "press":
            break
        action = evening.table.actions(game, 0).actions[0]
        evening.table.act(game, parse_action(action))

    assert ("round-over", 1) == (view["phase"], view["round"])


def test_bots_go_on_after_a_restart(evening):
    game = evening.game({1: "simple"})
    evening.again()
    evening.players.start()
    evening.players.close()

    assert {game} == evening.players._due.keys()
    evening.pass_time()
    assert 2 == evening.version(game)


def test_a_game_that_is_over_is_not_taken_up_again(evening):
    evening.again(seconds=0)
    evening.game({0: "simple", 1: "simple"}, options={"target": "none"})
    while evening.players.turn() == 0:
        pass
    evening.again()

    assert [] == evening.table.games_with_bots()


def test_a_question_without_an_answer_is_asked_again(evening):
    game = evening.game({1: "simple"})
    evening.mind.fails = 1
    evening.pass_time()

    assert 1 == evening.version(game)
    evening.pass_time(AGAIN_SECONDS)
    assert 2 == evening.version(game)


def test_a_bot_that_fails_holds_up_no_other_game(evening):
    class Broken(Mind):
        def answer(self, question):
            self.questions += 1
            if self.questions == 1:
                raise ZeroDivisionError
            return super().answer(question)

    evening.mind = Broken()
    evening.again()
    games = [evening.game({1: "simple"}) for _ in range(2)]
    evening.pass_time()

    assert [1, 2] == sorted(map(evening.version, games))


def test_a_game_that_was_closed_meanwhile_is_forgotten(evening):
    game = evening.game({1: "simple"})
    evening.table.delete(game)
    evening.pass_time()

    assert evening.players.turn() is None
    with pytest.raises(NotFoundError):
        evening.table.game(game)


def test_a_bot_that_is_due_presses_the_launcher(evening):
    game = evening.game({1: "simple"}, launcher="main", **NOTHING_FITS)
    presser = Presser()
    evening.players.lend(presser)
    evening.pass_time()

    assert [game] == presser.games
    assert 1 == evening.version(game)


def test_a_press_that_the_launcher_refused_is_tried_again(evening):
    evening.game({1: "simple"}, launcher="main", **NOTHING_FITS)
    presser = Presser()
    presser.works = False
    evening.players.lend(presser)
    evening.pass_time()
    evening.pass_time(AGAIN_SECONDS)

    assert 2 == len(presser.games)


def test_a_launcher_out_of_reach_is_left_to_people(evening, caplog):
    """And the log says for whom somebody has to push."""
    caplog.set_level("INFO", "controller.bots.players")
    game = evening.game({1: "simple"}, launcher="main", **NOTHING_FITS)
    evening.pass_time()

    assert f"game {game} waits for its launcher" in caplog.text
    assert caplog.text.strip().endswith("for the bot on seat 1")

    assert (1, None) == (evening.version(game), evening.players.turn())


def test_without_a_launcher_the_profile_decides(evening):
    game = evening.game({1: "simple"}, **NOTHING_FITS)
    evening.pass_time()

    assert 2 == evening.version(game)
    assert evening.table.record(game).count('"launched"') == 1
