"""The lines that guard against faults are where the benches say that take them out."""

import pytest
from bench import firmware_guards, guards, link_guards
from support.breaking import ROOT

ALL = {
    guard: tests
    for each in (guards, firmware_guards, link_guards)
    for guard, tests in each.GUARDS.items()
}


@pytest.mark.parametrize("guard", ALL, ids=lambda guard: f"{guard.rule} {guard.file}")
def test_guarding_line_is_there_once_and_so_are_the_tests_that_notice(guard):
    assert 1 == (ROOT / guard.file).read_text().count(guard.line)
    for test in ALL[guard]:
        file, _, name = test.partition("::")
        assert f"def {name.partition('[')[0]}" in (ROOT / "tests" / file).read_text()
