"""The rules by their ids, and the tests that name them in their docstrings."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

LAST = {"G": 14, "C": 8, "M": 9, "W": 9, "A": 19, "L": 6}
"""The highest number of each letter: common, classic, Minecraft, All Wild, Attack, luck."""

RULES = [f"{letter}-{number}" for letter, last in LAST.items() for number in range(1, last + 1)]


def named_by(tests: Path, rule: str) -> list[str]:
    """Find the tests that name a rule, as pytest is told them."""
    named = re.compile(rf"\b{rule}\b")
    return [path for path, told in told(tests) if named.search(told)]


@cache
def told(tests: Path) -> list[tuple[str, str]]:
    """Go through every test with its docstring."""
    return [
        (f"{file}::{path}", ast.get_docstring(test) or "")
        for file in sorted(tests.rglob("test_*.py"))
        for node in ast.parse(file.read_text()).body
        for path, test in _tests(node)
    ]


def _tests(node: ast.stmt) -> Iterator[tuple[str, ast.FunctionDef]]:
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
        yield node.name, node
    if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
        for inner in node.body:
            for path, test in _tests(inner):
                yield f"{node.name}::{path}", test
