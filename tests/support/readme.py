"""Tables of the README that a benchmark writes and a test compares, each between two markers."""

from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def _parts(name):
    """What stands before the table, the table, and what stands after it."""
    before, begin, rest = README.read_text().partition(f"<!-- {name} -->\n")
    table, end, after = rest.partition(f"<!-- end of {name} -->")
    assert end, f"the README has no table {name}"
    return before + begin, table, end + after


def shown(name):
    """The table as the README has it."""
    return _parts(name)[1].strip()


def show(name, table):
    """Put a table into the README."""
    before, _, after = _parts(name)
    README.write_text(f"{before}{table}\n{after}")
