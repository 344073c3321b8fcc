"""An ATmega328P in virtual time: the C library around libsimavr (tests/firmware/chip) as a class.

Cycles are those of the chip since it was made; they go on over a reset.
"""

import ctypes
import fcntl
import os
import subprocess
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from functools import cache
from pathlib import Path

HERTZ = 16_000_000
FLASH = 32768
RAM_END = 0x8FF
EEPROM = 1024
BAUD = 250_000

FIRMWARE_TESTS = Path(__file__).parents[1] / "firmware"
BUILD = FIRMWARE_TESTS / "build"

_ROOM = 8192


class Reset(IntEnum):
    """Why the chip starts anew; the bits of MCUSR in this order."""

    POWER_ON = 0
    EXTERNAL = 1
    BROWN_OUT = 2
    WATCHDOG = 3


class Reason(IntFlag):
    """Why a run ended before its time."""

    CHANGED = 1
    SENT = 2
    RESET = 4


class What(IntEnum):
    """What a chip's event tells."""

    REGISTER = 0
    SENT = 1
    RESET = 2
    EEPROM = 3
    OVERRUN = 4
    ASLEEP = 5
    ASTRAY = 6
    BARK = 7


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the chip did."""

    cycle: int
    what: What
    address: int
    value: int


class _Event(ctypes.Structure):
    _fields_ = (
        ("cycle", ctypes.c_uint64),
        ("what", ctypes.c_uint16),
        ("address", ctypes.c_uint16),
        ("value", ctypes.c_uint32),
    )


def make(folder, *targets):
    """Run make there, one at a time: several test processes may want the same."""
    BUILD.mkdir(exist_ok=True)
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}
    with (BUILD / "make.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = ["make", "--no-print-directory", "-C", str(folder), *targets]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


@cache
def _library():
    make(FIRMWARE_TESTS / "chip")
    library = ctypes.CDLL(str(BUILD / "libchip.so"))
    pointer, byte, word, wide, cycle = (
        ctypes.c_void_p,
        ctypes.c_uint8,
        ctypes.c_uint16,
        ctypes.c_uint32,
        ctypes.c_uint64,
    )
    integer, text = ctypes.c_int, ctypes.c_char_p
    for name, result, *arguments in (
        ("new", pointer, wide),
        ("free", None, pointer),
        ("flash", None, pointer, wide, text, wide),
        ("reset", None, pointer, integer, wide),
        ("run", integer, pointer, cycle),
        ("cycle", cycle, pointer),
        ("stop_on", None, pointer, integer),
        ("watch", None, pointer, word, byte),
        ("pin", integer, pointer, cycle, integer, integer, integer),
        ("events", integer, pointer, ctypes.POINTER(_Event), integer),
        ("peek", byte, pointer, word),
        ("poke", None, pointer, word, byte),
        ("flash_at", byte, pointer, wide),
        ("program_counter", wide, pointer),
        ("jump", None, pointer, wide, integer),
        ("trace", None, pointer, integer),
        ("executed", integer, pointer, wide),
        ("lowest_stack", word, pointer),
        ("eeprom", ctypes.POINTER(byte), pointer),
        ("uart_speed", None, pointer, wide),
        ("uart_send", integer, pointer, text, integer),
    ):
        function = getattr(library, f"chip_{name}")
        function.restype, function.argtypes = result, arguments
    return library


class Chip:
    """One chip with its flash, memory, EEPROM and pins. Call `close` when done with it.

    Attributes:
        watched: the bits of each register whose change ends a run.
    """

    def __init__(self, image, start=0):
        """Power it on with a program: `{address: bytes}`, entered at `start`."""
        self._library = _library()
        self._start = start
        self._chip = self._library.chip_new(HERTZ)
        self._room = (_Event * _ROOM)()
        self.watched = {}
        for address, content in image.items():
            self.write_flash(address, content)
        self.reset(Reset.POWER_ON)
        self.events()

    def close(self):
        self._library.chip_free(self._chip)
        self._chip = None

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    @property
    def cycle(self):
        return self._library.chip_cycle(self._chip)

    def reset(self, reset, start=None):
        self._library.chip_reset(self._chip, reset, self._start if start is None else start)

    def run(self, until):
        """Go on up to a cycle, or to the first thing that `stop_on` asks for."""
        return Reason(self._library.chip_run(self._chip, int(until)))

    def run_for(self, seconds):
        """Go on for so long, whatever happens meanwhile."""
        until = self.cycle + round(seconds * HERTZ)
        while self.cycle < until:
            self.run(until)

    def stop_on(self, reasons):
        self._library.chip_stop_on(self._chip, reasons)

    def watch(self, address, bits=0xFF):
        """Let a change of these bits of a register be an event, and end a run."""
        self.watched[address] = bits
        self._library.chip_watch(self._chip, address, bits)

    def pin(self, name, level, cycle=None):
        """From a cycle on (or from now), somebody outside drives a pin, such as `D2`."""
        at = self.cycle if cycle is None else int(cycle)
        port, bit = "BCD".index(name[0]), int(name[1])
        if not self._library.chip_pin(self._chip, at, port, bit, level):
            raise OverflowError("more pin changes ahead than the chip remembers")

    def events(self):
        """What it did since the last call."""
        count = self._library.chip_events(self._chip, self._room, _ROOM)
        if count < 0:
            raise OverflowError("the chip did more than was asked about in time")
        return [
            Event(each.cycle, What(each.what), each.address, each.value)
            for each in self._room[:count]
        ]

    def peek(self, address):
        return self._library.chip_peek(self._chip, address)

    def poke(self, address, value):
        self._library.chip_poke(self._chip, address, value)

    def write_flash(self, address, content):
        self._library.chip_flash(self._chip, address, content, len(content))

    def flash(self, address, count):
        return bytes(self._library.chip_flash_at(self._chip, address + i) for i in range(count))

    @property
    def program_counter(self):
        return self._library.chip_program_counter(self._chip)

    def jump(self, address, *, interrupts):
        """Let the program go on elsewhere, as after a damaged stack."""
        self._library.chip_jump(self._chip, address, interrupts)

    def trace(self, on):
        """Note every instruction from now on (slow)."""
        self._library.chip_trace(self._chip, on)

    def executed(self, address):
        return bool(self._library.chip_executed(self._chip, address))

    @property
    def lowest_stack(self):
        """The lowest the stack pointer has been while traced."""
        return self._library.chip_lowest_stack(self._chip)

    @property
    def eeprom(self):
        return self._library.chip_eeprom(self._chip)

    def uart_speed(self, baud):
        """Set the speed of the line's other end."""
        self._library.chip_uart_speed(self._chip, round(HERTZ / baud))

    def uart_send(self, content):
        """Let the other end send bytes from now on; gives how many found room."""
        return self._library.chip_uart_send(self._chip, bytes(content), len(content))


def parse_hex(text):
    """Read Intel HEX as `{address: bytes}`."""
    image, base = {}, 0
    for line in text.split():
        record = bytes.fromhex(line[1:])
        if sum(record) & 0xFF:
            raise ValueError(f"wrong checksum: {line}")
        count, address, kind = record[0], int.from_bytes(record[1:3], "big"), record[3]
        content = record[4 : 4 + count]
        if kind == 0:
            image[base + address] = content
        elif kind == 2:
            base = int.from_bytes(content, "big") << 4
        elif kind == 4:
            base = int.from_bytes(content, "big") << 16
    return image
