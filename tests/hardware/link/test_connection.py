"""Two ends joined in memory: every message once and in order, whatever the line loses."""

import math
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.link.connection import (
    LONGEST_PATIENCE,
    SHORTEST_PATIENCE,
    Booted,
    Connection,
    Opened,
    Received,
    State,
    WrongVersion,
    patience,
)
from hardware.link.framing import Frame
from hardware.link.messages import Banner, Configure, Hello, Keepalive, Report, Status, Stop
from hardware.link.numbers import Cause, Feature
from hardware.sim.microcontroller_line import BoardLine

BANNER = Banner(1, 0, 0x0102, 77, Feature(0), Cause.POWER, 5, "board")
REPORT = Report(0, 1, 0, 0, *(0,) * 13)


class Pair:
    """A host, a board, and a line that loses the pieces with these numbers."""

    def __init__(self, lost=(), seed=1):
        self.host = Connection(random.Random(seed))
        self.board = BoardLine(0.0)
        self.now = 0.0
        self.lost = set(lost)
        self.pieces = 0
        self.heard, self.events = [], []

    def carry(self, data):
        self.pieces += bool(data)
        return b"" if self.pieces in self.lost else data

    def to_board(self, data):
        self.board.receive(self.carry(data), self.now, BANNER)
        self.heard += list(self.board.messages())
        self.to_host(self.board.take_written())

    def to_host(self, data):
        answer = self.host.receive(self.carry(data), self.now)
        self.events += list(self.host.events())
        if answer:
            self.to_board(answer)

    def settle(self, seconds=20.0):
        """Let both send again what is not acknowledged."""
        until = self.now + seconds
        while (due := min(self.host.deadline, self.board.deadline)) <= until:
            self.now = max(due, self.now)
            self.to_board(self.host.expired(self.now))
            self.board.expire(self.now, BANNER)
            self.to_host(self.board.take_written())
            self.now += 1e-6

    def open(self):
        self.to_board(self.host.open(self.now))
        self.settle(3.0)
        assert self.host.state is State.OPEN
        return self

    def send(self, *messages):
        for message in messages:
            self.to_board(self.host.send(message, self.now))

    @property
    def received(self):
        return [each.message for each in self.events if isinstance(each, Received)]


def configures(number):
    return [Configure(index + 1, 0, index) for index in range(number)]


def test_hello_is_answered_by_a_banner_that_repeats_its_number():
    pair = Pair().open()
    (hello,) = pair.heard

    assert Hello(1, hello.connection) == hello != Hello(1, 0)
    assert [Opened(replace(BANNER, connection=hello.connection))] == pair.events


@settings(deadline=None)
@given(st.sets(st.integers(1, 40)))
def test_messages_to_the_board_come_once_and_in_order(lost):
    pair = Pair(lost)
    pair.to_board(pair.host.open(0.0))
    pair.settle()
    pair.send(*configures(10))
    pair.settle()

    assert configures(10) == [each for each in pair.heard if isinstance(each, Configure)]
    assert pair.host.is_idle


@settings(deadline=None)
@given(st.sets(st.integers(1, 40)))
def test_messages_to_the_host_come_once_and_in_order(lost):
    pair = Pair(lost)
    pair.to_board(pair.host.open(0.0))
    pair.settle()
    said = [Report(n, 1, 0, 0, *(0,) * 13) for n in range(10)]
    for message in said:
        pair.board.say(message, pair.now)
    pair.to_host(pair.board.take_written())
    pair.settle()

    assert said == pair.received


@settings(deadline=None)
@given(st.lists(st.integers(0, 3), min_size=1, max_size=60))
def test_pieces_that_are_doubled_or_come_again_change_nothing(repeats):
    """Faults 19: duplicated frames."""
    pair = Pair().open()
    for message, times in zip(configures(len(repeats)), repeats, strict=True):
        wire = pair.host.send(message, pair.now)
        for _ in range(1 + times):
            pair.to_board(wire)
    pair.settle()

    assert configures(len(repeats)) == [each for each in pair.heard if isinstance(each, Configure)]


def test_at_most_four_frames_are_under_way():
    pair = Pair().open()
    written = [pair.host.send(message, 0.0) for message in configures(6)]

    assert [True] * 4 + [False] * 2 == [bool(data) for data in written]
    assert not pair.host.has_room


def test_acknowledgement_lets_in_what_waits():
    pair = Pair().open()
    for message in configures(6):
        pair.host.send(message, pair.now)
    fifth = Frame(5, configures(6)[4].to_bytes())

    assert fifth.to_bytes() == pair.host.receive(Frame(2).to_bytes(), pair.now)


@pytest.mark.parametrize("expected", [0, 1, 4, 9, 15])
def test_acknowledgement_of_what_was_not_sent_means_nothing(expected):
    """Faults 19: one frame is under way, number 1."""
    pair = Pair().open()
    pair.host.send(Keepalive(), pair.now)
    pair.to_host(Frame(expected).to_bytes())

    assert not pair.host.is_idle


def test_what_is_not_acknowledged_is_sent_again_later_and_later():
    """25 ms doubling to 400 ms."""
    pair = Pair().open()
    pair.host.send(Keepalive(), 0.0)
    times, now = [], 0.0
    for _ in range(7):
        times.append(pair.host.deadline - now)
        now = pair.host.deadline
        assert pair.host.expired(now)

    assert pytest.approx([0.025, 0.05, 0.1, 0.2, 0.4, 0.4, 0.4]) == times
    assert 7 == pair.host.resent
    assert (SHORTEST_PATIENCE, LONGEST_PATIENCE) == (patience(0), patience(9))


def test_patience_stays_the_longest_however_long_nobody_answers():
    """A week of silence."""
    assert [LONGEST_PATIENCE] * 2 == [patience(4), patience(1_512_000)]


def test_nothing_is_due_while_everything_is_acknowledged():
    pair = Pair().open()
    pair.send(Keepalive())

    assert math.inf == pair.host.deadline


def test_nothing_is_sent_again_before_its_time():
    pair = Pair().open()
    pair.host.send(Keepalive(), 0.0)

    assert b"" == pair.host.expired(0.02)


def test_reset_board_voids_what_was_under_way():
    """Faults 17: nothing is sent again by itself."""
    pair = Pair().open()
    pair.host.send(Stop(1), pair.now)
    pair.board = BoardLine(pair.now)
    pair.board.expire(pair.now, BANNER)
    pair.to_host(pair.board.take_written())

    assert Booted(BANNER) == pair.events[-1]
    assert State.CLOSED is pair.host.state
    assert math.inf == pair.host.deadline


def test_banner_at_boot_does_not_end_a_greeting():
    """The board will hear our HELLO, which is sent again."""
    pair = Pair(lost={1})
    pair.to_board(pair.host.open(0.0))
    pair.board.expire(0.0, BANNER)
    pair.to_host(pair.board.take_written())

    assert State.GREETING is pair.host.state
    pair.settle()
    assert State.OPEN is pair.host.state


def test_old_acknowledgement_does_not_silence_a_hello():
    """It cannot be told from a new one: only the banner proves that HELLO was heard."""
    pair = Pair(lost={1})
    pair.to_board(pair.host.open(0.0))
    pair.to_host(Frame(1).to_bytes())
    pair.settle()

    assert State.OPEN is pair.host.state


def test_banner_of_another_connection_opens_nothing():
    pair = Pair(lost={1})
    pair.to_board(pair.host.open(0.0))
    other = replace(BANNER, connection=4711)
    pair.to_host(Frame(0, other.to_bytes()).to_bytes())

    assert State.GREETING is pair.host.state


def test_two_processes_have_connections_of_their_own():
    """Else the second one's HELLO would be taken for a repetition."""
    numbers = {Pair(seed=seed).open().heard[0].connection for seed in range(20)}

    assert 20 == len(numbers)


def test_hello_anew_begins_a_new_connection():
    pair = Pair().open()
    pair.send(*configures(3))
    pair.open()
    pair.send(Status(9))

    assert Status(9) == pair.heard[-1]


def test_board_of_another_version_is_told_apart():
    foreign = replace(BANNER, protocol=2)
    pair = Pair()
    pair.to_host(Frame(0, foreign.to_bytes()).to_bytes())
    pair.to_host(Frame(0, b"\x81\x03\0\0 something else").to_bytes())

    assert [WrongVersion(2, foreign), WrongVersion(3, None)] == pair.events


def test_message_that_means_nothing_is_counted_and_acknowledged():
    """It would only come again."""
    pair = Pair().open()
    answer = pair.host.receive(Frame(1, b"\x7f\1\2").to_bytes(), pair.now)

    assert Frame(2).to_bytes() == answer
    assert [] == pair.received
    assert 1 == pair.host.unknown


@pytest.mark.parametrize(
    "wire",
    [
        Frame(0, REPORT.to_bytes()).to_bytes(),
        Frame(3).to_bytes(),
        Frame(0, b"\x06", is_urgent=True).to_bytes(),
        Frame(0, b"\x81\x01").to_bytes(),
        b"\0\xff\xff\0",
    ],
)
def test_closed_connection_hears_banners_alone(wire):
    """Every other cell of the table: the state stays, nothing is said."""
    pair = Pair()

    assert b"" == pair.host.receive(wire, 0.0)
    assert (State.CLOSED, []) == (pair.host.state, list(pair.host.events()))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_noise_opens_nothing_and_hides_no_banner(noise):
    pair = Pair()
    pair.to_host(noise)
    pair.open()

    assert isinstance(pair.events[-1], Opened)


def test_unsolicited_messages_between_request_and_answer_are_told_as_they_came():
    """Faults 22: twice in a row; who asked for what, the ids say."""
    pair = Pair().open()
    for request in (0, 0, 9):
        pair.board.say(Report(request, 1, 0, 0, *(0,) * 13), pair.now)
    pair.to_host(pair.board.take_written())

    assert [0, 0, 9] == [report.request for report in pair.received]
