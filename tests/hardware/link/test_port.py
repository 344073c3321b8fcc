"""Real pyserial on pseudo terminals: hang-ups in all their forms are one error (faults 20)."""

import os
import termios
import threading
import time
import tty
from pathlib import Path

import pytest
import serial

from hardware.errors import DeviceUnavailableError
from hardware.link.port import WRITE_S, SerialPort


class Line:
    """A pseudo terminal: `far` is the board's end."""

    def __init__(self):
        self.far, self._near = os.openpty()
        tty.setraw(self._near)
        self.name = os.ttyname(self._near)

    def hang_up(self):
        ends, self.far, self._near = (self.far, self._near), -1, -1
        for end in ends:
            if end >= 0:
                os.close(end)


@pytest.fixture
def line():
    line = Line()
    yield line
    line.hang_up()


@pytest.fixture
def port(line):
    port = SerialPort(line.name)
    port.open()
    yield port
    port.close()


def test_bytes_pass_both_ways(line, port):
    port.write(b"down")
    os.write(line.far, b"up")

    assert b"down" == os.read(line.far, 10)
    assert b"up" == port.read(1)


def test_every_byte_passes_unchanged(line, port):
    everything = bytes(range(256))
    os.write(line.far, everything)
    port.write(everything)

    assert everything == port.read(1)
    assert everything == os.read(line.far, 300)


def test_reading_ends_in_time(port):
    began = time.monotonic()

    assert b"" == port.read(0.05)
    assert 0.04 <= time.monotonic() - began < 1


def test_wake_ends_a_wait_from_any_thread(port):
    threading.Timer(0.05, port.wake).start()
    began = time.monotonic()

    assert b"" == port.read(20)
    assert time.monotonic() - began < 5


def test_wake_before_the_wait_is_not_lost(port):
    port.wake()

    assert b"" == port.read(20)


def test_hang_up_under_a_read(line, port):
    hanging_up = threading.Timer(0.05, line.hang_up)
    hanging_up.start()

    with pytest.raises(DeviceUnavailableError, match=f"{port.name} is lost"):
        port.read(20)
    hanging_up.join()


def test_hang_up_under_a_write(line, port):
    line.hang_up()

    with pytest.raises(DeviceUnavailableError, match="is lost"):
        port.write(b"x")


def test_lost_port_only_waits(line, port):
    """pyserial's `is_open` stays true: nothing here believes it."""
    line.hang_up()
    with pytest.raises(DeviceUnavailableError):
        port.read(1)

    assert b"" == port.read(0.01)


def test_peer_that_stops_reading_is_a_bounded_failure(port):
    """Faults 20."""
    began = time.monotonic()
    with pytest.raises(DeviceUnavailableError, match=r"[Tt]imeout"):
        port.write(bytes(1 << 20))

    assert time.monotonic() - began < 10 * WRITE_S


@pytest.mark.parametrize(
    "error",
    [
        serial.SerialException("gone"),
        OSError(5, "Input/output error"),
        termios.error(5, "Input/output error"),
        TypeError("integer argument expected, got 'NoneType'"),
    ],
)
@pytest.mark.parametrize("call", ["read", "write", "in_waiting"])
def test_each_exception_of_each_call_is_the_one_error(error, call):
    """Faults 20: four exceptions, depending on what was being done."""
    port = SerialPort("/dev/broken", opener=lambda *_a, **_o: Broken(call, error))
    port.open()
    with pytest.raises(DeviceUnavailableError, match="/dev/broken is lost"):
        port.write(b"x") if call == "write" else port.read(1)
    port.close()


def test_port_that_is_lost_while_another_thread_begins_to_write_is_the_same_error():
    """Faults 20: a STOP is written from any thread, and the loop's read lets go meanwhile."""
    port = SerialPort("/dev/broken", opener=lambda *_a, **_o: Closing())
    port.open()
    with pytest.raises(DeviceUnavailableError, match="/dev/broken is lost"):
        port.write(Meanwhile(b"stop", port))
    port.close()


class Meanwhile(bytes):
    """Bytes on whose way the loop's thread finds the port gone."""

    def __new__(cls, data, port):
        new = super().__new__(cls, data)
        new.port = port
        return new

    def __len__(self):
        with pytest.raises(DeviceUnavailableError):
            self.port.read(1)
        return super().__len__()


class Broken:
    """A port that fails in one call, and says that it is open."""

    is_open = True

    def __init__(self, call, error):
        self._call, self._error = call, error
        self._end, other = os.pipe()
        os.write(other, b"x")
        os.close(other)

    def fileno(self):
        return self._end

    def _fail(self, call):
        if call == self._call:
            raise self._error

    @property
    def in_waiting(self):
        self._fail("in_waiting")
        return 1

    def read(self, _size):
        self._fail("read")
        return b"x"

    def write(self, data):
        self._fail("write")
        return len(data)

    def close(self):
        os.close(self._end)


class Closing(Broken):
    """One that hangs up under a read, and once closed refuses all else as pyserial does."""

    def __init__(self):
        super().__init__("read", serial.SerialException("gone"))

    def close(self):
        super().close()
        self._call, self._error = "write", serial.PortNotOpenError()


def test_port_that_is_not_there_is_named(tmp_path):
    port = SerialPort(str(tmp_path / "none"))

    with pytest.raises(DeviceUnavailableError, match="none cannot be had"):
        port.open()
    port.close()


def test_what_is_no_port_is_refused(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    port = SerialPort(str(file))

    with pytest.raises(DeviceUnavailableError, match="cannot be had"):
        port.open()
    port.close()


@pytest.mark.usefixtures("port")
def test_port_belongs_to_one_program(line):
    """Faults 21: a second program would read our bytes."""
    second = SerialPort(line.name)

    with pytest.raises(DeviceUnavailableError, match="cannot be had"):
        second.open()
    second.close()


def test_port_that_was_let_go_can_be_opened_again(line, port):
    port.open()
    port.write(b"again")

    assert b"again" == os.read(line.far, 10)


def test_nothing_is_left_open_at_the_end(line):
    before = open_files()
    port = SerialPort(line.name)
    port.open()
    port.close()

    assert before == open_files()


def open_files():
    return len(list(Path("/proc/self/fd").iterdir()))
