"""Keeps one board at the other end of one port: opened, greeted, set up, watched.

Theory of operation. A session is at one of these stages:

    DOWN        the port cannot be had, or was lost; it is tried again every second
    LISTENING   the port is open, and the board may be starting: anything it says is waited for
    GREETING    HELLO is on its way
    SETTING_UP  the board has answered, and is told its parameters, one by one
    READY       launches may be ordered
    FOREIGN     it speaks another version: nothing until it is flashed and starts anew

While READY the board is heard of at least every `PROBE_S`; a silence of `SILENCE_S` ends that, and
the board is greeted anew. The lease, once enabled, is renewed on the way, and by nothing else: if
whoever calls `tend` hangs, the board stops. A board that starts anew is greeted again by itself,
and nothing else happens by itself: to enable it takes somebody's word.

One thread calls everything, but for `stop_at_once`, which any thread and any signal's path may
call; a lock, which is never held while waiting for the board, keeps the frames apart. All times
are seconds on the monotonic clock.
"""

import math
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from hardware.errors import DeviceUnavailableError
from hardware.link import faults
from hardware.link.board_time import BoardTime
from hardware.link.connection import Booted, Connection, Opened, Received, WrongVersion
from hardware.link.message import Message
from hardware.link.messages import (
    URGENT_STOP,
    Answer,
    Banner,
    Configure,
    Enable,
    Keepalive,
    Report,
    Request,
    Save,
    Status,
)
from hardware.link.numbers import Code, Parameter

if TYPE_CHECKING:
    import random

    from hardware.clock import Clock
    from hardware.launcher import Fault
    from hardware.link.port import Port

QUIET_S: Final = 2.5
"""An opened port resets most boards, and their boot loaders must not hear what is not for them:
old ones listen for two seconds."""
PATIENCE_S: Final = 6.0
"""A board that is not ready by then needs a person."""
SILENCE_S: Final = 0.9
"""With this, a lost board is a fault within a second."""
PROBE_S: Final = 0.3
RETRY_S: Final = 1.0
"""Between two tries to open the port."""
BUSY_S: Final = 0.1
"""A board that still ends a launch is told its parameters after so long."""
RENEWALS: Final = 5
"""In one lease: four in a row may be missed."""
STOP_WAIT_S: Final = 0.05
"""Whoever holds the line is writing, and done by then; or it hangs."""


class Stage(Enum):
    """See the module's theory of operation."""

    DOWN = auto()
    LISTENING = auto()
    GREETING = auto()
    SETTING_UP = auto()
    READY = auto()
    FOREIGN = auto()


@dataclass(frozen=True, slots=True)
class Up:
    """The board is ready; nothing is enabled."""

    report: Report


@dataclass(frozen=True, slots=True)
class Down:
    """It was ready and is no longer; whatever was under way is void."""

    fault: "Fault"


News = Up | Down | Message


class Session:
    """A port with a board.

    Attributes:
        stage: how far it is.
        who: the board, for people.
        time: its clock, of this boot.
        fault: why it is not ready, as far as is known.
    """

    def __init__(
        self,
        port: "Port",
        parameters: dict[Parameter, int],
        lease_s: float,
        clock: "Clock",
        rng: "random.Random",
    ) -> None:
        self._port = port
        self._parameters = list(parameters.items())
        self._lease_s = lease_s
        self._clock = clock
        self._lock = threading.Lock()
        self._connection = Connection(rng)
        self._news: deque[News] = deque()
        self._request = 0
        self._told = 0
        """Parameters that the board has."""
        self._due: dict[Callable[[float], None], float] = {}
        """What is to be done when."""
        self._renew_at = math.inf
        self._probe_at = math.inf
        """When the next probe is due."""
        self._held_up_at = -math.inf
        """When a probe last came far too late."""
        self.stage = Stage.DOWN
        self.who = faults.Who(port.name)
        self.time = BoardTime()
        self.fault: Fault | None = None

    @property
    def is_ready(self) -> bool:
        return self.stage is Stage.READY

    @property
    def is_enabled(self) -> bool:
        """Whether the lease is renewed."""
        return self._renew_at < math.inf

    @property
    def boot(self) -> int:
        """The boot id that launches are meant for."""
        return self.who.banner.boot if self.who.banner else 0

    @property
    def resent(self) -> int:
        """Frames that were sent once more."""
        return self._connection.resent

    @property
    def damaged(self) -> int:
        """Frames that came damaged."""
        return self._connection.damaged

    @property
    def deadline(self) -> float:
        """When `tend` is due."""
        return min(self._renew_at, self._connection.deadline, *self._due.values(), math.inf)

    def open(self) -> None:
        """Take the port for the first time.

        Raises:
            DeviceUnavailableError: it cannot be had.
        """
        self._port.open()
        self._listen(self._clock.monotonic())

    def close(self) -> None:
        self._port.close()

    def read(self, timeout: float) -> None:
        """Wait for the board, at most so long, and follow what it says."""
        try:
            data = self._port.read(timeout)
        except DeviceUnavailableError as error:
            with self._lock:
                self._lose_port(error)
            return
        if data:
            with self._lock, self._losing():
                now = self._clock.monotonic()
                self._port.write(self._connection.receive(data, now))
                self._follow(now)

    def tend(self, now: float) -> None:
        """Do what is due."""
        with self._lock, self._losing():
            for act in [act for act, at in self._due.items() if now >= at]:
                if self._due.pop(act, None) is not None:
                    act(now)
            if now >= self._renew_at:
                self._renew(now)
            self._port.write(self._connection.expired(now))

    def news(self) -> Iterator[News]:
        """Give what there is since the last call."""
        while self._news:
            yield self._news.popleft()

    def ask(self, make: Callable[[int], Request]) -> int:
        """Send the request that is made with a new id; gives the id.

        If the board is not ready nothing is sent, and the id is 0.
        """
        with self._lock, self._losing():
            if self.is_ready:
                return self._ask(make)
        return 0

    def enable(self) -> int:
        """Ask for the lease, and renew it from now on; gives the request's id."""
        lease_ms = round(self._lease_s * 1000)
        request = self.ask(lambda request: Enable(request, lease_ms))
        if request:
            self._renew_at = self._clock.monotonic() + self._lease_s / RENEWALS
        return request

    def disable(self) -> None:
        """Renew the lease no longer."""
        self._renew_at = math.inf

    def stop_at_once(self) -> None:
        """Write the urgent STOP now; from any thread.

        It is always the same bytes and needs nothing of this session, so it goes out even if the
        loop hangs in the middle of something; bytes that get mixed up cost a frame, and the loop
        sends a STOP of its own.
        """
        if not self.is_ready:
            return
        is_ours = self._lock.acquire(timeout=STOP_WAIT_S)
        try:
            with suppress(DeviceUnavailableError):  # the loop finds out by itself
                self._port.write(URGENT_STOP)
        finally:
            if is_ours:
                self._lock.release()

    # From stage to stage.

    def _listen(self, now: float) -> None:
        self._connection.close()
        self.stage = Stage.LISTENING
        self._due = {self._greet: now + QUIET_S, self._give_up: now + PATIENCE_S}

    def _reopen(self, now: float) -> None:
        self._due[self._reopen] = now + RETRY_S
        self._port.open()
        self._listen(now)

    def _greet(self, now: float) -> None:
        self.stage = Stage.GREETING
        self._due.pop(self._greet, None)
        self._port.write(self._connection.open(now))

    def _give_up(self, _now: float) -> None:
        self.fault = self.fault or faults.board_silent(self.who)

    def _set_up(self, banner: Banner, now: float) -> None:
        self.stage = Stage.SETTING_UP
        self.who = faults.Who(self._port.name, banner)
        self.time = BoardTime()
        self._request = banner.last_request
        self._told = 0
        self._probe_at = self._due[self._probe] = now + PROBE_S
        self._tell_next(now)

    def _tell_next(self, _now: float) -> None:
        if self._told > len(self._parameters):
            self._ask(Status)
        elif self._told == len(self._parameters):
            self._ask(Save)  # so that it plays alone with the same
        else:
            parameter, value = self._parameters[self._told]
            self._ask(lambda request: Configure(request, parameter.value.number, value))

    def _be_ready(self, report: Report) -> None:
        self.stage = Stage.READY
        self.fault = None
        self._due.pop(self._give_up, None)
        self._news.append(Up(report))

    def _lose(self, fault: "Fault", stage: Stage) -> None:
        was_ready = self.is_ready
        self.stage = stage
        self.fault = fault
        self.disable()
        self._due.clear()
        if was_ready:
            self._news.append(Down(fault))

    @contextmanager
    def _losing(self) -> Iterator[None]:
        """Turn a port that is lost into a stage."""
        try:
            yield
        except DeviceUnavailableError as error:
            self._lose_port(error)

    def _lose_port(self, error: DeviceUnavailableError) -> None:
        self._connection.close()
        self._lose(faults.port_lost(self.who, error), Stage.DOWN)
        self._due[self._reopen] = self._clock.monotonic() + RETRY_S

    # While it is there.

    def _probe(self, now: float) -> None:
        """Ask for a sign of life, if none came by itself; believe in silence at last."""
        if now > self._probe_at + PROBE_S:
            self._held_up_at = now  # nobody asked meanwhile: the silence was ours
        silent_at = max(self._connection.heard_at, self._held_up_at) + SILENCE_S
        if now >= silent_at:
            self._lose(faults.board_silent(self.who), Stage.GREETING)
            self._greet(now)
            return
        if self.is_ready and self._connection.is_idle:
            self._ask(Status)
        self._probe_at = self._due[self._probe] = min(now + PROBE_S, silent_at)

    def _renew(self, now: float) -> None:
        self._renew_at = now + self._lease_s / RENEWALS
        if self._connection.has_room:  # what waits for room would renew it later than it says
            self._port.write(self._connection.send(Keepalive(), now))

    def _ask(self, make: Callable[[int], Request]) -> int:
        self._request = self._request % 0xFFFF + 1  # 0 means unasked
        self._port.write(self._connection.send(make(self._request), self._clock.monotonic()))
        return self._request

    def _follow(self, now: float) -> None:
        for event in self._connection.events():
            match event:
                case Booted(banner=banner):
                    self._start_anew(banner, now)
                case Opened(banner=banner):
                    self._set_up(banner, now)
                case WrongVersion(protocol=protocol, banner=banner):
                    self._connection.close()
                    self.who = faults.Who(self._port.name, banner)
                    self._lose(faults.wrong_version(self.who, protocol), Stage.FOREIGN)
                case Received(message=message):
                    self._take(message, now)
        if self.stage is Stage.LISTENING and self._connection.heard_at == now:
            self._greet(now)  # it is up, in a connection that nobody has any more

    def _start_anew(self, banner: Banner, now: float) -> None:
        if self.stage in {Stage.READY, Stage.SETTING_UP}:
            self.who = faults.Who(self._port.name, banner)
            self._lose(faults.board_reset(self.who, banner.reset), Stage.GREETING)
        self._due[self._give_up] = now + PATIENCE_S
        self._greet(now)

    def _take(self, message: Message, now: float) -> None:
        if isinstance(message, Report):
            self.time.heard(self.time.seconds(message.now_us), now)
        if self.is_ready:
            self._news.append(message)
        elif isinstance(message, Answer):
            self._take_setting(message, now)
        elif isinstance(message, Report) and message.request == self._request:
            self._be_ready(message)

    def _take_setting(self, answer: Answer, now: float) -> None:
        if answer.request != self._request:
            return
        if answer.code is Code.BUSY:
            self._due[self._tell_next] = now + BUSY_S
        elif answer.code is Code.OK:
            self._told += 1
            self._tell_next(now)
        else:
            settings = [f"{each.name.lower()} = {value}" for each, value in self._parameters]
            what = [*settings, "to keep its parameters"][self._told]
            self._lose(faults.refused(self.who, what, answer.code), Stage.FOREIGN)
