"""`Idempotency-Key` over HTTP: the first answer again, and nothing done twice."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

import pytest
from fastapi import APIRouter, Body

from controller.errors import RefusedError, UnavailableError
from controller.journal.answers import KEPT_SECONDS

KEY = {"Idempotency-Key": "0f8fad5b"}


class Counting:
    """Calls that count how often they are carried out, and end as they are told."""

    def __init__(self):
        self.calls = 0
        self.hold = threading.Event()
        self.held = threading.Event()
        self.error = None
        self.router = APIRouter()
        self.router.post("/count", status_code=201)(self.count)
        self.router.put("/count")(self.count)
        self.router.post("/slow")(self.slow)

    def count(self, body: Annotated[dict[str, int], Body()]):
        self.calls += 1
        if self.error:
            raise self.error
        return {"calls": self.calls, **body}

    def slow(self):
        self.held.set()
        assert self.hold.wait(5)
        return self.count({})


@pytest.fixture
def counting():
    return Counting()


@pytest.fixture
def service(serve, counting):
    return serve(counting.router)


def count(service, body=None, headers=KEY):
    return service.client.post("/api/count", json=body or {"n": 1}, headers=headers)


def test_without_a_key_every_request_is_carried_out(service, counting):
    count(service, headers={})
    count(service, headers={})

    assert 2 == counting.calls


def test_the_same_key_gives_the_first_answer_byte_for_byte(service, counting):
    first = count(service)
    again = count(service)

    assert (1, 201, first.content) == (counting.calls, again.status_code, again.content)
    assert first.headers == again.headers


def test_the_first_answer_outlives_a_restart(service, counting):
    first = count(service)
    service.restart()

    assert first.json() == count(service).json()
    assert 1 == counting.calls


def test_after_a_day_the_key_is_free(service, counting):
    count(service)
    service.clock.advance(KEPT_SECONDS + 1)
    count(service)

    assert 2 == counting.calls


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/count", {"n": 2}),
        ("POST", "/api/count?x=1", {"n": 1}),
        ("PUT", "/api/count", {"n": 1}),
        ("POST", "/api/slow", {"n": 1}),
    ],
)
def test_another_request_under_the_same_key_does_not_pass(service, counting, method, path, body):
    count(service)
    answer = service.client.request(method, path, json=body, headers=KEY)

    assert (422, "key-reused") == (answer.status_code, answer.json()["code"])
    assert "Idempotency-Key" == answer.json()["field"]
    assert 1 == counting.calls


def test_a_refusal_is_an_answer_like_any_other(service, counting):
    counting.error = RefusedError("busy", "a launch is running")
    first = count(service)
    counting.error = None

    assert (409, first.json()) == (count(service).status_code, count(service).json())
    assert 1 == counting.calls


def test_what_had_no_effect_may_be_tried_again_under_its_key(service, counting):
    counting.error = UnavailableError("disk", "the disk is full")
    refused = count(service)
    counting.error = None

    assert (503, 201) == (refused.status_code, count(service).status_code)


def test_after_an_unforeseen_error_nobody_knows_the_outcome(service, counting):
    counting.error = ZeroDivisionError("a bug")
    broken = count(service)
    counting.error = None
    again = count(service)

    assert (500, 409, "unknown-outcome") == (
        broken.status_code,
        again.status_code,
        again.json()["code"],
    )
    assert 1 == counting.calls


def test_a_put_is_carried_out_again_where_its_outcome_is_unknown(service, counting):
    counting.error = ZeroDivisionError("a bug")
    service.client.put("/api/count", json={}, headers=KEY)
    counting.error = None

    assert 200 == service.client.put("/api/count", json={}, headers=KEY).status_code


def test_while_the_first_request_runs_the_second_is_told_so(service, counting):
    with ThreadPoolExecutor() as pool:
        first = pool.submit(service.client.post, "/api/slow", headers=KEY)
        assert counting.held.wait(5)
        second = service.client.post("/api/slow", headers=KEY)
        counting.hold.set()

    assert (409, "in-progress") == (second.status_code, second.json()["code"])
    assert 200 == first.result().status_code
    assert 1 == counting.calls


def test_of_many_at_once_one_is_carried_out(service, counting):
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: count(service), range(16)))

    assert 1 == counting.calls
    assert {201, 409} >= {answer.status_code for answer in answers}


@pytest.mark.parametrize("key", ["", "x" * 256, "with space", "tab\there"])
def test_a_key_that_is_none_is_refused_and_named(service, counting, key):
    answer = count(service, headers={"Idempotency-Key": key})

    assert (422, "Idempotency-Key") == (answer.status_code, answer.json()["field"])
    assert 0 == counting.calls


def test_a_stop_is_carried_out_each_time_and_waits_for_no_key(serve):
    """Promise 3: whatever the disk or an earlier answer says, the motor is switched off."""
    stops = []
    router = APIRouter()

    @router.post("/launcher/stop")
    def stop():
        stops.append(1)
        return {"stops": len(stops)}

    service = serve(router)
    for _ in range(2):
        service.client.post("/api/launcher/stop", headers=KEY)

    assert [1, 1] == stops
