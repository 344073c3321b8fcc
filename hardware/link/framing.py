"""Frames on a line that loses, bends and invents bytes: COBS between zeros, with a CRC. Pure.

On the line a frame is `0x00 COBS(header body crc16) 0x00`. The zero in front costs a byte and saves
a frame: after noise on an idle line it is the noise that ends there. No zero occurs within, so
whatever came before, the next zero is a beginning; what does not decode or check is dropped and
counted.
"""

from binascii import crc_hqx
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cobs import cobs

from hardware.link.numbers import ACKNOWLEDGEMENT, MOST_CONTENT, RESERVED, SEQUENCE, URGENT

_DELIMITER: Final = b"\0"
_CRC_BYTES: Final = 2
MOST_BODY: Final = MOST_CONTENT - 1 - _CRC_BYTES
MOST_ENCODED: Final = cobs.max_encoded_length(MOST_CONTENT)


@dataclass(frozen=True, slots=True)
class Frame:
    """What passes between the ends; without a body it acknowledges."""

    sequence: int
    """Its own number, or the number of the frame that is expected next."""
    body: bytes = b""
    is_urgent: bool = False
    """It has no number, and wants no acknowledgement."""

    def __post_init__(self) -> None:
        if not 0 <= self.sequence <= SEQUENCE or len(self.body) > MOST_BODY:
            raise ValueError(f"expected sequence 0-15 and at most {MOST_BODY} bytes, got {self}")

    def to_bytes(self) -> bytes:
        """Give what is written on the line."""
        header = self.sequence | (0 if self.body else ACKNOWLEDGEMENT)
        header = URGENT if self.is_urgent else header
        content = bytes([header]) + self.body
        return _DELIMITER + cobs.encode(content + _crc(content)) + _DELIMITER


class Unframer:
    """Finds the frames in what comes in, however it is cut.

    Attributes:
        damaged: frames that were dropped, noise between frames included.
    """

    def __init__(self) -> None:
        self._pending = bytearray()
        self.damaged = 0

    def receive(self, data: bytes) -> Iterator[Frame]:
        """Give each frame that is whole now."""
        self._pending += data
        *pieces, rest = self._pending.split(_DELIMITER)
        self._pending = rest[: MOST_ENCODED + 1]  # too long is too long, but memory ends
        for piece in filter(None, pieces):
            frame = _read(bytes(piece))
            if frame is None:
                self.damaged += 1
            else:
                yield frame


def _read(piece: bytes) -> Frame | None:
    content = _decoded(piece) if len(piece) <= MOST_ENCODED else b""
    content, crc = content[:-_CRC_BYTES], content[-_CRC_BYTES:]
    if not content or crc != _crc(content):
        return None
    header, body = content[0], content[1:]
    if header == URGENT and body:
        return Frame(0, body, is_urgent=True)
    is_acknowledgement = bool(header & ACKNOWLEDGEMENT)
    if header & RESERVED or is_acknowledgement == bool(body):
        return None
    return Frame(header & SEQUENCE, body)


def _decoded(piece: bytes) -> bytes:
    try:
        return cobs.decode(piece)
    except cobs.DecodeError:
        return b""


def _crc(content: bytes) -> bytes:
    """CRC-16/IBM-3740."""
    return crc_hqx(content, 0xFFFF).to_bytes(_CRC_BYTES, "little")
