"""Starting, being refused, and being started twice: what a person meets before the first press."""

import os
import subprocess
import sys

import httpx
import pytest
from support.running import Running, read_truth, wait_for

SERVE = [sys.executable, "-m", "controller", "serve", "--port", "0"]


def refusal(*arguments) -> str:
    """What a service says that does not start."""
    ended = subprocess.run(
        [*SERVE, *map(str, arguments)], capture_output=True, text=True, timeout=20, check=False
    )

    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr

    return ended.stderr


@pytest.fixture
def service(tmp_path):
    with Running(tmp_path / "data") as running:
        yield running


def state(service) -> str:
    return service.get("/launcher")["state"]


def test_a_first_start_is_ready_to_be_pressed_with_a_full_hopper(service):
    """The newcomer's first minute: no hardware, nothing configured, one push."""
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")

    assert "simulated hardware" in service.output()
    assert service.get("/launcher")["hopper"] == {"loaded": 112, "left": 112}
    assert service.get("/simulator")["hopper"] == 112
    assert service.post("/launcher/press?wait=true")["outcome"] in {"fired", "nothing"}


def test_nothing_moves_from_the_start_until_a_press(service):
    """Fault 15: no motor pin is active before anybody pressed."""
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    driven = [
        line
        for line in service.truth()
        if line["event"] == "line" and line["line"].startswith("motor") and line["level"]
    ]

    assert driven == []


def test_a_second_service_on_the_same_folder_is_refused(service):
    """Fault 24."""
    said = refusal("--data", service.data)

    assert f"process {service.process.pid}" in said
    assert str(service.data) in said


def test_a_second_service_on_the_same_port_is_refused(service, tmp_path):
    said = refusal("--data", tmp_path / "other", "--port", service.port)

    assert f"cannot listen on 127.0.0.1:{service.port}" in said


def test_after_kill_9_a_restart_needs_no_waiting(service):
    """Fault 24: folder, port, pins and world are taken up again at once."""
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    world = service.get("/simulator")["truth"]
    service.kill()
    with Running(service.data, port=service.port) as again:
        wait_for(lambda: state(again) == "idle", 5, "an enabled launcher")

        assert again.get("/simulator")["truth"] == world


def test_hung_service_is_not_healthy(service):
    """Fault 27: health is the control loop's own, and its guard has its own clock."""
    assert service.http.get("/health").status_code == 200


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[motor]\nspin = 3", "[motor] spin"),
        ("[pins]\nmotor_forward = 4", "pulled high at boot"),
        ("[button]\nhold_ms = 0", "[button] hold_ms"),
        ("[nonsense]\nx = 1", "[nonsense]"),
        ("[profile.mine]\nchances = [2.0]\nmean = 3", "profile.mine"),
        ("not toml", "not a TOML file"),
    ],
)
def test_a_configuration_that_cannot_be_used_is_refused_by_name(tmp_path, text, named):
    config = tmp_path / "config.toml"
    config.write_text(text)

    said = refusal("--data", tmp_path / "data", "--config", config)

    assert str(config) in said
    assert named in said


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--host", "0.0.0.0"], "--lan"),
        (["--host", "192.168.1.2", "--lan"], "who they are"),
        (["--backend", "serial"], "not supported"),
        (["--port", "70000"], "70000"),
    ],
)
def test_what_cannot_be_served_is_refused(tmp_path, arguments, named):
    assert named in refusal("--data", tmp_path / "data", *arguments)


def test_a_named_launcher_that_cannot_be_had_is_an_error_and_never_simulated(tmp_path):
    """Fault 7: mock pins are taken only when told to."""
    config = tmp_path / "config.toml"
    config.write_text("[pins]\nbutton = 17\n")

    said = refusal("--data", tmp_path / "data", "--config", config)

    assert "lgpio" in said
    assert not (tmp_path / "data" / "world").exists()


def test_a_persons_stop_outlasts_a_restart(service):
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")
    service.post("/launcher/stop")
    service.end()
    with Running(service.data) as again:
        assert state(again) != "idle"
        assert again.http.post("/launcher/press").status_code == 409

        again.post("/launcher/enable")

        assert state(again) == "idle"


def test_disabled_stays_disabled(tmp_path):
    with Running(tmp_path / "data", "--disabled") as service:
        refused = service.http.post("/launcher/press")

        assert (409, "disabled") == (refused.status_code, refused.json()["code"])


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")

    assert str(tmp_path / "file") in refusal("--data", tmp_path / "file" / "data")


def test_games_alone_have_no_launcher(tmp_path):
    with Running(tmp_path / "games", command="engine") as games:
        made = games.post(
            "/games", {"ruleset": "attack", "players": ["A", "B"], "knowledge": "full"}
        )

        assert made["id"] == games.get("/games")[0]["id"]
        assert games.http.get("/launcher").status_code == 404


def test_the_world_outlives_its_service_so_that_others_can_judge_it(service):
    truth = service.get("/simulator")["truth"]
    service.kill()

    def lost() -> list[str]:
        lines = read_truth(type(service.data)(truth))
        return [x["state"] for x in lines if x["event"] == "client"][-2:]

    wait_for(lambda: lost() == ["lost", "lost"], 3, "both clients' loss in the truth")


def test_the_page_is_served(service):
    page = httpx.get(service.url)

    assert page.status_code == 200
    assert "Card Launcher" in page.text


def test_the_terminal_drives_a_running_service(service):
    wait_for(lambda: state(service) == "idle", 5, "an enabled launcher")

    def run(*command) -> tuple[int, str]:
        ended = subprocess.run(
            [sys.executable, "-m", "controller", *command, "--data", str(service.data)],
            capture_output=True,
            text=True,
            timeout=40,
            check=False,
        )
        return ended.returncode, ended.stdout + ended.stderr

    assert run("eject", "2")[1] in {"2 cards.\n", "1 card.\n", "3 cards.\n"}
    assert "idle" in run("status")[1]
    assert run("stop")[0] == 0

    status, said = run("press")

    assert status != 0
    assert "stopped" in said


def test_off_ends_a_service_that_hangs_and_nobody_else(service):
    import signal

    service.signal(signal.SIGSTOP)
    ended = subprocess.run(
        [sys.executable, "-m", "controller", "off", "--data", str(service.data)],
        capture_output=True,
        text=True,
        timeout=40,
        check=True,
    )

    assert f"process {service.process.pid}" in ended.stdout
    assert service.process.wait(5) in {-signal.SIGKILL, -signal.SIGTERM, 0}


def test_off_is_safe_where_nothing_runs(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "controller", "off", "--data", str(tmp_path / "none")],
        capture_output=True,
        text=True,
        timeout=40,
        check=True,
        env={**os.environ},
    )

    assert "every output is off" in ended.stdout
