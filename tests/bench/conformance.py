"""Run the probes that public engines fail, and print them as the README's table."""

import argparse
import contextlib
import io
from pathlib import Path

import pytest
from support.readme import show

PROBES = Path(__file__).parents[1] / "engine" / "test_conformance.py"


class Rows:
    """One row for each probe: what it is about, and whether all its cases hold."""

    def __init__(self) -> None:
        self.about: dict[str, str] = {}
        self.passed: dict[str, bool] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Function]) -> None:
        self.about = {item.originalname: item.obj.__doc__.splitlines()[0] for item in items}
        self.passed = dict.fromkeys(self.about, True)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        name = report.nodeid.rpartition("::")[2].partition("[")[0]
        self.passed[name] = self.passed[name] and report.passed

    def table(self) -> str:
        lines = ["| probe | holds |", "|---|---|"]
        lines += [
            f"| {about} | {'yes' if self.passed[name] else '**no**'} |"
            for name, about in self.about.items()
        ]
        return "\n".join(lines)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--write", action="store_true", help="into the README")
    wanted = options.parse_args()
    rows = Rows()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["-q", "-p", "no:cacheprovider", str(PROBES)], plugins=[rows])
    print(rows.table())
    print(f"\n{sum(rows.passed.values())} of {len(rows.passed)} probes hold.")
    if wanted.write:
        show("conformance", rows.table())


if __name__ == "__main__":
    main()
