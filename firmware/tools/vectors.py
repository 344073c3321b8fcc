"""Write a file of tests/vectors as a C header, for the tests in C: `vectors.py JSON OUT`."""

import json
import sys
from pathlib import Path

LETTERS = {
    "await-clear": "c",
    "kick": "k",
    "run": "r",
    "boost": "b",
    "reverse": "v",
    "wait": "w",
    "brake": "B",
    "retract": "T",
    "settle": "s",
    "stop": "S",
}
"""As test/test_feed.c writes steps."""
FAULTS = {
    None: "NONE",
    "beam-blocked": "BEAM_BLOCKED",
    "card-not-arrived": "NOT_ARRIVED",
    "card-not-left": "NOT_LEFT",
    "cards-in-heaps": "NOT_LEFT",
}
"""A fault of the host's feed, and what the board calls it."""


def _bytes(text: str) -> str:
    content = bytes.fromhex(text)
    return (
        f'{len(content)}, (const uint8_t *)"' + "".join(f"\\x{each:02x}" for each in content) + '"'
    )


def _frames(vectors: dict[str, list[dict[str, str]]]) -> list[str]:
    good = [
        f'    {{"{each["name"]}", 0x{(0x80 if each["ack"] else 0) | each["sequence"]:02x}, '
        f"{_bytes(each['body'])}, {_bytes(each['frame'])}}},"
        for each in vectors["good"]
    ]
    bad = [f'    {{"{each["name"]}", {_bytes(each["bytes"])}}},' for each in vectors["bad"]]
    return [
        "static const struct good_frame good_frames[] = {",
        *good,
        "};",
        "static const struct bad_frame bad_frames[] = {",
        *bad,
        "};",
    ]


def _feeds(vectors: dict[str, list[dict[str, object]]]) -> list[str]:
    return [
        "static const struct feed_vector feed_vectors[] = {",
        *map(_launch, vectors["launches"]),
        "};",
    ]


def _launch(each: dict) -> str:
    left = "PROTOCOL_HOPPER_UNKNOWN" if each["hopper_left"] is None else each["hopper_left"]
    edges = ", ".join(f"{{{ms}, {int(blocked)}}}" for ms, blocked in each["edges"])
    steps = "".join(LETTERS[step] for step in each["steps"]).replace("bb", "pb")
    return (
        f'    {{"{each["name"]}", {each["cards"]}, {left}, {int(each["blocked"])}, '
        f'{len(each["edges"])}, {{{edges}}}, "{steps}d", OUTCOME_{each["outcome"].upper()}, '
        f"FAULT_{FAULTS[each['fault']]}, {each['count']}}},"
    )


def text(source: Path) -> str:
    """Give the header's text."""
    lines = {"frames": _frames, "feeds": _feeds}[source.stem](json.loads(source.read_text()))
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(text(Path(sys.argv[1])))
