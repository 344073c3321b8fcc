"""Twelve phones round the table: how long until each of them shows what happened.

    make bench-phones [ARGS=launches]

Each phone has joined over the network's address and follows the launcher and the game, as the page
does: 24 open streams. Two figures over all phones, limit 100 ms each (promise 4): from the last
beam edge of a card (the simulated world's own time) to its count, and from the result, taken for
written when the first phone hears of it, to the cards in the hand.
"""

import json
import os
import selectors
import socket
import sys
import tempfile
import threading
from collections import defaultdict
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from support.devices import Phone, lan_url
from support.running import Running, now_us, read_truth, wait_for

LAUNCHES = 60
PHONES = 12
CONFIG = """
[simulator]
physics = "perfect"
[profile.always]
chances = [1.0]
counts = {1 = 1, 2 = 1, 3 = 1}
"""


class Listening(threading.Thread):
    """Reads all streams at once and stamps what comes; sense is made of it afterwards."""

    def __init__(self):
        super().__init__(daemon=True)
        self.selector = selectors.DefaultSelector()
        self.chunks: dict[tuple[int, str], list[tuple[int, bytes]]] = defaultdict(list)
        self.ending = False

    def open(self, number: int, url: str, path: str, cookie: str) -> None:
        host = urlsplit(url)
        connection = socket.create_connection((host.hostname, host.port))
        connection.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host.netloc}\r\n"
            f"Cookie: card-launcher-seat={cookie}\r\n\r\n".encode()
        )
        name = "launcher" if "/launcher/" in path else "game"
        self.selector.register(connection, selectors.EVENT_READ, (number, name))

    def run(self) -> None:
        while not self.ending:
            for key, _ in self.selector.select(0.2):
                chunk = key.fileobj.recv(65_536)
                self.chunks[key.data].append((now_us(), chunk))
                if not chunk:
                    self.selector.unregister(key.fileobj)

    def heard(self, stream: tuple[int, str]) -> list[tuple[int, str, dict]]:
        """The events of a stream: when each was there as a whole, its name, its data."""
        text, events = b"", []
        for at, chunk in self.chunks[stream]:
            *blocks, text = (text + chunk).split(b"\n\n")
            for block in blocks:
                fields = dict(
                    line.split(": ", 1) for line in block.decode().splitlines() if ": " in line
                )
                if "event" in fields and "data" in fields:
                    events.append((at, fields["event"], json.loads(fields["data"])))
        return events

    def close(self) -> None:
        self.ending = True
        self.join()
        for key in list(self.selector.get_map().values()):
            key.fileobj.close()
        self.selector.close()


def launch(service: Running, times: int) -> None:
    for _ in range(times):
        wait_for(lambda: service.get("/launcher")["state"] == "idle", 20, "idle")
        if service.get("/simulator")["hopper"] < 10:
            service.post("/simulator/hopper", {"cards": 112})
            service.post("/launcher/load", {"cards": 112})
        service.post("/simulator/button", {"ms": 200})
        wait_for(lambda: service.get("/launcher")["state"] != "idle", 5, "a press")
    wait_for(lambda: service.get("/launcher")["state"] == "idle", 20, "idle")


def counts(events: list, edges: list[int]) -> list[int]:
    """Microseconds from the edge behind each card to its count."""
    cards = [at for at, event, _ in events if event == "card"]
    return [at - max(edge for edge in edges if edge <= at) for at in cards]


def told(name: str, times: list[int]) -> None:
    ordered = sorted(times)
    late = ordered[min(len(ordered) - 1, round(len(ordered) * 0.99))]
    print(
        f"{name:20} median {median(ordered) / 1000:6.1f} ms, p99 {late / 1000:6.1f} ms, "
        f"worst {ordered[-1] / 1000:6.1f} ms ({len(ordered)} on {PHONES} phones)"
    )


def main(launches: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        config = Path(name) / "config.toml"
        config.write_text(CONFIG)
        with Running(Path(name) / "data", "--lan", "--config", str(config)) as service:
            measure(service, launches)


def measure(service: Running, launches: int) -> None:
    service.put("/launcher/profile", {"profile": "always"})
    players = [f"Player {number}" for number in range(10)]
    body = {"ruleset": "attack", "players": players, "knowledge": "table", "first_card": "red-5"}
    game = service.post("/games", body)["id"]
    code = service.get(f"/games/{game}/invitation")["seat_code"]
    listening, url = Listening(), lan_url(service) or service.url
    for number in range(PHONES):
        with Phone(service) as phone:
            phone.join(code=code, **({"seat": number} if number < 10 else {"viewer": True}))
            listening.open(number, url, f"/api/games/{game}/events", phone.cookie)
            listening.open(number, url, "/api/launcher/events", phone.cookie)
    listening.start()
    launch(service, launches)
    wait_for(lambda: not service.get("/health")["outbox"]["waiting"], 10, "delivery")
    truth = read_truth(Path(service.get("/simulator")["truth"]))
    edges = [line["t_us"] for line in truth if line.get("line") == "beam" and line["level"] == 0]
    listening.close()
    following = [listening.heard((number, "launcher")) for number in range(PHONES)]
    written: dict[str, int] = {}
    for events in following:
        for at, event, data in events:
            if event == "launch":
                written[data["launch_id"]] = min(at, written.get(data["launch_id"], at))
    hands = [
        at - written[data["launch_id"]]
        for number in range(PHONES)
        for at, event, data in listening.heard((number, "game"))
        if event == "took" and data.get("launch_id") in written
    ]
    print(f"{launches} launches; load average {os.getloadavg()[0]:.1f}; through {url}")
    told("last edge to count", [us for events in following for us in counts(events, edges)])
    told("result to hand", hands)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else LAUNCHES)
