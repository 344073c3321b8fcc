"""The simulated board keeps what the protocol promises, or nothing above it is tried."""

import random
from itertools import pairwise

import pytest

from hardware.config import HardwareConfig
from hardware.link.connection import Connection, Opened, Received
from hardware.link.messages import (
    URGENT_STOP,
    Answer,
    ClearTally,
    Configure,
    Disable,
    Edges,
    Enable,
    Keepalive,
    Launch,
    LaunchDone,
    Report,
    Status,
    Stop,
)
from hardware.link.numbers import (
    BoardFault,
    BoardOutcome,
    BoardState,
    Cause,
    Code,
    Line,
    Parameter,
    Step,
)
from hardware.sim.microcontroller_cable import Cable, Wear


class Talk:
    """A host that says what it is told to, to a board in virtual time."""

    def __init__(self):
        config = HardwareConfig.model_validate({"simulator": {"physics": "perfect"}})
        self.cable = Cable(config, Wear(), random.Random(2))
        self.connection = Connection(random.Random(3))
        self.heard = []
        self.request = 100
        self.open()

    @property
    def now(self):
        return self.cable.clock.now

    @property
    def board(self):
        return self.cable.board

    @property
    def duty(self):
        return self.cable.scene.state()["motor"]["duty"]

    def open(self):
        self.cable.open()
        self.run(0.1)
        self.cable.write(self.connection.open(self.now))
        self.run(0.1)

    def run(self, seconds):
        end = self.now + seconds
        while self.now < end:
            due = min(end, self.connection.deadline)
            data = self.cable.read(due - self.now)
            self.cable.write(self.connection.receive(data, self.now))
            self.cable.write(self.connection.expired(self.now))
            for event in self.connection.events():
                if isinstance(event, Received | Opened):
                    self.heard.append(getattr(event, "message", event))

    def say(self, message, seconds=0.02):
        """Say it, and give what came within that time."""
        self.heard.clear()
        self.cable.write(self.connection.send(message, self.now))
        self.run(seconds)
        return list(self.heard)

    def ask(self, kind, *values):
        """Ask with a new id; gives the code of the answer."""
        self.request += 1
        heard = self.say(kind(self.request, *values))
        return next(x.code for x in heard if isinstance(x, Answer) and x.request == self.request)

    def launch(self, cards=2, boot=None, longest_run_ms=1700, deadline_ms=20000):
        boot = self.board.boot if boot is None else boot
        return self.ask(Launch, boot, cards, 100, 100, longest_run_ms, deadline_ms)

    def keep_alive(self, seconds):
        self.heard.clear()
        for _ in range(round(seconds / 0.1)):
            self.cable.write(self.connection.send(Keepalive(), self.now))
            self.run(0.1)
        return list(self.heard)

    def done(self):
        return [each for each in self.heard if isinstance(each, LaunchDone)]

    def report(self):
        self.request += 1
        heard = self.say(Status(self.request))
        return next(x for x in heard if isinstance(x, Report) and x.request == self.request)


@pytest.fixture
def talk():
    return Talk()


@pytest.fixture
def enabled(talk):
    assert Code.OK is talk.ask(Enable, 2000)
    return talk


def test_nothing_moves_before_enable(talk):
    assert Code.DISABLED is talk.launch()
    assert 0 == talk.duty


def test_launch_throws_and_tells(enabled):
    assert Code.OK is enabled.launch(2)
    heard = enabled.keep_alive(3)
    steps = [
        event.step
        for edges in heard
        if isinstance(edges, Edges)
        for event in edges.events
        if event.line is Line.STEP
    ]
    (done,) = enabled.done()

    assert (2, 2) == (enabled.cable.thrown, done.cards)
    assert (BoardOutcome.FIRED, BoardFault.NONE) == (done.outcome, done.fault)
    assert [Step.RUN, Step.BRAKE, Step.RETRACT, Step.SETTLE, Step.DONE] == steps[-5:]


def test_events_are_numbered_without_a_gap(enabled):
    enabled.launch(5)
    edges = [each for each in enabled.keep_alive(3) if isinstance(each, Edges)]

    for one, next_one in pairwise(edges):
        assert one.first + len(one.events) == next_one.first


def test_repeated_request_gets_the_same_answer_and_is_not_done_twice(enabled):
    """Faults 18."""
    enabled.launch(2)
    first = enabled.keep_alive(3)
    order = Launch(enabled.request, enabled.board.boot, 2, 100, 100, 1700, 20000)
    again = enabled.say(order, 0.1)

    assert [each for each in first if isinstance(each, LaunchDone)] == [
        each for each in again if isinstance(each, LaunchDone)
    ]
    assert Answer(order.request, Launch.TYPE, Code.OK) in again
    assert 1 == len(enabled.board.begun)


def test_repeated_request_in_another_connection_is_not_done_twice(enabled):
    """Faults 18: across restarts of the host."""
    enabled.launch(2)
    enabled.keep_alive(3)
    enabled.cable.resets_on_opening = False
    enabled.open()
    enabled.say(Launch(enabled.request, enabled.board.boot, 2, 100, 100, 1700, 20000), 0.1)

    assert 1 == len(enabled.board.begun)


def test_request_too_old_to_be_remembered_is_not_carried_out(enabled):
    enabled.launch(2)
    order = Launch(enabled.request, enabled.board.boot, 2, 100, 100, 1700, 20000)
    enabled.keep_alive(3)
    enabled.launch(1)
    enabled.keep_alive(3)

    assert Answer(order.request, Launch.TYPE, Code.FORGOTTEN) in enabled.say(order, 0.1)
    assert 2 == len(enabled.board.begun)


def test_request_for_the_board_before_its_reset_is_refused(enabled):
    """Faults 17."""
    assert Code.WRONG_BOOT is enabled.launch(boot=enabled.board.boot + 1)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({"cards": 0}, Code.BAD_VALUE),
        ({"cards": 14}, Code.BAD_VALUE),
        ({"longest_run_ms": 2001}, Code.BAD_VALUE),
    ],
)
def test_order_out_of_range_is_refused(enabled, order, code):
    assert code is enabled.launch(**order)
    assert 0 == enabled.duty


def test_one_launch_at_a_time(enabled):
    enabled.launch(13)

    assert Code.BUSY is enabled.launch(1)
    assert Code.BUSY is enabled.ask(Enable, 500)
    assert Code.BUSY is enabled.ask(Configure, 18, 100)
    assert Code.BUSY is enabled.ask(Disable)


def test_stop_is_never_refused(enabled):
    enabled.launch(13)
    enabled.run(0.1)

    assert Code.OK is enabled.ask(Stop)
    assert 0 == enabled.duty
    assert BoardState.DISABLED is enabled.report().state


def test_urgent_stop_needs_no_number_and_no_answer(enabled):
    enabled.launch(13)
    enabled.run(0.1)
    enabled.cable.write(URGENT_STOP)
    enabled.run(0.01)

    assert 0 == enabled.duty


def test_lease_that_is_not_renewed_stops_the_motor(enabled):
    enabled.ask(Enable, 500)
    enabled.launch(13)
    enabled.run(0.5)

    assert 0 == enabled.duty
    enabled.run(0.5)  # it settles
    assert Code.DISABLED is enabled.launch()


@pytest.mark.parametrize("lease_ms", [49, 2001])
def test_lease_out_of_range_is_refused(talk, lease_ms):
    assert Code.BAD_VALUE is talk.ask(Enable, lease_ms)


def test_deadline_ends_a_launch(enabled):
    enabled.launch(13, deadline_ms=300)
    enabled.keep_alive(1.5)

    assert (BoardOutcome.FAULT, BoardFault.DEADLINE) == (
        enabled.done()[0].outcome,
        enabled.done()[0].fault,
    )


def test_hello_disables_and_ends_what_runs(enabled):
    enabled.launch(13)
    enabled.cable.resets_on_opening = False
    enabled.open()

    assert 0 == enabled.duty
    enabled.run(1)
    assert BoardOutcome.STOPPED is enabled.done()[0].outcome


def test_launch_whose_end_nobody_heard_is_told_in_the_next_connection(enabled):
    enabled.launch(1)
    enabled.cable.is_cut = True
    enabled.run(3)
    enabled.cable.is_cut = False
    enabled.cable.resets_on_opening = False
    enabled.heard.clear()
    enabled.open()

    assert [1] == [done.cards for done in enabled.done()]


def test_reset_stops_forgets_and_keeps_the_tally(enabled):
    enabled.launch(2)
    enabled.keep_alive(3)
    before = enabled.report()
    enabled.board.reset(enabled.now, Cause.POWER)
    enabled.open()
    after = enabled.report()

    assert (1, 2, 2, 1) == (before.launches, before.asked, before.left, before.events)
    assert (before.launches, before.left) == (after.launches, after.left)
    assert (BoardState.DISABLED, 0) == (after.state, after.edges)
    assert Code.DISABLED is enabled.launch()


def test_tally_can_be_cleared(enabled):
    enabled.launch(2)
    enabled.keep_alive(3)
    enabled.ask(ClearTally)

    assert 0 == enabled.report().left


def test_hung_board_is_restarted_by_its_watchdog(enabled):
    enabled.launch(13)
    boot = enabled.board.boot
    enabled.board.hang(enabled.now)
    enabled.run(1)

    assert 0 == enabled.duty
    assert boot != enabled.board.boot


def test_configured_value_is_used_and_a_bad_one_refused(talk):
    number, _, least, most = Parameter.CARD_MS.value

    assert Code.OK is talk.ask(Configure, number, most)
    assert Code.BAD_VALUE is talk.ask(Configure, number, least - 1)
    assert Code.BAD_VALUE is talk.ask(Configure, 99, 1)
    assert most == talk.board.parameters[Parameter.CARD_MS]


def test_same_seed_gives_the_same_world():
    def told():
        talk = Talk()
        talk.ask(Enable, 2000)
        talk.launch(5)
        talk.keep_alive(3)
        return talk.cable.memory.events

    assert told() == told()
