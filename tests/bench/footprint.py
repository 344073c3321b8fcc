"""Promise 7: start to ready, resident memory after a thousand requests, installed size."""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from support.running import Running, wait_for

LOCK = Path(__file__).parents[2] / "requirements.lock"


def resident_mb(pid: int) -> float:
    """Proportional share of shared pages included, as the kernel counts a process's own."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    sizes = {line.split(":")[0]: int(line.split()[1]) for line in rollup[1:]}
    return sizes["Rss"] / 1024


def children(pid: int) -> dict[int, str]:
    found = {}
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == pid:
                found[int(entry.name)] = (entry / "cmdline").read_text().replace("\0", " ")
        except OSError:
            continue  # it has ended meanwhile
    return found


def installed_mb() -> float:
    """A fresh environment with what `make play` installs, less the empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        venv = Path(folder) / "venv"
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        empty = size_mb(venv)
        subprocess.run(
            [venv / "bin" / "pip", "install", "--quiet", "--disable-pip-version-check", "-e", "."],
            check=True,
            cwd=LOCK.parent,
            env={**os.environ, "PIP_CONSTRAINT": str(LOCK)},
            stderr=subprocess.DEVNULL,
        )
        return size_mb(venv) - empty


def size_mb(folder: Path) -> float:
    files = (f for f in folder.rglob("*") if f.is_file() and not f.is_symlink())
    return sum(f.stat().st_blocks * 512 for f in files) / 1e6


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--starts", type=int, default=7)
    options.add_argument("--skip-install", action="store_true")
    asked = options.parse_args()
    ready, again = [], []
    for _ in range(asked.starts):
        with tempfile.TemporaryDirectory() as folder:
            with Running(Path(folder) / "data") as service:
                ready.append(service.ready_after)
                wait_for(lambda: service.get("/launcher")["state"] == "idle", 5, "idle")
                service.end()
            with Running(Path(folder) / "data") as service:
                again.append(service.ready_after)
    print(f"start to first answer    median {median(ready):.2f} s, worst {max(ready):.2f} s")
    print(f"again, world running     median {median(again):.2f} s, worst {max(again):.2f} s (1.5)")
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data") as service:
        for number in range(1000):
            service.get(("/launcher", "/games", "/rulesets", "/launcher/launches")[number % 4])
        pid = service.process.pid
        print(f"resident, 1000 requests  service {resident_mb(pid):.0f} MB (limit 90)")
        for child, command in children(pid).items():
            kind = "guard" if "hardware.guard" in command else "simulated world"
            print(f"                         {kind} {resident_mb(child):.0f} MB")
    if not asked.skip_install:
        print(f"installed                {installed_mb():.0f} MB beyond an empty environment")


if __name__ == "__main__":
    main()
