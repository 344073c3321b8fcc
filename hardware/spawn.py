"""Starts one of this package's modules as a process of its own, in a session of its own."""

import os
import sys
from pathlib import Path


def start_module(module: str, *arguments: str, stdin: int | None = None, log: Path | None) -> int:
    """Start `python -m module arguments…` and return its process id.

    The service blocks signals in its threads and a child inherits the mask, so it is emptied. A
    session of its own keeps a terminal's Ctrl-C away: who started it decides when it ends.

    Args:
        module: what to run.
        arguments: its command line.
        stdin: the descriptor that becomes its standard input (default: nothing to read).
        log: the file that takes what it prints (default: this process's standard error).
    """
    actions: list[tuple[int, int, int] | tuple[int, int, str, int, int]] = [
        (os.POSIX_SPAWN_DUP2, stdin, 0)
        if stdin is not None
        else (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_DUP2, 2, 1)
        if log is None
        else (os.POSIX_SPAWN_OPEN, 1, str(log), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    command = [sys.executable, "-m", module, *arguments]
    return os.posix_spawn(
        sys.executable, command, os.environ, file_actions=actions, setsid=True, setsigmask=()
    )
