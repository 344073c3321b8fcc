"""Loaded, counted, missing: the hopper's accounts over kills and restarts, on the real service."""

import pytest
from support.running import Running, total_cards, wait_for

pytestmark = pytest.mark.xdist_group("accounts")


@pytest.fixture
def start(tmp_path):
    """Starts a life of the service on the same folder; a second one ends the first as kill -9."""
    config = tmp_path / "config.toml"
    config.write_text('[simulator]\nseed = 2\nphysics = "perfect"\n')
    lives = []

    def started():
        for life in lives:
            life.kill()
        life = Running(tmp_path / "data", "--config", str(config))
        lives.append(life)
        wait_for(lambda: life.get("/launcher")["state"] in {"idle", "empty"}, 10, "calm")
        return life

    yield started
    for life in lives:
        life.kill()


def fill(service, cards, believed):
    service.post("/simulator/hopper", {"cards": cards})
    service.post("/launcher/load", {"cards": believed})


def eject(service, cards):
    return service.post("/launcher/eject?wait=true", {"cards": cards})


def account(service):
    told = service.get("/launcher")["accounts"]
    return told["loaded"], told["counted"], told["missing"], told["settled"]["missed"]


def test_accounts_go_on_where_a_killed_service_left_them(start):
    """A card too few in the hopper shows when it runs empty, and stays in the journal."""
    service = start()
    fill(service, 20, believed=20)
    eject(service, 2)
    fill(service, 7, believed=8)  # in the middle: another account
    eject(service, 3)
    service = start()

    assert (8, 3, None, 0) == account(service)

    launch = eject(service, 6)

    assert ("empty", 4) == (launch["outcome"], launch["cards"])
    assert (8, 7, 1, 1) == account(service)
    assert (8, 7, 1, 1) == account(start())


def test_launch_that_was_killed_leaves_a_doubt_and_no_miss(start):
    """What it may have thrown is in the account's range; all of it has left in the end."""
    service = start()
    fill(service, 24, believed=24)
    before = total_cards(service.truth())
    service.post("/launcher/eject", {"cards": 6})
    wait_for(lambda: total_cards(service.truth()) > before, 10, "a card")
    service = start()
    while service.get("/launcher")["hopper"]["left"]:
        outcome = eject(service, 8)["outcome"]
        if outcome == "jam":  # believed fuller by more than a few
            service.post("/launcher/load", {"cards": 0})
            break
    accounts = service.get("/launcher")["accounts"]
    thrown = total_cards(service.truth()) - before
    low, high = accounts["range"]

    assert low <= thrown <= high
    assert accounts["missing"] == 24 - accounts["counted"]
    assert 0 == accounts["settled"]["missed"]
