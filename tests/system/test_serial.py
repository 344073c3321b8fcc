"""A board on a serial line, from its button to a hand: real pyserial, a pseudo terminal, HTTP."""

import signal
import subprocess
import sys
import time

import pytest
from support.running import Running, wait_for

from hardware.config import Pins, load_config
from hardware.sim.microcontroller_pty import PtyBoard
from hardware.sim.truth import Memory

CONFIG = """
[serial]
lease_ms = 1500 # a machine that runs three tests at once is late now and then
[simulator]
seed = 4
physics = "perfect"
"""
LEASE_S = 1.5
"""How long the board drives on when it hears nothing."""


pytestmark = pytest.mark.xdist_group("serial")


class Table:
    """A board, and the service that has it."""

    def __init__(self, folder):
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG)
        self.memory = Memory()
        config = load_config(self.config)
        self.board = PtyBoard(config, Pins(cover=24), self.memory, folder / "board")
        self.data = folder / "data"

    def serve(self, **options):
        return Running(
            self.data,
            *("--backend", "serial", "--port-name", str(self.board.port)),
            *("--config", str(self.config)),
            **options,
        )

    @property
    def thrown(self):
        return sum(event["event"] == "card" for event in list(self.memory.events))

    @property
    def duty(self):
        motor = [event for event in list(self.memory.events) if event["event"] == "motor"]
        return motor[-1]["duty"] if motor else 0.0

    def off_after(self, since):
        """Seconds from a moment until the motor was off, for good."""
        wait_for(lambda: self.duty == 0, 3, "a motor that is off")
        last = [each for each in list(self.memory.events) if each["event"] == "motor"][-1]
        return last["at"] - since


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    with table.board:
        yield table


def idle(service):
    wait_for(lambda: service.get("/launcher")["state"] == "idle", 10, "an enabled launcher")


def start_eject(service, table):
    service.post("/launcher/eject", {"cards": 13})
    wait_for(lambda: table.duty > 0, 3, "a motor that runs")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A board and its service, for the tests that break nothing."""
    table = Table(tmp_path_factory.mktemp("played"))
    with table.board, table.serve() as service:
        idle(service)
        yield table, service


def test_button_on_the_board_becomes_cards_in_a_hand(played):
    table, service = played
    game = service.post(
        "/games", {"ruleset": "attack", "players": ["Ann", "Bob"], "knowledge": "full"}
    )
    before = sum(seat["cards"] for seat in game["seats"])
    thrown = table.thrown
    while table.thrown == thrown:
        presses = service.get("/launcher")["totals"]["presses"] + 1
        table.board.push_button(0.08)
        wait_for(lambda n=presses: service.get("/launcher")["totals"]["presses"] == n)
        wait_for(lambda: service.get("/launcher")["state"] == "idle")
    pressed = service.launches()[-1]
    wait_for(lambda: hands(service, game) == before + pressed["cards"], 5, "cards in a hand")

    assert ("button", table.thrown - thrown) == (pressed["trigger"], pressed["cards"])


def hands(service, game):
    return sum(seat["cards"] for seat in service.get(f"/games/{game['id']}")["seats"])


def test_every_launch_leaves_a_trace(played):
    _, service = played
    launch = service.post("/launcher/eject?wait=true", {"cards": 2})
    trace = service.http.get(f"/launcher/launches/{launch['launch_id']}/trace.vcd").text

    assert ("fired", 2, False) == (launch["outcome"], launch["cards"], launch["uncertain"])
    assert "motor_fwd" in trace


def test_status_names_board_firmware_and_port(played):
    table, service = played
    command = [sys.executable, "-m", "controller", "status", "--url", service.url]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert f"fake with firmware 1.0 at {table.board.port}" in said


def test_killed_service_leaves_the_motor_to_the_lease_and_loses_nothing(table):
    """Faults 16, 18: off by something other than what died; nothing is launched twice."""
    with table.serve() as service:
        idle(service)
        start_eject(service, table)
        service.process.kill()
        killed = time.monotonic()

        assert table.off_after(killed) < LEASE_S + 0.3
    with table.serve() as again:
        launch = again.launches()[-1]
        idle(again)

        assert launch["uncertain"]
        assert launch["range"][0] <= table.thrown <= launch["range"][1]
        assert 1 == len(table.board.board.begun)


def test_hung_service_leaves_the_motor_to_the_lease(table):
    with table.serve() as service:
        idle(service)
        start_eject(service, table)
        service.signal(signal.SIGSTOP)
        stopped = time.monotonic()

        assert table.off_after(stopped) < LEASE_S + 0.3


def test_sigterm_stops_the_motor_within_200_ms(table):
    """Faults 16."""
    with table.serve() as service:
        idle(service)
        start_eject(service, table)
        service.signal(signal.SIGTERM)
        told = time.monotonic()

        assert table.off_after(told) < 0.2


def test_pulled_cable_is_a_named_fault_and_the_port_comes_back(table):
    """Faults 20, 21: the launch ends in doubt; under the same name the board is found again."""
    with table.serve() as service:
        idle(service)
        start_eject(service, table)
        table.board.pull()
        fault = wait_for(lambda: service.get("/launcher")["fault"], 2, "a fault")
        launch = service.launches()[-1]
        table.board.plug_in()
        wait_for(lambda: service.post("/launcher/enable")["enabled"], 10, "an enabled launcher")
        again = service.post("/launcher/eject?wait=true", {"cards": 1})

    assert "port-lost" == fault["code"]
    assert str(table.board.port) in fault["what_to_do"]
    assert ("fault", True) == (launch["outcome"], launch["uncertain"])
    assert ("fired", 1) == (again["outcome"], again["cards"])
