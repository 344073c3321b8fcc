"""One service for one data folder, and ending exactly the one that holds it."""

import os
import signal
import subprocess
import sys

import pytest

from controller.lock import DataFolderInUseError, DataLock, end_holder, holder

HOLD = """
import signal, sys, pathlib
from controller.lock import DataLock
if sys.argv[2] == "deaf":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
lock = DataLock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
signal.pause()
"""


@pytest.fixture
def hold(tmp_path):
    """Start another process that holds the folder's lock."""
    started = []

    def start(manner="polite"):
        process = subprocess.Popen(
            [sys.executable, "-c", HOLD, tmp_path, manner], stdout=subprocess.PIPE, text=True
        )
        started.append(process)

        assert process.stdout.readline() == "held\n"

        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_a_second_service_on_the_same_folder_is_refused_with_the_first_ones_number(tmp_path, hold):
    other = hold()

    with pytest.raises(DataFolderInUseError, match=f"process {other.pid}"):
        DataLock(tmp_path)


def test_after_kill_9_the_folder_is_free_at_once(tmp_path, hold):
    other = hold()
    other.kill()
    other.wait()

    with DataLock(tmp_path):
        assert holder(tmp_path) is None  # the kernel never names the asker itself


def test_nobody_holds_an_unused_folder(tmp_path):
    assert holder(tmp_path) is None
    assert end_holder(tmp_path) is None


def test_a_number_left_in_a_file_is_never_ended(tmp_path):
    (tmp_path / "lock").write_text(str(os.getpid()))

    assert end_holder(tmp_path) is None


def test_the_holder_is_ended_politely(tmp_path, hold):
    other = hold()

    assert end_holder(tmp_path) == other.pid
    assert other.wait(timeout=5) == -signal.SIGTERM


@pytest.mark.parametrize("state", ["deaf", "stopped"])
def test_a_holder_that_is_deaf_or_stopped_is_ended_all_the_same(tmp_path, hold, state):
    other = hold(state)
    if state == "stopped":
        other.send_signal(signal.SIGSTOP)

    assert end_holder(tmp_path, grace=0.2) == other.pid

    other.wait(timeout=5)
