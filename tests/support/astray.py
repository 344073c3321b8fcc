"""Ways to break a program in a simulated chip, and how long the motor goes on."""

import random

from support.chip import RAM_END, Reset

WHOLE_RUN_S = 2.0  # promise 3: the longest run, whatever happens
ALIVE_S = 0.020  # the firmware lives: so long from knowing to standing
STATIC_RAM = 0x100
"""Where the memory begins, above the registers."""
FREE_FLASH = 0x77F0
"""Above every image, below every boot loader."""
WDR, ENDLESS, CALL = 0x95A8, 0xCFFF, 0x940E


def longest_drive(nano):
    """The longest time without a break in which the motor was driven, in seconds."""
    longest, since = 0.0, None
    for at, duty in [*nano.drives, (nano.now, 0.0)]:
        if duty and since is None:
            since = at
        elif not duty and since is not None:
            longest, since = max(longest, at - since), None
    return longest


def off_after(nano, at):
    """Seconds from a moment until the motor stood for the last time."""
    driven = nano.duty != 0
    assert not driven, "the motor is still driven"

    return max([time - at for time, duty in nano.drives if time >= at and not duty], default=0.0)


def begin_again_after(nano, at):
    """Whether anything was driven after the motor had stood."""
    return any(duty for time, duty in nano.drives if time >= at)


def jump_into(nano, code, *, interrupts):
    """Let the program go on in a piece of code of ours, as after a damaged stack."""
    words = b"".join(word.to_bytes(2, "little") for word in code)
    nano.chip.write_flash(FREE_FLASH, words)
    nano.chip.jump(FREE_FLASH, interrupts=interrupts)


def hang(nano, *, interrupts):
    """The main loop stands still."""
    jump_into(nano, [ENDLESS], interrupts=interrupts)


def hang_feeding_the_watchdog(nano):
    """The main loop goes round in a place where the watchdog is fed."""
    jump_into(nano, [WDR, ENDLESS - 1], interrupts=True)


def hang_calling(nano, address):
    """The main loop does nothing but feed the watchdog and call one function."""
    jump_into(nano, [WDR, CALL, address // 2, ENDLESS - 3], interrupts=True)


def stop_the_timers_interrupts(nano):
    """A stray write."""
    timsk1 = 0x6F
    nano.chip.poke(timsk1, 0)


def spoil_memory(nano, rng, count):
    for _ in range(count):
        nano.chip.poke(rng.randrange(STATIC_RAM, RAM_END + 1), rng.randrange(256))


def go_astray(nano, rng, size):
    nano.chip.jump(rng.randrange(0, size, 2), interrupts=rng.random() < 0.5)


def draw(seed):
    return random.Random(seed)


RESETS = (Reset.EXTERNAL, Reset.BROWN_OUT, Reset.WATCHDOG, Reset.POWER_ON)
