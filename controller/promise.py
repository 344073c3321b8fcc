"""A result that is still to come, and that whoever waits for it cannot take back."""

from concurrent.futures import Future
from typing import Any


def promise() -> "Future[Any]":
    """Make a Future that cannot be cancelled; an HTTP caller that leaves would do that."""
    future: Future[Any] = Future()
    future.set_running_or_notify_cancel()
    return future
