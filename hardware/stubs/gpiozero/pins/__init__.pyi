# Pins and their factories.

from types import TracebackType
from typing import Self

class Factory:
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc_value: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> None: ...
    def close(self) -> None: ...
    def ticks(self) -> float: ...

class Pin:
    function: str
    pull: str
    state: float
    edges: str
    frequency: float | None
    def close(self) -> None: ...
    def output_with_state(self, state: float) -> None: ...
