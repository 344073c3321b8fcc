"""How bots press the launcher of this service: as `api`, one press at a time."""

from collections.abc import Callable
from concurrent.futures import Future

from controller.control import Ticket
from controller.errors import ControllerError
from controller.launch import Launch
from hardware import Clock, Outcome

ACCEPTED_SECONDS = 5.0
"""For the control loop to take a press; as long as it gets for a person's."""
GIVEN_UP_SECONDS = 40.0
"""When a launch that never reached the games is waited for no longer: they have asked the table
about it after 30 s, and the press is still due."""
EMPTY_SECONDS = 5.0
"""*Assumed*: before a bot tries again whether somebody has filled the hopper."""


class Presser:
    """One launcher's button, for bots."""

    def __init__(
        self,
        bound_game: Callable[[], str | None],
        press: Callable[[], Future[Ticket]],
        is_received: Callable[[str], bool],
        has_undelivered: Callable[[], bool],
        clock: Clock,
    ) -> None:
        """Take over.

        Args:
            bound_game: the game that gets the launches.
            press: pushes; the future fails where that is refused.
            is_received: whether the games have got a launch.
            has_undelivered: whether this launcher has launches, of an earlier life too, that the
                games do not have: one of them may be what the bot is due.
            clock: tells when to give up.
        """
        self._bound_game = bound_game
        self._press = press
        self._is_received = is_received
        self._has_undelivered = has_undelivered
        self._clock = clock
        self._launch_id: str | None = None
        self._since = 0.0
        self._not_before = 0.0

    def press(self, game_id: str) -> bool:
        """Press for whoever is due in this game; False where that is not possible now."""
        now = self._clock.monotonic()
        if now < self._not_before or self._is_waiting(now) or self._bound_game() != game_id:
            return False
        if self._has_undelivered():
            return False
        try:
            ticket = self._press().result(ACCEPTED_SECONDS)
        except (ControllerError, TimeoutError):
            return False
        self._launch_id, self._since = ticket.launch_id, now
        ticket.done.add_done_callback(self._note)
        return True

    def _is_waiting(self, now: float) -> bool:
        """Whether the last press is still on its way into a hand."""
        if self._launch_id is None or now - self._since > GIVEN_UP_SECONDS:
            return False
        return not self._is_received(self._launch_id)

    def _note(self, launch: Future[Launch]) -> None:
        if launch.cancelled() or launch.exception() is not None:
            return
        result = launch.result().result
        if result is not None and result.outcome is Outcome.EMPTY:
            self._not_before = self._clock.monotonic() + EMPTY_SECONDS
