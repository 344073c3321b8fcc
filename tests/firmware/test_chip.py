"""The simulated chip does what the ATmega328P's data sheet says, where libsimavr 1.6 does not."""

import time

from support.chip import BAUD, HERTZ, Chip, Reset, What

CHARACTER = 10 * HERTZ // BAUD
PORTB, PORTD, OCR0B = 0x25, 0x2B, 0x48
PULL_UP = 0x04


def test_two_runs_are_alike_to_the_cycle(trial):
    first = trial.ask(b"abc") and trial.cycle, trial.events()
    with type(trial)() as another:
        second = another.ask(b"abc") and another.cycle, another.events()

    assert first == second


def test_character_takes_ten_bits(trial):
    """At 250000 baud, though U2X was set after the divisor."""
    trial.events()
    trial.uart_send(b"e")
    trial.run_for(0.001)
    first, second = trial.cycles(What.SENT)

    assert CHARACTER == second - first


def test_fourth_character_that_nobody_reads_destroys_the_third(trial):
    """Two fit into the buffer and one into the shift register (data sheet 20.7.4)."""
    overrun, fits = 0x08, 0x00
    trial.ask(b"o", 0.0005)

    assert bytes([overrun]) + b"125" == trial.ask(b"12345", 0.01)

    trial.ask(b"o", 0.0005)

    assert bytes([fits]) + b"123" == trial.ask(b"123", 0.01)


def test_other_end_at_another_speed_is_misread(trial):
    trial.uart_speed(115200)

    assert trial.ask(b"a") != b"b"


def test_edge_is_timed_where_it_happens(trial):
    """Two edges, told the interrupt's time by the timer, lie as far apart as they were."""
    start = trial.cycle
    told = []
    for number, level in enumerate((0, 1)):
        trial.pin("D2", level, start + 16000 + number * 32000)
        trial.run(start + 30000 + number * 32000)
        told.append(int.from_bytes(trial.ask(b"e"), "little"))

    assert 32000 / 8 == (told[1] - told[0]) % 65536


def test_pulled_up_input_that_is_driven_low_stays_low(trial):
    """Whatever the program writes to the port."""
    trial.pin("D2", 0)
    trial.run_for(0.001)
    before = trial.ask(b"e")
    trial.ask(b"t")

    assert before == trial.ask(b"e")


def test_flag_is_cleared_alone_and_raises_its_interrupt_when_that_is_enabled(trial):
    assert b"\x01" == trial.ask(b"i")


def test_bits_that_are_set_alone_toggle_alone(trial):
    trial.ask(b"t")

    assert 0b11 == trial.peek(PORTB)
    assert 0x80 | PULL_UP == trial.peek(PORTD)


def test_watched_register_ends_a_run_where_it_changes(trial):
    trial.watch(PORTD, 0x80)
    trial.uart_send(b"p")
    trial.run(trial.cycle + HERTZ)

    (change,) = [event for event in trial.events() if event.what is What.REGISTER]
    assert (PORTD, 0x80 | PULL_UP) == (change.address, change.value)
    assert 0 <= trial.cycle - change.cycle <= 4
    assert 63 == trial.peek(OCR0B)


def test_byte_of_eeprom_takes_its_time_and_outlives_a_reset(trial):
    trial.uart_send(b"k")
    trial.run_for(0.0004)
    trial.reset(Reset.EXTERNAL)

    assert 42 == trial.eeprom[7]


def test_byte_of_eeprom_under_way_is_lost_with_the_power(trial):
    trial.uart_send(b"k")
    trial.run_for(0.0004)
    trial.reset(Reset.POWER_ON)

    assert 255 == trial.eeprom[7]


def test_memory_outlives_every_reset_but_a_loss_of_power(trial):
    told = trial.ask(b"m")
    trial.reset(Reset.BROWN_OUT)
    trial.run_for(0.001)

    assert int.from_bytes(told, "little") + 1 == int.from_bytes(trial.ask(b"m"), "little")

    trial.reset(Reset.POWER_ON)
    trial.run_for(0.001)

    assert told == trial.ask(b"m")


def test_watchdog_asks_first_and_then_resets(trial):
    """In its mode for both, a period apart."""
    trial.events()
    trial.uart_send(b"w")
    trial.run_for(0.05)
    events = trial.events()

    asked, reset = [e for e in events if e.what in {What.BARK, What.RESET}]
    assert (What.BARK, What.RESET) == (asked.what, reset.what)
    assert Reset.WATCHDOG == reset.value
    assert 0 <= reset.cycle - asked.cycle - 0.016 * HERTZ < 10
    assert 0x80 | 1 << Reset.WATCHDOG in [e.value for e in events if e.what is What.SENT]


def test_watchdog_resets_a_program_that_does_not_take_its_interrupt(trial):
    """Hung with interrupts off, it never serves the first time-out (data sheet 11.9.2)."""
    trial.ask(b"w")
    hang(trial, interrupts=False)
    trial.run_for(0.05)

    assert [Reset.WATCHDOG] == trial.values(What.RESET)


def test_program_asleep_for_good_is_told(trial):
    trial.jump(sleep_of(trial), interrupts=False)
    trial.run_for(0.01)

    assert 1 == len(trial.values(What.ASLEEP))


def test_only_what_ran_is_marked_as_executed(trial):
    trial.trace(on=True)
    trial.ask(b"a")

    assert trial.executed(sleep_of(trial))
    assert not trial.executed(idle_loop_of(trial))
    assert 0x800 < trial.lowest_stack < 0x8FF


def test_image_that_sleeps_runs_far_faster_than_the_clock(trial):
    """Speed is printed, not judged: 20 x is needed, with a step every 100 us."""
    began = time.process_time()
    for _ in range(2000):
        trial.run(trial.cycle + HERTZ // 10000)
    print(f"{0.2 / (time.process_time() - began):.0f} x real time")

    assert isinstance(trial, Chip)


def hang(chip, *, interrupts):
    chip.jump(idle_loop_of(chip), interrupts=interrupts)


def idle_loop_of(chip):
    """The endless loop after the end of every program (avr-libc)."""
    return find(chip, b"\xff\xcf")


def sleep_of(chip):
    return find(chip, b"\x88\x95")


def find(chip, opcode):
    flash = chip.flash(0, 4096)
    place = flash.find(opcode)
    while place % 2:
        place = flash.find(opcode, place + 1)
    return place
