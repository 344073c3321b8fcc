"""Lets the bots of all games act, each in its own time.

One thread goes through the games in which something has changed. It shows a game to its bots, asks
the thinking process what they want, and does it as a person would: the same actions, checked the
same way, on disk before anybody sees them. What is refused, because the game has gone on or the
launcher is busy, is thought over again a moment later.
"""

import logging
import threading
from random import Random

from controller.bots.mind import Mind
from controller.bots.presser import Presser
from controller.errors import ControllerError, NotFoundError
from controller.journal.database import JournalError
from controller.table import Sitting, Table
from engine import Action, ActionError, Launched
from hardware import Clock

_LOG = logging.getLogger(__name__)

AGAIN_SECONDS = 0.5
"""*Assumed*: until a refused action is thought over."""
CLOSE_SECONDS = 1.0


class Players:
    """All bots of this service."""

    def __init__(
        self, table: Table, mind: Mind, clock: Clock, rng: Random, *, seconds: float
    ) -> None:
        """Take over.

        Args:
            table: where the games are.
            mind: thinks.
            clock: its time.
            rng: makes the bots take now more, now less time.
            seconds: how long one takes on average, as people do; 0 for no longer than it must.
        """
        self._table = table
        self._mind = mind
        self._clock = clock
        self._rng = rng
        self._seconds = seconds
        self._presser: Presser | None = None
        self._due: dict[str, float] = {}
        """When to look at a game again, on the monotonic clock."""
        self._lock = threading.Lock()
        self._woken = threading.Event()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)

    def lend(self, presser: Presser) -> None:
        """Let the bots press a launcher; without one people press for them."""
        self._presser = presser

    def start(self) -> None:
        """Go on where the last life of the service left the games."""
        self._table.watch(self.notice)
        for game_id in self._table.games_with_bots():
            self.notice(game_id)
        self._thread.start()

    def close(self) -> None:
        """Let no bot act any more."""
        self._closing = True
        self._woken.set()
        self._mind.close()
        if self._thread.is_alive():
            self._thread.join(CLOSE_SECONDS)

    def notice(self, game_id: str) -> None:
        """A game with bots has changed; from any thread, waits for nothing."""
        self._wait_for(game_id, self._seconds * self._rng.uniform(0.5, 1.5))

    def turn(self) -> float | None:
        """Let one game's bots act if it is time; answers the seconds to wait after it.

        None: until there is news.
        """
        with self._lock:
            if not self._due:
                return None
            moment, game_id = min((moment, game_id) for game_id, moment in self._due.items())
            wait = moment - self._clock.monotonic()
            if wait > 0:
                return wait
            del self._due[game_id]
        if not self._has_acted(game_id):
            self._wait_for(game_id, AGAIN_SECONDS)
        return 0

    def _has_acted(self, game_id: str) -> bool:
        """Let a bot do something; False where it should be asked again without any news."""
        try:
            sitting = self._table.sitting(game_id)
            action = sitting.deal or self._mind.answer(sitting.asked)
            return action is None or self._is_done(sitting, action)
        except NotFoundError:
            return True  # closed
        except (ControllerError, ActionError, JournalError) as error:
            _LOG.info("a bot of game %s could not act: %s", game_id, error)
        except Exception:  # noqa: BLE001 the top of the thread: the other games go on
            _LOG.exception("a bot of game %s failed", game_id)
        return False

    def _is_done(self, sitting: Sitting, action: Action) -> bool:
        if isinstance(action, Launched) and sitting.has_launcher:
            return self._has_pressed(sitting.game, action.seat)
        self._table.act(sitting.game, action, sitting.version)
        return True

    def _has_pressed(self, game_id: str, seat: int) -> bool:
        """Press the launcher of this service; one that is elsewhere is left to people."""
        if self._presser is None:
            _LOG.info(
                "game %s waits for its launcher, which this process cannot press: somebody has to"
                " push the button for the bot on seat %d",
                game_id,
                seat,
            )
            return True
        return self._presser.press(game_id)

    def _wait_for(self, game_id: str, seconds: float) -> None:
        with self._lock:
            self._due[game_id] = self._clock.monotonic() + seconds
        self._woken.set()

    def _run(self) -> None:
        while not self._closing:
            wait = self.turn()
            if wait != 0:
                self._woken.wait(wait)
            self._woken.clear()
