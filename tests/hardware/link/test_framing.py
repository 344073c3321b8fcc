"""Frames survive any cut and any neighbour; what is damaged never passes (faults 19)."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.link.framing import MOST_BODY, MOST_ENCODED, Frame, Unframer

frames = st.builds(Frame, st.integers(0, 15), st.binary(max_size=MOST_BODY))


def unframed(*pieces):
    unframer = Unframer()
    return [frame for piece in pieces for frame in unframer.receive(piece)]


@settings(deadline=None)
@given(frames)
def test_unframing_undoes_framing(frame):
    assert [frame] == unframed(frame.to_bytes())


@settings(deadline=None)
@given(frames)
def test_no_zero_within_a_frame(frame):
    wire = frame.to_bytes()

    assert b"\0" == wire[:1] == wire[-1:]
    assert b"\0" not in wire[1:-1]


@settings(deadline=None)
@given(st.lists(frames, max_size=6), st.lists(st.integers(0, 400), max_size=12))
def test_any_cut_gives_the_same_frames(sent, cuts):
    """Faults 19: every frame cut at every byte parses the same."""
    stream = b"".join(frame.to_bytes() for frame in sent)
    edges = [0, *sorted(min(cut, len(stream)) for cut in cuts), len(stream)]

    assert sent == unframed(*(stream[a:b] for a, b in pairwise(edges)))


def test_one_byte_at_a_time():
    sent = [Frame(1, b"one"), Frame(2, b"two\0two"), Frame(3)]
    stream = b"".join(frame.to_bytes() for frame in sent)

    assert sent == unframed(*(bytes([byte]) for byte in stream))


@settings(deadline=None)
@given(st.binary(max_size=200), frames)
def test_garbage_never_poisons_the_next_frame(garbage, frame):
    """Faults 19. Random bytes that happen to be a frame are one."""
    assert frame == unframed(garbage + frame.to_bytes())[-1]


@settings(deadline=None)
@given(frames, st.integers(0, 68), frames)
def test_short_frame_never_poisons_the_next(cut, length, frame):
    """Faults 19: a frame whose end got lost."""
    assert frame == unframed(cut.to_bytes()[:length] + frame.to_bytes())[-1]


@settings(deadline=None)
@given(frames)
def test_doubled_frame_comes_twice(frame):
    """Whether it is news, its sequence number says."""
    assert [frame, frame] == unframed(frame.to_bytes() * 2)


@settings(deadline=None)
@given(frames, st.data())
def test_damaged_frame_never_passes(frame, data):
    """One or two bits, anywhere between the delimiters."""
    wire = bytearray(frame.to_bytes())
    bits = data.draw(st.sets(st.integers(8, len(wire) * 8 - 9), min_size=1, max_size=2))
    for bit in bits:
        wire[bit // 8] ^= 1 << bit % 8

    assert frame not in unframed(bytes(wire))


def test_what_is_dropped_is_counted():
    unframer = Unframer()
    wire = Frame(1, b"hello").to_bytes()

    assert [] == list(unframer.receive(b"noise\0" + wire[:-3] + b"\0"))
    assert 2 == unframer.damaged


def test_endless_noise_takes_no_memory_and_hides_no_frame():
    unframer = Unframer()
    for _ in range(1000):
        assert [] == list(unframer.receive(b"\x55" * 100))

    assert len(unframer._pending) <= MOST_ENCODED + 1
    assert [Frame(1, b"x")] == list(unframer.receive(Frame(1, b"x").to_bytes()))
    assert 1 == unframer.damaged


@pytest.mark.parametrize(("sequence", "body"), [(16, b"x"), (-1, b"x"), (0, bytes(MOST_BODY + 1))])
def test_what_is_no_frame_is_refused(sequence, body):
    with pytest.raises(ValueError, match="expected sequence 0-15 and at most 61 bytes"):
        Frame(sequence, body)
