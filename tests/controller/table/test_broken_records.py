"""Games whose record cannot be replayed: set aside and said, and nobody else suffers."""

import pytest

from controller.errors import NotFoundError, RefusedError
from controller.journal.database import Database
from controller.table import GAMES_DATABASE, Games


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
