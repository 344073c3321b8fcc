"""Bodies that are too large."""

import asyncio

import pytest

from controller.api.limits import LARGEST_BODY, BodyLimit


class Application:
    """Notes what it was given, and whether it was called at all."""

    def __init__(self):
        self.bodies = []

    async def __call__(self, _scope, receive, send):
        message = await receive()
        self.bodies.append(message["body"])
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def call(chunks, *, path="/api/games", declared=None, leaves=False):
    """Send chunks one by one; return the status, what got through, how many stay unread."""
    headers = [] if declared is None else [(b"content-length", str(declared).encode())]
    messages = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    if leaves:
        messages.append({"type": "http.disconnect"})
    elif messages:
        messages[-1]["more_body"] = False
    sent = []

    async def receive():
        return messages.pop(0)

    async def send(message):
        sent.append(message)

    app = Application()
    scope = {"type": "http", "path": path, "headers": headers}
    asyncio.run(BodyLimit(app, {"/api/large": 10 * LARGEST_BODY})(scope, receive, send))
    return (sent[0]["status"] if sent else None), app.bodies, len(messages)


def test_a_body_of_exactly_the_limit_passes_in_one_piece():
    half = b"x" * (LARGEST_BODY // 2)

    assert (200, [half + half], 0) == call([half, half])


def test_a_body_that_says_it_is_too_large_is_refused_unread():
    assert (413, [], 1) == call([b"{}"], declared=LARGEST_BODY + 1)


def test_a_body_that_turns_out_too_large_is_refused_before_its_end():
    chunk = b"x" * LARGEST_BODY

    assert (413, [], 1) == call([chunk, b"x", chunk])


def test_many_small_chunks_are_added_up():
    status, bodies, _ = call([b"x" * 1024] * 65)

    assert (413, []) == (status, bodies)


def test_a_body_that_lies_about_its_length_is_measured():
    assert (413, [], 0) == call([b"x" * (LARGEST_BODY + 1)], declared=3)


@pytest.mark.parametrize("declared", ["-1", "nonsense", "²", "9" * 30])
def test_a_length_that_is_no_number_does_not_stop_a_small_body(declared):
    assert (200, [b"{}"], 0) == call([b"{}"], declared=declared)


def test_a_path_may_have_a_limit_of_its_own():
    assert 200 == call([b"x" * (LARGEST_BODY + 1)], path="/api/large")[0]


def test_a_caller_who_leaves_in_the_middle_of_the_body_starts_nothing():
    assert (None, [], 0) == call([b"{}"], leaves=True)
