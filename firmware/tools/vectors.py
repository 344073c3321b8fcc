"""Write tests/vectors/frames.json as a C header, for the tests in C: `vectors.py OUT`."""

import json
import sys
from pathlib import Path

VECTORS = Path(__file__).resolve().parents[2] / "tests/vectors/frames.json"


def _bytes(text: str) -> str:
    content = bytes.fromhex(text)
    return (
        f'{len(content)}, (const uint8_t *)"' + "".join(f"\\x{each:02x}" for each in content) + '"'
    )


def text() -> str:
    """Give the header's text."""
    vectors = json.loads(VECTORS.read_text())
    good = [
        f'    {{"{each["name"]}", 0x{(0x80 if each["ack"] else 0) | each["sequence"]:02x}, '
        f"{_bytes(each['body'])}, {_bytes(each['frame'])}}},"
        for each in vectors["good"]
    ]
    bad = [f'    {{"{each["name"]}", {_bytes(each["bytes"])}}},' for each in vectors["bad"]]
    return "\n".join(
        [
            "static const struct good_frame good_frames[] = {",
            *good,
            "};",
            "static const struct bad_frame bad_frames[] = {",
            *bad,
            "};",
            "",
        ]
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text())
