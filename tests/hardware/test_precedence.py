"""What stops a motor runs before what does not."""

import os
import threading

from hardware.precedence import take_precedence


def test_only_the_thread_that_asks_comes_first():
    """Granted to root; anybody else goes on as before, and never fails for it."""
    before = os.getpriority(os.PRIO_PROCESS, 0)
    seen = []

    def ask():
        take_precedence()
        seen.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()

    assert seen[0] <= before
    assert (seen[0] < before) == (os.geteuid() == 0)
    assert before == os.getpriority(os.PRIO_PROCESS, 0)
