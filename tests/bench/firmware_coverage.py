"""Prints flash, memory and stack of the image, and which of its lines its lives reach.

    make bench-firmware_coverage ARGS="[--missing]"

Executed are the instructions of the very image that is uploaded, in the simulated chip; to which
line they belong its ELF file says.
"""

import argparse

from support.chip import RAM_END
from support.image import FLASH_LIMIT, RAM, launcher_image
from support.image_board import live_through


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--missing", action="store_true", help="name the lines")
    arguments = parser.parse_args()
    image = launcher_image()
    reached = live_through(image)
    print(f"image {image.sha256}")
    print(f"flash   {len(image.flat):6} of {FLASH_LIMIT} bytes")
    print(f"static  {image.static_ram:6} of {RAM} bytes, {100 * image.static_ram / RAM:.0f} %")
    print(f"stack   {RAM_END - reached.lowest_stack:6} bytes at its deepest")
    for file, lines in sorted(reached.lines.items()):
        missing = [line for line, hit in lines.items() if not hit]
        print(f"  {file:20} {len(lines) - len(missing):4} of {len(lines):4} lines", end="")
        print(f"  without {missing}" if arguments.missing and missing else "")
    print(f"lines   {100 * reached.share:5.1f} % executed")


if __name__ == "__main__":
    main()
