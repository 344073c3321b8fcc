"""The firmware's image as it is uploaded, and what its ELF file tells of it."""

import hashlib
import subprocess
from collections import defaultdict
from functools import cached_property
from pathlib import Path

from support.chip import FIRMWARE_TESTS, make, parse_hex

FIRMWARE = FIRMWARE_TESTS.parents[1] / "firmware"
FLASH_LIMIT = 30_720
"""What the old boot loader leaves of 32 kB."""
RAM = 2048


class Image:
    """A program for the Nano.

    Attributes:
        hex_file: what avrdude uploads.
        elf_file: the same with its symbols and lines.
    """

    def __init__(self, hex_file, elf_file):
        self.hex_file = Path(hex_file)
        self.elf_file = Path(elf_file)

    @property
    def sha256(self):
        return hashlib.sha256(self.hex_file.read_bytes()).hexdigest()

    @cached_property
    def program(self):
        """Each address with the bytes from there on."""
        return parse_hex(self.hex_file.read_text())

    @cached_property
    def flat(self):
        """The program from address 0 on, gaps erased."""
        end = max(address + len(content) for address, content in self.program.items())
        flat = bytearray(b"\xff" * end)
        for address, content in self.program.items():
            flat[address : address + len(content)] = content
        return bytes(flat)

    @cached_property
    def symbols(self):
        """Names with their addresses (those of the memory without avr-gcc's 0x800000)."""
        rows = (line.split() for line in self._tool("avr-nm").splitlines())
        return {row[2]: int(row[0], 16) & 0xFFFF for row in rows if len(row) == 3}

    @cached_property
    def sections(self):
        """Sizes in bytes."""
        rows = (line.split() for line in self._tool("avr-size", "-A").splitlines())
        return {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[0][0] == "."}

    @property
    def static_ram(self):
        return sum(self.sections.get(name, 0) for name in (".data", ".bss", ".noinit"))

    @cached_property
    def lines(self):
        """The addresses of the instructions of each `(file, line)`."""
        found = defaultdict(set)
        before = None
        for text in self._tool("avr-objdump", "--dwarf=decodedline").splitlines():
            row = text.split()
            if len(row) == 3 and row[1].isdigit() and row[2].startswith("0x"):
                address = int(row[2], 16)
                if before:
                    line, start = before
                    found[line].update(range(start, address, 2))
                before = (row[0], int(row[1])), address
            elif row:
                before = None  # another file begins
        return {line: addresses for line, addresses in found.items() if addresses}

    def covered(self, chip):
        """Each file's lines that have instructions, with whether one of these was executed."""
        files = defaultdict(dict)
        for (file, line), addresses in sorted(self.lines.items()):
            files[file][line] = any(chip.executed(address) for address in addresses)
        return files

    def _tool(self, *command):
        return subprocess.run(
            [*command, str(self.elf_file)], capture_output=True, text=True, check=True
        ).stdout


def launcher_image():
    """Build the firmware, and give the image that `make -C firmware flash` uploads."""
    make(FIRMWARE)
    return Image(FIRMWARE / "build" / "launcher.hex", FIRMWARE / "build" / "launcher.elf")
