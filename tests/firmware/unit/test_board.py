"""What the firmware promises, on its own C compiled for the host."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.host_board import HostBoard, Talk, Wire

from hardware.link.framing import Frame
from hardware.link.messages import (
    Answer,
    Banner,
    Button,
    ClearTally,
    Configure,
    Cue,
    Disable,
    Edges,
    Enable,
    Keepalive,
    Launch,
    LaunchDone,
    Notice,
    Report,
    Save,
    Status,
    Stop,
    parse,
)
from hardware.link.numbers import (
    BoardFault,
    BoardOutcome,
    BoardState,
    Cause,
    Code,
    CueKind,
    Line,
    NoticeCode,
    Parameter,
    Reason,
    Step,
)

URGENT_STOP = bytes.fromhex("00034006")
LEASE = 500
UNKNOWN_HOPPER = 255


@pytest.fixture
def board():
    return HostBoard()


@pytest.fixture
def talk(board):
    talk = Talk(board)
    talk.open()
    return talk


@pytest.fixture
def ready(talk):
    assert Code.OK == talk.ask(Enable, LEASE).code
    return talk


def launch(talk, cards=2, *, deadline_ms=20_000, longest_run_ms=1700, **options):
    return talk.ask(
        Launch, talk.banner.boot, cards, 50, 100, longest_run_ms, deadline_ms, **options
    )


def heard(talk, kind):
    return [each for each in talk.heard if isinstance(each, kind)]


def pass_card(talk, ms=87, gap=13):
    talk.board.wire(Wire.BEAM, True)
    run_kept(talk, ms)
    talk.board.wire(Wire.BEAM, False)
    run_kept(talk, gap)


def run_kept(talk, ms):
    """Let time pass for a host that renews its lease."""
    for _ in range(int(ms) // 50):
        talk.say(Keepalive())
        talk.run(50)
    talk.say(Keepalive())
    talk.run(ms % 50)


def finish(talk, ms=3000):
    for _ in range(ms // 50):
        run_kept(talk, 50)
        if done := heard(talk, LaunchDone):
            return done[-1]
    raise AssertionError("the launch does not end")


def driven(talk):
    return talk.board.duty != 0


# Safe by default.


def test_nothing_moves_before_somebody_enables(board, talk):
    """A launch is refused, and no output moves, from power-up on."""
    assert Code.DISABLED == launch(talk).code
    board.run(5000)
    assert not board.is_enabled


@pytest.mark.parametrize("cause", Cause)
def test_enable_is_needed_after_every_reset(cause):
    """Whatever reset it, the board comes up disabled, or at fault after the watchdog."""
    board = HostBoard()
    talk = Talk(board)
    talk.open()
    talk.ask(Enable, LEASE)
    board.reset(cause)
    talk.open()

    expected = Code.FAULT if cause is Cause.WATCHDOG else Code.DISABLED
    assert expected == launch(talk).code
    assert Code.OK == talk.ask(Enable, LEASE).code
    assert Code.OK == launch(talk).code


def test_a_launch_throws_and_counts_and_ends_at_rest(ready):
    """Two cards asked for, two seen, and the motor stands."""
    assert Code.OK == launch(ready).code
    run_kept(ready, 80)
    pass_card(ready)
    pass_card(ready)
    done = finish(ready)

    assert (BoardOutcome.FIRED, 2, 2, 2, Reason(0)) == (
        done.outcome,
        done.cards,
        done.low,
        done.high,
        done.reasons,
    )
    assert not ready.board.is_enabled


def test_events_tell_beam_and_motor_with_their_times(ready):
    """Numbered without a gap, in order, the beam's to the microsecond."""
    launch(ready)
    run_kept(ready, 80)
    rose = ready.board.now
    pass_card(ready)
    pass_card(ready)
    finish(ready)
    edges = heard(ready, Edges)
    events = [event for each in edges for event in each.events]

    assert list(range(len(events))) == [
        each.first + i for each in edges for i in range(len(each.events))
    ]
    assert rose == next(each.at_us for each in events if each.line is Line.BEAM)
    assert [Step.KICK, Step.RUN, Step.BRAKE, Step.RETRACT, Step.SETTLE, Step.DONE] == [
        Step(each.value) for each in events if each.line is Line.STEP
    ]
    assert sorted(each.at_us for each in events) == [each.at_us for each in events]


@pytest.mark.parametrize("lease_ms", [50, 100, 500, 2000])
def test_a_silent_host_loses_the_motor_within_twenty_milliseconds_of_its_lease(talk, lease_ms):
    """Host killed, cable pulled: the lease ends, the motor stops, the launch ends as stopped."""
    talk.ask(Enable, lease_ms)
    launch(talk, 13)
    talk.board.run(lease_ms + 20)

    assert not talk.board.is_enabled
    talk.run(600)
    assert BoardOutcome.STOPPED is heard(talk, LaunchDone)[-1].outcome
    assert NoticeCode.LEASE_ENDED in [each.code for each in heard(talk, Notice)]
    assert Code.DISABLED == launch(talk).code


@pytest.mark.parametrize("lease_ms", [0, 49, 2001, 65535])
def test_no_lease_is_longer_than_two_seconds(talk, lease_ms):
    """Nor so short that no host could renew it."""
    assert Code.BAD_VALUE == talk.ask(Enable, lease_ms).code


def test_a_renewed_lease_does_not_enable_again(talk):
    """What the lease's end has disabled stays so, whatever comes late."""
    talk.ask(Enable, 50)
    talk.run(100)
    talk.say(Keepalive())
    talk.run(5)

    assert Code.DISABLED == launch(talk).code


def test_stop_ends_a_launch_at_once_and_keeps_what_left(ready):
    """Off within a millisecond; the card that left is counted, the rest is not done."""
    launch(ready, 5)
    run_kept(ready, 80)
    pass_card(ready)
    ready.ask(Stop)

    assert not driven(ready)
    done = finish(ready)
    assert (BoardOutcome.STOPPED, 5, 1) == (done.outcome, done.asked, done.cards)
    report = ready.ask(Status)
    assert (BoardState.DISABLED, 1, 4) == (report.state, report.left, report.not_done)


def test_an_urgent_stop_needs_no_connection(ready):
    """The same bytes in any state, unnumbered: motor off, disabled."""
    launch(ready, 5)
    run_kept(ready, 80)
    content = bytes([0x40, Stop.TYPE])
    ready.board.receive(b"\0" + raw(content))
    ready.board.run(1)

    assert not driven(ready)
    assert BoardState.DISABLED == ready.ask(Status).state


def raw(content):
    """A frame with a header of one's own."""
    from binascii import crc_hqx

    from cobs import cobs

    return cobs.encode(content + crc_hqx(content, 0xFFFF).to_bytes(2, "little")) + b"\0"


def test_a_deadline_ends_a_launch(ready):
    """However the feed goes on, the motor is off for good by then."""
    launch(ready, 13, deadline_ms=700)
    began = ready.board.now
    while driven(ready):
        run_kept(ready, 1)

    assert (ready.board.now - began) / 1000 <= 720
    assert BoardFault.DEADLINE is finish(ready).fault


@pytest.mark.parametrize("field", ["deadline_ms", "longest_run_ms"])
def test_a_launch_without_a_deadline_does_not_exist(ready, field):
    """Zero is refused, as is a run that with its reverse takes more than two seconds."""
    assert Code.BAD_VALUE == launch(ready, **{field: 0}).code
    assert Code.BAD_VALUE == launch(ready, longest_run_ms=1801).code
    assert Code.OK == launch(ready, longest_run_ms=1800).code


@pytest.mark.parametrize("cards", [0, 14, 255])
def test_no_launch_asks_for_fewer_than_one_or_more_than_thirteen(ready, cards):
    """A count out of range is refused and moves nothing."""
    assert Code.BAD_VALUE == launch(ready, cards).code
    assert not ready.board.is_enabled


def test_a_main_loop_that_hangs_loses_the_motor_and_says_so_when_it_wakes(ready):
    """The timer interrupt cuts within 20 ms; the launch ends as a fault, and so stays."""
    launch(ready, 5)
    run_kept(ready, 80)
    ready.board.hang(20)

    assert not ready.board.is_enabled
    done = finish(ready)
    assert (BoardOutcome.FAULT, BoardFault.RUN_TOO_LONG) == (done.outcome, done.fault)
    assert Code.FAULT == launch(ready).code


def test_after_the_watchdog_the_board_is_at_fault_until_enabled(ready):
    """It hung, and somebody shall know."""
    ready.board.reset(Cause.WATCHDOG)
    ready.open()

    report = ready.ask(Status)
    assert (BoardState.FAULT, BoardFault.HUNG) == (report.state, report.fault)
    assert Code.OK == ready.ask(Enable, LEASE).code
    assert BoardState.IDLE == ready.ask(Status).state


def test_a_new_connection_ends_what_runs(ready):
    """A host that starts anew finds nothing moving, and hears how the launch ended."""
    launch(ready, 5)
    run_kept(ready, 80)
    ready.open()

    assert not driven(ready)
    assert BoardOutcome.STOPPED is finish(ready).outcome
    assert Code.DISABLED == launch(ready).code


def test_an_open_cover_stops_and_keeps_from_enabling(ready):
    """It stays a fault until the cover is shut and somebody enables."""
    launch(ready, 5)
    run_kept(ready, 80)
    ready.board.wire(Wire.COVER, True)
    run_kept(ready, 25)

    assert not driven(ready)
    assert BoardFault.COVER_OPEN is finish(ready).fault
    assert Code.COVER_OPEN == ready.ask(Enable, LEASE).code
    ready.board.wire(Wire.COVER, False)
    run_kept(ready, 30)
    assert Code.FAULT == launch(ready).code
    assert Code.OK == ready.ask(Enable, LEASE).code


def test_a_cover_that_is_not_fitted_is_shut(talk):
    """An open input means nothing then."""
    talk.board.wire(Wire.COVER, True)
    talk.run(50)
    talk.ask(Configure, Parameter.COVER_FITTED.value.number, 0)
    talk.run(50)

    assert Code.OK == talk.ask(Enable, LEASE).code


# Exactly once.


def test_a_repeated_launch_is_answered_and_not_carried_out(ready):
    """The answer got lost, the host asks again: the same answer and end, and no second launch."""
    request = launch(ready).request
    run_kept(ready, 80)
    pass_card(ready)
    pass_card(ready)
    finish(ready)
    ready.heard.clear()

    assert Code.OK == launch(ready, request=request).code
    assert 2 == finish(ready).cards
    assert not ready.board.is_enabled
    assert 1 == ready.ask(Status).launches


def test_a_repeated_launch_in_another_connection_is_not_carried_out_either(ready):
    """The host was restarted and goes on where it was."""
    request = launch(ready).request
    run_kept(ready, 80)
    pass_card(ready)
    pass_card(ready)
    finish(ready)
    ready.open()
    ready.ask(Enable, LEASE)

    assert Code.OK == launch(ready, request=request).code
    assert not ready.board.is_enabled


def test_a_launch_is_remembered_whatever_is_asked_after_it(ready):
    """A hundred questions later its id still means that launch."""
    request = launch(ready).request
    ready.ask(Stop)
    finish(ready)
    for _ in range(100):
        ready.ask(Status)
    for _ in range(20):
        ready.ask(Cue, CueKind.QUIET, 0)

    assert Code.OK == launch(ready, request=request).code
    assert not ready.board.is_enabled


def test_an_old_request_that_is_not_remembered_is_not_carried_out(ready):
    """Better forgotten than done twice."""
    request = ready.ask(Enable, LEASE).request
    for _ in range(20):
        ready.ask(Cue, CueKind.QUIET, 0)

    assert Code.FORGOTTEN == ready.ask(Enable, LEASE, request=request).code


def test_request_ids_come_round_without_being_taken_for_old_ones(talk):
    """65,535 is followed by 1, which was there before and means another request now."""
    first = talk.ask(Cue, CueKind.QUIET, 0, request=1)
    for request in range(2001, 65536, 16000):
        talk.ask(Status, request=request)
    talk.ask(Status, request=65535)
    talk.heard.clear()

    assert Code.OK == first.code
    assert Code.OK == talk.ask(Enable, LEASE, request=1).code
    assert Code.OK == launch(talk, request=2).code


def test_a_launch_meant_for_the_board_before_its_reset_is_refused(ready):
    """It names the boot that it was meant for."""
    old = ready.banner.boot
    ready.board.reset(Cause.EXTERNAL)
    ready.open()
    ready.ask(Enable, LEASE)

    assert old != ready.banner.boot
    assert Code.WRONG_BOOT == ready.ask(Launch, old, 2, 50, 100, 1700, 20_000).code


@pytest.mark.parametrize("cause", [Cause.EXTERNAL, Cause.BROWN_OUT, Cause.WATCHDOG])
def test_a_reset_in_mid_launch_keeps_what_left_and_resumes_nothing(ready, cause):
    """Faults 17: another boot id, the cards so far, the rest not done, told to whoever comes."""
    request, boot = launch(ready, 5).request, ready.banner.boot
    run_kept(ready, 80)
    pass_card(ready)
    pass_card(ready)
    ready.board.reset(cause)

    assert not ready.board.is_enabled
    ready.heard.clear()
    ready.open()
    done = finish(ready)
    assert (request, boot, 5, 2) == (done.request, done.boot, done.asked, done.cards)
    assert Reason.EDGE_LOST in done.reasons
    assert done.low <= 2 <= done.high
    report = ready.ask(Status)
    assert (1, 5, 2, 3, 1) == (
        report.launches,
        report.asked,
        report.left,
        report.not_done,
        report.uncertain,
    )
    assert not ready.board.is_enabled


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(1, 1500), st.booleans()), min_size=1, max_size=4))
def test_whenever_it_is_reset_each_card_is_in_the_tally_once(resets):
    """Resets at any millisecond: what the board had counted is neither lost nor counted twice."""
    board = HostBoard()
    counted = 0
    seeds = itertools.count()
    for moment, power_follows in resets:
        board.wire(Wire.BEAM, False)
        talk = Talk(board, next(seeds))
        talk.open()
        talk.ask(Enable, 2000)
        launch(talk, 3)
        counted += cards_passed(talk, moment, cards=3)
        board.reset(Cause.BROWN_OUT)
        if power_follows:
            board.reset(Cause.POWER)
        after = Talk(board, next(seeds))
        after.open()

        assert counted == after.ask(Status).left


def cards_passed(talk, ms, cards):
    """Let cards pass until a moment; how many the counter believed in by then."""
    believed = 0
    for at in range(ms):
        card, phase = divmod(at - 80, 100)
        if 0 <= card < cards and phase == 0:
            talk.board.wire(Wire.BEAM, True)
        if 0 <= card < cards and phase == 87:
            talk.board.wire(Wire.BEAM, False)
        talk.board.run(1)
        believed += 0 <= card < cards and phase == 88
        if at % 50 == 0:
            talk.say(Keepalive())
            talk.exchange()
    return believed


def test_the_end_of_a_launch_is_told_until_it_is_heard(ready):
    """Nobody acknowledges it; a connection later it comes again, and then no more."""
    launch(ready)
    ready.run(20)
    for _ in range(3):
        ready.board.run(600)
    ready.board.sent()
    ready.heard.clear()
    ready.open()
    ready.run(50)

    assert 1 == len(heard(ready, LaunchDone))
    ready.heard.clear()
    ready.open()
    ready.run(50)
    assert [] == heard(ready, LaunchDone)


def test_the_store_is_never_written_while_the_motor_runs(ready):
    """Not even where a launch follows another while the tally of the first is still on its way."""
    for _ in range(4):
        launch(ready)
        run_kept(ready, 80)
        pass_card(ready)
        pass_card(ready)
        finish(ready)
        ready.heard.clear()

    assert 0 == ready.board.c.host_store_writes_in_run()
    assert ready.board.c.host_store_writes() > 0


# Buttons.


def test_a_press_is_told_once_with_the_time_it_began(talk):
    """Held for 20 ms it is meant; the time is that of its first sample."""
    talk.run(10)
    pressed = talk.board.now
    talk.board.wire(Wire.BUTTON, True)
    talk.run(300)
    talk.board.wire(Wire.BUTTON, False)
    talk.run(300)

    (button,) = heard(talk, Button)
    assert 1 == button.presses
    assert 0 <= button.at_us - pressed <= 1000


def test_a_hundred_spikes_while_the_motor_runs_are_no_press(ready):
    """Faults 14: the button is sampled, and any sample that disagrees ends the matter."""
    rng = random.Random(3)
    launch(ready, 13)
    for _ in range(100):
        ready.board.wire(Wire.BUTTON, True)
        run_kept(ready, rng.choice([0.1, 0.5, 1, 3]))
        ready.board.wire(Wire.BUTTON, False)
        run_kept(ready, rng.choice([1, 2, 5]))

    assert 0 == ready.ask(Status).presses


def test_a_button_that_stays_down_is_told_as_stuck(talk):
    """Once."""
    talk.board.wire(Wire.BUTTON, True)
    talk.run(25_000, step=10)

    assert [NoticeCode.BUTTON_STUCK] == [each.code for each in heard(talk, Notice)]
    assert 1 == len(heard(talk, Button))


# What does not fit.


@pytest.mark.parametrize("parameter", Parameter)
def test_every_parameter_keeps_to_its_range(talk, parameter):
    """Least and most are taken, beyond them nothing is."""
    limits = parameter.value
    for value, expected in (
        (limits.least, Code.OK),
        (limits.most, Code.OK),
        (limits.least - 1, Code.BAD_VALUE),
        (limits.most + 1, Code.BAD_VALUE),
    ):
        if 0 <= value < 1 << 16:
            assert expected == talk.ask(Configure, limits.number, value).code


def test_an_unknown_parameter_is_refused(talk):
    """The one after the last."""
    assert Code.BAD_VALUE == talk.ask(Configure, len(Parameter), 0).code


def test_messages_nobody_knows_are_answered_so(talk):
    """An unknown type, and a known one of another length."""
    for body in (b"\x3f\x05\x00", bytes([Launch.TYPE, 6, 0, 1])):
        talk.board.receive(Frame(talk._connection._outgoing._next, body).to_bytes())
        talk._connection._outgoing._next = talk._connection._outgoing._next + 1 & 15
        talk.run(3)
        answer = heard(talk, Answer)[-1]
        assert (int.from_bytes(body[1:3], "little"), body[0], Code.UNKNOWN) == (
            answer.request,
            answer.about,
            answer.code,
        )


def test_while_a_launch_runs_nothing_else_is_changed(ready):
    """Parameters, tally, enabling: all busy."""
    launch(ready, 5)

    for kind, *fields in (
        (Configure, 18, 90),
        (Save,),
        (ClearTally,),
        (Enable, LEASE),
        (Disable,),
        (Launch, ready.banner.boot, 2, 50, 100, 1700, 20_000),
    ):
        assert Code.BUSY == ready.ask(kind, *fields).code


def test_a_saved_parameter_outlives_power_loss(talk):
    """And one that is not does not."""
    talk.ask(Configure, Parameter.CARD_MS.value.number, 123)
    talk.ask(Save)
    talk.run(500)
    talk.board.reset(Cause.POWER)
    talk.open()
    before = talk.board.c.host_store_writes()
    talk.ask(Configure, Parameter.CARD_MS.value.number, 123)
    talk.ask(Save)
    talk.run(500)

    assert before == talk.board.c.host_store_writes()


def test_the_banner_comes_over_and_over_until_a_host_speaks(board):
    """Without a connection, with connection 0, for whoever opens the port and when."""
    board.run(3000)
    heard_banners = [parse(each) for each in bodies(board.sent())]

    assert len(heard_banners) >= 4
    assert all(isinstance(each, Banner) and each.connection == 0 for each in heard_banners)


def bodies(data):
    from hardware.link.framing import Unframer

    return [frame.body for frame in Unframer().receive(data)]


def test_another_version_hears_a_banner_and_nothing_else(board):
    """So that the host can name both versions and the cure."""
    board.receive(raw(bytes([0, 0x01, 99, 7, 0])))
    board.run(2)
    (banner,) = (parse(each) for each in bodies(board.sent()))

    assert (7, 1) == (banner.connection, banner.protocol)
    board.receive(Frame(1, Enable(1, 500).to_bytes()).to_bytes())
    board.run(5)
    assert [] == bodies(board.sent())


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_line_that_loses_doubles_and_bends_loses_no_count_and_doubles_no_launch(seed):
    """One byte in a hundred, in both directions, in each message of a launch."""
    rng = random.Random(seed)
    board = HostBoard()
    talk = Talk(board, rng.randrange(1 << 30))
    receive, sent = board.receive, board.sent
    board.receive = lambda data: receive(bent(data, rng))
    board.sent = lambda: bent(sent(), rng)
    for _ in range(200):
        if talk.banner is None:
            board.receive(talk._connection.open(board.now / 1e6))
            talk.run(60)
    talk.say(Enable(1, 2000))
    talk.say(Launch(2, talk.banner.boot, 2, 50, 100, 1700, 20_000))
    for at in range(4000):
        if at in {500, 600}:
            board.wire(Wire.BEAM, True)
        if at in {587, 687}:
            board.wire(Wire.BEAM, False)
        if at % 200 == 0:
            talk.say(Keepalive())
        talk.run(1)
        if dones := heard(talk, LaunchDone):
            break
    (done,) = dones
    events = [event for each in heard(talk, Edges) for event in each.events]

    assert 2 == done.cards or done.outcome is not BoardOutcome.FIRED
    assert 1 == sum(each.line is Line.STEP and each.value == Step.DONE for each in events)
    assert [0] == [each.first for each in heard(talk, Edges)][:1]


def bent(data, rng):
    out = bytearray()
    for byte in data:
        chance = rng.random()
        if chance < 0.003:
            continue
        if chance < 0.006:
            out.append(byte)
        out.append(byte ^ 1 << rng.randrange(8) if 0.006 < chance < 0.01 else byte)
    return bytes(out)


# Without a host.


def hold(board, ms):
    board.wire(Wire.BUTTON, True)
    board.run(ms)
    board.wire(Wire.BUTTON, False)
    board.run(100)


@pytest.fixture
def alone(board):
    board.run(500)
    hold(board, 2100)
    return board


def fires(board, presses=60):
    """Press until the motor turns; how many presses that took."""
    for press in range(1, presses):
        hold(board, 50)
        if board.is_enabled:
            return press
    return None


def test_a_press_without_a_host_does_nothing_before_somebody_enables(board):
    """Short presses are no long one."""
    board.run(500)

    assert fires(board) is None


def test_a_long_press_enables_and_then_each_press_tries_its_luck(alone):
    """Within five presses it fires (profile extreme), and cards in the beam end the launch."""
    assert fires(alone) <= 5
    alone.run(30_000)
    assert not alone.is_enabled
    talk = Talk(alone)
    talk.open()
    assert 1 == talk.ask(Status).launches


def test_a_button_that_was_down_from_the_start_enables_nothing(board):
    """It must be seen released first."""
    board.wire(Wire.BUTTON, True)
    board.reset(Cause.POWER)
    board.run(5000)
    board.wire(Wire.BUTTON, False)
    board.run(100)

    assert fires(board) is None


def test_nothing_is_enabled_before_the_button_is_released(board):
    """Held for ever it stays disabled."""
    board.run(500)
    board.wire(Wire.BUTTON, True)
    board.run(60_000)

    assert not board.lamp or not board.is_enabled
    talk = Talk(board)
    talk.open()
    assert BoardState.DISABLED == talk.ask(Status).state


def test_an_open_cover_keeps_from_playing_alone(board):
    """Shut it, then hold the button."""
    board.wire(Wire.COVER, True)
    board.run(500)
    hold(board, 2100)
    assert fires(board) is None
    board.wire(Wire.COVER, False)
    board.run(100)
    hold(board, 2100)

    assert fires(board) is not None


@pytest.mark.parametrize("cause", Cause)
def test_once_a_host_has_spoken_nobody_plays_alone_until_any_reset(alone, cause):
    """A host that falls silent disables; the button does not enable again."""
    talk = Talk(alone)
    talk.open()
    alone.run(5000)
    hold(alone, 2500)

    assert fires(alone) is None
    alone.reset(cause)
    alone.run(500)
    hold(alone, 2100)
    assert fires(alone) is not None


def test_a_host_that_speaks_stops_what_plays_alone(alone):
    """HELLO in mid-launch: motor off."""
    fires(alone)
    Talk(alone).open()

    assert not alone.is_enabled


def test_noise_on_the_line_is_no_host(board):
    """An open input or a terminal program does not end play alone."""
    board.run(500)
    board.receive(bytes(random.Random(1).randrange(256) for _ in range(2000)))
    board.run(100)
    hold(board, 2100)

    assert fires(board) is not None


def test_a_jam_alone_is_cleared_by_another_long_press(alone):
    """The lamp shows it; a person frees the card and holds the button."""
    fires(alone)
    alone.run(200)
    alone.wire(Wire.BEAM, True)
    alone.run(30_000)
    alone.wire(Wire.BEAM, False)
    assert fires(alone) is None
    hold(alone, 2100)

    assert fires(alone) is not None


def test_lamp_and_buzzer_speed_up_from_press_to_press_until_it_fires(alone):
    """L-4: more blinks and more sounds in the same time after each press that gave nothing."""
    seen = []
    while not alone.is_enabled:
        blinks, sounds = watch(alone, 1300)
        seen.append((blinks, sounds))
        alone.run(500)
        hold(alone, 50)
    after_presses = seen[1:]

    assert sorted(after_presses) == after_presses


def watch(board, ms):
    blinks = sounds = 0
    lamp, buzzer = board.lamp, board.buzzer
    for _ in range(ms):
        board.run(1)
        blinks += board.lamp and not lamp
        sounds += board.buzzer and not buzzer
        lamp, buzzer = board.lamp, board.buzzer
    return blinks, sounds


def test_what_is_played_alone_is_in_the_tally_over_power_loss(alone):
    """Asked, left and not done of a launch with one card."""
    fires(alone)
    alone.run(100)
    alone.wire(Wire.BEAM, True)
    alone.run(87)
    alone.wire(Wire.BEAM, False)
    alone.run(30_000)
    alone.reset(Cause.POWER)
    talk = Talk(alone)
    talk.open()
    report = talk.ask(Status)

    assert isinstance(report, Report)
    assert (1, 1) == (report.launches, report.left)
    assert report.asked == report.left + report.not_done
