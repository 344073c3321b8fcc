"""Starting and starting again: what a person meets before the first press."""

from pathlib import Path

import httpx
import pytest
from support.running import Running, read_truth, wait_for


@pytest.fixture
def service(tmp_path):
    """A service of the test's own."""
    with Running(tmp_path / "data") as running:
        yield running


@pytest.fixture(scope="module")
def untouched(tmp_path_factory):
    """One that nobody has pressed, for the tests that only look."""
    with Running(tmp_path_factory.mktemp("untouched") / "data") as running:
        wait_for(lambda: state(running) == "idle", 5, "an enabled launcher")
        yield running


def state(service) -> str:
    return service.get("/launcher")["state"]


def test_a_first_start_is_enabled_with_a_full_hopper(untouched):
    """The newcomer's first minute: no hardware, nothing configured."""
    assert "simulated hardware" in untouched.output()
    assert untouched.get("/launcher")["hopper"] == {"loaded": 112, "left": 112}
    assert untouched.get("/simulator")["hopper"] == 112


def test_nothing_moves_from_the_start_until_a_press(untouched):
    """Fault 15: no motor pin is active before anybody pressed."""
    driven = [
        line
        for line in untouched.truth()
        if line["event"] == "line" and line["line"].startswith("motor") and line["level"]
    ]

    assert driven == []


def test_the_page_is_served(untouched):
    page = httpx.get(untouched.url)

    assert page.status_code == 200
    assert "Card Launcher" in page.text


def test_after_kill_9_a_restart_needs_no_waiting(service):
    """Fault 24: folder, port, pins and world are taken up again at once."""
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    world = service.get("/simulator")["truth"]
    service.kill()
    with Running(service.data, port=service.port) as again:
        wait_for(lambda: state(again) == "idle", 5, "an enabled launcher")

        assert again.get("/simulator")["truth"] == world


def test_a_persons_stop_outlasts_a_restart(service):
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    service.post("/launcher/stop")
    service.end()
    with Running(service.data) as again:
        assert state(again) != "idle"
        assert again.http.post("/launcher/press").status_code == 409

        again.post("/launcher/enable")

        assert state(again) == "idle"


def test_disabled_stays_disabled(tmp_path):
    with Running(tmp_path / "data", "--disabled") as service:
        refused = service.http.post("/launcher/press")

        assert (409, "disabled") == (refused.status_code, refused.json()["code"])


def test_games_alone_have_no_launcher(tmp_path):
    with Running(tmp_path / "games", command="engine") as games:
        made = games.post(
            "/games", {"ruleset": "attack", "players": ["A", "B"], "knowledge": "full"}
        )

        assert made["id"] == games.get("/games")[0]["id"]
        assert games.http.get("/launcher").status_code == 404


def test_the_world_outlives_its_service_so_that_others_can_judge_it(service):
    truth = service.get("/simulator")["truth"]
    service.kill()

    def lost() -> list[str]:
        lines = read_truth(Path(truth))
        return [x["state"] for x in lines if x["event"] == "client"][-2:]

    wait_for(lambda: lost() == ["lost", "lost"], 3, "both clients' loss in the truth")


def test_an_open_cover_is_a_fault_until_it_is_shut_and_enabled(service):
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    service.post("/simulator/faults", {"kind": "cover-open", "on": True})
    wait_for(lambda: state(service) == "fault", 5, "the fault")

    assert service.get("/launcher")["fault"]["code"] == "cover-open"
    assert not service.post("/launcher/enable")["enabled"]

    service.post("/simulator/faults", {"kind": "cover-open", "on": False})

    assert wait_for(lambda: service.post("/launcher/enable")["enabled"], 5, "a shut cover")
