"""The image fits the chip, with room for its stack, and the tests reach what it is made of."""

import pytest
from support.chip import RAM_END
from support.image import FLASH_LIMIT, RAM, launcher_image
from support.image_board import live_through

STATIC_SHARE = 0.6
SPARE_STACK = 100
"""Bytes that nobody has ever touched between the static memory and the deepest stack."""
REACHED = 0.9
"""Of the lines that have instructions; the bench prints which are missing."""


@pytest.fixture(scope="module")
def image():
    return launcher_image()


def test_flash_and_static_memory_have_room(image):
    print(f"flash {len(image.flat)} of {FLASH_LIMIT} bytes, static {image.static_ram} of {RAM}")

    assert len(image.flat) < FLASH_LIMIT
    assert image.static_ram < STATIC_SHARE * RAM


def test_stack_has_room_and_the_tests_reach_the_program(image):
    reached = live_through(image)
    deepest = RAM_END - reached.lowest_stack
    spare = RAM - image.static_ram - deepest
    print(f"stack {deepest} bytes at its deepest, {spare} never touched")
    print(f"{100 * reached.share:.1f} % of the lines executed")

    assert spare >= SPARE_STACK
    assert reached.share >= REACHED
