"""One service for one data folder: a lock that the kernel drops with its holder.

A record lock (`fcntl`) is used because the kernel itself names the process that holds it. A
process number in a file may long belong to somebody else; this one cannot.
"""

import fcntl
import os
import select
import signal
import struct
from pathlib import Path
from typing import Self

_FLOCK = "hhqqi"  # struct flock: type, whence, start, length, pid (64-bit offsets)


class DataFolderInUseError(RuntimeError):
    """Another service works on this data folder."""


class DataLock:
    """The right to write into a data folder, held until `release` or the process's end."""

    def __init__(self, folder: Path) -> None:
        """Take the lock at once or refuse.

        Raises:
            DataFolderInUseError: another process holds it; the text names its process number.
            OSError: the folder cannot be written.
        """
        # Opened once: closing any descriptor of the file would drop the process's lock.
        self._file = os.open(_lock_file(folder), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._file)
            raise DataFolderInUseError(
                f"another service (process {holder(folder)}) works on {folder}; "
                "end that one first (Ctrl-C where it runs), or choose another folder with --data"
            ) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()

    def release(self) -> None:
        os.close(self._file)


def holder(folder: Path) -> int | None:
    """Ask the kernel which process holds the folder's lock; None if nobody does."""
    try:
        file = os.open(_lock_file(folder), os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        question = struct.pack(_FLOCK, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
        kind, _, _, _, pid = struct.unpack(_FLOCK, fcntl.fcntl(file, fcntl.F_GETLK, question))
    finally:
        os.close(file)
    return None if kind == fcntl.F_UNLCK else pid


def end_holder(folder: Path, grace: float = 3.0) -> int | None:
    """End the process that holds the folder's lock: SIGTERM, and SIGKILL after `grace` seconds.

    Returns:
        The number of the process that was ended, or None if nobody held the lock.
    """
    pid = holder(folder)
    if pid is None:
        return None
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return None
    try:
        # Asked again with the process pinned: the number can no longer pass to somebody else.
        if holder(folder) == pid:
            _end(process, grace)
    finally:
        os.close(process)
    return pid


def _end(process: int, grace: float) -> None:
    # A stopped process hears SIGTERM only once it goes on.
    for number in (signal.SIGTERM, signal.SIGCONT):
        signal.pidfd_send_signal(process, number)
    if not _has_ended(process, grace):
        signal.pidfd_send_signal(process, signal.SIGKILL)
        _has_ended(process, grace)


def _has_ended(process: int, within: float) -> bool:
    poll = select.poll()
    poll.register(process, select.POLLIN)
    return bool(poll.poll(within * 1000))


def _lock_file(folder: Path) -> Path:
    return folder / "lock"
