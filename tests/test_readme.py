"""The README tells the truth: its diagram, its paths, its commands."""

import re
from pathlib import Path

import pytest

from controller.machine import as_mermaid

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def test_the_diagram_is_the_one_that_the_table_makes():
    drawn = re.search(r"```mermaid\n(.*?)\n```", README, re.DOTALL)

    assert drawn is not None
    assert as_mermaid() == drawn.group(1)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:[\w.]+/)+[\w.]*)`", README))))
def test_every_path_that_it_names_is_there(path):
    assert (ROOT / path).exists()


@pytest.mark.parametrize("picture", re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README))
def test_every_picture_is_there(picture):
    assert (ROOT / picture).is_file()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"^make (\w+)", README, re.MULTILINE))))
def test_every_make_command_is_a_target(target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
