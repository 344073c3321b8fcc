"""The service's end of the process that thinks."""

import logging
import pickle
import subprocess
import sys
from contextlib import suppress

from controller.bots.worker import Question
from controller.errors import UnavailableError
from engine import Action

_LOG = logging.getLogger(__name__)


class Mind:
    """Starts the process when it is first asked, and another where that has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def answer(self, question: Question) -> Action | None:
        """Say what one of the bots wants to do, None if none does; waits for the answer.

        Raises:
            UnavailableError: the process has died; the next question starts another.
        """
        process = self._process or self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            action: Action | None = pickle.load(process.stdout)  # noqa: S301 - from our own process
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            self.close()
            raise UnavailableError("no-bots", "the process that thinks has died") from error
        return action

    def close(self) -> None:
        """End the process, whatever it does; from any thread."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(OSError):  # half a question may be left in it
                        pipe.close()

    def _start(self) -> subprocess.Popen[bytes]:
        # A session of its own keeps a terminal's Ctrl-C away.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "controller.bots.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        return self._process
