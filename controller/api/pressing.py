"""Who may press: the table at any time, a seat when the press would be for it."""

from collections.abc import Callable
from dataclasses import dataclass

from controller.errors import ForbiddenError
from controller.identity.visitor import Role, Visitor


@dataclass(frozen=True, slots=True)
class Pressing:
    """The rule for one launcher's button."""

    bound_game: Callable[[], str | None]
    """The game that gets the launches."""
    is_due: Callable[[str, int], bool]
    """Whether a press made now in a game would be for a seat."""

    def refuse_early(self, who: Visitor) -> None:
        """Raise ForbiddenError for a seat that is not due."""
        if who.role is Role.TABLE:
            return
        game, seat = who.game, who.seat
        is_bound = game is not None and game == self.bound_game()
        if not (is_bound and game and seat is not None and self.is_due(game, seat)):
            raise ForbiddenError("not-your-turn", "a press now would not be for this seat")
