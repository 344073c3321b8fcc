"""Problems: what every error looks like from outside."""

import pytest
from fastapi import APIRouter

from controller.api.errors import PROBLEMS
from controller.errors import (
    ForbiddenError,
    InvalidError,
    NotFoundError,
    NotJoinedError,
    RefusedError,
    StaleError,
    TooManyError,
    UnavailableError,
)
from controller.journal.database import JournalError
from engine import ActionError, ActionFormatError, RecordError, Refusal, SetupError
from hardware import BenchError, DeviceUnavailableError

RAISED = [
    (InvalidError("cards", "expected 1-13"), 422, "invalid", "cards"),
    (SetupError("options.scoring", "no such way"), 422, "invalid", "options.scoring"),
    (ActionFormatError("card", "no such card"), 422, "invalid", "card"),
    (RecordError(3, "no such entry"), 422, "invalid-record", "record"),
    (ActionError(Refusal.DOUBT_OPEN, "not yet"), 409, "doubt-open", None),
    (RefusedError("busy", "a launch is running"), 409, "busy", None),
    (NotFoundError("no-such-game", "there is no game"), 404, "no-such-game", None),
    (NotJoinedError("not-joined", "it needs a code"), 401, "not-joined", None),
    (ForbiddenError("not-your-seat", "seat 2 is another's"), 403, "not-your-seat", None),
    (TooManyError("too-many-attempts", "wait", 2.5), 429, "too-many-attempts", None),
    (StaleError("stale", "the game has gone on"), 412, "stale", None),
    (UnavailableError("no-games", "nobody answers"), 503, "no-games", None),
    (JournalError("the disk is full"), 503, "disk", None),
    (BenchError("there is no such fault"), 422, "invalid", "kind"),
    (DeviceUnavailableError("the world is gone"), 503, "device-unavailable", None),
]


@pytest.fixture
def client(serve):
    router = APIRouter()

    @router.get("/raise/{number}")
    def raise_(number: int):
        raise RAISED[number][0]

    @router.get("/bug")
    def bug():
        return 1 / 0

    return serve(router).client


@pytest.mark.parametrize("number", range(len(RAISED)), ids=lambda n: type(RAISED[n][0]).__name__)
def test_an_error_of_the_table_becomes_its_problem(client, number):
    error, status, code, field = RAISED[number]

    answer = client.get(f"/api/raise/{number}")

    problem = answer.json()
    assert "application/problem+json" == answer.headers["content-type"]
    assert (status, status, code, field) == (
        answer.status_code,
        problem["status"],
        problem["code"],
        problem.get("field"),
    )
    assert problem["detail"] in str(error)
    assert {"type", "title"} <= problem.keys()


def test_every_error_of_the_table_is_tried_here():
    assert {type(error) for error, *_ in RAISED} == PROBLEMS.keys()


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nowhere", 404, "not-found"),
        ("DELETE", "/api/raise/0", 405, "method-not-allowed"),
        ("GET", "/api/raise/nonsense", 422, "invalid"),
    ],
)
def test_what_the_framework_refuses_is_a_problem_too(client, method, path, status, code):
    answer = client.request(method, path)

    assert "application/problem+json" == answer.headers["content-type"]
    assert (status, code) == (answer.status_code, answer.json()["code"])


def test_a_body_that_does_not_say_what_it_is_is_told_how_to(service):
    """What curl sends unless it is told otherwise."""
    form = {"content-type": "application/x-www-form-urlencoded"}
    answer = service.client.post("/api/games", content=b'{"ruleset": "classic"}', headers=form)

    assert (422, "body") == (answer.status_code, answer.json()["field"])
    assert "Content-Type: application/json" in answer.json()["detail"]


def test_a_bug_leaks_nothing_of_our_insides(client):
    answer = client.get("/api/bug")

    assert (500, "internal") == (answer.status_code, answer.json()["code"])
    assert "division" not in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
