"""Phones sleep, radios fall silent, services go: the page finds its way back by itself."""

import time

import pytest
from playwright.sync_api import expect
from support.browser import PHONE
from support.people import Person
from support.running import Running, wait_for
from support.silent_proxy import SilentProxy

pytestmark = pytest.mark.xdist_group("web-3")

RECOVERED_WITHIN = 12.0  # seconds: the watchdog over pings, which come every 5 s
AWAKE_WITHIN = 1.0
SLACK = 3.0  # for a browser on a busy machine; the bench prints what it took


@pytest.fixture
def game(service):
    table = {"ruleset": "attack", "players": ["Ann", "Ben"], "knowledge": "table"}
    return service.post("/games", {**table, "launcher": None, "first_card": "red-5"})["id"]


STREAMS = 2  # of the game and of the launcher


def fall_silent(proxy: SilentProxy) -> None:
    """As a radio out of reach does, once the page has loaded and rests."""
    wait_for(lambda: proxy.open_lines <= STREAMS, 10, "a page at rest")
    proxy.silence()


def draw(service, game: str, cards: int) -> None:
    """Something that every page has to show: the seat on turn takes cards."""
    seat = service.get(f"/games/{game}")["turn"]
    told = {"type": "launched", "seat": seat, "cards": cards}
    service.post(f"/games/{game}/actions", told)


def test_a_silent_line_is_noticed_and_replaced(screen, service, game):
    """A socket that looks open and carries nothing is given up within the watchdog's time."""
    proxy = SilentProxy(service.port)
    person = Person(screen(f"/game/{game}", url=proxy.url))
    person.sees_count(0, 7)
    fall_silent(proxy)
    began = time.monotonic()
    draw(service, game, 3)

    limit = (RECOVERED_WITHIN + SLACK) * 1000
    expect(person.page.locator(".seats .count").filter(has_text="10")).to_have_count(
        1, timeout=limit
    )
    print(f"silent socket recovered after {time.monotonic() - began:.1f} s")
    proxy.close()


def test_a_page_that_wakes_up_is_up_to_date_at_once(screen, service, game):
    """A screen that was off asks again as soon as it is looked at."""
    proxy = SilentProxy(service.port)
    person = Person(screen(f"/game/{game}", url=proxy.url))
    person.sees_count(0, 7)
    fall_silent(proxy)
    draw(service, game, 3)
    began = time.monotonic()
    person.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    limit = (AWAKE_WITHIN + SLACK) * 1000
    expect(person.page.locator(".seats .count").filter(has_text="10")).to_have_count(
        1, timeout=limit
    )
    print(f"awake after {time.monotonic() - began:.2f} s")
    proxy.close()


def test_a_service_that_goes_is_missed_and_found_again(screen, tmp_path):
    """A banner says what to do; after a restart the page goes on where it was."""
    config = tmp_path / "card-launcher.toml"
    config.write_text('[simulator]\nphysics = "perfect"\n')
    arguments = ("--config", str(config), "--disabled")
    with Running(tmp_path / "data", *arguments) as first:
        game = first.post(
            "/games",
            {
                "ruleset": "classic",
                "players": ["A", "B"],
                "knowledge": "table",
                "first_card": "red-5",
            },
        )["id"]
        person = Person(screen(f"/game/{game}", url=first.url))
        person.sees_count(0, 7)
        port = first.port
        first.end()
        person.reads("No answer from the card launcher")
    with Running(tmp_path / "data", *arguments, port=port) as again:
        expect(person.page.locator('[data-banner="service"]')).to_have_count(0, timeout=15_000)
        seat = again.get(f"/games/{game}")["turn"]
        again.post(f"/games/{game}/actions", {"type": "draw", "seat": seat})
        person.sees_count(seat, 8)


def test_an_answer_that_was_cut_short_is_asked_for_again(screen, service, game):
    """Half a list of what may be done is none, for either seat."""
    proxy = SilentProxy(service.port)
    proxy.cut_lists(2)
    person = Person(screen(f"/game/{game}", url=proxy.url))
    person.record("red-7")

    person.sees_on_top("red-7")
    assert proxy.has_cut
    proxy.close()


def test_the_slower_of_two_is_told(screen, service, game):
    """Whoever taps on what is no longer so changes nothing, and reads why."""
    quick = Person(screen(f"/game/{game}"))
    proxy = SilentProxy(service.port)
    slow = Person(screen(f"/game/{game}", url=proxy.url, viewport=PHONE))
    slow.sees(".pressing")
    fall_silent(proxy)
    quick.record("red-7")
    quick.sees_on_top("red-7")
    slow.record("red-3")

    slow.reads("Someone was quicker")
    slow.sees_on_top("red-7")
    wait_for(lambda: service.get(f"/games/{game}")["top"] == "red-7", 1, "the quicker card")


def test_everyone_sees_what_was_taken_back(screen, service, game):
    """An undo is told on every page, with what was undone."""
    first, second = (Person(screen(f"/game/{game}")) for _ in range(2))
    first.record("red-7")
    second.sees_on_top("red-7")
    second.tap('[data-key="undo"]')

    first.sees('[data-banner="undone"]')
    assert "red-5" == service.get(f"/games/{game}")["top"]


def test_a_slip_can_be_taken_back_before_it_is_answered(screen, service, game):
    """Undo tapped while the move is on its way waits for it, and then takes back just that move."""
    person = Person(screen(f"/game/{game}"))
    person.record("red-7")
    person.sees_on_top("red-7")
    on_their_way = []
    person.page.route("**/actions", lambda route: on_their_way.append(route))  # noqa: PLW0108 - playwright marks what it is given
    with person.page.expect_request("**/actions"):
        person.record("red-3")
    person.tap('[data-key="undo"]')
    on_their_way[-1].continue_()

    person.sees('[data-banner="undone"]')
    person.sees_on_top("red-7")
    assert "red-7" == service.get(f"/games/{game}")["top"]
