"""What the control loop writes down: at once while the motor rests, else through the writer.

The two never mix. Something on its way through the writer carries the standing as it was, so the
loop writes nothing itself before that has arrived (`is_settled`).
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from controller.journal.launches import LaunchJournal
from controller.launch import Interrupted, Launch
from controller.standing import Standing
from controller.traces import TraceFolder
from controller.writer import Writer
from hardware import Outcome

if TYPE_CHECKING:
    from hardware import Trace

_LOG = logging.getLogger(__name__)


class Ledger:
    """The journal as the control loop uses it; all methods are for that thread alone.

    Attributes:
        standing: what holds now; may be read from any thread.
        misses: what the settled accounts say; may be read from any thread.
        last: the newest launch whose result is on disk; may be read from any thread.
        refuses: whether the disk has refused what waits to be written.
        on_refusal: told, in the control loop, when it does.
    """

    def __init__(
        self,
        journal: LaunchJournal,
        writer: Writer,
        traces: TraceFolder,
        on_loop: Callable[[Callable[[], None]], None],
    ) -> None:
        """Take over.

        Args:
            journal: where it all ends up.
            writer: for what must not be waited for.
            traces: for the signals of each launch.
            on_loop: runs something in the control loop's thread, soon; called from any thread.
        """
        self._journal = journal
        self._writer = writer
        self._traces = traces
        self._on_loop = on_loop
        self._waiting = 0
        self.standing = journal.standing()
        self.misses = journal.misses()
        self.last = journal.last()
        self.refuses = False
        self.on_refusal: Callable[[Exception], None] = _ignore

    @property
    def is_settled(self) -> bool:
        """Whether all that was handed to the writer is on disk."""
        return not self._waiting

    @property
    def unexplained_jam(self) -> str | None:
        """The last launch, if it jammed and nobody has said since what the hopper holds."""
        last, standing = self.last, self.standing
        if last is None or last.result is None or last.result.outcome is not Outcome.JAM:
            return None
        is_unsaid = standing.left == last.hopper_left - last.result.count.cards
        return last.launch_id if is_unsaid else None

    def interrupted(self) -> tuple[Interrupted, ...]:
        return self._journal.interrupted()

    def received(self, launch_id: str, game: str | None, seat: int | None) -> bool:
        """Complete the last launch with what the journal has learned since; was it news?"""
        before = self.last
        if before is None or before.launch_id != launch_id:
            return False
        seat = before.seat if seat is None else seat
        self.last = replace(before, game=game, seat=seat)
        return self.last != before

    # At once. Each raises JournalError where the disk refuses; then nothing has changed.

    def accept(self, launch: Launch, standing: Standing) -> Launch:
        """Write an intent, or a launch that ended as it began; answers it with its sequence."""
        assert self.is_settled
        launch = self._journal.accept(launch, standing)
        self.standing = standing
        if launch.result is not None:
            self.last = launch
        return launch

    def set(self, standing: Standing) -> None:
        assert self.is_settled
        self._journal.save(standing)
        self.misses = self._journal.misses()
        self.standing = standing

    # Through the writer.

    def note(self, launch_id: str, cards: int, at_ms: int) -> None:
        """Say how many cards of the running launch have left."""
        self._writer.note(partial(self._journal.saw, launch_id, cards, at_ms))

    def owe(self, standing: Standing, then: Callable[[], None]) -> None:
        """Change the standing now, and on disk as soon as may be.

        Args:
            standing: what holds from now on.
            then: called in the control loop when it is on disk, or was refused for the first time.
        """
        self.standing = standing
        self._keep(partial(self._journal.save, standing), then, refused=then)

    def finish(self, launch: Launch, trace: "Trace | None", then: Callable[[Launch], None]) -> None:
        """Write a result, and a trace if there is one.

        Args:
            launch: with its result.
            trace: its signals.
            then: called in the control loop when the result is on disk, with the launch as it now
                stands there.
        """
        standing = self.standing = self.standing.counted(launch)
        stored: list[Launch] = []

        def written() -> None:
            self.last = stored[0]
            if standing.account.settled_by == launch.launch_id:
                self.misses = self._journal.misses()
            then(stored[0])

        self._keep(lambda: stored.append(self._journal.finish(launch, standing)), written)
        if trace is not None:
            # It carries no standing, so nobody has to wait for it.
            self._writer.keep(partial(self._keep_trace, launch.launch_id, trace), _ignore)

    def _keep(
        self,
        write: Callable[[], None],
        then: Callable[[], None],
        refused: Callable[[], None] | None = None,
    ) -> None:
        def report(error: Exception | None) -> None:
            self._on_loop(partial(self._reported, error, then, refused or _nothing))

        self._waiting += 1
        self._writer.keep(write, report)

    def _reported(
        self, error: Exception | None, then: Callable[[], None], refused: Callable[[], None]
    ) -> None:
        if error is not None:
            self.refuses = True
            self.on_refusal(error)
            refused()
            return
        self._waiting -= 1
        self.refuses = False
        then()

    def _keep_trace(self, launch_id: str, trace: "Trace") -> None:
        try:
            self._traces.keep(launch_id, trace)
        except OSError as error:
            _LOG.warning("the trace of launch %s is not kept: %s", launch_id, error)
            self._journal.lost_trace(launch_id)


def _nothing() -> None:
    pass


def _ignore(_error: Exception | None) -> None:
    pass  # the writer logs it and tries again
