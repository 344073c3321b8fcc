"""The values that come in over HTTP, each within its bounds.

Bodies are strict: a number in quotes is no number, an unknown field is an error.
"""

import re
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Header, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from controller.errors import InvalidError
from controller.moments import from_text, to_text
from controller.names import LONGEST_NAME, is_name

MOST_CARDS = 1000  # of one launch or deck; the engine's own bound for numbers of cards
SAFE_INTEGER = 2**53 - 1  # what JavaScript still counts exactly
_DATE = r"\d{4}-\d\d-\d\d"
_TIME = r"\d\d:\d\d:\d\d(\.\d{1,9})?"
_MOMENT = re.compile(rf"{_DATE}T{_TIME}(Z|[+-]\d\d:\d\d)", re.ASCII)


class Body(BaseModel):
    """A JSON object with these fields and no others."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Nothing(Body):
    """The body of a call that needs none."""


def _moment(text: str) -> str:
    if not _MOMENT.fullmatch(text):
        raise ValueError("expected a moment such as 2026-01-31T12:00:00Z")
    return to_text(from_text(text))


def _uuid(text: str) -> str:
    if not re.fullmatch(r"[0-9a-fA-F-]{36}", text):
        raise ValueError("expected a UUID")
    return str(UUID(text))


def _name(text: str) -> str:
    if not is_name(text):
        raise ValueError("expected a name that can be shown")
    return text


Moment = Annotated[str, AfterValidator(_moment)]
"""RFC 3339; brought to UTC with microseconds."""

Id = Annotated[str, AfterValidator(_uuid)]
"""A UUID; brought to lower case."""

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
"""A word of the wire contract, a card, or what a configuration calls its launcher."""

PlayerName = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
    AfterValidator(_name),
]
"""Two players may have the same one: seats are told apart by their numbers."""

Seat = Annotated[int, Field(ge=0, le=9)]
"""G-1: at most ten players."""

Cards = Annotated[int, Field(ge=0, le=MOST_CARDS)]

Number = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
"""A count or a duration."""

Knowledge = Literal["full", "table"]

SeatNumber = Annotated[int, Query(ge=0, le=9)]
"""`?seat=n` in an address."""

IfMatch = Annotated[str | None, Header()]


def version_of(if_match: str | None) -> int | None:
    """Read an `If-Match` header: a version, in quotes as an entity tag or bare; `*` is any.

    Raises:
        InvalidError: it is no version.
    """
    if if_match is None or if_match == "*":
        return None
    if not re.fullmatch(r'[0-9]{1,15}|"[0-9]{1,15}"', if_match):
        raise InvalidError("If-Match", "expected a version")
    return int(if_match.strip('"'))
