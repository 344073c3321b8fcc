"""The simulated world: a process that owns the pins' levels, the physics and the truth file.

Theory of operation. Whoever wants pins connects to a socket in the world's directory, says who it
is, and from then on nothing passes but levels with their times. The world sleeps until the physics
or a finger changes something by itself, or until a client sends a level. A client's level counts
from the moment at which it was written, an input's change carries the moment at which it happened:
both may be delivered late, as on a busy Pi, without being wrong. A client that dies, by whatever
death, leaves its lines as they were. A second socket, the bench, is for whoever plays with the
world: pushes the button, fills the hopper, breaks something, looks at the truth.

There is one world in a directory (a lock file sees to that). It outlives its last client, so that
the death of a service can be judged from outside and a restarted one finds its motor and cards
where they were; started anew it goes on from the truth file.
"""

import argparse
import fcntl
import json
import logging
import os
import selectors
import signal
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from hardware.clock import Clock, SystemClock
from hardware.config import HardwareConfig
from hardware.precedence import take_precedence
from hardware.sim.client import Client
from hardware.sim.lines import Lines
from hardware.sim.scene import Scene
from hardware.sim.truth import Truth
from hardware.sim.wire import (
    BENCH_SOCKET,
    CONFIG_FILE,
    LOCK_FILE,
    LONGEST_PACKET,
    PIN_SOCKET,
    TRUTH_FILE,
    Kind,
    PinMessage,
    listen,
)

OUTLIVE_S: Final = 60.0

_log = logging.getLogger(__name__)


class World:
    """Clients, lines and the scene, held together by one loop."""

    def __init__(self, directory: Path, config: HardwareConfig, clock: Clock) -> None:
        self._clock = clock
        self._truth = Truth(directory / TRUTH_FILE)
        self._scene = Scene(config, self._truth, clock.monotonic())
        self._lines = Lines()
        self._clients: dict[int, Client] = {}
        self._joined = 0
        self._selector = selectors.SelectSelector()  # its time-outs are exact, epoll's whole ms
        self._alone_since = clock.monotonic()
        self._ended = False
        self._listen(listen(directory, PIN_SOCKET), self._welcome)
        self._listen(listen(directory, BENCH_SOCKET), self._seat)

    def run(self, outlive: float) -> None:
        """Go on until told to end, or until nobody has been here for `outlive` seconds."""
        while not self._ended:
            for key, _ in self._selector.select(self._patience(outlive)):
                key.data()
            now = self._clock.monotonic()
            self._advance(now)
            self._catch_up()
            self._ended |= not self._clients and now - self._alone_since >= outlive

    def close(self) -> None:
        for key in list(self._selector.get_map().values()):
            self._forget(key.fileobj)  # type: ignore[arg-type]  # sockets only
        self._selector.close()
        self._truth.close()

    def _patience(self, outlive: float) -> float | None:
        times = [self._scene.next_time()]
        if not self._clients:
            times.append(self._alone_since + outlive)
        due = min((time for time in times if time is not None), default=None)
        return None if due is None else max(0.0, due - self._clock.monotonic())

    # The pin socket.

    def _listen(self, listener: socket.socket, welcome: Callable[[socket.socket], None]) -> None:
        self._selector.register(
            listener, selectors.EVENT_READ, lambda: welcome(listener.accept()[0])
        )

    def _welcome(self, end: socket.socket) -> None:
        self._joined += 1
        credentials = end.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12)
        client = Client(self._joined, end, pid=struct.unpack("3i", credentials)[0])
        self._clients[client.number] = client
        self._selector.register(end, selectors.EVENT_READ, lambda: self._hear(client))

    def _hear(self, client: Client) -> None:
        packet = _receive(client.socket)
        try:
            message = PinMessage.from_bytes(packet) if packet else None
        except ValueError:
            _log.warning("%s does not speak our language", client)
            message = None
        if message is None:
            self._bury(client)
        else:
            self._advance(min(max(message.at, self._scene.now), self._clock.monotonic()))
            self._obey(client, message)

    def _bury(self, client: Client) -> None:
        self._forget(client.socket)
        del self._clients[client.number]
        self._lines.bury(client.number)
        self._alone_since = self._clock.monotonic()
        if client.has_name:
            self._tell_truth_about(client, "lost")

    def _obey(self, client: Client, message: PinMessage) -> None:
        match message.kind:
            case Kind.HELLO:
                client.name = message.text
                client.send(PinMessage(Kind.GRANTED, at=self._scene.now))
                self._tell_truth_about(client, "joined")
            case Kind.INPUT:
                self._let_go(client, message.pin)
            case Kind.READ:
                self._answer_with_level(client, Kind.READ, message.pin)
            case Kind.OUTPUT:
                self._claim(client, message)
            case Kind.LEVEL if self._lines[message.pin].holder == client.number:
                self._drive(client, message)
            case _:
                _log.warning("%s sent %s out of turn", client, message)

    def _let_go(self, client: Client, pin: int) -> None:
        if self._lines.let_go(pin, client.number, self._scene.now):
            self._scene.output(pin, 0.0)
        client.inputs.add(pin)
        self._answer_with_level(client, Kind.GRANTED, pin)

    def _claim(self, client: Client, message: PinMessage) -> None:
        holder = self._lines.holder_of(message.pin, other_than=client.number)
        if holder is not None:
            name = str(self._clients[holder])
            client.send(PinMessage(Kind.REFUSED, message.pin, at=self._scene.now, text=name))
            return
        client.inputs.discard(message.pin)
        self._drive(client, message)
        self._answer_with_level(client, Kind.GRANTED, message.pin)

    def _drive(self, client: Client, message: PinMessage) -> None:
        self._lines.drive(message.pin, client.number, message.level, self._scene.now)
        self._scene.output(message.pin, message.level)

    def _answer_with_level(self, client: Client, kind: Kind, pin: int) -> None:
        line = self._lines[pin]
        level = line.level if line.is_driven else self._scene.level(pin)
        client.send(PinMessage(kind, pin, level, self._scene.now))

    def _tell_truth_about(self, client: Client, state: str) -> None:
        self._truth.write(
            self._clock.monotonic(), "client", state=state, name=client.name, pid=client.pid
        )

    # Time.

    def _advance(self, now: float) -> None:
        for change in self._scene.advance(now):
            for client in self._clients.values():
                if change.pin in client.inputs:
                    client.send(PinMessage(Kind.LEVEL, change.pin, change.level, change.at))

    def _catch_up(self) -> None:
        for client in self._clients.values():
            for pin in [*client.behind]:
                client.behind.discard(pin)
                client.send(PinMessage(Kind.LEVEL, pin, self._scene.level(pin), self._scene.now))

    # The bench.

    def _seat(self, end: socket.socket) -> None:
        self._selector.register(end, selectors.EVENT_READ, lambda: self._serve(end))

    def _serve(self, end: socket.socket) -> None:
        packet = _receive(end)
        if not packet:
            self._forget(end)
            return
        self._advance(self._clock.monotonic())
        try:
            answer = self._answer(json.loads(packet))
        except ValueError as error:
            answer = {"error": str(error)}
        self._advance(self._clock.monotonic())  # the lines change before the answer is given
        with suppress(OSError):  # it asked and went away
            end.send(json.dumps(answer).encode(), socket.MSG_DONTWAIT)

    def _answer(self, request: dict[str, Any]) -> dict[str, Any]:
        match request:
            case {"call": "state"}:
                return self._scene.state() | {"truth": str(self._truth.path)}
            case {"call": "button", "ms": float() | int() as ms}:
                self._scene.push_button(ms / 1000)
            case {"call": "hopper", "cards": int() as cards}:
                self._scene.load(cards)
            case {"call": "fault", "kind": str() as kind, "on": bool() as on, "rate": rate}:
                self._scene.fault(kind, on=on, rate=rate)
            case {"call": "end"}:
                self._refuse_to_end()
            case _:
                raise ValueError(f"the bench does not know {request}")
        return {}

    def _refuse_to_end(self) -> None:
        if self._clients:
            held = ", ".join(str(each) for each in self._clients.values() if each.has_name)
            raise ValueError(f"the simulated world is in use by {held}")
        self._ended = True

    def _forget(self, end: socket.socket) -> None:
        self._selector.unregister(end)
        end.close()


def _receive(end: socket.socket) -> bytes:
    try:
        return end.recv(LONGEST_PACKET)
    except OSError:
        return b""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m hardware.sim.world", description="The simulated card launcher's world."
    )
    parser.add_argument("--directory", type=Path, required=True, help="sockets and truth file")
    parser.add_argument("--config", default="{}", help="the device's configuration, as JSON")
    parser.add_argument("--outlive", type=float, default=OUTLIVE_S, metavar="SECONDS")
    return parser.parse_args()


def main() -> int:
    """Run the world of a directory, unless it has one already."""
    options = _options()
    config = HardwareConfig.model_validate_json(options.config)
    with (options.directory / LOCK_FILE).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return 0  # two were started at once; the other one is as good
        lock.truncate(0)
        lock.write(f"{os.getpid()}\n")
        lock.flush()
        (options.directory / CONFIG_FILE).write_text(options.config)
        world = World(options.directory, config, SystemClock())
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sys.exit(0))
        take_precedence()
        try:
            world.run(options.outlive)
        finally:
            world.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
