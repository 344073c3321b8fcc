"""What a phone has to load the first time, and how long that takes on a slow line.

Chromium with an empty cache, the line throttled to Chromium's own "Slow 3G" (400 ms, 400 kbit/s).
"""

import argparse
import tempfile
import time
from pathlib import Path

from support.browser import PHONE, SLOW_3G, Screen, chromium
from support.running import Running

PAGES = {"/": "button[type=submit]", "/join": "#code", "game": ".seats"}


class Meter:
    """The bytes that came over the line, headers and all."""

    def __init__(self, screen: Screen, line: dict | None):
        self.bytes = 0
        wire = screen.context.new_cdp_session(screen.page)
        wire.send("Network.enable")
        wire.on("Network.loadingFinished", self._add)
        if line:
            wire.send("Network.emulateNetworkConditions", line)

    def _add(self, event: dict) -> None:
        self.bytes += int(event["encodedDataLength"])


def load(browser, url: str, path: str, shown: str, line: dict | None) -> tuple[float, int, int]:
    """Seconds until the page can be used, bytes, requests."""
    screen = Screen(browser, url, viewport=PHONE)
    meter = Meter(screen, line)
    began = time.monotonic()
    screen.page.goto(path)
    screen.page.locator(shown).first.wait_for()
    seconds = time.monotonic() - began
    requests = len(screen.requests)
    screen.close()
    return seconds, meter.bytes, requests


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    with tempfile.TemporaryDirectory() as folder, Running(Path(folder) / "data") as service:
        table = {"ruleset": "attack", "players": ["Ann", "Ben"], "knowledge": "table"}
        game = service.post("/games", {**table, "first_card": "red-5"})["id"]
        print("page        line         seconds   kB  requests")
        with chromium() as browser:
            for page, shown in PAGES.items():
                path = f"/game/{game}" if page == "game" else page
                for name, line in (("as it is", None), ("slow 3G", SLOW_3G)):
                    seconds, size, count = load(browser, service.url, path, shown, line)
                    print(f"{page:10}  {name:10} {seconds:9.2f} {size / 1000:4.0f} {count:9}")


if __name__ == "__main__":
    main()
