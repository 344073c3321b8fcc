"""An input that tells its edges with the time at which the pin had them."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from gpiozero import DigitalInputDevice

if TYPE_CHECKING:
    from gpiozero.pins import Factory

    from hardware.config import Level

_log = logging.getLogger(__name__)

EdgeHook = Callable[[float, bool], None]
"""Called with the edge's time (seconds, monotonic) and whether the input is active from then on."""


class TimedInput(DigitalInputDevice):
    """A pulled-up input whose hook gets every edge, late perhaps, but with its own time.

    There is no `bounce_time`: in gpiozero it locks out the next edge of either kind, and a card
    that follows another closely is such an edge. Nor does an exception in the hook pass on: it
    would end the thread that all inputs are reported by.

    Attributes:
        when_edge: the hook; it runs in the pin factory's thread and must be quick.
    """

    def __init__(
        self,
        pin: int,
        *,
        active_level: "Level",
        pin_factory: "Factory | None" = None,
    ) -> None:
        self.when_edge: EdgeHook | None = None
        self._active_high = active_level == "high"
        super().__init__(pin, pull_up=True, pin_factory=pin_factory)

    def close(self) -> None:
        # lgpio would go on calling back for a pin that is no more, and its one thread would end.
        pin = getattr(self, "_pin", None)
        if pin is not None:
            pin.when_changed = None
        super().close()

    def _state_to_value(self, state: float) -> int:
        # gpiozero lets the pull decide which level is active; here the wiring does.
        return int(bool(state) == self._active_high)

    def _fire_events(self, ticks: float, new_active: bool) -> None:
        try:
            if self.when_edge is not None:
                self.when_edge(ticks, new_active)
            super()._fire_events(ticks, new_active)
        except Exception:  # noqa: BLE001 - see above
            _log.exception("the hook of %r failed", self)
