"""A cable in virtual time, with a microcontroller at its end: bytes get bent, lost, doubled, late.

    cable = Cable(config, Wear(bit_errors=1e-3), random.Random(1))
    with LinkLauncher(config, cable, cable.clock) as launcher: ...

Whoever reads from the cable lets time pass: the board, its cards and the bytes under way take their
course until something comes or the time is up. Nothing sleeps, and a seed repeats all of it.
"""

import math
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware.config import Pins
from hardware.errors import DeviceUnavailableError
from hardware.link.numbers import BAUD, PROTOCOL_VERSION
from hardware.sim.microcontroller import BOOT_S, Microcontroller
from hardware.sim.scene import Scene
from hardware.sim.truth import Memory
from hardware.sim.virtual_clock import VirtualClock

if TYPE_CHECKING:
    from hardware.config import HardwareConfig

BYTE_S: Final = 10 / BAUD
"""A start bit, eight of data, a stop bit."""
LATENCY_S: Final = 0.001
"""What USB adds each way; *assumed*: its polling takes 1 ms."""


@dataclass(frozen=True, slots=True)
class Wear:
    """What goes wrong on the way, each as a chance."""

    bit_errors: float = 0.0
    drops: float = 0.0
    """Of each byte."""
    doublings: float = 0.0
    """Of each byte."""
    delays: float = 0.0
    """Of each piece that is written."""
    longest_delay_s: float = 0.05


class Strand:
    """One direction.

    Attributes:
        wear: what goes wrong from now on.
        carried: bytes that were given to it.
        when_put: called for each piece that was given to it.
    """

    def __init__(self, wear: Wear, rng: random.Random) -> None:
        self.wear = wear
        self.carried = 0
        self.when_put: Callable[[], object] = _nothing
        self._rng = rng
        self._under_way: deque[tuple[float, bytes]] = deque()
        self._free_at = 0.0

    @property
    def next_time(self) -> float:
        return self._under_way[0][0] if self._under_way else math.inf

    def put(self, data: bytes, now: float) -> None:
        """Send bytes down; they arrive in order."""
        if not data:
            return
        self.carried += len(data)
        start = max(now, self._free_at)
        if self._rng.random() < self.wear.delays:
            start += self._rng.uniform(0.0, self.wear.longest_delay_s)
        self._free_at = start + len(data) * BYTE_S
        self._under_way.append((self._free_at + LATENCY_S, self._worn(data)))
        self.when_put()

    def take(self, now: float) -> bytes:
        """Give what has arrived."""
        arrived = b""
        while self.next_time <= now:
            arrived += self._under_way.popleft()[1]
        return arrived

    def cut(self) -> None:
        """Lose what is under way."""
        self._under_way.clear()

    def _worn(self, data: bytes) -> bytes:
        wear = self.wear
        if not (wear.bit_errors or wear.drops or wear.doublings):
            return data
        worn = bytearray()
        for byte in data:
            luck = self._rng.random()
            times = 0 if luck < wear.drops else 2 if luck < wear.drops + wear.doublings else 1
            worn += bytes([self._bent(byte)]) * times
        return bytes(worn)

    def _bent(self, byte: int) -> int:
        for bit in range(8):
            byte ^= (self._rng.random() < self.wear.bit_errors) << bit
        return byte


class Cable:
    """A port with a microcontroller behind it; see `hardware.link.port.Port`.

    Attributes:
        clock: the time that passes.
        memory: what really happened.
        scene: motor, cards, beam, button.
        board: the microcontroller.
        to_board: one strand.
        to_host: the other one.
        is_cut: whether nothing passes, without a word (a board that hangs looks so, too).
        is_pulled: whether the port has gone.
        resets_on_opening: as most boards do.
    """

    name = "/dev/serial/by-id/virtual"

    def __init__(
        self,
        config: "HardwareConfig",
        wear: Wear,
        rng: random.Random,
        *,
        pins: Pins | None = None,
        boot_s: float = BOOT_S,
        resets_on_opening: bool = True,
        protocol: int = PROTOCOL_VERSION,
    ) -> None:
        """Plug it in, with the board switched on.

        Args:
            config: figures of the physics, calibration and levels.
            wear: of both directions.
            rng: draws what goes wrong and what the cards do.
            pins: how the scene is wired.
            boot_s: how long the board is deaf after a reset.
            resets_on_opening: as most boards do.
            protocol: the version that the board speaks.
        """
        seed = rng.randrange(1 << 32)
        pins = pins or Pins(cover=24, beam2=25 if config.calibration.beam_gap_mm else None)
        simulator = config.simulator.model_copy(update={"seed": seed})
        config = config.model_copy(update={"pins": pins, "simulator": simulator})
        self.clock = VirtualClock()
        self.memory = Memory()
        self.scene = Scene(config, self.memory, self.clock.now)
        self.board = Microcontroller(
            self.scene,
            pins,
            self.clock.now,
            boot_s=boot_s,
            clock_rate=rng.uniform(0.995, 1.005),  # a ceramic resonator
            protocol=protocol,
        )
        self.to_board = Strand(wear, rng)
        self.to_host = Strand(wear, rng)
        self.is_cut = False
        self.is_pulled = False
        self.resets_on_opening = resets_on_opening
        self._is_open = self._is_woken = self._has_hung_up = False

    @property
    def thrown(self) -> int:
        """Cards that have really left."""
        return sum(each["event"] == "card" for each in self.memory.events)

    def calm(self) -> None:
        """Let nothing go wrong from now on."""
        self.to_board.wear = self.to_host.wear = Wear()

    def wear_out(self, wear: Wear) -> None:
        """Let this go wrong from now on."""
        self.to_board.wear = self.to_host.wear = wear

    def later(self, seconds: float, act: Callable[[], object]) -> None:
        """Have something happen when so much time has passed."""
        self.clock.later(seconds, act)

    def pull(self) -> None:
        """Take the port away; what was under way is lost."""
        self.is_pulled = self._has_hung_up = True
        self.to_board.cut()
        self.to_host.cut()

    def plug_in(self) -> None:
        self.is_pulled = False

    # The port.

    def open(self) -> None:
        if self.is_pulled:
            raise DeviceUnavailableError(f"{self.name} is not there")
        self._is_open, self._has_hung_up = True, False
        if self.resets_on_opening:
            self.board.reset(self.clock.now)

    def close(self) -> None:
        self._is_open = False

    def read(self, timeout: float) -> bytes:
        until = self.clock.now + max(0.0, timeout)
        while True:
            self._find_hung_up()
            data = self.to_host.take(self.clock.now)
            if (data and self._is_open) or self._is_woken or self.clock.now >= until:
                self._is_woken = False
                return data if self._is_open else b""
            self.let_pass(min(until, self.to_host.next_time))

    def write(self, data: bytes) -> None:
        self._find_hung_up()
        if self._is_open and not self.is_cut:
            self.to_board.put(data, self.clock.now)

    def wake(self) -> None:
        self._is_woken = True

    def let_pass(self, until: float) -> None:
        """Let time pass until something happens, but not beyond `until`."""
        due = min(until, self.to_board.next_time, self.board.next_time())
        self.clock.move_to(min(due, self.clock.next_time))
        now = self.clock.now
        self.board.receive(self.to_board.take(now), now)
        written = self.board.take_output()
        if not self.is_cut:
            self.to_host.put(written, now)
        self.clock.do_what_is_due()

    def _find_hung_up(self) -> None:
        if self._has_hung_up:
            self._has_hung_up = self._is_open = False
            raise DeviceUnavailableError(f"{self.name} has gone")


def _nothing() -> None:
    pass
