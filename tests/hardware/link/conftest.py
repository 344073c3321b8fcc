"""Launchers with simulated boards, in virtual time."""

import pytest
from support.board_rig import Rig


@pytest.fixture
def make_rig():
    """Makes rigs that are closed at the end."""
    rigs = []

    def make(**options):
        rig = Rig(**options).__enter__()
        rigs.append(rig)
        rig.launcher.enable()
        return rig

    yield make
    for rig in rigs:
        rig.__exit__(None, None, None)


@pytest.fixture
def rig(make_rig):
    """One on which nothing goes wrong by itself, enabled."""
    return make_rig()
