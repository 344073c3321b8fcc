"""`/api/launcher` and `/api/health`, on a scripted launcher with its real threads."""

import asyncio
import time
from uuid import uuid4

import pytest

from controller.api import launcher
from controller.api.pressing import Pressing
from controller.binding import Binding
from controller.bus import Bus
from controller.errors import NotFoundError
from hardware import MOST_CARDS, Fault, Outcome
from hardware.sim.scripted import Script
from hardware.trace import Trace, Wire

SOON = 5.0  # seconds that a real thread gets


class Games:
    """The games' side, as far as a binding asks."""

    bound = None

    def ask(self):
        return self.bound

    def tell(self, game):
        if game == str(NOBODY):
            raise NotFoundError("not-found", "no such game")
        self.bound = game


NOBODY = "5a3ff7bb-5a57-4b0f-bb1e-6a53a1d0f001"


@pytest.fixture
def games():
    return Games()


@pytest.fixture
def running(bench, games, serve):
    """The service at work, and a client for it."""
    bench.bus = Bus()
    bench.binding = Binding(bench.journal, games.ask, games.tell)
    bench.hear = bench.bus.publish
    router = launcher.routes(
        bench.service,
        bench.journal,
        bench.traces,
        bench.bus,
        bench.binding,
        Pressing(lambda: None, lambda _game, _seat: False),
        is_still=lambda _who: True,
    )
    bench.served = serve(router)
    bench.client = bench.served.client
    bench.writer.start()
    bench.service.start(enable=True)
    bench.client.post("/api/launcher/enable")
    yield bench
    bench.service.close()
    bench.writer.close(SOON)


def ejected(bench, **body):
    return bench.client.post("/api/launcher/eject?wait=true", json=body)


def test_the_status_says_all_the_contract_names(running):
    """Field by field, before the first launch."""
    status = running.client.get("/api/launcher").json()
    beside_the_contract = {"accounts", "noticed"}

    assert beside_the_contract <= status.keys()

    status = {key: told for key, told in status.items() if key not in beside_the_contract}

    assert {
        "launcher": "main",
        "state": "idle",
        "backend": "scripted",
        "about": "a script",
        "enabled": True,
        "hopper": {"loaded": 112, "left": 112},
        "last_launch": None,
        "fault": None,
        "profile": "certain",
        "game": None,
        "totals": {"presses": 0, "launches": 0, "cards": 0, "uncertain": 0},
    } == status


def test_a_press_is_accepted_and_found_when_it_is_over(running):
    """202 with the launch's id; the launch itself under that id."""
    answer = running.client.post("/api/launcher/press", json={})
    path = f"/api/launcher/launches/{answer.json()['launch_id']}"
    deadline = time.monotonic() + SOON
    while (found := running.client.get(path)).status_code != 200:
        assert time.monotonic() < deadline

    assert 202 == answer.status_code
    assert (3, "api") == (found.json()["cards"], found.json()["trigger"])


def test_a_press_can_be_waited_for(running):
    """200 with the launch, as the contract spells it."""
    answer = running.client.post("/api/launcher/press?wait=true", json={})
    launch = answer.json()

    assert 200 == answer.status_code
    assert {
        "launch_id": launch["launch_id"],
        "sequence": 1,
        "launcher": "main",
        "trigger": "api",
        "started_at": "2026-01-01T00:00:00.000000Z",
        "duration_ms": 500,
        "asked": 3,
        "cards": 3,
        "uncertain": False,
        "reasons": [],
        "range": [3, 3],
        "outcome": "fired",
        "traced": False,
        "game": None,
        "seat": None,
    } == launch
    assert launch == running.client.get("/api/launcher").json()["last_launch"]


def test_eject_throws_exactly_what_it_is_told(running):
    """For the seat that is named."""
    launch = ejected(running, cards=MOST_CARDS, seat=2).json()

    assert (MOST_CARDS, 2, "eject") == (launch["cards"], launch["seat"], launch["trigger"])


def test_stop_and_enable_answer_with_the_status(running):
    """Stopped and refusing; enabled and ready again."""
    stopped = running.client.post("/api/launcher/stop", json={})
    refused = running.client.post("/api/launcher/press", json={})
    enabled = running.client.post("/api/launcher/enable", json={})

    assert (200, "stopped", False) == (
        stopped.status_code,
        stopped.json()["state"],
        stopped.json()["enabled"],
    )
    assert (409, "stopped") == (refused.status_code, refused.json()["code"])
    assert (200, "idle") == (enabled.status_code, enabled.json()["state"])


def test_a_stop_is_obeyed_whatever_its_body(running):
    """Rubbish, or nothing at all, stops the motor like an empty object."""
    for content in (b"{", b'{"x": 1}', b""):
        assert 200 == running.client.post("/api/launcher/stop", content=content).status_code
        assert running.launcher.is_latched


def test_a_failed_self_test_is_in_the_answer(running):
    """Enable answers with the state it led to: `fault`, and what to do."""
    running.launcher.has_fault(Fault("beam-blocked", "Take it out."))
    status = running.client.post("/api/launcher/enable", json={}).json()

    assert "fault" == status["state"]
    assert {"code", "since", "what_to_do"} == set(status["fault"])
    assert "fault" == running.client.post("/api/launcher/press", json={}).json()["code"]


def test_busy_jammed_and_disabled_have_their_codes(running):
    """409, with the state's name."""
    running.launcher.will(Script(ends=False), Script(outcome=Outcome.JAM, cards=0))
    running.client.post("/api/launcher/press", json={})
    busy = running.client.post("/api/launcher/eject", json={"cards": 1})
    running.client.post("/api/launcher/stop")
    running.client.post("/api/launcher/enable")
    running.client.post("/api/launcher/press?wait=true", json={})
    jammed = running.client.post("/api/launcher/press", json={})

    assert [(409, "busy"), (409, "jammed")] == [
        (answer.status_code, answer.json()["code"]) for answer in (busy, jammed)
    ]


def test_load_sets_the_hopper(running):
    """And answers with the status."""
    status = running.client.post("/api/launcher/load", json={"cards": 0}).json()

    assert ("empty", {"loaded": 0, "left": 0}) == (status["state"], status["hopper"])


def test_a_press_in_empty_is_a_launch(running):
    """Outcome `empty`, no card, nothing asked."""
    running.client.post("/api/launcher/load", json={"cards": 0})
    launch = running.client.post("/api/launcher/press?wait=true", json={}).json()

    assert ("empty", 0, None) == (launch["outcome"], launch["cards"], launch["asked"])


def test_the_game_is_the_games_to_decide(running, games):
    """A choice is forwarded; a new game that took the launcher is seen at once."""
    chosen, taken = str(uuid4()), str(uuid4())
    assert chosen == running.client.put("/api/launcher/game", json={"game": chosen}).json()["game"]
    assert chosen == games.bound
    games.bound = taken

    assert taken == running.client.get("/api/launcher").json()["game"]
    assert 404 == running.client.put("/api/launcher/game", json={"game": str(NOBODY)}).status_code
    assert running.client.put("/api/launcher/game", json={"game": None}).json()["game"] is None


def test_the_journal_is_read_in_pages(running):
    """`next` is where to go on."""
    for _ in range(3):
        ejected(running, cards=1)
    first = running.client.get("/api/launcher/launches?limit=2").json()
    rest = running.client.get(f"/api/launcher/launches?after={first['next']}").json()

    assert [1, 2] == [launch["sequence"] for launch in first["launches"]]
    assert [3] == [launch["sequence"] for launch in rest["launches"]]
    assert rest["next"] is None


@pytest.mark.parametrize("path", ["", "/trace.vcd"])
def test_what_is_not_there_is_not_found(running, path):
    """An unknown launch, and one without a trace."""
    unknown = running.client.get(f"/api/launcher/launches/{uuid4()}{path}")

    assert (404, "no-such-launch") == (unknown.status_code, unknown.json()["code"])


def test_a_trace_can_be_fetched(running):
    """As the VCD file that it is."""
    launch_id = ejected(running, cards=1).json()["launch_id"]
    running.traces.keep(launch_id, Trace(0.0, {Wire.BEAM: False}, [], 1.0))
    answer = running.client.get(f"/api/launcher/launches/{launch_id}/trace.vcd")

    assert 200 == answer.status_code
    assert "$timescale" in answer.text


def test_a_launch_without_a_trace_says_so(running):
    """404 with a code of its own."""
    launch_id = ejected(running, cards=1).json()["launch_id"]
    answer = running.client.get(f"/api/launcher/launches/{launch_id}/trace.vcd")

    assert (404, "no-trace") == (answer.status_code, answer.json()["code"])


def test_a_running_launch_has_no_result_yet(running):
    """404 with a code of its own, until it is over."""
    running.launcher.will(Script(ends=False))
    launch_id = running.client.post("/api/launcher/press", json={}).json()["launch_id"]
    answer = running.client.get(f"/api/launcher/launches/{launch_id}")

    assert (404, "launch-running") == (answer.status_code, answer.json()["code"])


def test_the_same_key_launches_once(running):
    """Faults 18: a repeated request gets the first answer, and the motor runs once."""
    headers = {"Idempotency-Key": "one"}
    answers = [
        running.client.post("/api/launcher/press?wait=true", json={}, headers=headers)
        for _ in range(3)
    ]

    assert 1 == len({answer.text for answer in answers})
    assert 1 == len(running.launcher.orders)


def test_health_is_good(running):
    """200 while the loop beats and the journal takes what is written."""
    answer = running.client.get("/api/health")

    assert 200 == answer.status_code
    assert {"waiting": 0, "set_aside": 0} == answer.json()["outbox"]


def test_health_sees_a_hung_loop(running):
    """Faults 27: no beat for long is no health."""
    running.service.close()
    running.clock.advance(10)
    answer = running.client.get("/api/health")

    assert (503, "loop-hung") == (answer.status_code, answer.json()["code"])


def test_health_sees_a_disk_that_refuses(running):
    """Faults 28."""
    running.journal._database.read("PRAGMA query_only = ON")
    answer = running.client.get("/api/health")

    assert (503, "disk") == (answer.status_code, answer.json()["code"])


def test_an_order_that_a_hung_loop_does_not_take_is_taken_back(bench):
    """503 means that nothing was done, and nothing will be."""

    async def ask():
        with pytest.raises(launcher.UnavailableError):
            await launcher._obeyed(bench.service.press(), seconds=0.05)

    bench.enabled()
    asyncio.run(ask())
    bench.settle()

    assert [] == bench.launcher.orders


def test_a_launch_that_outlasts_the_wait_is_answered_with_its_id(bench):
    """202: it goes on, and can be looked up."""

    async def ask():
        ticket = bench.service.press()
        bench.settle()
        return await launcher._within(ticket.result(0).done, seconds=0.05)

    bench.enabled().launcher.will(Script(ends=False))

    assert asyncio.run(ask()) is None


def test_the_stream_tells_the_launch_from_start_to_end(running, stream_of):
    """A snapshot first; then state, card by card, the launch."""

    async def follow():
        names = []
        async with stream_of(running.served.app, "/api/launcher/events") as events:
            names.append((await events.next())[0])
            running.service.press()
            while names[-1] != "launch":
                names.append((await events.next())[0])
        return names

    names = asyncio.run(follow())

    assert "snapshot" == names[0]
    assert 3 == names.count("card")
    assert "state" in names


CALLS = [
    ("POST", "/api/launcher/press", {}),
    ("POST", "/api/launcher/eject", {"cards": 1, "seat": 0}),
    ("POST", "/api/launcher/enable", {}),
    ("POST", "/api/launcher/load", {"cards": 1}),
    ("PUT", "/api/launcher/profile", {"profile": "certain"}),
    ("PUT", "/api/launcher/game", {"game": None}),
]
BAD = {
    "cards": [-1, 10**30, 1.5, "1", None, True, [], 1001],
    "seat": [-1, 10, "0", 1.5, [], True],
    "profile": ["", "x" * 65, 1, None, [], {}],
    "game": ["no-uuid", 1, [], "x" * 5000, True],
}


UNREADABLE = [b"{", b"[]", b"1", b'"x"', b'{"cards": NaN}', b"\xff"]


def bad_bodies(good):
    """Unreadable, unknown field, and every field out of range, of another type, or missing."""
    yield from ({"content": content} for content in UNREADABLE)
    yield {"json": {**good, "nonsense": 1}}
    for field in good:
        yield from ({"json": {**good, field: value}} for value in BAD[field])
        if field != "seat":
            yield {"json": {name: good[name] for name in good if name != field}}


@pytest.mark.parametrize(("method", "path", "good"), CALLS)
def test_a_body_that_does_not_fit_changes_nothing(running, method, path, good):
    """Every field of every call: 422 with the field named, and the motor stands still."""
    for bad in bad_bodies(good):
        answer = running.client.request(method, path, **bad)

        assert (422, True) == (answer.status_code, bool(answer.json()["field"])), bad
    assert [] == running.launcher.orders


def test_an_address_that_does_not_fit_is_refused(running):
    """Out of range, or of the wrong kind."""
    for path in (
        "launches?limit=0",
        "launches?limit=1001",
        "launches?limit=x",
        "launches?after=-1",
        "launches?after=1e3",
        f"launches?after={10**30}",
        "launches/no-uuid",
        "launches/no-uuid/trace.vcd",
    ):
        assert 422 == running.client.get(f"/api/launcher/{path}").status_code, path
