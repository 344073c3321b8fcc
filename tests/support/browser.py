"""A real Chromium, and what a page did in it: its requests, its errors, its violations."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect, sync_playwright

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

PATIENCE_MS = 20_000  # on a busy machine; what a promise limits says so itself
expect.set_options(timeout=PATIENCE_MS)

PHONE = {"width": 360, "height": 740}
NARROW = {"width": 320, "height": 640}
TABLET = {"width": 1024, "height": 768}
LAPTOP = {"width": 1280, "height": 800}

SLOW_3G = {  # Chromium's own preset of that name
    "offline": False,
    "latency": 400,
    "downloadThroughput": 400 * 1000 / 8,
    "uploadThroughput": 400 * 1000 / 8,
}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own Chromium, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            yield browser
        finally:
            browser.close()


class Screen:
    """One person's device: a browser context of its own, and all that its page asked for."""

    def __init__(self, browser: Browser, url: str, viewport: dict = PHONE, **options):
        self.url = url
        self.context = browser.new_context(viewport=viewport, base_url=url, **options)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.requests: list[Request] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request))  # noqa: PLW0108 - playwright marks what it is given
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note)

    def _note(self, message) -> None:
        # A refusal by the rules is an answer that the console of the browser paints red.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def close(self) -> None:
        self.context.close()

    def posts(self) -> list[tuple[str, str]]:
        """What the page changed, in order: method and path."""
        return [
            (request.method, request.url.removeprefix(self.url))
            for request in self.requests
            if request.method != "GET"
        ]

    def strangers(self) -> list[str]:
        """Requests to anywhere but the service: there must be none."""
        own = (self.url, "data:", "blob:", "about:")
        return [request.url for request in self.requests if not request.url.startswith(own)]

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the page as it stands."""
        found = Axe().run(self.page).response["violations"]
        return [
            f"{one['id']}: {one['help']}: {node['html'][:120]}"
            for one in found
            for node in one["nodes"]
        ]

    def picture(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)
