"""The folder of signal traces: one VCD file for each launch, the newest few hundred kept."""

from collections import deque
from pathlib import Path

from hardware import Trace, write_vcd

KEPT = 1000
"""Traces before the oldest goes: about 10 MB at some 10 KB for each launch (*assumed*)."""


class TraceFolder:
    """Traces by `launch_id`."""

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._kept = kept
        found = sorted(folder.glob("*.vcd"), key=lambda path: path.stat().st_mtime)
        self._files = deque(found)

    def keep(self, launch_id: str, trace: Trace) -> None:
        """Write a trace and let go of the oldest.

        Raises:
            OSError: the disk does not take it.
        """
        path = self._folder / f"{launch_id}.vcd"
        unfinished = path.with_suffix(".part")
        write_vcd(unfinished, trace)
        unfinished.replace(path)  # whoever reads finds a whole trace or none
        self._files.append(path)
        while len(self._files) > self._kept:
            self._files.popleft().unlink(missing_ok=True)

    def find(self, launch_id: str) -> Path | None:
        path = self._folder / f"{launch_id}.vcd"
        return path if path.is_file() else None
