"""Which game gets the launches: the games decide, the launcher asks."""

import logging
from collections.abc import Callable

from controller.errors import UnavailableError
from controller.journal.database import JournalError
from controller.journal.launches import LaunchJournal

_LOG = logging.getLogger(__name__)


class Binding:
    """The bound game, as it was last heard of.

    Attributes:
        known: what is known without asking; may be read from any thread.
    """

    def __init__(
        self,
        journal: LaunchJournal,
        ask: Callable[[], str | None],
        tell: Callable[[str | None], None],
    ) -> None:
        """Take over.

        Args:
            journal: remembers the answer for when the games are away.
            ask: asks the games; raises UnavailableError.
            tell: tells the games; raises what they refuse with.
        """
        self._journal = journal
        self._ask = ask
        self._tell = tell
        self.known = journal.last_game()

    def game(self) -> str | None:
        """Ask the games; while they are away, answer what they said last."""
        try:
            self._learn(self._ask())
        except UnavailableError as error:
            _LOG.info("the bound game cannot be asked for: %s", error)
        return self.known

    def bind(self, game: str | None) -> None:
        """Have the launches go to this game.

        Raises:
            ControllerError: the games refuse, or are away.
        """
        self._tell(game)
        self._learn(game)

    def _learn(self, game: str | None) -> None:
        if game == self.known:
            return
        self.known = game
        try:
            self._journal.remember_game(game)
        except JournalError as error:
            _LOG.warning("the bound game is not remembered: %s", error)
