"""Who may make which call: every route of the application for every role."""

import asyncio
import json
import uuid

import pytest
from support.asgi import Caller

from controller.api import launcher, simulator
from controller.api.pressing import Pressing
from controller.binding import Binding
from controller.bus import Bus

TOKEN = "the-launchers-token"
ROLES = ("laptop", "tablet", "seat", "viewer", "launcher", "stranger")
"""The laptop is the machine itself, the tablet joined with the table's code."""
LAUNCH = str(uuid.uuid4())
JSON = {"content-type": "application/json"}

# For each call whom it is open to (+) or closed (.), in the order of ROLES.
MATRIX = """
++++++ GET    /api/me
++++++ POST   /api/me/leave
++++++ POST   /api/join
+++++. GET    /api/health
++++++ POST   /api/launcher/stop
++++.. GET    /api/rulesets
++++.. GET    /api/games
++.... POST   /api/games
++.... POST   /api/games/import
++++.. GET    /api/games/{game_id}
++.... DELETE /api/games/{game_id}
+++... GET    /api/games/{game_id}/actions
+++... POST   /api/games/{game_id}/actions
+++... POST   /api/games/{game_id}/undo
++++.. GET    /api/games/{game_id}/record
++++.. GET    /api/games/{game_id}/events
++++.. GET    /api/games/{game_id}/happened
++.... GET    /api/games/{game_id}/invitation
++.... GET    /api/games/{game_id}/invitation.svg
++.... GET    /api/invitation
++.... GET    /api/launches
++..+. PUT    /api/launches/{launch_id}
++..+. POST   /api/launches
++.... POST   /api/launches/{launch_id}/assign
++..+. GET    /api/launchers/{launcher}
++..+. PUT    /api/launchers/{launcher}
++++.. GET    /api/launcher
++++.. GET    /api/launcher/events
++++.. GET    /api/launcher/launches
++++.. GET    /api/launcher/launches/{launch_id}
++++.. GET    /api/launcher/launches/{launch_id}/trace.vcd
+++... POST   /api/launcher/press
++.... POST   /api/launcher/eject
++.... POST   /api/launcher/enable
++.... POST   /api/launcher/load
++.... PUT    /api/launcher/profile
++.... PUT    /api/launcher/game
++.... GET    /api/simulator
+++... POST   /api/simulator/button
++.... POST   /api/simulator/hopper
++.... POST   /api/simulator/faults
"""
CALLS = {
    tuple(line.split()[1:]): dict(zip(ROLES, line.split()[0], strict=True))
    for line in MATRIX.strip().splitlines()
}
BODIES = {
    "/api/games/{game_id}/actions": {"type": "play", "seat": 1, "card": "red-7"},
    "/api/launcher/eject": {"cards": 1},
    "/api/launcher/load": {"cards": 40},
    "/api/launcher/profile": {"profile": "certain"},
    "/api/launcher/game": {"game": None},
    "/api/launches/{launch_id}/assign": {"game": LAUNCH, "seat": 0},
    "/api/launchers/{launcher}": {"game": None},
    "/api/simulator/button": {"ms": 1},
    "/api/simulator/hopper": {"cards": 3},
    "/api/simulator/faults": {"kind": "jam", "on": False},
}


def ends_things(call):
    """A key that sorts what ends things behind all others."""
    return (call[1] == "/api/me/leave", call[0] == "DELETE")


class World:
    """A simulated world that lets everything be done to it."""

    def state(self):
        return {"hopper": 112}

    def push_button(self, ms): ...

    def load(self, cards): ...

    def fault(self, kind, *, on, rate=None): ...


class Away:
    """Games that cannot be asked; the game is known all the same."""

    def __init__(self, game=None):
        self.game = game

    def ask(self):
        return self.game

    def tell(self, game):
        self.game = game


@pytest.fixture
def house(bench, house_of):
    """Everything that a service answers to, and a device for each role."""
    away = Away()
    binding = Binding(bench.journal, away.ask, away.tell)
    pressing = Pressing(lambda: away.game, lambda *due: house.games.table.is_due(*due))  # noqa: PLW0108 - the house is built below
    bus = Bus()
    house = house_of(
        launcher.routes(
            bench.service,
            bench.journal,
            bench.traces,
            bus,
            binding,
            pressing,
            is_still=lambda who: house.joined.is_still(who),  # noqa: PLW0108 - the same
        ),
        simulator.routes(World(), pressing),
    )
    bench.writer.start()
    bench.service.start(enable=True)
    house.away, house.bus = away, bus
    house.table = house.new_game()["id"]
    away.game = house.table
    house.devices = {
        "laptop": house.device("127.0.0.1"),
        "tablet": house.tablet(house.table),
        "seat": house.phone(house.table, 1),
        "viewer": house.phone(house.table),
        "launcher": house.device(token=TOKEN),
        "stranger": house.device("192.168.1.99"),
    }
    yield house
    bench.service.close()
    bench.writer.close(5)


def status_of(house, device, method, path, body=None):
    """The status of an answer, of a stream too, and its problem if it is one."""
    return asyncio.run(_status_of(house.app, device, method, path, body))


async def _status_of(app, device, method, path, body):
    headers = {**device.headers, **JSON, "host": "192.168.1.20:8000"}
    content = json.dumps({} if body is None else body).encode()
    caller = Caller(path, method=method, headers=headers, address=device.address, body=content)
    answer, began = [], asyncio.Event()

    async def send(message):
        answer.append(message)
        if message["type"] == "http.response.body" or message.get("status", 400) < 300:
            began.set()

    call = caller.begin(app, send)
    async with asyncio.timeout(10):
        await began.wait()
        caller.hang_up()
        await call
    text = b"".join(part.get("body", b"") for part in answer[1:])
    code = json.loads(text).get("code") if answer[0]["status"] >= 400 else None
    return answer[0]["status"], code


def asked(house, call):
    """A call's address with everything that it needs filled in."""
    method, path = call
    query = "?seat=1" if path.endswith("/actions") and method == "GET" else ""
    filled = path.format(game_id=house.table, launch_id=LAUNCH, launcher="main") + query
    return method, filled, BODIES.get(path)


def test_no_route_is_missing_from_the_matrix(house):
    described = house.app.openapi()["paths"]
    routes = {(method.upper(), path) for path, one in described.items() for method in one}

    assert CALLS.keys() == routes


@pytest.mark.parametrize("role", ROLES)
def test_every_call_is_open_to_the_roles_it_is_for(house, role):
    """Refused is 401 for a device that has not joined, and 403 for all others."""
    device = house.devices[role]
    expected = (401, "not-joined") if role == "stranger" else (403, "not-allowed")
    for call in sorted(CALLS, key=ends_things):
        status = status_of(house, device, *asked(house, call))
        if CALLS[call][role] == ".":
            assert expected == status, (role, call)
        elif call[1] != "/api/join":
            assert status[0] not in {401, 403}, (role, call)


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_leave_and_join(house, role):
    """A join without a code is a wrong one, but the door is there."""
    device = house.devices[role]

    assert (200, None) == status_of(house, device, "POST", "/api/me/leave")

    code = house.codes(house.table)[0]

    assert (200, None) == status_of(house, device, "POST", "/api/join", {"code": code})


@pytest.mark.parametrize("role", ["seat", "viewer"])
def test_another_game_is_nobodys_affair_who_has_not_joined_it(house, role):
    """Every call about a game, and the list."""
    device, other = house.devices[role], house.new_game()["id"]
    for method, path in CALLS:
        if "{game_id}" in path:
            _, filled, body = asked(house, (method, path))
            status = status_of(house, device, method, filled.replace(house.table, other), body)

            assert (403, "not-allowed") == status, (method, path)

    assert [house.table] == [game["id"] for game in device.get("/api/games").json()]


def test_what_is_no_call_tells_a_stranger_nothing(house):
    for path in ["/api/nothing", "/api/games/x/nothing", "/api", "/openapi.json"]:
        status = status_of(house, house.devices["stranger"], "GET", path)

        assert (401, "not-joined") == status, path


def test_a_new_route_is_the_tables_alone_until_somebody_opens_it(house):
    """Nothing is open by having been forgotten."""

    @house.app.get("/api/brand-new")
    def brand_new():
        return {}

    statuses = {
        role: status_of(house, device, "GET", "/api/brand-new")[0]
        for role, device in house.devices.items()
    }

    assert dict(zip(ROLES, [200, 200, 403, 403, 403, 401], strict=True)) == statuses


def test_a_stop_is_obeyed_whoever_says_it_and_however(house):
    """A stranger, from a foreign page, under a foreign name, with a wrong token, with no JSON."""
    stranger = house.device("203.0.113.7", token="wrong")
    headers = {"origin": "http://elsewhere.example", "host": "elsewhere.example"}
    answer = stranger.post("/api/launcher/stop", headers=headers, content=b"\xff")

    assert (200, "stopped") == (answer.status_code, answer.json()["state"])


def test_a_seat_presses_when_it_is_due_and_not_before(house):
    """Over HTTP, and with the simulated button as well."""
    due, early = house.devices["seat"], house.phone(house.table, 2)
    for path in ("/api/launcher/press", "/api/simulator/button"):
        refused = early.post(path, json={})

        assert (403, "not-your-turn") == (refused.status_code, refused.json()["code"])
        assert due.post(path, json={}).is_success


def test_a_seat_does_not_press_a_launcher_that_plays_for_another_game(house):
    house.away.game = house.new_game()["id"]
    refused = house.devices["seat"].post("/api/launcher/press", json={})

    assert (403, "not-your-turn") == (refused.status_code, refused.json()["code"])


def test_a_wrong_token_is_not_the_next_best_role(house):
    """Even from the machine itself: somebody has configured it wrongly and should know."""
    for address in ("127.0.0.1", "192.168.1.70"):
        answer = house.device(address, token="wrong").get("/api/me")

        assert (401, "wrong-token") == (answer.status_code, answer.json()["code"])


def test_what_a_proxy_on_this_machine_hands_on_does_not_come_from_this_machine(house):
    for header in ["x-forwarded-for", "forwarded", "via", "x-real-ip"]:
        me = house.client.get("/api/me", headers={header: "127.0.0.1"}).json()

        assert ("none", False) == (me["role"], me["loopback"]), header
