"""Every rule has a test that names it."""

from pathlib import Path

import pytest
from support.rule_ids import RULES, named_by

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_named_by_a_test(rule):
    assert named_by(TESTS, rule)
