"""The faults that people meet with such machines, by number, on every back end that has a table.

Pins, microcontroller and the real image in virtual time, the simulated world in real time; the same
physics.
"""

import pytest
from support.tables import on_board, on_image, on_pins, on_world

from hardware.clock import SystemClock
from hardware.config import GuardSection, HardwareConfig
from hardware.errors import StoppedError
from hardware.launcher import (
    ButtonPressed,
    CardLeft,
    Faulted,
    FeedStep,
    LaunchEnded,
    Noticed,
    Order,
    Outcome,
)
from hardware.trace import Wire

PATIENT = GuardSection(lease_ms=1000)
"""Beside busy neighbors a loop in real time may be held up for longer than the usual lease."""
RESONATOR = 0.01
"""A board's time passes by a ceramic resonator, which is half a percent off."""
VIRTUAL = {"pins": on_pins, "microcontroller": on_board, "image": on_image}


@pytest.fixture(params=["sim", *VIRTUAL])
def tables(request):
    """Sets a table, in a world of its own where it is not the usual one."""
    config = request.getfixturevalue("config").model_copy(update={"guard": PATIENT})
    if request.param == "sim":
        request.getfixturevalue("first_in_line")

    def table(button=None, wiring=None, **figures):
        if not figures and not button:
            world = request.getfixturevalue("world") if request.param == "sim" else None
            return _on(request.param, config, world)
        physics = config.simulator.physics.model_dump() | figures
        changed = {"simulator": {"seed": 1, "physics": physics}, "button": button or {}}
        changed |= wiring or {}
        mine = HardwareConfig.model_validate(config.model_dump() | changed)
        start = request.getfixturevalue("start_world") if request.param == "sim" else None
        return _on(request.param, mine, start and start(config=mine))

    return table


def _on(kind, config, world):
    if kind == "sim":
        return on_world(config, world, SystemClock())
    return VIRTUAL[kind](config)


@pytest.fixture
def table(tables):
    with tables() as table:
        table.launcher.enable()
        yield table


def launch(table, cards, left=112):
    table.launcher.start(Order("x", cards, hopper_left=left))
    return table.until(LaunchEnded)


def of_kind(events, kind):
    return [event for event in events if isinstance(event, kind)]


def turns(table):
    return [event for event in table.truth("motor") if event["duty"]]


def test_cards_that_follow_after_two_milliseconds_are_all_seen(tables):
    """Faults 1: no edge hides the next one."""
    with tables(gap_low_mm=2.0, gap_high_mm=2.0) as table:
        table.launcher.enable()
        ended = launch(table, 6)[-1]

        assert (ended.count.cards, False) == (table.thrown, ended.count.is_uncertain)


def test_spikes_are_no_cards_and_are_told(table):
    """Faults 2."""
    table.fault("emi", on=True, rate=0.03)
    events = launch(table, 4)
    events += table.during(0.1)
    ended = of_kind(events, LaunchEnded)[0]

    assert ended.count.low <= table.thrown <= ended.count.high
    assert sum(e.times for e in of_kind(events, Noticed) if e.code == "beam-noise") > 0


def test_storm_of_spikes_trips_a_named_fault(table):
    """Faults 2: and it takes the motor away."""
    table.fault("emi", on=True, rate=1.0)
    table.launcher.start(Order("x", 13, hopper_left=112))
    ended = table.until(LaunchEnded)[-1]

    assert (Outcome.FAULT, "beam-storm") == (ended.outcome, ended.fault.code)
    assert table.truth("motor")[-1]["duty"] == 0


def test_slow_consumer_loses_and_shifts_no_edge(tables):
    """Faults 3: whoever hears of an event needs 50 ms for it; the times are the source's."""
    with tables(gap_low_mm=15.0, gap_high_mm=15.0) as table:
        table.launcher.enable()
        table.launcher.start(Order("x", 10, hopper_left=112))
        ended = table.until_slowly(LaunchEnded, each_takes=0.05)[-1]
        told = [each.at for each in ended.trace.changes if each.wire is Wire.BEAM]
        true = table.beam_edges
        table.during(0.5)  # a hand takes what rests in the beam

        assert (table.thrown, ()) == (ended.count.cards, ended.count.reasons)
        assert [at - true[0] for at in true] == pytest.approx(
            [at - told[0] for at in told], rel=RESONATOR, abs=1e-3
        )


def test_edge_that_got_lost_is_noticed_and_doubted(table):
    """Faults 4: the level is read again, and the count goes on from there."""
    table.launcher.start(Order("x", 4, hopper_left=112))
    table.until(CardLeft)
    table.lose_edge()
    count = table.until(LaunchEnded)[-1].count
    table.during(0.5)

    assert "edge-lost" in count.reasons
    assert count.low <= table.thrown <= count.high


def test_touch_is_no_press_and_a_push_is_one(table):
    """Faults 6."""
    table.push_button(5)
    touched = table.during(0.2)
    table.push_button(80)
    pushed = table.during(0.4)

    assert [] == of_kind(touched, ButtonPressed)
    assert 1 == len(of_kind(pushed, ButtonPressed))


def test_button_that_stays_down_is_one_press_and_is_told(tables):
    """Faults 6."""
    with tables(button={"stuck_s": 1.0}) as table:
        table.launcher.enable()
        table.fault("stuck-button", on=True)
        events = table.during(1.6)

        assert 1 == len(of_kind(events, ButtonPressed))
        assert ["button-stuck"] == [event.code for event in of_kind(events, Noticed)]


def test_lamplight_is_named_without_a_launch(table):
    """Faults 8."""
    table.fault("ambient-light", on=True)
    faulted = table.until(Faulted)[-1]

    assert "beam-storm" == faulted.fault.code
    assert [] == turns(table)


def test_beam_that_is_blocked_from_the_start_moves_nothing(table):
    """Faults 8."""
    table.fault("beam-dirty", on=True)
    table.during(0.1)
    ended = launch(table, 2)[-1]

    assert (Outcome.FAULT, "beam-blocked", 0) == (
        ended.outcome,
        ended.fault.code,
        ended.count.cards,
    )
    assert [] == turns(table)


TWO_BEAMS = {"pins": {"cover": 24, "beam2": 25}, "calibration": {"beam_gap_mm": 20.0}}


@pytest.mark.parametrize("left", [112, 5])
def test_first_beam_that_always_reads_clear_is_betrayed_by_the_second(tables, left):
    """Faults 8: the motor stops at the first card, and the count is never a confident zero."""
    with tables(wiring=TWO_BEAMS, beam_gap_mm=20.0) as table:
        table.launcher.enable()
        table.fault("beam-silent", on=True)
        ended = launch(table, 5, left=left)[-1]
        table.during(0.5)
        count = ended.count

        assert (Outcome.FAULT, "beam-silent") == (ended.outcome, ended.fault.code)
        assert count.is_uncertain
        assert count.low <= table.thrown <= count.high
        assert 1 <= table.thrown < 5


def test_second_beam_that_always_reads_clear_is_betrayed_by_the_first(tables):
    """Faults 8: the first one counts alone, and the fault comes after the launch."""
    with tables(wiring=TWO_BEAMS, beam_gap_mm=20.0) as table:
        table.launcher.enable()
        table.fault("beam2-silent", on=True)
        ended = launch(table, 3)[-1]
        faulted = table.until(Faulted)[-1]
        table.during(0.5)  # a hand takes what a busy computer braked too late for

        assert Outcome.FIRED is ended.outcome
        assert 3 <= ended.count.cards == table.thrown
        assert "beam2-silent" == faulted.fault.code


def test_beam_that_always_reads_clear_is_never_a_confident_zero(tables):
    """Faults 8 and 13: alone it looks like a jam before it; cards may have left."""
    with tables() as table:
        table.launcher.enable()
        table.fault("beam-silent", on=True)
        ended = launch(table, 2)[-1]
        table.during(0.5)
        count = ended.count

        assert (Outcome.JAM, "card-not-arrived") == (ended.outcome, ended.fault.code)
        assert "the beam does not see them" in ended.fault.what_to_do
        assert ("nothing-seen",) == count.reasons
        assert count.low <= table.thrown <= count.high
        assert table.thrown > 2


def test_overlapping_cards_are_never_a_confident_fewer(table):
    """Faults 9: by up to 60 %, one beam."""
    table.fault("double-feed", on=True, rate=0.15)
    for _ in range(8):
        before = table.thrown
        count = launch(table, 2)[-1].count
        table.during(0.4)

        assert count.low <= table.thrown - before <= count.high


def test_card_that_passes_while_nothing_runs_is_told(table):
    """Faults 10."""
    events = table.pass_by_hand() + table.during(0.3)

    assert ["card-unasked"] == [event.code for event in of_kind(events, Noticed)]


@pytest.mark.parametrize("kind", [FeedStep, LaunchEnded])
def test_card_that_passes_as_a_launch_begins_or_ends_is_counted_or_told(table, kind):
    """Faults 10: one by hand."""
    table.launcher.start(Order("x", 2, hopper_left=112))
    events = table.until(kind)
    events += table.pass_by_hand()
    events += table.during(2.0)
    count = of_kind(events, LaunchEnded)[0].count
    is_told = "card-unasked" in {event.code for event in of_kind(events, Noticed)}

    assert is_told or count.low <= table.thrown + 1 <= count.high


@pytest.mark.parametrize(("speed", "card_ms"), [(0.5, 174.0), (3.0, 29.0)])
def test_slow_and_fast_cards_are_cards(tables, speed, card_ms):
    """Faults 11."""
    with tables(wiring={"calibration": {"card_ms": card_ms}}, speed_m_s=speed) as table:
        table.launcher.enable()
        ended = launch(table, 3)[-1]
        table.during(0.5)

        assert Outcome.FIRED is ended.outcome
        assert ended.count.low <= table.thrown <= ended.count.high


@pytest.mark.parametrize("cards", [1, 2])
def test_card_that_stays_is_a_jam(tables, cards):
    """Faults 11 and 13: whatever was asked for, since it has to be taken by a person."""
    with tables(hand_s=1.0) as table:
        table.launcher.enable()
        table.fault("jam", on=True)
        ended = launch(table, cards)[-1]
        table.during(1.5)  # somebody takes what is stuck in the beam

        assert Outcome.JAM is ended.outcome
        assert ended.fault.code in {"card-not-arrived", "card-not-left"}
        assert ended.count.low <= table.thrown <= ended.count.high


def test_half_out_card_belongs_to_the_launch_that_moved_it(table):
    """Faults 12: once, and not again by the next one."""
    table.fault("half-out", on=True, rate=1.0)
    first = launch(table, 1)[-1].count
    table.fault("half-out", on=False)
    second = launch(table, 1)[-1].count
    table.during(0.4)

    assert first.cards > 1
    assert table.thrown == first.cards + second.cards
    assert not first.is_uncertain


def test_hopper_that_runs_empty_is_no_jam(table):
    """Faults 13: all that was there has left."""
    table.load(2)
    ended = launch(table, 4, left=2)[-1]

    assert (Outcome.EMPTY, 2) == (ended.outcome, ended.count.cards)
    assert ended.fault is None


def test_noise_of_the_motor_is_no_press(table):
    """Faults 14: some hundred spikes on the button's line."""
    table.fault("emi", on=True, rate=0.1)
    events = []
    while len([e for e in table.truth("line") if e["line"] == "button"]) < 200:
        events += launch(table, 13)
        table.load(112)

    assert [] == of_kind(events, ButtonPressed)


def test_nothing_moves_before_it_is_enabled(tables):
    """Faults 15."""
    with tables() as table:
        table.push_button(80)
        table.during(0.3)
        with pytest.raises(StoppedError):
            table.launcher.start(Order("x", 1))

        assert [] == turns(table)


def test_stop_ends_the_run_and_latches(table):
    """Faults 16: what a signal's path calls."""
    table.launcher.start(Order("x", 13, hopper_left=112))
    table.until(CardLeft)
    table.launcher.stop()
    ended = table.until(LaunchEnded)[-1]
    table.during(0.8)  # a hand takes what rests in the beam

    assert Outcome.STOPPED is ended.outcome
    assert 1 == len(turns(table))
    assert ended.count.low <= table.thrown <= ended.count.high
