"""The home network comes in: devices with cookies, through kills and restarts, and on two hosts."""

import os
import pty
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from support.devices import BY_PROXY, Phone, lan_url
from support.running import Running, polling, wait_for

NAMES = ["Ann", "Ben", "Cleo"]
CODE = re.compile(r"\b[A-HJKMNP-RT-Z2-46-9]{6}\b")


@pytest.fixture
def service(tmp_path):
    with Running(tmp_path / "data", "--lan", "--disabled") as running:
        yield running


def new_game(service, **wanted) -> str:
    body = {"ruleset": "attack", "players": NAMES, "knowledge": "table", "first_card": "red-5"}
    return service.post("/games", body | wanted)["id"]


def invitation(service, game) -> dict:
    return service.get(f"/games/{game}/invitation")


def test_the_network_comes_in_with_lan_and_only_with_a_code(service):
    with Phone(service) as phone:
        assert ("none", False) == (phone.me()["role"], phone.me()["loopback"])
        assert 401 == phone.http.get("/games").status_code
        assert 401 == phone.http.get("/launcher").status_code
        assert 200 == phone.http.post("/launcher/stop").status_code

        game = new_game(service)
        phone.join(code=invitation(service, game)["seat_code"], seat=1)

        assert ("seat", 1, "Ben") == tuple(phone.me()[key] for key in ("role", "seat", "name"))
        assert 200 == phone.http.get(f"/games/{game}/actions?seat=1").status_code


def test_seats_survive_kill_9_and_a_restart(service):
    """Ann's phone has her seat the moment the service is back, and nobody else's."""
    game = new_game(service, knowledge="full", launcher=None)
    code = invitation(service, game)["seat_code"]
    with Phone(service) as ann, Phone(service) as ben:
        ann.join(code=code, seat=0)
        hand = ann.http.get(f"/games/{game}?seat=0").json()
        ben.join(code=code, seat=1)
        service.kill()
        with Running(service.data, "--lan", "--disabled", port=service.port) as again:
            assert code == invitation(again, game)["seat_code"]
            assert ("seat", 0) == (ann.me()["role"], ann.me()["seat"])
            assert hand == ann.http.get(f"/games/{game}?seat=0").json()
            assert 403 == ann.http.get(f"/games/{game}?seat=1").status_code
            with Phone(again) as thief:
                stolen = thief.http.post("/join", json={"code": code, "seat": 1})

            assert (409, "seat-taken") == (stolen.status_code, stolen.json()["code"])


def test_the_log_has_no_code_no_cookie_and_no_token(service):
    """Whoever reads the log of the service cannot sit down with it."""
    game = new_game(service)
    codes = invitation(service, game)
    with Phone(service) as phone:
        phone.http.post("/join", json={"code": "WRONGX"})
        phone.join(code=codes["table_code"], table=True)
        phone.join(code=codes["seat_code"], seat=1)
        phone.http.get(f"/games/{game}/record")
        cookie = phone.cookie
        phone.http.post("/me/leave", json={})
    service.end()
    told = service.output()
    secrets = [codes["seat_code"], codes["table_code"], cookie, token_of(service)]

    assert "/api/join" in told
    assert not [secret for secret in secrets if secret in told]
    assert not CODE.search(told.replace("WRONGX", ""))


def token_of(service) -> str:
    return (service.data / "launcher-token").read_text().strip()


def test_a_named_address_is_listened_on_and_this_machine_is_the_table_all_the_same(tmp_path):
    with Running(tmp_path / "first", "--lan", "--disabled") as first:
        url = lan_url(first)
    host = url.removeprefix("http://").rsplit(":", 1)[0] if url else "127.0.0.1"
    with Running(tmp_path / "data", "--lan", "--disabled", "--host", host) as service:
        assert "table" == service.get("/me")["role"]
        assert [host] == [
            httpx.URL(way["url"]).host for way in service.get("/invitation")["addresses"]
        ]


def test_a_loopback_name_is_told_as_its_number(tmp_path):
    """So that whoever reads the line can type it, and the machine is known for the table."""
    with Running(tmp_path / "data", "--disabled", "--host", "localhost") as service:
        assert service.url.startswith("http://127.0.0.1:")
        assert "table" == service.get("/me")["role"]


def test_without_lan_the_network_is_not_let_in(tmp_path):
    """The port answers on this machine's inner address alone."""
    with Running(tmp_path / "first", "--lan", "--disabled") as first:
        url = lan_url(first)
    with Running(tmp_path / "data", "--disabled") as service:
        game = new_game(service)

        assert service.get("/me")["lan"] is False
        assert invitation(service, game)["lan"] is False
        assert "Join:" not in service.output()
        if url:
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection((httpx.URL(url).host, service.port), 2)


def test_a_launcher_on_another_host_reports_with_the_games_token(tmp_path):
    """Without it nothing is lost: the launch waits until somebody has put the token right."""
    with Running(tmp_path / "games", "--lan", command="engine") as games:
        game = new_game(games)
        url = lan_url(games) or games.url
        with Running(tmp_path / "launcher", "--engine-url", url) as launcher:
            stranger = httpx.put(f"{url}/api/launchers/main", json={"game": None}, headers=BY_PROXY)

            assert 401 == stranger.status_code
            assert "table" == launcher.get("/me")["role"]

            wait_for(lambda: launcher.get("/launcher")["state"] == "idle", 10, "enabled")
            launched = launcher.post("/launcher/eject?wait=true", {"cards": 2})
            if lan_url(games):  # from here the games take the launcher for a stranger
                wait_for(lambda: "not delivered" in launcher.output(), 10, "a refusal")

                assert 1 == launcher.get("/health")["outbox"]["waiting"]
        config = tmp_path / "launcher.toml"
        config.write_text(f'[games]\ntoken = "{token_of(games)}"\n')
        with Running(
            tmp_path / "launcher", "--engine-url", url, "--config", str(config)
        ) as launcher:
            wait_for(lambda: not launcher.get("/health")["outbox"]["waiting"], 15, "delivery")
            reported = games.get("/launches")["launches"]

            assert launched["launch_id"] in [one["launch_id"] for one in reported]
            assert game == launcher.get("/launcher")["game"]


def test_on_a_terminal_the_way_to_join_is_drawn_and_in_a_log_it_is_not(service, tmp_path):
    """The QR code of the table's own address; `invite` draws it again."""
    command = [sys.executable, "-m", "controller"]
    ours, theirs = pty.openpty()
    arguments = ["serve", "--lan", "--disabled", "--port", "0", "--data", str(tmp_path / "tty")]
    with subprocess.Popen([*command, *arguments], stdout=theirs, stderr=subprocess.DEVNULL) as run:
        os.close(theirs)
        try:
            told = read_until(ours, "▄▄▄▄▄")
        finally:
            run.send_signal(signal.SIGTERM)
            run.wait(10)
            os.close(ours)
    invited = subprocess.run(
        [*command, "invite", "--data", str(service.data)],
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    ).stdout

    assert re.search(r"/join#[A-Z2-9]{6}", told)
    assert re.search(r"/join#[A-Z2-9]{6}\n.*[█▄▀]", invited, re.DOTALL)
    assert "#" not in service.output()


def read_until(terminal: int, text: str) -> str:
    told = b""
    for _ in polling(20):
        told += os.read(terminal, 65_536)
        if text in told.decode(errors="replace"):
            return told.decode(errors="replace")
    raise AssertionError(f"no {text} in {told!r}")
