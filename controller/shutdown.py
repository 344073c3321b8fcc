"""The way out: from a signal to a motor that stands still, and to a process that is gone.

Python runs signal handlers in the main thread only, and there between two of its instructions:
a request that blocks the event loop would keep the motor turning. So the signals are blocked in
every thread, and one thread that does nothing else waits for them.
"""

import os
import signal
import threading
from collections.abc import Callable

SIGNALS = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGHUP})

EXIT_WITHIN = 2.5
"""Seconds that open streams and stuck requests get before the process goes without them."""


def hold_signals() -> None:
    """Keep the signals for `WayOut`; call before any thread is started, since threads inherit."""
    signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)


class WayOut(threading.Thread):
    """Waits for the first signal; then the motor first, politeness second, and a hard end last."""

    def __init__(
        self, signalled: Callable[[], None], leave: Callable[[], None], within: float = EXIT_WITHIN
    ) -> None:
        """Prepare.

        Args:
            signalled: latches the motor off and ends the streams; must not wait for anything.
            leave: asks the server to finish; must not wait for anything.
            within: seconds until the process is ended without it.
        """
        super().__init__(name="way-out", daemon=True)
        self._signalled = signalled
        self._leave = leave
        self._within = within

    def run(self) -> None:
        signal.sigwait(SIGNALS)
        try:
            self._signalled()
            self._leave()
        finally:
            # This thread does not keep the interpreter from ending; a handler that hangs, in the
            # event loop or in a thread, does. Nothing is lost by going without it: what is
            # finished is on disk, and what is not is closed by the next start.
            threading.Event().wait(self._within)
            os._exit(0)
