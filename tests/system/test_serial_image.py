"""The real image on a serial line: pyserial, a pseudo terminal at 250000 baud, HTTP, a hand."""

import subprocess
import sys
import time

import pytest
from support.board import LEASE_S, serial_config
from support.image import launcher_image
from support.nano import NANO, Nano
from support.pty_nano import PtyNano
from support.running import Running, wait_for

from hardware.sim.truth import Memory

CONFIG = "[serial]\ncover = true\n"
SLACK_S = 0.3
"""The wall clock's, on a busy machine."""
READY_S = 20

pytestmark = pytest.mark.xdist_group("real image on a serial line")


class Table:
    """A board, and the service that has it."""

    def __init__(self, folder):
        self.config = folder / "config.toml"
        self.config.write_text(CONFIG)
        self.memory = Memory()
        config = serial_config(seed=4)
        began = time.monotonic()
        self.nano = Nano(launcher_image().program, NANO, config, self.memory, began=began)
        self.board = PtyNano(self.nano)
        self.data = folder / "data"

    def serve(self):
        arguments = ("--backend", "serial", "--port-name", self.board.port)
        return Running(self.data, *arguments, "--config", str(self.config))

    def push_button(self):
        with self.board.lock:
            self.nano.table.push_button(0.08)

    @property
    def thrown(self):
        return sum(event["event"] == "card" for event in list(self.memory.events))

    @property
    def motor(self):
        return [event for event in list(self.memory.events) if event["event"] == "motor"]


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    with table.nano, table.board:
        yield table


def idle(service):
    wait_for(lambda: service.get("/launcher")["state"] == "idle", READY_S, "an enabled launcher")


def press(service, table, number):
    """The launch that the push of the button makes."""
    table.push_button()
    wait_for(lambda: service.launches()[number - 1 :], 10, "a launch")
    idle(service)
    return service.launches()[number - 1]


def test_button_on_the_board_becomes_cards_in_a_hand(table):
    with table.serve() as service:
        idle(service)
        players = {"ruleset": "attack", "players": ["Ann", "Bob"], "knowledge": "full"}
        game = service.post("/games", players)
        before = sum(seat["cards"] for seat in game["seats"])
        presses = 0
        while not table.thrown:
            presses += 1
            launch = press(service, table, presses)
        hands = service.get(f"/games/{game['id']}")["seats"]

    assert ("button", table.thrown) == (launch["trigger"], launch["cards"])
    assert table.thrown == sum(hand["cards"] for hand in hands) - before


def test_status_names_board_firmware_and_port(table):
    with table.serve() as service:
        idle(service)
        command = [sys.executable, "-m", "controller", "status", "--url", service.url]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert f"nano with firmware 1.0 at {table.board.port}" in said


def test_killed_service_leaves_the_motor_to_the_boards_lease(table):
    with table.serve() as service:
        idle(service)
        service.post("/launcher/eject", {"cards": 13})
        wait_for(lambda: table.motor and table.motor[-1]["duty"] > 0, 5, "a motor that runs")
        service.process.kill()
        killed = time.monotonic()
        wait_for(lambda: table.motor[-1]["duty"] == 0, 3, "a motor that stands")
        time.sleep(LEASE_S)

    assert 0 == table.motor[-1]["duty"]
    assert table.motor[-1]["at"] - killed < LEASE_S + SLACK_S
