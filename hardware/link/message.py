"""What every message is: a value, and the bytes of a frame's body. Pure.

A field's annotation is its layout: little endian, without padding.
"""

import struct
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, Final, Self, get_args, get_type_hints

U8 = Annotated[int, "B"]
U16 = Annotated[int, "H"]
U32 = Annotated[int, "I"]
Text8 = Annotated[str, "8s"]
"""ASCII, filled up with zeros."""


class MessageError(ValueError):
    """A body that means nothing: unknown type, wrong length, or a number without a meaning."""


@dataclass(frozen=True, slots=True)
class Message:
    """Anything that is said. A field out of its range is refused by `to_bytes`."""

    TYPE: ClassVar[int]

    def to_bytes(self) -> bytes:
        """Give the body of its frame.

        Raises:
            MessageError: a field does not fit its layout.
        """
        values = [_to_wire(getattr(self, each.name)) for each in fields(self)]
        try:
            return struct.pack(layout(type(self)), self.TYPE, *values)
        except struct.error as error:
            raise MessageError(f"{self}: {error}") from error

    @classmethod
    def from_bytes(cls, body: bytes) -> Self:
        """Read the body of its frame.

        Raises:
            MessageError: it is none of this type.
        """
        try:
            number, *values = struct.unpack(layout(cls), body)
        except struct.error as error:
            raise MessageError(f"{cls.__name__}: {error}") from error
        if number != cls.TYPE:
            raise MessageError(f"expected type {cls.TYPE:#x}, got {number:#x}")
        return cls(*map(_from_wire, _shape(cls).meanings, values))


def layout(message: type[Message]) -> str:
    """Give the layout of a body, as `struct` writes it."""
    return _shape(message).layout


@dataclass(frozen=True, slots=True)
class _Shape:
    layout: str
    meanings: list[Any]


_SHAPES: Final[dict[type[Message], _Shape]] = {}


def _shape(message: type[Message]) -> _Shape:
    if message not in _SHAPES:
        hints = get_type_hints(message, include_extras=True)
        pairs = [get_args(hints[each.name]) for each in fields(message)]
        letters = "".join(letter for _, letter in pairs)
        _SHAPES[message] = _Shape(f"<B{letters}", [meaning for meaning, _ in pairs])
    return _SHAPES[message]


def _to_wire(value: int | str) -> int | bytes:
    return value.encode("ascii", "replace") if isinstance(value, str) else value


def _from_wire(meaning: Any, value: Any) -> Any:
    try:
        if meaning is str:
            return value.rstrip(b"\0").decode("ascii", "replace")
        return meaning(value)
    except ValueError as error:
        raise MessageError(str(error)) from error
