"""Lets the calling thread run before ordinary ones, where the system allows it."""

import os
from contextlib import suppress

_NICE = -15
"""Before every ordinary program, behind what the system itself needs; *assumed*."""


def take_precedence() -> None:
    """Ask for it; root and units with `LimitNICE` get it, others go on as they were.

    On Linux this is the calling thread's own affair, so a service's control loop can run before
    the threads that answer requests. What stops a motor must not wait for a busy computer, and the
    simulated world stands for one that waits for nobody.
    """
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, _NICE)
