"""The boot loaders that Nanos come with, as Debian ships them (tests/firmware/chip/Makefile)."""

from dataclasses import dataclass

from support.chip import BUILD, FIRMWARE_TESTS, make, parse_hex


@dataclass(frozen=True, slots=True)
class BootLoader:
    """A boot loader. The fuses make the chip start there."""

    name: str
    start: int
    baud: int

    @property
    def image(self):
        make(FIRMWARE_TESTS / "chip")
        return parse_hex((BUILD / f"{self.name}.hex").read_text())


OPTIBOOT = BootLoader("optiboot", 0x7E00, 115_200)
"""On boards since 2018."""
OLD = BootLoader("old", 0x7800, 57_600)
"""ATmegaBOOT, on older ones and most copies."""
