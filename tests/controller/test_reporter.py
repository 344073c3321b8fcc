"""The outbox: every launch reaches the games once, in order, whatever happens on the way."""

import json
import threading
from random import Random
from uuid import uuid4

import httpx
import pytest

from controller.games_client import GamesClient
from controller.journal.launches import LaunchJournal
from controller.launch import Launch, Result, Trigger
from controller.reporter import LAST_RETRY, Reporter
from controller.standing import Standing
from hardware.clock import ScriptedClock
from hardware.launcher import Count, Outcome

STANDING = Standing(112, 112, "extreme", 0)
THREE = Result(Outcome.FIRED, Count(3, 3, 3), 500)


class ScriptedGames:
    """The games' HTTP, that answers as it is told and remembers what it took."""

    def __init__(self):
        self.script = []
        self.taken = []
        self.posts = []
        self.calls = []

    def will(self, *answers):
        """Say what goes wrong next: a status, `lost` (taken, answer lost) or an exception."""
        self.script.extend(answers)

    def __call__(self, request):
        body = json.loads(request.content)
        self.calls.append((request.method, body.get("sequence", request.url.path.split("/")[-1])))
        wrong = self.script.pop(0) if self.script else None
        if isinstance(wrong, int):
            return httpx.Response(wrong, json={"detail": "so it is"})
        if isinstance(wrong, Exception):
            raise wrong
        if request.method == "POST":
            self._take(body)
        if wrong == "lost":
            raise httpx.ReadTimeout("no answer", request=request)
        if wrong == "nonsense":
            return httpx.Response(200, text="<html>")
        if wrong == "other":
            body["launch_id"] = "another"
        if wrong == "strange":
            return httpx.Response(200, json={**body, "game": 5, "seat": "x"})
        return httpx.Response(200, json={**body, "game": "game", "seat": 1})

    def _take(self, body):
        self.posts.append(body["sequence"])
        if body["launch_id"] not in self.taken:
            self.taken.append(body["launch_id"])


class Desk:
    """A journal, a reporter and scripted games."""

    def __init__(self, path):
        self.path = path
        self.games = ScriptedGames()
        self.published = []
        self.received = []
        self.has_delivered = threading.Event()
        self.begin()

    def begin(self):
        self.journal = LaunchJournal(self.path, STANDING)
        client = httpx.Client(base_url="http://games", transport=httpx.MockTransport(self.games))
        self.reporter = Reporter(
            GamesClient(client, "main"),
            self.journal,
            lambda event, data: self.published.append((event, data)),
            self._receive,
            Random(1),
        )

    def _receive(self, launch_id, receiver):
        self.received.append((launch_id, receiver))
        self.has_delivered.set()

    def accept(self):
        moment = ScriptedClock().utc()
        launch = Launch(str(uuid4()), "main", Trigger.BUTTON, moment, 3, 112)
        return self.journal.accept(launch, STANDING)

    def finish(self, launch=None):
        return self.journal.finish((launch or self.accept()).ended(THREE), STANDING)

    def drain(self, turns=50):
        """Take turns without waiting; answers the waits that were asked for."""
        waits = []
        for _ in range(turns):
            wait = self.reporter.turn()
            if wait is None:
                return waits
            if wait:
                waits.append(wait)
        return waits

    @property
    def undelivered(self):
        return self.journal.outbox()[0]


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path / "launches.db")
    yield made
    made.journal.close()


def test_finished_launches_are_posted_in_order_and_once(desk):
    """One successful POST each, with what the journal holds."""
    launches = [desk.finish() for _ in range(5)]
    desk.drain()
    desk.drain()

    assert [1, 2, 3, 4, 5] == desk.games.posts
    assert [launch.launch_id for launch in launches] == desk.games.taken
    assert 0 == desk.undelivered


def test_the_answer_is_kept_and_told(desk):
    """Receiver into journal, status and stream."""
    launch = desk.finish()
    desk.drain()
    found = desk.journal.find(launch.launch_id)
    told = {"launch_id": launch.launch_id, "game": "game", "seat": 1}

    assert ("game", 1) == (found.game, found.seat)
    assert [("delivered", told)] == desk.published
    assert [launch.launch_id] == [launch_id for launch_id, _ in desk.received]


@pytest.mark.parametrize(
    "wrong",
    [500, 503, 502, 429, 409, 404, 401, "nonsense", "other", "strange", httpx.ConnectError("down")],
)
def test_a_failure_that_may_pass_is_tried_again(desk, wrong):
    """The same launch, until it is taken; those behind it wait, so that the order holds."""
    desk.finish()
    desk.finish()
    desk.games.will(wrong, wrong)
    waits = desk.drain()

    assert 2 == len(waits)
    assert [1, 1, 1, 2] == [sequence for _, sequence in desk.games.calls]
    assert 2 == len(desk.games.taken)
    assert 0 == desk.undelivered


def test_a_lost_answer_is_asked_for_again_with_the_same_id(desk):
    """Faults 18: the games know it by its id, so it counts once."""
    launch = desk.finish()
    desk.games.will("lost")
    desk.drain()

    assert [1, 1] == desk.games.posts
    assert [launch.launch_id] == desk.games.taken


def test_waits_grow_to_a_limit_and_start_small_again(desk):
    """Capped backoff with jitter; a success forgets the failures."""
    desk.finish()
    desk.games.will(*[500] * 12)
    waits = desk.drain()
    desk.finish()
    desk.games.will(500)
    again = desk.drain()

    assert waits[0] <= 0.05
    assert LAST_RETRY / 2 <= waits[-1] <= LAST_RETRY
    assert again[0] <= 0.05
    assert len(set(waits)) == len(waits)


@pytest.mark.parametrize("status", [400, 413, 415, 422])
def test_what_can_never_succeed_is_set_aside_and_shown(desk, status):
    """It is not tried for ever, not lost, and does not hold up the next one."""
    bad = desk.finish()
    desk.finish()
    desk.games.will(status)
    desk.drain()

    assert [2] == desk.games.posts
    assert (0, 1) == desk.journal.outbox()
    assert ("set-aside", {"launch_id": bad.launch_id, "why": "so it is"}) == desk.published[0]
    assert bad == desk.journal.find(bad.launch_id)


def test_a_crash_between_delivery_and_note_sends_it_again(desk):
    """Faults 18: after a restart the same id goes out, and the games have it already."""
    launch = desk.finish()
    desk.games.will("lost")
    desk.reporter.turn()
    desk.journal.close()
    desk.begin()
    desk.drain()

    assert [launch.launch_id] == desk.games.taken
    assert 0 == desk.undelivered


def test_a_disk_that_refuses_the_note_costs_no_second_post(desk):
    """What is delivered is noted later; the games are not asked again."""
    desk.finish()
    desk.journal._database.read("PRAGMA query_only = ON")
    waits = desk.drain(turns=3)
    desk.journal._database.read("PRAGMA query_only = OFF")
    desk.drain()

    assert 3 == len(waits)
    assert [1] == desk.games.posts
    assert 0 == desk.undelivered


def test_a_running_launch_is_announced(desk):
    """Its receiver is fixed and goes into the journal while the motor runs."""
    launch = desk.accept()
    desk.reporter.announce(launch)
    desk.drain()
    found = desk.journal.find(launch.launch_id)

    assert [("PUT", launch.launch_id)] == desk.games.calls
    assert ("game", 1) == (found.game, found.seat)
    assert "announced" == desk.published[0][0]


def test_all_before_it_are_delivered_before_a_launch_is_announced(desk):
    """They decide who is due."""
    desk.finish()
    running = desk.accept()
    desk.reporter.announce(running)
    desk.games.will(500)
    desk.drain()

    assert [("POST", 1), ("POST", 1), ("PUT", running.launch_id)] == desk.games.calls


@pytest.mark.parametrize("wrong", [500, 422, "nonsense", "strange", httpx.ReadTimeout("slow")])
def test_an_announcement_is_tried_once(desk, wrong):
    """It is a courtesy: a failure holds up nothing."""
    launch = desk.accept()
    desk.reporter.announce(launch)
    desk.games.will(wrong)
    desk.drain()
    desk.finish(launch)
    desk.drain()

    assert [("PUT", launch.launch_id), ("POST", 1)] == desk.games.calls


def test_a_launch_that_is_over_is_no_longer_announced(desk):
    """The report itself says all that an announcement could."""
    launch = desk.accept()
    desk.reporter.announce(launch)
    desk.finish(launch)
    desk.drain()

    assert [("POST", 1)] == desk.games.calls


def test_an_announcement_names_the_seat_of_an_ejection_only():
    """As the contract has it: launcher, trigger, started_at, and the seat where one is named."""
    bodies = []
    answer = httpx.Response(200, json={"game": None, "seat": None})
    client = httpx.Client(
        base_url="http://games",
        transport=httpx.MockTransport(lambda request: bodies.append(request.content) or answer),
    )
    moment = ScriptedClock().utc()
    for seat in (None, 3):
        launch = Launch(str(uuid4()), "main", Trigger.EJECT, moment, 3, 112, seat=seat)
        GamesClient(client, "main").announce(launch)

    assert b"seat" not in bodies[0]
    assert b'"seat":3' in bodies[1]


def test_the_thread_delivers_what_comes_and_ends(desk):
    """With its real thread: woken by a finished launch, gone when closed."""
    desk.reporter.start()
    desk.finish()
    desk.reporter.wake()

    assert desk.has_delivered.wait(5)
    desk.reporter.close(5)
    assert not desk.reporter._thread.is_alive()


def test_an_unforeseen_error_does_not_end_the_reporting(desk):
    """The thread goes on, later."""
    desk.finish()
    desk.games.will(ZeroDivisionError("ours"))

    assert 1 == len(desk.drain())
    assert [1] == desk.games.posts
