"""The table over a real file: disks that fill up, records that break, threads, and memory."""

import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from controller.bus import Bus
from controller.errors import NotFoundError, RefusedError, StaleError
from controller.journal.database import Database, JournalError
from controller.launch import Trigger
from controller.table import GAMES_DATABASE, Games, Notice, Report
from controller.table.announcements import OVERDUE_SECONDS
from controller.table.shelf import KEPT_IN_MEMORY
from engine import Game, Setup
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
        return self.table.act(game, {"type": "launched", "seat": turn, "cards": cards})

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


def until_full(act):
    """Act until the disk does not take it any more."""
    for _ in range(200):
        try:
            act()
        except JournalError:
            return
    pytest.fail("the disk never filled up")


def test_what_a_full_disk_does_not_take_has_not_happened(life):
    game = life.new_game()
    life.fill_disk()
    seen = []

    def act():
        seen.append(life.view(game))
        life.launched(game)

    until_full(act)

    assert seen[-1] == life.view(game)
    life.free_disk()
    assert seen[-1]["version"] + 1 == life.launched(game).game["version"]
    before = life.view(game)
    life.again()
    assert before == life.view(game)


def test_a_launch_that_a_full_disk_did_not_take_can_be_reported_again(life):
    game = life.new_game()
    life.fill_disk()
    reports = []

    def take():
        reports.append(life.report())
        life.inbox.take(reports[-1])

    until_full(take)
    before = sum(seat["cards"] for seat in life.view(game)["seats"])
    life.free_disk()
    taken = life.inbox.take(reports[-1])

    assert not taken.is_duplicate
    assert before + 2 == sum(seat["cards"] for seat in life.view(game)["seats"])


def test_a_full_disk_does_not_keep_anybody_from_looking(life):
    game = life.new_game()
    life.fill_disk()
    until_full(lambda: life.launched(game))

    assert [life.view(game)] == life.table.games()


def test_a_question_that_a_full_disk_did_not_take_is_put_later(life):
    game = life.new_game()
    life.inbox.announce(Notice(str(uuid.uuid4()), "main", Trigger.BUTTON, None))
    life.file.read("PRAGMA query_only = ON")
    life.clock.advance(OVERDUE_SECONDS)
    before = life.view(game)["doubts"]
    life.file.read("PRAGMA query_only = OFF")

    assert (0, 1) == (len(before), len(life.view(game)["doubts"]))


def test_nothing_is_told_or_shown_before_it_is_on_disk(life):
    game = life.table.game(life.new_game())
    other = Database(life.path, "")
    told = []

    class Witness(Bus):
        """Looks at the disk, as somebody else sees it, whenever something is told."""

        def publish(self, event, _data):
            told.append((other.read("SELECT version FROM games")[0]["version"], event))

    game.bus = Witness()
    life.launched(game.id)
    other.close()

    assert [(2, "took"), (2, "turn"), (2, "game")] == told


def test_a_broken_record_is_set_aside_and_the_other_games_go_on(life, caplog):
    broken, sound = life.new_game(launcher=None), life.new_game()
    with life.file.transaction() as rows:
        rows.execute("UPDATE entries SET line = 'junk' WHERE game = ?", (broken,))
    life.again()

    with pytest.raises(RefusedError, match="cannot be replayed") as first:
        life.table.game(broken)
    with pytest.raises(RefusedError, match="line 1") as second:
        life.table.game(broken)
    assert ["broken-record"] * 2 == [first.value.code, second.value.code]
    assert broken in caplog.text
    assert [life.view(sound)] == life.table.games()
    life.launched(sound)


def test_the_broken_record_of_the_game_with_the_launcher_is_told_at_the_start(life, caplog):
    broken = life.new_game()
    with life.file.transaction() as rows:
        rows.execute("UPDATE entries SET line = 'junk' WHERE game = ?", (broken,))
    life.again()

    assert broken in caplog.text
    assert life.inbox.bound("main") is None
    assert life.inbox.take(life.report()).receiver.seat is None


def test_a_broken_record_on_a_disk_that_takes_nothing_is_still_told(life):
    broken = life.new_game()
    with life.file.transaction() as rows:
        rows.execute("UPDATE entries SET line = 'junk'")
    life.file.close()
    life.file = Database(life.path, GAMES_DATABASE)
    life.file.read("PRAGMA query_only = ON")
    table = Games.of(life.file, life.clock).table

    with pytest.raises(RefusedError, match="cannot be replayed"):
        table.game(broken)


def test_a_broken_game_can_be_closed(life):
    broken = life.new_game()
    with life.file.transaction() as rows:
        rows.execute("UPDATE entries SET line = 'junk'")
    life.again()
    life.table.delete(broken)

    with pytest.raises(NotFoundError):
        life.table.game(broken)


def test_one_launch_from_many_threads_is_taken_once(life):
    game = life.new_game()
    report = life.report(cards=3)
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(life.inbox.take, [report] * 16))

    assert 1 == sum(not one.is_duplicate for one in taken)
    assert {1} == {one.receiver.seat for one in taken}
    assert [7, 10, 7] == [seat["cards"] for seat in life.view(game)["seats"]]


def test_many_launches_from_many_threads_all_arrive(life):
    game = life.new_game()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(life.inbox.take, [life.report(cards=1) for _ in range(30)]))

    view = life.view(game)
    assert (21 + 30, 31) == (sum(seat["cards"] for seat in view["seats"]), view["version"])


def test_of_two_who_acted_on_the_same_view_one_is_told(life):
    game = life.new_game()

    def act(_):
        try:
            life.table.act(game, {"type": "launched", "seat": 1, "cards": 1}, version=1)
        except StaleError:
            return "stale"
        return "done"

    with ThreadPoolExecutor(4) as pool:
        assert {"done": 1, "stale": 3} == Counter(pool.map(act, range(4)))


def test_games_that_nobody_asks_for_are_on_disk_alone_and_come_back(life):
    first = life.new_game()
    life.launched(first)
    before = life.view(first)
    shelf = life.table._shelf
    for _ in range(KEPT_IN_MEMORY):
        life.new_game()

    assert KEPT_IN_MEMORY == len(shelf._games)
    assert first not in shelf._games
    assert before == life.view(first)


def test_a_launch_and_its_game_are_one_commit(life):
    """Whatever moment the process dies at, both are on disk or neither is."""
    game = life.new_game()
    life.inbox.take(life.report())
    life.file.read("PRAGMA wal_checkpoint(TRUNCATE)")
    before = life.path.read_bytes()
    report = life.report()
    life.inbox.take(report)
    log = life.path.with_name("games.db-wal").read_bytes()
    life.file.close()

    outcomes = set()
    for cut in (*range(0, len(log), 512), len(log)):
        life.path.with_name("games.db-shm").unlink(missing_ok=True)
        life.path.write_bytes(before)
        life.path.with_name("games.db-wal").write_bytes(log[:cut])
        life.begin()
        is_kept = life.inbox.take(report).is_duplicate
        cards = sum(seat["cards"] for seat in life.view(game)["seats"])
        life.file.close()
        outcomes.add((is_kept, cards))

    assert {(False, 25), (True, 25)} == outcomes
    life.begin()


def test_closing_does_not_wait_for_a_change_that_the_disk_holds_up(life):
    game = life.table.game(life.new_game())
    with life.table._shelf.lock, ThreadPoolExecutor() as pool:
        pool.submit(life.table.close).result(timeout=5)

    assert game.bus.is_closed


def test_an_answer_that_was_lost_on_the_way_is_given_again_in_the_next_life(life):
    life.new_game()
    report = life.report()
    first = life.inbox.take(report)
    life.again()
    again = life.inbox.take(report)

    assert (first.receiver, True) == (again.receiver, again.is_duplicate)
