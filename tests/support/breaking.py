"""Breaks one line in a copy of the sources, and asks its tests whether they notice."""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = (
    "controller",
    "engine",
    "hardware",
    "firmware",
    "tests/controller",
    "tests/engine",
    "tests/firmware",
    "tests/hardware",
    "tests/support",
    "tests/vectors",
)


@dataclass(frozen=True, slots=True)
class Mutant:
    rule: str
    """What the line keeps."""
    file: str
    line: str
    """A piece of one line, found once in the file."""
    broken: str

    def __str__(self):
        return f"{self.file}: {self.line} => {self.broken}"


UNBROKEN = Mutant("", "hardware/errors.py", "class HardwareError", "class HardwareError")

Find = Callable[[Path], Sequence[str]]
"""Finds the tests to run in a copy's folder of tests, as pytest is told them."""


def read_guards(rows: str, sources: str = "") -> dict[Mutant, list[str]]:
    """Read lines of `fault | file | line => without it | tests`.

    Args:
        rows: a test is its file and its name; several have a space between them.
        sources: the folder that the files are in.
    """
    return dict(_guard(row, sources) for row in rows.strip().splitlines())


def _guard(row: str, sources: str) -> tuple[Mutant, list[str]]:
    fault, file, rest = row.split(" | ", 2)
    change, names = rest.rsplit(" | ", 1)
    line, without = change.replace("\\n", "\n").split(" => ")
    return Mutant(fault, sources + file, line, without), names.split()


def break_guards(guards: dict[Mutant, list[str]], about: str) -> None:
    """Do what the command line asks for: break each, or those of some faults."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("faults", nargs="*")
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    chosen = [guard for guard in guards if not asked.faults or guard.rule in asked.faults]

    def find(guard: Mutant) -> Find:
        return lambda tests: [f"{tests}/{test}" for test in guards[guard]]

    break_each(chosen, find, asked.workers)


def passes(mutant: Mutant, find: Find) -> bool:
    """Whether the tests pass in spite of the broken line."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("__pycache__", "build")
        for part in COPIED:
            shutil.copytree(ROOT / part, copy / part, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", copy)
        _break(copy / mutant.file, mutant)
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        command += dict.fromkeys(find(copy / "tests"))
        env = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        ended = subprocess.run(command, cwd=copy, env=env, capture_output=True, check=False)
        return ended.returncode != 1  # 1: tests ran, and some failed


def break_each(mutants: Sequence[Mutant], find: Callable[[Mutant], Find], workers: int) -> None:
    """Break one after the other, print a line for each, and fail if one goes unnoticed."""

    def all_of_them(tests: Path) -> list[str]:
        return [test for mutant in mutants for test in find(mutant)(tests)]

    if not passes(UNBROKEN, all_of_them):
        raise SystemExit("some tests fail with nothing broken")
    survivors = 0
    with ThreadPoolExecutor(workers) as pool:
        outcomes = pool.map(lambda mutant: passes(mutant, find(mutant)), mutants)
        for mutant, survived in zip(mutants, outcomes, strict=True):
            survivors += survived
            verdict = "SURVIVED" if survived else "noticed"
            print(f"{mutant.rule:5} {verdict:9} {mutant}", flush=True)
    if survivors:
        raise SystemExit(f"{survivors} of {len(mutants)} went unnoticed")
    print(f"all {len(mutants)} were noticed by the tests that name what they keep")


def _break(file: Path, mutant: Mutant) -> None:
    text = file.read_text()
    found = text.count(mutant.line)
    if found != 1:
        raise SystemExit(f"{mutant.rule}: {mutant.line!r} is {found} times in {mutant.file}")
    file.write_text(text.replace(mutant.line, mutant.broken))
