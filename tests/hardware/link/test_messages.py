"""The messages are those of `firmware/include/protocol.h`, and the frames those of the vectors."""

import json
from dataclasses import fields
from enum import IntEnum
from pathlib import Path

import pytest
from support import protocol_header

from hardware.link import numbers
from hardware.link.framing import Frame, Unframer
from hardware.link.message import MessageError, layout
from hardware.link.messages import (
    FROM_BOARD,
    FROM_HOST,
    URGENT_STOP,
    Edges,
    Event,
    Launch,
    Report,
    parse,
)
from hardware.link.numbers import Line, Parameter, Step

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "frames.json").read_text())
GOOD = {vector["name"]: vector for vector in VECTORS["good"]}
BAD = {vector["name"]: vector for vector in VECTORS["bad"]}
LETTERS = {"u8": "B", "u16": "H", "u32": "I", "text8": "8s"}


def name_in_c(message):
    return "".join("_" * letter.isupper() + letter.upper() for letter in message.__name__)[1:]


MESSAGES = {name_in_c(each): each for each in (*FROM_HOST, *FROM_BOARD)}


def test_messages_are_those_of_the_header():
    """Name, number and who sends it."""
    in_header = {
        (each.name, int(each.values[0], 0), each.values[1])
        for each in protocol_header.entries("PROTOCOL_MESSAGES")
    }
    host = {(name_in_c(each), each.TYPE, "HOST") for each in FROM_HOST}

    assert in_header == host | {(name_in_c(each), each.TYPE, "BOARD") for each in FROM_BOARD}


@pytest.mark.parametrize("name", sorted(MESSAGES.keys() - {"EDGES", "KEEPALIVE"}))
def test_fields_are_those_of_the_header(name):
    in_header = protocol_header.entries(f"{name}_FIELDS")
    # The header's lists are `F(type, name)`.
    assert [each.values[0] for each in in_header] == [each.name for each in fields(MESSAGES[name])]
    assert "<B" + "".join(LETTERS[each.name] for each in in_header) == layout(MESSAGES[name])


@pytest.mark.parametrize(
    ("macro", "numbered"),
    [
        ("CODES", numbers.Code),
        ("STATES", numbers.BoardState),
        ("FAULTS", numbers.BoardFault),
        ("OUTCOMES", numbers.BoardOutcome),
        ("REASONS", numbers.Reason),
        ("LINES", numbers.Line),
        ("STEPS", numbers.Step),
        ("LEVELS", numbers.Level),
        ("NOTICES", numbers.NoticeCode),
        ("CUES", numbers.CueKind),
        ("RESETS", numbers.Cause),
        ("FEATURES", numbers.Feature),
    ],
)
def test_numbers_are_those_of_the_header(macro, numbered: type[IntEnum]):
    in_header = protocol_header.entries(f"PROTOCOL_{macro}")

    assert {each.name: int(each.values[0]) for each in in_header} == {
        each.name: each.value for each in numbered
    }


def test_parameters_are_those_of_the_header():
    in_header = {
        each.name: tuple(map(int, each.values))
        for each in protocol_header.entries("PROTOCOL_PARAMETERS")
    }

    assert in_header == {each.name: tuple(each.value) for each in Parameter}


def test_constants_are_those_of_the_header():
    constants = protocol_header.constants()
    named = {
        "PROTOCOL_VERSION": numbers.PROTOCOL_VERSION,
        "PROTOCOL_BAUD": numbers.BAUD,
        "PROTOCOL_MOST_CONTENT": numbers.MOST_CONTENT,
        "PROTOCOL_WINDOW": numbers.WINDOW,
        "PROTOCOL_BOARD_RESEND_MS": numbers.BOARD_RESEND_MS,
        "PROTOCOL_HEADER_ACK": numbers.ACKNOWLEDGEMENT,
        "PROTOCOL_HEADER_URGENT": numbers.URGENT,
        "PROTOCOL_HEADER_RESERVED": numbers.RESERVED,
        "PROTOCOL_HEADER_SEQUENCE": numbers.SEQUENCE,
        "PROTOCOL_SHORTEST_LEASE_MS": numbers.SHORTEST_LEASE_MS,
        "PROTOCOL_LONGEST_LEASE_MS": numbers.LONGEST_LEASE_MS,
        "PROTOCOL_LONGEST_RUN_MS": numbers.LONGEST_RUN_MS,
        "PROTOCOL_MOST_CARDS": numbers.MOST_CARDS,
        "PROTOCOL_HOPPER_UNKNOWN": numbers.HOPPER_UNKNOWN,
        "PROTOCOL_MOST_EVENTS": numbers.MOST_EVENTS,
    }

    assert constants == named


@pytest.mark.parametrize("name", GOOD)
def test_vector_is_read(name):
    vector = GOOD[name]
    (frame,) = Unframer().receive(bytes.fromhex(vector["frame"]))

    assert Frame(vector["sequence"], bytes.fromhex(vector["body"])) == frame


@pytest.mark.parametrize("name", GOOD)
def test_vector_is_written(name):
    """With one more zero in front."""
    vector = GOOD[name]
    frame = Frame(vector["sequence"], bytes.fromhex(vector["body"]))

    assert "00" + vector["frame"] == frame.to_bytes().hex()


@pytest.mark.parametrize("name", [name for name in GOOD if GOOD[name]["message"]])
def test_vector_has_the_meaning_that_it_names(name):
    vector = GOOD[name]
    message = parse(bytes.fromhex(vector["body"]))

    assert MESSAGES[vector["message"]] is type(message)
    assert vector["fields"] == as_fields(message)
    assert vector["body"] == message.to_bytes().hex()


def as_fields(message):
    if isinstance(message, Edges):
        events = [{"what": e.line << 5 | e.value, "at_us": e.at_us} for e in message.events]
        return {"first": message.first, "count": len(events), "events": events}
    return {each.name: getattr(message, each.name) for each in fields(message)}


def test_urgent_stop_is_always_the_same_bytes():
    """`Urgent` in the header: 0x40 and the type of STOP, without fields."""
    assert [Frame(0, b"\x06", is_urgent=True)] == list(Unframer().receive(URGENT_STOP))


@pytest.mark.parametrize("name", BAD)
def test_bad_vector_is_dropped_and_hides_no_frame(name):
    unframer = Unframer()
    after = Frame(1, b"next")

    assert [] == list(unframer.receive(bytes.fromhex(BAD[name]["bytes"])))
    assert 1 == unframer.damaged
    assert [after] == list(unframer.receive(after.to_bytes()))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\x7f\0\0",  # no such message
        b"\x03\0",  # longer than a keepalive
        b"\x82\1\0\5\x63",  # an answer with code 99
        b"\x83" + bytes(46),  # a report that is cut
        b"\x84\0\0\0\0\2\0\0\0\0\0",  # two edges, of which one is there
        b"\x84\0\0\0\0\1\x9f\0\0\0\0",  # a step that nobody knows
        b"\x84\0\0\0\0\1\x02\0\0\0\0",  # a beam at level 2
        b"\x84\0\0\0\0\1\xff\0\0\0\0",  # a line that nobody knows
    ],
)
def test_what_means_nothing_is_refused(body):
    with pytest.raises(MessageError):
        parse(body)


def test_field_out_of_its_range_is_refused():
    with pytest.raises(MessageError, match="cards=256"):
        Launch(1, 1, cards=256, hopper_left=0, duty=100, longest_run_ms=1, deadline_ms=1).to_bytes()


def test_message_of_another_type_is_refused():
    with pytest.raises(MessageError, match="expected type 0x83"):
        Report.from_bytes(b"\x84" + bytes(47))


def test_more_events_than_fit_are_refused():
    events = (Event(Line.STEP, Step.RUN, 0),) * (numbers.MOST_EVENTS + 1)

    with pytest.raises(MessageError, match="at most 11 events, got 12"):
        Edges(0, events).to_bytes()
