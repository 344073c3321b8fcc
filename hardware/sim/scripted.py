"""A launcher that is told what happens: no motor, no beam, no threads of its own."""

import queue
from dataclasses import dataclass
from typing import Self

from hardware.clock import Clock
from hardware.errors import BusyError, StoppedError
from hardware.launcher import (
    ButtonPressed,
    CardLeft,
    Count,
    Fault,
    FeedStep,
    LaunchEnded,
    LauncherEvent,
    Order,
    Outcome,
)


@dataclass(frozen=True, slots=True)
class Script:
    """How one launch goes. Without a word it throws what it was asked for."""

    cards: int | None = None
    """How many leave; None: as many as ordered."""
    outcome: Outcome = Outcome.FIRED
    reasons: tuple[str, ...] = ()
    high: int | None = None
    """The upper end of a doubtful count."""
    fault: Fault | None = None
    ends: bool = True
    """False: the launch goes on until it is stopped."""


class ScriptedLauncher:
    """Keeps every promise of `Launcher`; for the tests of what stands above one.

    Attributes:
        orders: every order that was started.
        is_latched: whether the motor is latched off.
        motor_runs: whether a launch is running.
    """

    backend = "scripted"
    about = "a script"

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._news: queue.SimpleQueue[LauncherEvent | Exception | None] = queue.SimpleQueue()
        self._scripts: list[Script] = []
        self._seen = 0
        self._fault: Fault | None = None
        self.orders: list[Order] = []
        self.is_latched = True
        self.motor_runs = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def self_test(self) -> Fault | None:
        return self._fault

    def enable(self) -> None:
        self.is_latched = False

    def start(self, order: Order) -> None:
        if self.is_latched:
            raise StoppedError("the motor is latched off")
        if self.motor_runs:
            raise BusyError(f"{self.orders[-1].launch_id} is running")
        self.orders.append(order)
        self.motor_runs = True
        self._play(self._scripts.pop(0) if self._scripts else Script(), order)

    def next_event(self, timeout: float) -> LauncherEvent | None:
        try:
            news = self._news.get(timeout=timeout)
        except queue.Empty:
            return None
        if isinstance(news, Exception):
            raise news
        self._follow(news)
        return news

    def wake(self) -> None:
        self._news.put(None)

    def stop(self) -> None:
        self.is_latched = True
        if self.motor_runs:
            self._drop_what_was_to_come()
            self._end(Outcome.STOPPED, Count(self._seen, self._seen, self._seen))

    # What the test tells it.

    @property
    def has_news(self) -> bool:
        """Whether `next_event` would return at once."""
        return not self._news.empty()

    def will(self, *scripts: Script) -> None:
        """Say how the next launches go."""
        self._scripts.extend(scripts)

    def push_button(self) -> None:
        self.report(ButtonPressed(self._clock.monotonic()))

    def report(self, news: LauncherEvent | Exception) -> None:
        """Let `next_event` return this, or raise it."""
        self._news.put(news)

    def has_fault(self, fault: Fault | None) -> None:
        """Say what the self-test finds from now on."""
        self._fault = fault

    def _play(self, script: Script, order: Order) -> None:
        now = self._clock.monotonic()
        cards = order.cards if script.cards is None else script.cards
        self._news.put(FeedStep(now, "kick"))
        self._seen = 0
        for number in range(1, cards + 1):
            self._news.put(CardLeft(now, number))
        if script.ends:
            self._news.put(FeedStep(now, "settle"))
            high = cards if script.high is None else script.high
            count = Count(cards, cards, high, script.reasons)
            self._end(script.outcome, count, script.fault)

    def _follow(self, news: LauncherEvent | None) -> None:
        if isinstance(news, CardLeft):
            self._seen = news.cards
        elif isinstance(news, LaunchEnded):
            self.motor_runs = False

    def _drop_what_was_to_come(self) -> None:
        kept: list[LauncherEvent | Exception | None] = []
        while not self._news.empty():
            kept.append(self._news.get())
        for news in kept:
            if not isinstance(news, FeedStep | CardLeft | LaunchEnded):
                self._news.put(news)

    def _end(self, outcome: Outcome, count: Count, fault: Fault | None = None) -> None:
        now = self._clock.monotonic()
        launch_id = self.orders[-1].launch_id
        self._news.put(LaunchEnded(now, launch_id, outcome, count, 0.5, None, fault))
