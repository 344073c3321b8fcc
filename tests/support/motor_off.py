"""From a signal to a motor that stands, read from the simulated world's own record."""

import contextlib
import signal
import sys
import threading
import time
from pathlib import Path

import httpx
from support.running import Running, motor_off_at, now_us, read_truth, wait_for

STUCK_SERVICE = [sys.executable, str(Path(__file__).with_name("stuck_service.py"))]


class Launching:
    """A service whose motor turns at full speed, for about a second and a half."""

    def __init__(self, folder: Path, stuck: str | None = None):
        self.service = Running(folder / "data", program=STUCK_SERVICE if stuck else None)
        self.truth_file = Path(self.service.get("/simulator")["truth"])
        self.streams = [self._in_background("/launcher/events") for _ in range(3)]
        wait_for(lambda: self.service.get("/launcher")["state"] == "idle", 10, "idle")
        self.service.post("/launcher/eject", {"cards": 13})
        wait_for(lambda: self.duty() == 1, 5, "full speed")
        if stuck:
            self._in_background(f"/stuck/{stuck}")
            time.sleep(0.15)  # until the request is stuck indeed

    def duty(self) -> float:
        duties = [t["duty"] for t in read_truth(self.truth_file) if t["event"] == "motor"]
        return duties[-1] if duties else 0.0

    def _in_background(self, path: str) -> threading.Thread:
        def ask():
            with (
                contextlib.suppress(httpx.HTTPError),
                httpx.stream("GET", f"{self.service.url}/api{path}", timeout=30) as answer,
            ):
                for _ in answer.iter_raw():
                    pass

        thread = threading.Thread(target=ask, daemon=True)
        thread.start()
        return thread

    def signal(self, number: signal.Signals) -> float:
        """Send it; the milliseconds until the motor stands."""
        assert self.duty() == 1, "the motor must turn when the signal comes"

        sent = now_us()
        self.service.signal(number)
        stood = wait_for(
            lambda: motor_off_at(read_truth(self.truth_file), sent), 3, "a motor that stands"
        )
        self.signalled = sent
        return (stood - sent) / 1000

    def exit_after(self) -> float:
        """The milliseconds from the signal to the end of the process."""
        self.service.process.wait(10)
        return (now_us() - self.signalled) / 1000

    def close(self) -> None:
        self.service.kill()


STUCK = (None, "awaiting", "thread", "loop")
EXIT_LIMIT_MS = 5000  # fault 23
SIGTERM_LIMIT_MS = 200  # promise 3
LEASE_LIMIT_MS = 250 + 50  # the guard's lease, and a scheduler's share on a busy machine
