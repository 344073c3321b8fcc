"""What must reach the disk reaches it, in order, however the disk behaves."""

from controller.writer import RETRY_SECONDS, Writer


class Disk:
    """Takes lines, or refuses them."""

    def __init__(self):
        self.lines = []
        self.is_full = False
        self.reports = []

    def write(self, line):
        if self.is_full:
            raise OSError("no space left")
        self.lines.append(line)

    def keep(self, writer, line):
        writer.keep(
            lambda: self.write(line), lambda error: self.reports.append((line, error is None))
        )


def drain(writer):
    while writer.turn() == 0:
        pass


def test_what_is_kept_is_written_in_order():
    """First in, first on disk."""
    disk, writer = Disk(), Writer()
    for line in "abc":
        disk.keep(writer, line)
    drain(writer)

    assert ["a", "b", "c"] == disk.lines
    assert [("a", True), ("b", True), ("c", True)] == disk.reports


def test_a_refused_write_is_tried_until_it_passes():
    """All that waits is told once, the success when it comes, and nothing overtakes it."""
    disk, writer = Disk(), Writer()
    disk.is_full = True
    disk.keep(writer, "a")
    disk.keep(writer, "b")
    waits = [writer.turn() for _ in range(3)]

    assert [RETRY_SECONDS] * 3 == waits
    assert [("a", False), ("b", False)] == disk.reports
    disk.is_full = False
    drain(writer)
    assert ["a", "b"] == disk.lines
    assert [("a", True), ("b", True)] == disk.reports[2:]


def test_only_the_newest_note_is_written():
    """A slow disk skips lines of progress, so that it never falls behind."""
    disk, writer = Disk(), Writer()
    for line in "abc":
        writer.note(lambda line=line: disk.write(line))
    drain(writer)

    assert ["c"] == disk.lines


def test_a_result_makes_the_notes_before_it_needless():
    """It says all that they could."""
    disk, writer = Disk(), Writer()
    writer.note(lambda: disk.write("note"))
    disk.keep(writer, "result")
    drain(writer)

    assert ["result"] == disk.lines


def test_a_note_that_fails_is_dropped():
    """It is not worth a second attempt."""
    disk, writer = Disk(), Writer()
    disk.is_full = True
    writer.note(lambda: disk.write("note"))

    assert 0 == writer.turn()
    assert writer.turn() is None


def test_an_unforeseen_error_is_a_refusal_like_any_other():
    """The writer's thread does not die of it."""
    writer, reports = Writer(), []

    def broken():
        raise ZeroDivisionError

    writer.keep(broken, reports.append)

    assert RETRY_SECONDS == writer.turn()
    assert isinstance(reports[0], ZeroDivisionError)


def test_closing_writes_what_is_left():
    """With its real thread: all that was kept is on disk when it has ended."""
    disk, writer = Disk(), Writer()
    writer.start()
    for line in range(50):
        disk.keep(writer, line)
    writer.close(5)

    assert list(range(50)) == disk.lines


def test_closing_does_not_wait_for_a_disk_that_refuses():
    """The process has to end."""
    disk, writer = Disk(), Writer()
    disk.is_full = True
    disk.keep(writer, "a")
    writer.start()
    writer.close(5)

    assert [] == disk.lines
