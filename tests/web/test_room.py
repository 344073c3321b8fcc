"""Everything fits on every screen: many players, many cards, long names."""

import pytest
from support.browser import LAPTOP, NARROW, PATIENCE_MS, PHONE, TABLET
from support.people import Person

pytestmark = pytest.mark.xdist_group("web-2")

NAMES = ["Ann", "Ben", "Christopher", "Dee", "Grandma Elisabeth", "Flo", "Gus", "Hal", "Ida", "Jo"]
CARDS_ARE_ABOVE_THE_STRIP = """() => {
  const [card, strip] = [".hand .card", "#strip .state"].map((it) => document.querySelector(it));
  return card && strip && card.getBoundingClientRect().bottom <= strip.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("viewport", [NARROW, PHONE, TABLET, LAPTOP], ids=str)
@pytest.mark.parametrize(("players", "cards"), [(2, 7), (10, 12), (6, 34)])
def test_the_own_hand_is_in_sight_however_many_sit_there(screen, service, viewport, players, cards):
    """Its first cards stand above the launcher's strip, whatever else is on the page."""
    held = [f"{color}-{n}" for color in ("red", "green", "blue", "yellow") for n in range(1, 10)]
    others = [["red-1", "blue-2", "green-3"]] * (players - 1)
    position = {"hands": [held[:cards], *others], "draw": ["blue-1"] * 9, "discards": ["red-5"]}
    body = {"ruleset": "classic", "knowledge": "full", "players": NAMES[:players]}
    bots = {str(seat): "simple" for seat in range(1, players)}
    game = service.post("/games", {**body, "position": {**position, "turn": 0}, "bots": bots})["id"]
    person = Person(screen(f"/game/{game}", viewport=viewport))
    person.sees('.hand [data-legal="true"]')
    person.page.wait_for_function(CARDS_ARE_ABOVE_THE_STRIP, timeout=PATIENCE_MS)

    assert is_as_wide_as_the_screen(person.page)


def is_as_wide_as_the_screen(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_name_without_a_gap_breaks_no_page(screen, service):
    long = "Wolfeschlegelsteinhausenbergerdorffenxyz"
    body = {"ruleset": "attack", "knowledge": "table", "launcher": None, "first_card": "red-5"}
    game = service.post("/games", {**body, "players": [long, long[::-1], long.upper()]})["id"]
    start = screen("/", viewport=NARROW).page
    start.get_by_text(long).first.wait_for()
    person = Person(screen(f"/game/{game}", viewport=NARROW))
    person.record("wild-attack-attack", color="red")
    person.sees(".question [data-target]")

    assert is_as_wide_as_the_screen(start)
    assert is_as_wide_as_the_screen(person.page)
