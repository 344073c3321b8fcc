"""A full and a read-only disk (real mounts, so as root): clear refusals, nothing lost."""

import contextlib
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from support.running import Running, total_cards, wait_for


@contextmanager
def small_disk(folder: Path):
    disk = folder / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", disk], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def fill(disk: Path) -> Path:
    ballast = disk / "ballast"
    with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 4096)
    return ballast


def idle(service: Running) -> bool:
    return service.get("/launcher")["state"] == "idle"


def story(service: Running) -> str:
    status = service.get("/launcher")
    return f"{status['state']}, {status['fault'] and status['fault']['code']}"


def serve(disk: Path, folder: Path) -> Running:
    config = folder / "config.toml"
    config.write_text("[profile.heap]\nchances = [1.0]\ncounts = {6 = 1}\n")
    (disk / "data").mkdir(exist_ok=True)
    # The simulated world writes its truth to a disk of its own: it is no part of the service.
    world = disk / "data" / "world"
    if not world.is_symlink():
        (folder / "world").mkdir(exist_ok=True)
        world.symlink_to(folder / "world")
    service = Running(disk / "data", "--config", str(config), log=folder / "service.log")
    service.put("/launcher/profile", {"profile": "heap"})
    wait_for(lambda: idle(service), 5, "idle")
    return service


def full_before_a_press(disk: Path, folder: Path) -> None:
    with serve(disk, folder) as service:
        before = total_cards(service.truth())
        ballast = fill(disk)
        refused = service.http.post("/launcher/press")
        time.sleep(0.5)

        assert refused.status_code >= 400, refused.text
        assert total_cards(service.truth()) == before
        assert not [x for x in service.truth() if x["event"] == "motor" and x["duty"]]

        print(f"full before a press     {refused.status_code} {refused.json()['code']}; "
              f"{story(service)}; the motor never moved; "
              f"health {service.http.get('/health').status_code}")  # fmt: skip
        ballast.unlink()
        wait_for(lambda: service.post("/launcher/enable")["enabled"], 5, "the disk's next try")
        launch = service.post("/launcher/press?wait=true")
        print(f"room again, enabled     a press gives {launch['cards']} cards, {story(service)}")


def full_during_a_launch(disk: Path, folder: Path) -> None:
    with serve(disk, folder) as service:
        known = service.get("/launcher")["totals"]["launches"]
        service.post("/launcher/press")
        wait_for(lambda: service.get("/launcher")["state"] == "feeding", 5, "a launch")
        ballast = fill(disk)
        time.sleep(2.5)
        print(f"full during a launch    {story(service)}")
        ballast.unlink()
        wait_for(lambda: len(service.launches()) > known, 10, "the result")
        launch = service.launches()[-1]
        print(f"room again              the count was kept: {launch['cards']} cards, "
              f"uncertain {launch['uncertain']}, {story(service)}")  # fmt: skip


def remount(disk: Path, how: str) -> None:
    """The kernel refuses while a dying process still has a file open for writing."""
    command = ["mount", "-o", f"remount,{how}", disk]

    def is_done() -> bool:
        return subprocess.run(command, check=False, capture_output=True).returncode == 0

    wait_for(is_done, 5, how)


def read_only_at_start(disk: Path, folder: Path) -> None:
    with serve(disk, folder) as service:
        service.post("/launcher/press?wait=true")
        kept = len(service.launches())
    remount(disk, "ro")
    started = subprocess.run(
        [sys.executable, "-m", "controller", "serve", "--port", "0", "--data", disk / "data"],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )

    assert started.returncode != 0
    assert "Traceback" not in started.stderr

    print(f"read-only at the start  exit {started.returncode}: {started.stderr.splitlines()[-1]}")
    remount(disk, "rw")
    with serve(disk, folder) as service:
        print(f"writable again          {len(service.launches())} of {kept} launches are there")


def full_at_start(disk: Path, folder: Path) -> None:
    with serve(disk, folder) as service:
        service.post("/launcher/press?wait=true")
        kept = len(service.launches())
        service.end()
    ballast = fill(disk)
    config = folder / "config.toml"
    with Running(disk / "data", "--config", str(config), log=folder / "full.log") as service:
        time.sleep(0.5)
        print(f"full at the start       {story(service)}; "
              f"{len(service.launches())} of {kept} launches are there")  # fmt: skip
        ballast.unlink()
        wait_for(lambda: service.post("/launcher/enable")["enabled"], 5, "an enabled launcher")


def main() -> None:
    for case in (full_before_a_press, full_during_a_launch, full_at_start, read_only_at_start):
        with tempfile.TemporaryDirectory() as name, small_disk(Path(name)) as disk:
            case(disk, Path(name))


if __name__ == "__main__":
    main()
