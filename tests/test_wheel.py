"""What is built can be installed elsewhere and answers."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheel_answers_with_its_version_and_brings_the_page(tmp_path):
    """Built and run as a person who has only the wheel would."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

    answer = subprocess.run(
        [sys.executable, "-P", "-c", RUN, tmp_path / "site"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )

    assert f"card-launcher, version {version}\n" == answer.stdout
    web = tmp_path / "site" / "controller" / "web"
    assert (web / "static" / "game.js").is_file()
    assert (web / "templates" / "game.html").is_file()


RUN = """
import sys
sys.path.insert(0, sys.argv.pop())  # before the editable install
from controller.cli import main
import controller
assert controller.__file__.startswith(sys.path[0]), controller.__file__
main(["--version"])
"""
