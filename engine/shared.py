"""Values that are built once and shared: the same few actions and events come all the time."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from engine.reading import MOST_SEATS

K = TypeVar("K")
V = TypeVar("V")


class Shared(dict[K, V]):
    """Makes a value when it is first asked for, and keeps it."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made


def shared_by_seat(make: Callable[[int, Any], V]) -> list[Shared[Any, V]]:
    """Share values that belong to a seat and to one thing more, such as a card."""
    return [Shared(partial(make, seat)) for seat in range(MOST_SEATS)]
