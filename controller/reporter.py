"""Tells the games of every launch: announced while it runs, delivered when it is over.

One thread of its own goes through the journal in order. A launch stays in the journal's outbox
until the games have answered that it is on their disk; until then the same launch, with the same
id, is sent again and again, so that no crash on either side loses or doubles it. A launch is
announced only once all before it are delivered, since those decide who is due. Announcing is a
courtesy and tried once; who is due can be told without it.
"""

import logging
import threading
from collections.abc import Callable
from random import Random
from typing import Protocol

from controller.errors import UnavailableError
from controller.games_client import Receiver, UndeliverableError
from controller.journal.database import JournalError
from controller.journal.launches import LaunchJournal
from controller.launch import Launch

_LOG = logging.getLogger(__name__)

FIRST_RETRY = 0.05
"""Seconds after the first failure; every further one waits twice as long."""
LAST_RETRY = 2.0
"""The longest wait; *assumed*: people at a table wait no longer for a service that is back."""


class Games(Protocol):
    """Whom launches are reported to."""

    def announce(self, launch: Launch) -> Receiver: ...

    def deliver(self, launch: Launch) -> Receiver: ...


class Reporter:
    """The outbox of one launcher."""

    def __init__(
        self,
        games: Games,
        journal: LaunchJournal,
        publish: Callable[[str, object], None],
        received: Callable[[str, Receiver], None],
        rng: Random,
    ) -> None:
        """Take over.

        Args:
            games: whom to tell.
            journal: where the outbox is.
            publish: puts an event on the launcher's stream.
            received: told of each `launch_id` whose receiver is known; must not wait.
            rng: spreads the retries, so that many launchers do not come back in step.
        """
        self._games = games
        self._journal = journal
        self._publish = publish
        self._received = received
        self._rng = rng
        self._announcement: Launch | None = None
        self._delivered: tuple[Launch, Receiver] | None = None
        self._failures = 0
        self._closing = False
        self._woken = threading.Event()
        self._thread = threading.Thread(target=self._run, name="reporter", daemon=True)

    def announce(self, launch: Launch) -> None:
        """Announce this as soon as may be; from any thread, waits for nothing."""
        self._announcement = launch
        self._woken.set()

    def wake(self) -> None:
        """Look into the outbox; from any thread, waits for nothing."""
        self._woken.set()

    def start(self) -> None:
        self._thread.start()

    def close(self, seconds: float) -> None:
        """Leave the rest to the next start; a request that is under way gets `seconds`."""
        self._closing = True
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(seconds)

    def turn(self) -> float | None:
        """Do one thing; answers the seconds to wait after it, None: until there is more."""
        try:
            return self._next()
        except (UnavailableError, JournalError) as error:
            _LOG.warning("not delivered: %s", error)
        except Exception:  # noqa: BLE001 the top of the thread: it goes on, launches wait for it
            _LOG.exception("reporting failed")
        return self._back_off()

    def _next(self) -> float | None:
        if self._delivered is not None:
            return self._note_delivery(*self._delivered)
        launch, announcement = self._journal.next_undelivered(), self._announcement
        if announcement and (launch is None or launch.sequence > announcement.sequence):
            return self._announce(announcement)
        if launch is None:
            return None
        return self._deliver(launch)

    def _announce(self, launch: Launch) -> float:
        try:
            receiver = self._games.announce(launch)
        except (UnavailableError, UndeliverableError) as error:
            _LOG.warning("launch %s is not announced: %s", launch.launch_id, error)
        else:
            self._journal.attribute(launch.launch_id, receiver.game, receiver.seat)
            self._tell("announced", launch, receiver)
        finally:
            self._forget(launch)
        return 0

    def _deliver(self, launch: Launch) -> float:
        self._forget(launch)
        try:
            receiver = self._games.deliver(launch)
        except UndeliverableError as error:
            self._set_aside(launch, error)
            return 0
        self._failures = 0
        return self._note_delivery(launch, receiver)

    def _note_delivery(self, launch: Launch, receiver: Receiver) -> float:
        # Should the disk refuse the note, the games are not asked again.
        self._delivered = (launch, receiver)
        self._journal.delivered(launch.launch_id, receiver.game, receiver.seat)
        self._delivered = None
        self._tell("delivered", launch, receiver)
        return 0

    def _set_aside(self, launch: Launch, error: UndeliverableError) -> None:
        self._journal.put_aside(launch.launch_id, error.reason)
        _LOG.error("launch %s is set aside: %s", launch.launch_id, error.reason)
        self._publish("set-aside", {"launch_id": launch.launch_id, "why": error.reason})

    def _tell(self, event: str, launch: Launch, receiver: Receiver) -> None:
        self._received(launch.launch_id, receiver)
        self._publish(
            event,
            {"launch_id": launch.launch_id, "game": receiver.game, "seat": receiver.seat},
        )

    def _forget(self, launch: Launch) -> None:
        """Announce a launch no more, unless another has taken its place by now."""
        if self._announcement is not None and self._announcement.sequence <= launch.sequence:
            self._announcement = None

    def _back_off(self) -> float:
        wait = min(LAST_RETRY, FIRST_RETRY * 2.0 ** min(self._failures, 16))
        self._failures += 1
        return wait * self._rng.uniform(0.5, 1)

    def _run(self) -> None:
        while not self._closing:
            wait = self.turn()
            if wait != 0:
                self._woken.wait(wait)
            self._woken.clear()
