"""The firmware's C: its own tests with sanitizers, its analysers, its fuzzers in short."""

import os
import re
import subprocess

import pytest
from support.chip import make
from support.host_board import FIRMWARE

UNITS = sorted(path.stem for path in FIRMWARE.glob("test/test_*.c"))
PASSED = re.compile(r"\[  PASSED  \] (\d+) test\(s\)\.")
FUZZED = {"fuzz_frame": 100_000, "fuzz_board": 1_000}


@pytest.fixture(scope="module", autouse=True)
def _built():
    make(FIRMWARE, "build/test/all")


def run(name, *arguments):
    done = subprocess.run(
        [FIRMWARE / "build/test" / name, *arguments], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.xdist_group("firmware-c")
@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_passes_under_address_and_undefined_behaviour_sanitizers(unit):
    """CMocka's closing line counts every test of the file as passed."""
    tests = (FIRMWARE / f"test/{unit}.c").read_text().count("cmocka_unit_test")

    code, output = run(unit)

    assert 0 == code, output
    assert [str(tests)] == PASSED.findall(output), output


@pytest.mark.xdist_group("firmware-c")
@pytest.mark.parametrize("name", FUZZED)
def test_no_input_whatever_breaks_it(name):
    """The parser and a whole board take anything; `make bench-firmware_fuzzing` goes on longer."""
    code, output = run(name, str(FUZZED[name]))

    assert 0 == code, output


@pytest.mark.xdist_group("firmware-c")
def test_cppcheck_and_the_analyzer_find_nothing():
    """cppcheck reads it as the chip's compiler does, gcc -fanalyzer as the host's."""
    make(FIRMWARE, "cppcheck", "analyzer")


@pytest.mark.xdist_group("firmware-c")
def test_the_image_fits_beside_any_boot_loader():
    """Flash below 30,720 bytes, what is static below 60 % of the RAM."""
    make(FIRMWARE)

    size = subprocess.run(
        ["avr-size", FIRMWARE / "build/launcher.elf"], capture_output=True, text=True, check=True
    )
    text, data, bss = (int(each) for each in size.stdout.splitlines()[1].split()[:3])

    assert text + data < 30_720
    assert data + bss < 0.6 * 2048


@pytest.mark.xdist_group("firmware-c")
def test_flashing_without_a_port_says_what_is_missing():
    """`make -C firmware flash` alone names PORT and how to find it."""
    environment = {name: value for name, value in os.environ.items() if name != "MAKEFLAGS"}

    done = subprocess.run(
        ["make", "-C", FIRMWARE, "flash"],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )

    assert 0 != done.returncode
    assert "PORT=/dev/serial/by-id/" in done.stderr
