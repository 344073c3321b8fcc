"""Promise 4: from the button's edge to the motor's pin, beside a bare gpiozero script.

All launchers are pressed in turn within one run; the times are the simulated world's own. The
service's sampling time is taken off. Then: from the last beam edge to the count on a screen, and
from the result to the hand on a screen, both through event streams.
"""

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from statistics import median

import httpx
from support.running import Running, now_us, read_truth, wait_for

from hardware import Bench, HardwareConfig
from hardware.sim.launcher import open_world

SUPPORT = Path(__file__).parent.parent / "support"
HOLD_US = HardwareConfig().button.hold_ms * 1000
SAMPLE_US = HardwareConfig().button.sample_ms * 1000
RATE = 200  # requests a second, from the promise


class Bare:
    """The bare script in a world of its own."""

    def __init__(self, folder: Path, *, commits: bool):
        self.world = folder / f"bare-{commits}"
        open_world(HardwareConfig(), self.world, outlive=5)
        journal = [str(folder / "bare.db")] if commits else []
        self.process = subprocess.Popen(
            [sys.executable, SUPPORT / "bare_launcher.py", self.world, *journal],
            stdout=subprocess.PIPE,
            text=True,
        )

        assert self.process.stdout.readline() == "ready\n"

        self.bench = Bench(self.world)

    def press(self) -> float:
        pushed = push(self.bench, self.world)
        time.sleep(0.1)
        return pushed

    def close(self) -> None:
        self.bench.close()
        self.process.terminate()
        self.process.wait()


class Ours:
    """The service, with a luck that always throws one card."""

    def __init__(self, folder: Path):
        config = folder / "config.toml"
        # No half-out cards: the next press rightly waits for the hand that takes one.
        config.write_text(
            '[simulator]\nphysics = "perfect"\n'
            "[profile.always]\nchances = [1.0]\ncounts = {1 = 1}\n"
        )
        self.service = Running(folder / "data", "--config", str(config))
        self.service.put("/launcher/profile", {"profile": "always"})
        self.world = folder / "data" / "world"
        self.bench = Bench(self.world)

    def press(self) -> float:
        wait_for(lambda: self.state() == "idle", 10, "idle")
        if self.bench.state()["hopper"] < 5:
            self.bench.load(112)
            self.service.post("/launcher/load", {"cards": 112})
        return push(self.bench, self.world) - HOLD_US

    def state(self) -> str:
        time.sleep(0.05)
        return self.service.get("/launcher")["state"]

    def close(self) -> None:
        self.bench.close()
        self.service.kill()


def push(bench: Bench, world: Path) -> float:
    """Microseconds from the button's edge to the motor's forward pin."""
    before = (world / "truth.jsonl").stat().st_size
    bench.push_button(60)

    def times():
        lines = [json.loads(x) for x in (world / "truth.jsonl").read_text()[before:].splitlines()]
        pressed = [t["t_us"] for t in lines if t["event"] == "button" and t["pressed"]]
        driven = [t["t_us"] for t in lines if t.get("line") == "motor_forward" and t["level"] > 0]
        return (pressed[0], driven[0]) if pressed and driven else None

    pressed, driven = wait_for(times, 5, "the motor")
    return driven - pressed


def percentiles(times: list[float]) -> tuple[float, float]:
    ordered = sorted(times)
    return median(ordered), ordered[min(len(ordered) - 1, round(len(ordered) * 0.99))]


def run(presses: int, name: str, ours: Ours, bares: dict[str, Bare]) -> dict:
    launchers = {**bares, "service": ours}
    times: dict[str, list[float]] = {who: [] for who in launchers}
    for _ in range(presses):
        for who, launcher in launchers.items():
            times[who].append(launcher.press())
    rows = {who: percentiles(found) for who, found in times.items()}
    base = rows["bare, with the commit"]
    for who, (middle, late) in rows.items():
        ratio = f"{middle / base[0]:5.2f} x {late / base[1]:5.2f} x"
        print(f"{name:10} {who:24} {middle:8.0f} {late:8.0f} us   {ratio}", flush=True)
    return rows


class Screen(threading.Thread):
    """Reads an event stream as a page does and notes when each event came."""

    def __init__(self, url: str):
        super().__init__(daemon=True)
        self.url = url
        self.seen: list[tuple[int, str, dict]] = []
        self.start()

    def run(self) -> None:
        with (
            contextlib.suppress(httpx.HTTPError),
            httpx.stream("GET", self.url, timeout=60) as answer,
        ):
            event = ""
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: "):
                    self.seen.append((now_us(), event, json.loads(line[6:])))


def screens(ours: Ours, presses: int) -> None:
    service = ours.service
    game = service.post(
        "/games", {"ruleset": "attack", "players": ["Ann", "Ben", "Cleo"], "knowledge": "full"}
    )["id"]
    launcher = Screen(f"{service.url}/api/launcher/events")
    table = Screen(f"{service.url}/api/games/{game}/events")
    wait_for(lambda: ours.state() == "idle", 10, "idle")
    began = now_us()
    for _ in range(presses):
        ours.press()
    wait_for(lambda: ours.state() == "idle", 10, "idle")
    time.sleep(0.3)
    truth = [t for t in read_truth(ours.world / "truth.jsonl") if t["t_us"] > began]
    edges = [t["t_us"] for t in truth if t.get("line") == "beam" and t["level"] == 0]
    cards = [at for at, event, _ in launcher.seen if event == "card" and at > began]
    counts = [min(at - edge for edge in edges if edge <= at) for at in cards]
    results = {e["launch_id"]: at for at, event, e in launcher.seen if event == "launch"}
    took = {e["launch_id"]: at for at, event, e in table.seen if event == "took"}
    hands = [took[launch] - results[launch] for launch in took if launch in results]
    for name, times in (("last edge to count", counts), ("result to hand", hands)):
        middle, late = percentiles(times)
        print(f"{name:35} {middle / 1000:8.1f} {late / 1000:8.1f} ms  (median, p99; limit 100)")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--presses", type=int, default=100)
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = Ours(folder)
        bares = {
            "bare": Bare(folder, commits=False),
            "bare, with the commit": Bare(folder, commits=True),
        }
        try:
            print(f"presses each: {asked.presses}; median, p99, and both as shares of the bare one")
            idle = run(asked.presses, "idle", ours, bares)
            with subprocess.Popen(
                [sys.executable, SUPPORT / "load.py", ours.service.url, str(RATE), "600"],
                stdout=subprocess.DEVNULL,
            ) as load:
                loaded = run(asked.presses, f"{RATE} req/s", ours, bares)
                load.terminate()
            rise = loaded["service"][0] / idle["service"][0] - 1
            print(f"the service's median rises by {rise:.0%} under load (limit 50 %)")
            screens(ours, 20)
        finally:
            ours.close()
            for bare in bares.values():
                bare.close()


if __name__ == "__main__":
    main()
