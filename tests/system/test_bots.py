"""A table of bots with a launcher: each press is made, counted and dealt like a person's."""

import pytest
from support.running import Running, polling


@pytest.fixture
def service(tmp_path):
    with Running(tmp_path / "data", "--backend", "sim", "--bot-seconds", "0") as running:
        yield running


def test_bots_press_the_launcher_and_get_what_it_throws(service):
    body = {
        "ruleset": "attack",
        "players": ["Ann", "Ben"],
        "knowledge": "full",
        "seed": 7,
        "bots": {"0": "simple", "1": "simple"},
    }
    game = service.http.post("/games", json=body).json()["id"]
    for _ in polling(30):
        status = service.http.get("/launcher").json()
        if status["totals"]["launches"] >= 4:
            break
    service.http.post("/launcher/stop", json={})
    for _ in polling(10):
        launches = service.http.get("/launcher/launches").json()["launches"]
        record = service.http.get(f"/games/{game}/record").json()["record"]
        if record.count("\nlaunch ") == len(launches) and all(one["game"] for one in launches):
            break

    assert {"api"} == {launch["trigger"] for launch in launches}
    assert {game} == {launch["game"] for launch in launches}
    assert len(launches) == record.count("\nlaunch ")
    assert all(launch["launch_id"] in record for launch in launches)
