"""A finger that taps twice in a hurry means it once, whatever has come to lie under it."""

import pytest
from support.browser import TABLET
from support.people import Person
from support.running import wait_for

pytestmark = pytest.mark.xdist_group("web-2")

NAMES = ["Ann", "Ben", "Cleo"]
RED_7 = '.faces [data-card="red-7"]'
HIT_2 = '.faces [data-card="red-hit-2"]'
UNDO = '[data-key="undo"]'
FRESH = '#main[data-stale="false"]'
AT_REST = f"body:not([data-settling]) {FRESH}"
A_SECOND = 1000  # ms; longer than taps rest


class Hasty(Person):
    """Taps a second time before the page's clock has moved on, where the first tap was."""

    def tap_twice(self, what: str, then: str) -> None:
        """`then` is what stands there by the time of the second tap."""
        self.sees(AT_REST)
        self.sees("#strip .state")  # whose coming moves what is above it
        self.page.locator(what).scroll_into_view_if_needed()
        self.hold_clock()
        spot = self.page.locator(what).bounding_box()
        middle = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
        self.page.mouse.click(*middle)
        self.sees(then)
        self.sees(FRESH)
        self.page.mouse.click(*middle)
        self.page.clock.resume()

    def hold_clock(self) -> None:
        now = self.page.evaluate("Date.now()")
        self.page.clock.pause_at(now + A_SECOND)

    def moves(self) -> list[str]:
        """The ends of the addresses that it posted to."""
        return [path.rsplit("/", 1)[1] for _, path in self.screen.posts()]


@pytest.fixture
def open_game(screen, service):
    """Opens a game on the tablet; without a launcher, unless one is wanted."""

    def at(query="", **wanted) -> tuple[str, Hasty]:
        body = {"ruleset": "attack", "players": NAMES, "launcher": None, "dealer": 2, **wanted}
        game = service.post("/games", body)["id"]
        person = Hasty(screen("/join", viewport=TABLET))
        person.page.clock.install()
        person.page.goto(f"/game/{game}{query}")
        person.sees(".panel button")
        return game, person

    return at


@pytest.fixture
def table(open_game):
    """A game of UNO Attack with real cards."""
    return open_game(knowledge="table", first_card="red-5")


@pytest.fixture
def classic(open_game):
    """Two hands of a classic game, of which one is seen, on what lies on top."""

    def on(top: str) -> Hasty:
        position = {
            "hands": [["red-1", "blue-1"], ["red-2", "blue-2"]],
            "draw": ["green-5"] * 4,
            "discards": [top],
            "turn": 0,
        }
        wanted = {"ruleset": "classic", "knowledge": "full", "players": NAMES[:2], "dealer": 0}
        return open_game("?seat=0", position=position, **wanted)[1]

    return on


def test_a_card_is_played_once_and_not_by_the_next_player_too(table, service):
    game, ann = table
    ann.tap_twice(RED_7, '.seats [data-seat="1"][data-turn="true"]')
    ann.record("red-8")
    ann.sees_on_top("red-8")

    assert ["actions"] * 2 == ann.moves()
    assert 2 == service.get(f"/games/{game}")["turn"]


def test_no_count_is_told_by_the_tap_that_played_a_hit(table, service):
    """The pad for the count has come to lie where the card was."""
    game, ann = table
    ann.tap_twice(HIT_2, '.pressing[data-due="true"] .number')
    ann.tap('.pressing [data-key="n3"]')
    ann.sees_count(1, 10)

    assert ["actions"] * 2 == ann.moves()
    assert 1 == service.get(f"/games/{game}")["obligation"]["presses"]


def test_one_move_is_taken_back(table):
    """And the one before it stays."""
    _, ann = table
    ann.record("red-7")
    ann.sees_on_top("red-7")
    ann.record("red-8")
    ann.sees_on_top("red-8")
    ann.tap_twice(UNDO, '.pile [data-card="red-7"]')
    ann.record("red-9")
    ann.sees_on_top("red-9")

    assert ["actions", "actions", "undo", "actions"] == ann.moves()


def test_a_question_is_not_answered_by_the_tap_that_brought_it(table):
    """Who caught her is asked in the middle of the screen."""
    game, ann = table
    ann.screen.page.request.post(
        f"/api/games/{game}/actions", data={"type": "correct", "seat": 0, "cards": 2}
    )
    ann.sees_count(0, 2)
    ann.record("red-7")
    ann.reads("Ann plays Red 7.")  # which moves what is below it
    ann.tap_twice('.uno-bar [data-key="catch"]', "dialog .answers button")
    ann.sees("dialog .answers button")

    assert ["actions"] == ann.moves()


def test_a_drawn_card_is_not_kept_by_the_tap_that_drew_it(classic):
    """The button that keeps it stands where the one that draws stood."""
    ann = classic("green-3")
    ann.tap_twice('[data-action="draw"]', '[data-action="pass"]')
    ann.play("green-5")
    ann.sees_on_top("green-5")

    assert ["actions"] * 2 == ann.moves()


def test_another_move_waits_for_the_one_that_is_on_its_way(classic):
    """Whoever calls and plays at once has done both."""
    ann = classic("red-3")
    held = []
    ann.page.route("**/actions", lambda route: route.continue_() if held else held.append(route))
    with ann.page.expect_request("**/actions"):
        ann.tap('[data-key="early-call"]')
    ann.play("red-1")
    held[0].continue_()

    ann.sees_on_top("red-1")
    assert ["actions"] * 2 == ann.moves()


@pytest.mark.parametrize("button", [".pressing .push", "#strip .press"])
def test_the_button_is_pressed_once(open_game, service, button):
    """A second push in a hurry would be the next player's."""
    before = service.get("/launcher")["totals"]["presses"]
    game, ann = open_game(knowledge="table", first_card="red-5", launcher="main")
    ann.sees(f"{button}:enabled")
    ann.tap_twice(button, "#strip .stop")
    wait_for(lambda: service.get(f"/games/{game}")["version"] > 1, 20, "the launch in the game")

    assert ["button"] == ann.moves()
    assert before + 1 == service.get("/launcher")["totals"]["presses"]
