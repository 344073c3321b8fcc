"""The firmware's README tells the truth about its commands and what they need."""

import re
import subprocess

import pytest
from support.host_board import FIRMWARE

README = (FIRMWARE / "README.md").read_text()
ROWS = dict(re.findall(r"^\| `([\w/]+)` \| .* \| (.*)\|$", README, re.MULTILINE))
NEEDS = {
    "libcmocka-dev": "-lcmocka",
    "cppcheck": "cppcheck ",
    "gcovr": "gcovr ",
    "make .venv/test": ".venv/bin/",
    "clang": "clang ",
}
"""A package, or a command of the project's folder, with what calls for it in a recipe."""


def recipes(target):
    """What make would run for it from the beginning."""
    command = ["make", "--no-print-directory", "--always-make", "--dry-run", "-C", FIRMWARE, target]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_its_commands_are_in_a_table():
    assert {"test", "check", "coverage", "odds", "host", "build/fuzz/fuzz_frame"} <= set(ROWS)


@pytest.mark.parametrize("target", ROWS)
def test_every_command_is_there_and_says_what_it_needs(target):
    text = recipes(target)

    assert {need for need, sign in NEEDS.items() if sign in text} == set(
        re.findall(r"`([^`]+)`", ROWS[target])
    )
