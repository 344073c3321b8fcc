import pytest

from hardware.sim.wire import Kind, PinMessage, connect, listen


@pytest.mark.parametrize(
    "message",
    [
        PinMessage(Kind.HELLO, text="launcher"),
        PinMessage(Kind.LEVEL, pin=23, level=1.0, at=1234.567890123),
        PinMessage(Kind.REFUSED, pin=12, text="a name that is far too long " * 2),
    ],
)
def test_message_survives_the_wire(message):
    assert message == PinMessage.from_bytes(message.to_bytes())


@pytest.mark.parametrize("packet", [b"", b"x", b"\xff" * 16])
def test_what_is_no_message_is_refused(packet):
    with pytest.raises(ValueError):
        PinMessage.from_bytes(packet)


def test_directory_may_have_a_path_longer_than_a_socket_address(tmp_path):
    """unix(7) allows 108 bytes."""
    directory = tmp_path / ("d" * 100) / ("e" * 100)
    directory.mkdir(parents=True)

    with listen(directory, "s.sock") as listener, connect(directory, "s.sock") as end:
        accepted, _ = listener.accept()
        with accepted:
            end.send(b"here")

            assert b"here" == accepted.recv(10)


def test_socket_of_a_dead_world_is_replaced(tmp_path):
    listen(tmp_path, "s.sock").close()

    listen(tmp_path, "s.sock").close()
