"""Publish and subscribe within the process: one `Bus` is one stream of events.

A bus keeps the last few hundred events in a ring. A listener is nothing but a place in that ring,
so a listener that does not read costs no memory: when the ring has overtaken it, its stream ends,
and its next call begins afresh. Every event has an id, `boot-seq`: `boot` names the life of this
bus, `seq` counts. A listener that comes back with the id of the last event it has seen gets all
that came after it, in order; where the ring no longer has that, or the id is of another life,
it gets one `snapshot` first.
"""

import asyncio
import itertools
import secrets
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

REMEMBERED = 512
"""Events kept for those who come back: minutes of a busy launcher (assumed)."""

PING_SECONDS = 5.0
"""Silence after which a stream says that it lives: half of what the wire contract allows."""


@dataclass(frozen=True, slots=True)
class Message:
    """One event as a listener gets it."""

    event: str
    data: object
    """What was published; the stream makes JSON of it."""
    id: str | None
    """`boot-seq`; None for a `ping`, which is no place to come back to."""


class Bus:
    """One stream of events, safe to publish to from any thread."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._boot = secrets.token_hex(4)
        self._ring: deque[tuple[int, str, object]] = deque(maxlen=remembered)
        self._last = 0
        self._closed = False
        self._lock = threading.Lock()
        self._sleepers: set[_Sleeper] = set()

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return len(self._sleepers)

    @property
    def remembered(self) -> list[object]:
        """What was published last, the oldest first."""
        with self._lock:
            return [data for _, _, data in self._ring]

    @property
    def is_closed(self) -> bool:
        return self._closed

    def publish(self, event: str, data: object) -> None:
        """Tell all listeners; never waits for any of them.

        Args:
            event: its name on the wire, such as `launch`.
            data: what makes up its JSON; must not change afterwards.
        """
        with self._lock:
            self._last += 1
            self._ring.append((self._last, event, data))
            self._wake_all()

    def close(self) -> None:
        """End all listeners and refuse new ones; for the service's end, from any thread."""
        with self._lock:
            self._closed = True
            self._wake_all()

    async def listen(
        self,
        last_event_id: str | None,
        snapshot: Callable[[], object],
        ping_seconds: float = PING_SECONDS,
    ) -> AsyncGenerator[Message]:
        """Yield events as they come, until the bus is closed or the listener is too slow.

        Args:
            last_event_id: the id of the last event seen, in a former life of the connection.
            snapshot: all that there is to know now; called in the event loop, so it must not
                wait. An event that falls into that very moment may be in it and follow it too.
            ping_seconds: the longest silence; then comes a `ping` without an id.
        """
        with self._sleeper() as sleeper:
            place = self._place(last_event_id)
            if place is None:
                place = self._last
                yield Message("snapshot", snapshot(), f"{self._boot}-{place}")
            while not self._closed:
                news = self._after(place)
                if news is None:
                    return
                for place, event, data in news:
                    yield Message(event, data, f"{self._boot}-{place}")
                if not news and not await sleeper.is_woken(ping_seconds):
                    yield Message("ping", {}, None)

    def _place(self, last_event_id: str | None) -> int | None:
        """Where to go on from: None where the ring does not reach back to that id."""
        boot, _, seq = (last_event_id or "").partition("-")
        if boot != self._boot or not (seq.isascii() and seq.isdigit() and len(seq) < 16):
            return None
        place = int(seq)
        return place if place <= self._last and self._after(place) is not None else None

    def _after(self, place: int) -> list[tuple[int, str, object]] | None:
        """All events after that place; None when the first of them is forgotten."""
        with self._lock:
            oldest = self._last - len(self._ring) + 1
            if place + 1 < oldest:
                return None
            return list(itertools.islice(self._ring, place + 1 - oldest, None))

    @contextmanager
    def _sleeper(self) -> Iterator["_Sleeper"]:
        sleeper = _Sleeper()
        with self._lock:
            self._sleepers.add(sleeper)
        try:
            yield sleeper
        finally:
            with self._lock:
                self._sleepers.discard(sleeper)

    def _wake_all(self) -> None:
        for sleeper in self._sleepers:
            sleeper.wake()


class _Sleeper:
    """Wakes one listener in its event loop from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()

    def wake(self) -> None:
        with suppress(RuntimeError):  # its loop is closed: nobody is left to wake
            self._loop.call_soon_threadsafe(self._woken.set)

    async def is_woken(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return False
        self._woken.clear()
        return True
