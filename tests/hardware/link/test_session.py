"""From a port to a board that is ready, and back, stage by stage."""

import random

import pytest

from hardware.config import HardwareConfig
from hardware.errors import DeviceUnavailableError
from hardware.link.launcher import LinkLauncher
from hardware.link.numbers import Cause, Parameter
from hardware.link.parameters import parameters
from hardware.link.session import PATIENCE_S, QUIET_S, SILENCE_S, Down, Session, Stage, Up
from hardware.sim.microcontroller_cable import Cable, Wear


class Bench:
    """A session with a cable, and its news."""

    def __init__(self, config=None, **cable):
        self.config = config or HardwareConfig.model_validate({"simulator": {"physics": "perfect"}})
        rng = random.Random(1)
        self.cable = Cable(self.config, Wear(), rng, **cable)
        self.session = Session(self.cable, parameters(self.config), 0.5, self.cable.clock, rng)
        self.news = []

    def run(self, seconds, until=lambda: False):
        end = self.cable.clock.now + seconds
        while self.cable.clock.now < end and not until():
            due = min(end, self.session.deadline)
            self.session.read(due - self.cable.clock.now)
            self.session.tend(self.cable.clock.now)
            self.news += list(self.session.news())
        return self

    def ready(self):
        self.session.open()
        return self.run(10, lambda: self.session.is_ready)

    def told(self, kind):
        return [each for each in self.news if isinstance(each, kind)]


def test_board_is_ready_after_it_was_told_everything():
    bench = Bench(HardwareConfig.model_validate({"calibration": {"card_ms": 50}})).ready()

    assert Stage.READY is bench.session.stage
    assert 50 == bench.cable.board.parameters[Parameter.CARD_MS]
    assert [Up] == [type(each) for each in bench.news]


def test_parameters_are_kept_for_playing_alone():
    assert Bench().ready().cable.board.saved


def test_boot_loader_hears_nothing_that_is_not_for_it():
    """Faults 21: for 2.5 s, unless the board speaks first."""
    bench = Bench(boot_s=5.0)
    bench.session.open()
    bench.run(QUIET_S - 0.01)

    assert 0 == bench.cable.to_board.carried


def test_board_that_says_nothing_is_greeted_in_the_end():
    bench = Bench(resets_on_opening=False)
    bench.run(1.0)
    bench.cable.board._line.banner_at = float("inf")
    bench.session.open()
    bench.run(QUIET_S + 1.0, lambda: bench.session.is_ready)

    assert bench.session.is_ready


def test_board_that_never_answers_is_silent_and_named_by_its_port():
    bench = Bench()
    bench.cable.is_cut = True
    bench.session.open()
    bench.run(PATIENCE_S + 0.1)

    assert "board-silent" == bench.session.fault.code
    assert bench.cable.name in bench.session.fault.what_to_do
    assert [] == bench.news


def test_board_that_answers_after_all_is_taken():
    bench = Bench()
    bench.cable.is_cut = True
    bench.session.open()
    bench.run(PATIENCE_S + 0.1)
    bench.cable.is_cut = False
    bench.run(2, lambda: bench.session.is_ready)

    assert bench.session.is_ready
    assert bench.session.fault is None


@pytest.mark.parametrize(("protocol", "cure"), [(0, "make -C firmware flash"), (2, "update")])
def test_board_of_another_version_is_a_named_fault_with_the_cure(protocol, cure):
    bench = Bench(protocol=protocol)
    bench.session.open()
    bench.run(3)

    assert Stage.FOREIGN is bench.session.stage
    assert "firmware-version" == bench.session.fault.code
    assert cure in bench.session.fault.what_to_do
    assert "firmware 1.0" in bench.session.fault.what_to_do


def test_launcher_with_another_version_is_refused_with_the_cure():
    config = HardwareConfig()
    cable = Cable(config, Wear(), random.Random(1), protocol=0)

    with pytest.raises(DeviceUnavailableError, match="make -C firmware flash PORT="):
        LinkLauncher(config, cable, cable.clock, random.Random(1)).__enter__()


def test_flashed_board_is_taken_without_asking():
    bench = Bench(protocol=0)
    bench.session.open()
    bench.run(3)
    bench.cable.board._protocol = 1
    bench.cable.board.reset(bench.cable.clock.now)
    bench.run(2, lambda: bench.session.is_ready)

    assert bench.session.is_ready


def test_silence_is_told_within_its_time_and_the_board_greeted_anew():
    bench = Bench().ready()
    bench.cable.is_cut = True
    cut = bench.cable.clock.now
    bench.run(3, lambda: bench.told(Down))

    assert ["board-silent"] == [down.fault.code for down in bench.told(Down)]
    assert bench.cable.clock.now - cut < SILENCE_S + 0.05

    bench.cable.is_cut = False
    bench.run(3, lambda: len(bench.told(Up)) == 2)

    assert bench.session.is_ready


def test_quiet_board_that_answers_is_not_silent():
    bench = Bench().ready()
    bench.run(60)

    assert [] == bench.told(Down)


def test_silence_of_a_host_that_was_held_up_is_its_own():
    """The service starts, or a busy machine gives the loop no time: nobody asked meanwhile."""
    bench = Bench().ready()
    bench.run(1)
    bench.cable.clock.now += 3
    bench.run(3)

    assert [] == bench.told(Down)


def test_reset_board_is_told_and_greeted_anew():
    bench = Bench().ready()
    first = bench.session.boot
    bench.session.enable()
    bench.cable.board.reset(bench.cable.clock.now, Cause.BROWN_OUT)
    bench.run(3, lambda: len(bench.told(Up)) == 2)

    assert ["board-reset"] == [down.fault.code for down in bench.told(Down)]
    assert first != bench.session.boot
    assert not bench.session.is_enabled


def test_pulled_port_is_told_once_and_tried_again():
    """Faults 20, 21."""
    bench = Bench().ready()
    bench.cable.pull()
    bench.run(5)

    assert ["port-lost"] == [down.fault.code for down in bench.told(Down)]
    assert Stage.DOWN is bench.session.stage

    bench.cable.plug_in()
    bench.run(5, lambda: bench.session.is_ready)

    assert bench.session.is_ready


def test_lease_is_renewed_while_somebody_tends():
    bench = Bench().ready()
    bench.session.enable()
    bench.run(5)

    assert bench.cable.board.is_enabled


def test_nobody_tends_and_the_lease_runs_out():
    bench = Bench().ready()
    bench.session.enable()
    bench.run(0.2)
    end = bench.cable.clock.now + 0.51
    while bench.cable.clock.now < end:
        bench.cable.let_pass(end)

    assert not bench.cable.board.is_enabled


def test_requests_have_ids_of_their_own_and_never_0():
    bench = Bench().ready()
    bench.session._request = 0xFFFE
    ids = [bench.session.enable() for _ in range(3)]

    assert [0xFFFF, 1, 2] == ids


def test_request_without_a_board_is_none():
    bench = Bench()

    assert 0 == bench.session.enable()
    assert not bench.session.is_enabled


def test_urgent_stop_needs_nobody_but_the_port():
    bench = Bench().ready()
    bench.session.enable()
    bench.run(0.2)
    bench.session._lock.acquire()  # somebody hangs in the middle of writing
    bench.session.stop_at_once()
    end = bench.cable.clock.now + 0.01
    while bench.cable.clock.now < end:
        bench.cable.let_pass(end)

    assert not bench.cable.board.is_enabled
