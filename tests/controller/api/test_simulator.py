"""`/api/simulator`: everything goes to the world's bench, and nothing that does not fit."""

import pytest

from controller.api import simulator
from controller.api.pressing import Pressing
from hardware import BenchError, DeviceUnavailableError


class World:
    """A bench that remembers what was done at it."""

    def __init__(self):
        self.done = []
        self.trouble = None

    def state(self):
        return {"hopper": 112, "ejected_total": 0}

    def push_button(self, ms):
        self.done.append(("button", ms))

    def load(self, cards):
        self.done.append(("hopper", cards))

    def fault(self, kind, *, on, rate=None):
        if self.trouble:
            raise self.trouble
        self.done.append((kind, on, rate))


@pytest.fixture
def world():
    return World()


@pytest.fixture
def client(world, serve):
    return serve(simulator.routes(world, Pressing(lambda: None, lambda _game, _seat: False))).client


def test_the_truth_is_answered(client):
    """As the world tells it."""

    assert {"hopper": 112, "ejected_total": 0} == client.get("/api/simulator").json()


def test_button_hopper_and_faults_reach_the_world(client, world):
    """Each with what was asked for; the button for 80 ms where nothing is said."""
    client.post("/api/simulator/button", json={})
    client.post("/api/simulator/button", json={"ms": 5})
    client.post("/api/simulator/hopper", json={"cards": 7})
    client.post("/api/simulator/faults", json={"kind": "jam", "on": True, "rate": 0.1})
    client.post("/api/simulator/faults", json={"kind": "stuck-button", "on": False})

    assert [
        ("button", 80),
        ("button", 5),
        ("hopper", 7),
        ("jam", True, 0.1),
        ("stuck-button", False, None),
    ] == world.done


def test_what_does_not_fit_does_not_reach_the_world(client, world):
    """422 with the field named."""
    for path, body in (
        ("button", {"ms": -1}),
        ("button", {"ms": "80"}),
        ("button", {"ms": 10**9}),
        ("hopper", {}),
        ("hopper", {"cards": -1}),
        ("hopper", {"cards": 1.5}),
        ("faults", {"kind": "fire", "on": True}),
        ("faults", {"kind": "jam"}),
        ("faults", {"kind": "jam", "on": "yes"}),
        ("faults", {"kind": "jam", "on": True, "rate": 2}),
        ("faults", {"kind": "jam", "on": True, "extra": 1}),
    ):
        answer = client.post(f"/api/simulator/{path}", json=body)

        assert (422, True) == (answer.status_code, bool(answer.json()["field"])), body
    assert [] == world.done


@pytest.mark.parametrize(
    ("trouble", "status", "code"),
    [
        (BenchError("no such fault"), 422, "invalid"),
        (DeviceUnavailableError("the world has gone"), 503, "device-unavailable"),
    ],
)
def test_what_the_world_refuses_is_a_problem_like_any_other(client, world, trouble, status, code):
    """A fault it does not know, and a world that is gone."""
    world.trouble = trouble
    answer = client.post("/api/simulator/faults", json={"kind": "jam", "on": True})

    assert (status, code) == (answer.status_code, answer.json()["code"])
