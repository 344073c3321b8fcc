"""People at a page: each thing they do is a tap, and the taps are counted."""

import re

from playwright.sync_api import Locator, expect
from support.browser import Screen


def color_of(card: str) -> str:
    return card.split("-", 1)[0]


class Person:
    """Somebody who taps what they see on one screen, and never anything else."""

    def __init__(self, screen: Screen):
        self.screen, self.page = screen, screen.page
        self.taps = 0

    def tap(self, what: str | Locator, **options) -> None:
        locator = self.page.locator(what) if isinstance(what, str) else what
        locator.click(**options)
        self.taps += 1

    def reads(self, text: str) -> None:
        """The page says it, wherever."""
        expect(self.page.locator("body")).to_contain_text(text)

    def sees(self, what: str) -> None:
        expect(self.page.locator(what).first).to_be_visible()

    def sees_on_top(self, card: str) -> None:
        self.sees(f'.pile [data-card="{card}"]')

    def sees_count(self, seat: int, cards: int) -> None:
        count = self.page.locator(f'.seats [data-seat="{seat}"] .count')
        expect(count).to_have_text(re.compile(rf"^{cards} cards?$"))

    # --- a real table: a card is recorded by its color and its face ---------------------------

    def record(self, card: str, color: str | None = None, target: int | None = None) -> None:
        self.sees(".picker button")
        tab = self.page.locator(f'.picker .tabs button[data-color="{color_of(card)}"]')
        if tab.count() and tab.get_attribute("aria-pressed") == "false":
            self.tap(tab)
        self.tap(f'.picker .faces [data-card="{card}"]')
        self.answer(color, target)

    # --- cards on the screen -----------------------------------------------------------------

    def play(self, card: str, color: str | None = None, target: int | None = None) -> None:
        self.tap(self.page.locator(f'.hand [data-card="{card}"][data-legal="true"]').first)
        self.answer(color, target)

    def answer(self, color: str | None, target: int | None) -> None:
        if color:
            self.tap(f'.question button[data-color="{color}"]')
        if target is not None:
            self.tap(f'.question [data-target="{target}"]')
