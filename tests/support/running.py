"""A service as a person starts it: a process of its own, spoken to over HTTP and signals only."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

READY_WITHIN = 20.0  # seconds on a busy machine; the benches print what it really took
ADDRESS = re.compile(r"http://[\d.]+:\d+")


class Running:
    """One `card-launcher serve` (or `engine`) on a free port of its own."""

    def __init__(
        self, data: Path, *arguments: str, command: str = "serve", program=None, port=0, log=None
    ):
        self.data = data
        data.mkdir(parents=True, exist_ok=True)
        self.log = log or data.parent / f"{data.name}.{command}.log"
        program = program or [sys.executable, "-m", "controller"]
        self.started = time.monotonic()
        with self.log.open("a") as output:
            self._log_start = output.tell()
            self.process = subprocess.Popen(
                [*program, command, "--port", str(port), "--data", str(data), *arguments],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self.http = httpx.Client(timeout=35)
        self.url = self._await_address()
        self.http.base_url = f"{self.url}/api"

    def output(self) -> str:
        with self.log.open() as log:
            log.seek(self._log_start)
            return log.read()

    def _await_address(self) -> str:
        for _ in polling(READY_WITHIN):
            if found := ADDRESS.search(self.output()):
                url = found.group()
                with contextlib.suppress(httpx.HTTPError):
                    httpx.get(f"{url}/api/rulesets", timeout=5)
                    self.ready_after = time.monotonic() - self.started
                    return url
            if self.process.poll() is not None:
                break
        self.kill()
        raise AssertionError(f"the service did not get ready:\n{self.output()}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def get(self, path: str, **options):
        answer = self.http.get(path, **options)
        answer.raise_for_status()
        return answer.json()

    def post(self, path: str, body=None, **options):
        answer = self.http.post(path, json={} if body is None else body, **options)
        assert answer.is_success, f"{path} {body}: {answer.status_code} {answer.text}"
        return answer.json()

    def put(self, path: str, body):
        answer = self.http.put(path, json=body)
        assert answer.is_success, f"{path} {body}: {answer.status_code} {answer.text}"
        return answer.json()

    def launches(self) -> list[dict]:
        """The whole journal, page by page."""
        found, after = [], 0
        while after is not None:
            page = self.get("/launcher/launches", params={"after": after, "limit": 100})
            found += page["launches"]
            after = page["next"]
        return found

    def truth(self) -> list[dict]:
        """What physically happened, from the simulated world's own record."""
        return read_truth(Path(self.get("/simulator")["truth"]))

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.http.close()

    def end(self, within: float = 10) -> int:
        """SIGTERM, and the exit status."""
        self.process.terminate()
        return self.process.wait(within)


def read_truth(path: Path) -> list[dict]:
    lines = path.read_text().split("\n")
    return [json.loads(line) for line in lines[:-1]]  # the last one may be half written


def total_cards(truth: list[dict]) -> int:
    """Cards that have left the simulated launcher since its world began."""
    return max((line["total"] for line in truth if line["event"] == "card"), default=0)


def motor_off_at(truth: list[dict], after_us: int) -> int | None:
    """The moment from `after_us` on at which the motor stood without force; None: it turns."""
    duty = 0.0
    for line in truth:
        if line["event"] != "motor":
            continue
        if line["t_us"] > after_us and duty and not line["duty"]:
            return line["t_us"]
        duty = line["duty"]
    return None if duty else after_us


def polling(within: float, every: float = 0.01):
    """Bounded waiting for another process: yields until the time is up."""
    deadline = time.monotonic() + within
    while time.monotonic() < deadline:
        yield
        time.sleep(every)


def wait_for(question, within: float = 10.0, what: str = "what was awaited"):
    """The first true answer to `question`."""
    for _ in polling(within):
        if answer := question():
            return answer
    raise AssertionError(f"{what} did not come within {within} s")


def now_us() -> int:
    """The world's clock: CLOCK_MONOTONIC, which all processes of a machine share."""
    return time.monotonic_ns() // 1000
