"""A press in the simulator becomes cards in a hand: HTTP only, judged by the world's truth."""

import pytest
from support.real_table import RealTable
from support.running import Running

PRESSES = 12  # the bench `table_game.py` does 200

pytestmark = pytest.mark.xdist_group("one table game")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A stretch of a table game of three."""
    folder = tmp_path_factory.mktemp("game")
    config = folder / "config.toml"
    config.write_text("[simulator]\nseed = 3\n")
    with Running(folder / "data", "--config", str(config)) as service:
        table = RealTable(service, seed=3)
        while table.presses < PRESSES:
            table.play() or table.push()  # compares seat, hand and obligation after every press
        yield table, service


def test_every_launch_reaches_the_right_hand_and_counts_down_what_it_owes(played):
    table, _ = played

    assert table.presses == PRESSES
    assert table.obliged > 0
    assert table.thrown == sum(len(hand) for hand in table.hands) - 21 + len(table.discards) - 1


def test_a_press_that_throws_nothing_is_a_launch_too(played):
    table, service = played

    assert table.outcomes["nothing"] > 0
    assert service.get("/launcher")["totals"]["launches"] == PRESSES


def test_each_launch_is_posted_once(played):
    _, service = played

    assert service.output().count('"POST /api/launches HTTP') == PRESSES


def test_a_launch_that_moved_the_motor_has_its_trace(played):
    _, service = played
    fired = next(x for x in service.launches() if x["cards"])

    trace = service.http.get(f"/launcher/launches/{fired['launch_id']}/trace.vcd")

    assert "$timescale 1 us $end" in " ".join(trace.text.split())
