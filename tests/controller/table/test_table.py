"""The table over a real file: disks that fill up, crashes, threads, and memory."""

import asyncio
import uuid
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, nullcontext

import pytest

from controller.bus import Bus
from controller.errors import StaleError
from controller.journal.database import Database, JournalError
from controller.launch import Trigger
from controller.table import Notice
from controller.table.announcements import OVERDUE_SECONDS
from controller.table.shelf import KEPT_IN_MEMORY
from engine import ActionError, Game, Launched, Leave, Setup


def until_full(act):
    """Act until the disk does not take it any more."""
    for _ in range(200):
        try:
            act()
        except JournalError:
            return
    pytest.fail("the disk never filled up")


@pytest.mark.parametrize("undo", [False, True])
def test_a_dealt_game_remembers_what_was_only_where_it_may_be_undone(life, undo):
    game = life.table.create(Game(Setup("classic", 2)), ("Ann", "Ben"), None, undo=undo)["id"]
    life.table.act(game, Leave(0))

    with nullcontext() if undo else pytest.raises(ActionError):
        life.table.game(game).game.undo()


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
    life.inbox.announce(Notice(str(uuid.uuid4()), "main", Trigger.BUTTON, life.clock.utc(), None))
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
            life.table.act(game, Launched(1, 1), version=1)
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


def test_a_game_that_somebody_watches_stays_at_hand(life):
    game = life.table.game(life.new_game())

    async def watch():
        async with aclosing(game.bus.listen(None, dict)) as messages:
            await anext(messages)
            for _ in range(KEPT_IN_MEMORY):
                life.new_game()
            return life.table.game(game.id)

    assert game is asyncio.run(watch())


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
