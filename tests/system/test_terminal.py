"""The command line drives a running service, and makes safe one that no longer runs."""

import signal
import subprocess
import sys

import pytest
from support.running import Running, wait_for


@pytest.fixture
def service(tmp_path):
    with Running(tmp_path / "data") as running:
        wait_for(lambda: running.get("/launcher")["state"] == "idle", 5, "an enabled launcher")
        yield running


def run(data, *command) -> tuple[int, str]:
    """Exit status and all that was said."""
    ended = subprocess.run(
        [sys.executable, "-m", "controller", *command, "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=40,
        check=False,
    )
    return ended.returncode, ended.stdout + ended.stderr


def test_the_terminal_drives_a_running_service(service):
    assert "card" in run(service.data, "eject", "2")[1]
    assert "idle" in run(service.data, "status")[1]
    assert run(service.data, "stop")[0] == 0

    status, said = run(service.data, "press")

    assert status != 0
    assert "stopped" in said
    assert run(service.data, "enable")[0] == 0


def test_off_stops_a_service_that_answers_and_lets_it_live(service):
    status, said = run(service.data, "off")

    assert status == 0
    assert service.url in said
    assert service.get("/launcher")["state"] == "stopped"


def test_off_ends_a_service_that_hangs_and_nobody_else(service):
    service.signal(signal.SIGSTOP)
    status, said = run(service.data, "off")

    assert status == 0
    assert f"process {service.process.pid}" in said
    assert service.process.wait(5) in {-signal.SIGKILL, -signal.SIGTERM, 0}


def test_off_is_safe_where_nothing_runs(tmp_path):
    assert run(tmp_path / "none", "off") == (0, "None runs; every output is off.\n")


def test_a_service_that_is_not_there_is_said_so(tmp_path):
    status, said = run(tmp_path, "status", "--url", "http://127.0.0.1:9")

    assert status != 0
    assert "no launcher answers at http://127.0.0.1:9" in said
