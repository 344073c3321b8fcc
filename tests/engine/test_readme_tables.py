"""The README's tables about the games are what the code makes."""

import runpy
from pathlib import Path

import pytest
from support.attack_table import PLAYERS, row
from support.readme import shown

from engine import PROFILES

PROBES = runpy.run_path(str(Path(__file__).with_name("test_conformance.py")))


def test_the_conformance_table_has_a_row_for_each_probe_and_all_hold():
    """That they hold is what the probes themselves say, a few lines above or below."""
    about = [
        probe.__doc__.splitlines()[0] for name, probe in PROBES.items() if name.startswith("test_")
    ]

    assert [f"| {one} | yes |" for one in about] == shown("conformance").splitlines()[2:]


def test_the_attack_table_knows_every_luck_at_tables_of_all_sizes():
    expected = [(profile.name, str(players)) for profile in PROFILES for players in PLAYERS]
    rows = [line.split("|") for line in shown("attack").splitlines()[2:]]

    assert expected == [(one[1].strip(), one[2].strip()) for one in rows]


@pytest.mark.parametrize(("luck", "players"), [("extreme", 4), ("first-generation", 2)])
def test_the_attack_table_is_current(luck, players):
    """The same seed gives the same figures; `make bench-attack_figures` writes them anew."""
    assert row(luck, players) in shown("attack").splitlines()
