"""What is refused at the start, in a sentence that names it: folder, port, file, launcher."""

import subprocess
import sys

import pytest
from support.running import Running

SERVE = [sys.executable, "-m", "controller", "serve", "--port", "0"]


def refusal(*arguments) -> str:
    """What a service says that does not start."""
    ended = subprocess.run(
        [*SERVE, *map(str, arguments)], capture_output=True, text=True, timeout=20, check=False
    )

    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr

    return ended.stderr


def test_a_second_service_on_the_same_folder_or_port_is_refused(tmp_path):
    """Fault 24: the message names what is taken, and by whom."""
    with Running(tmp_path / "data") as service:
        folder = refusal("--data", service.data)
        port = refusal("--data", tmp_path / "other", "--port", service.port)

    assert f"process {service.process.pid}" in folder
    assert str(service.data) in folder
    assert f"cannot listen on 127.0.0.1:{service.port}" in port


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
        (["--backend", "serial"], "--port-name"),
        (["--port", "70000"], "70000"),
        (["--bot-seconds", "nan"], "nan"),
        (["--backend", "sim", "--port-name", "/dev/ttyUSB0"], "--port-name"),
        (["--engine-url", "notaurl"], "notaurl"),
        (["--engine-url", "http://127.0.0.1:1/games"], "nothing after it"),
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


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")

    assert str(tmp_path / "file") in refusal("--data", tmp_path / "file" / "data")
