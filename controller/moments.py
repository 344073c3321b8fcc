"""Moments as they go out and come in: RFC 3339 in UTC, with microseconds."""

from datetime import UTC, datetime


def to_text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def from_text(text: str) -> datetime:
    """Read what `to_text` wrote.

    Raises:
        ValueError: it is no moment, or does not say its offset from UTC.
    """
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"expected an offset from UTC, got {text!r}")
    return moment.astimezone(UTC)
