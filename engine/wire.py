"""The JSON form that actions, events and other flat values share."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from engine.cards import Card


def to_json(value: Any) -> Any:
    """Write cards by name and tuples as lists; the rest is JSON already."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, Card):
        return value.name
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    return value


def flat_dict(value: Any, *, without: tuple[object, ...] = ()) -> dict[str, Any]:
    """Write a dataclass field by field, leaving out those that hold one of `without`."""
    flat = {}
    for name in _names(value.__class__):
        item = getattr(value, name)
        for left_out in without:
            if item is left_out:
                break
        else:
            flat[name] = to_json(item)
    return flat


@cache
def _names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
