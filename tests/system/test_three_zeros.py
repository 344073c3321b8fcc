"""No cards by chance, because the hopper is empty, because of a jam: the real service (faults 13).

Judged by outcome, state, what a person is told to do, and the accounts, up to the way out.
"""

import pytest
from support.running import Running, wait_for

CONFIG = """
[simulator]
seed = 5
physics = "perfect"
"""

pytestmark = pytest.mark.xdist_group("three zeros")


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    folder = tmp_path_factory.mktemp("zeros")
    (folder / "config.toml").write_text(CONFIG)
    with Running(folder / "data", "--config", str(folder / "config.toml")) as running:
        wait_for(lambda: running.get("/launcher")["state"] == "idle", 10, "idle")
        yield running


@pytest.fixture(autouse=True)
def _ready(service):
    """Full, mended and enabled."""
    fill(service, 30)
    service.post("/simulator/faults", {"kind": "jam", "on": False})
    service.post("/launcher/enable")


def fill(service, cards, believed=None):
    service.post("/simulator/hopper", {"cards": cards})
    service.post("/launcher/load", {"cards": cards if believed is None else believed})


def eject(service, cards):
    return service.post("/launcher/eject?wait=true", {"cards": cards})


def test_chance(service):
    for _ in range(40):
        launch = service.post("/launcher/press?wait=true")
        fill(service, 30)
        if not launch["asked"]:
            break

    assert ("nothing", 0, 0) == (launch["outcome"], launch["cards"], launch["asked"])
    assert "idle" == service.get("/launcher")["state"]


def test_hopper_believed_empty_moves_nothing(service):
    fill(service, 30, believed=0)
    launch = eject(service, 2)

    assert ("empty", 0, None) == (launch["outcome"], launch["cards"], launch["asked"])
    assert "empty" == service.get("/launcher")["state"]


def test_hopper_that_runs_empty_as_believed(service):
    fill(service, 2)
    launch = eject(service, 4)
    status = service.get("/launcher")

    assert ("empty", 2, "empty") == (launch["outcome"], launch["cards"], status["state"])
    assert (2, 2, 0) == tuple(status["accounts"][x] for x in ("loaded", "counted", "missing"))


def test_hopper_that_held_a_little_less_than_believed(service):
    """The difference is shown, and the miss rate has it."""
    before = service.get("/launcher")["accounts"]["settled"]
    fill(service, 3, believed=5)
    launch = eject(service, 4)
    accounts = service.get("/launcher")["accounts"]

    assert ("empty", 3) == (launch["outcome"], launch["cards"])
    assert 2 == accounts["missing"]
    assert before["missed"] + 2 == accounts["settled"]["missed"]


def test_hopper_that_held_far_less_than_believed_is_a_jam_that_asks(service):
    """Somebody took cards out: no beam can tell. The sentence names both, `load 0` leads out."""
    fill(service, 1, believed=30)
    launch = eject(service, 3)
    fault = service.get("/launcher")["fault"]

    assert ("jam", 1, False) == (launch["outcome"], launch["cards"], launch["uncertain"])
    assert "card-not-arrived" == fault["code"]
    assert all(word in fault["what_to_do"] for word in ("empty", "load 0", "stack"))

    service.post("/launcher/load", {"cards": 0})
    accounts = service.get("/launcher")["accounts"]
    service.post("/launcher/enable")

    assert (30, 1, 29) == tuple(accounts[x] for x in ("loaded", "counted", "missing"))
    assert "empty" == service.get("/launcher")["state"]

    fill(service, 20)

    assert ("fired", 2) == tuple(eject(service, 2)[x] for x in ("outcome", "cards"))


def test_jam(service):
    service.post("/simulator/faults", {"kind": "jam", "on": True})
    launch = eject(service, 2)
    status = service.get("/launcher")
    refused = service.http.post("/launcher/press", json={})

    assert ("jam", "jammed") == (launch["outcome"], status["state"])
    assert status["fault"]["code"] in {"card-not-arrived", "card-not-left"}
    assert (409, "jammed") == (refused.status_code, refused.json()["code"])
