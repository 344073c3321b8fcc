"""Every page, state and theme, judged by axe-core; and how many taps the commonest things take."""

import re
import uuid
from pathlib import Path

import pytest
from support.browser import NARROW, PHONE, TABLET
from support.people import Person

pytestmark = pytest.mark.xdist_group("web-4")

THEMES = ("light", "dark")
README = (Path(__file__).parents[2] / "README.md").read_text()
MOST_TAPS = 4
NAMES = ["Ann", "Ben", "Cleo"]


def new_game(service, **wanted) -> str:
    body = {"ruleset": "attack", "players": NAMES, "launcher": None, **wanted}
    return service.post("/games", body)["id"]


def at_table(service, first_card="red-5", **wanted) -> str:
    return new_game(service, knowledge="table", first_card=first_card, **wanted)


def act(service, game, type_, seat, **more):
    service.post(f"/games/{game}/actions", {"type": type_, "seat": seat, **more})


def doubt(service, game) -> None:
    """The launcher threw four cards, perhaps three."""
    service.put("/launcher/game", {"game": game})
    launch = {
        "launch_id": str(uuid.uuid4()), "sequence": 1, "launcher": "main", "trigger": "button",
        "started_at": "2030-01-01T12:00:00Z", "duration_ms": 900, "asked": 4, "cards": 4,
        "uncertain": True, "reasons": ["overlap"], "range": [3, 4], "outcome": "fired",
        "traced": False, "game": game, "seat": None,
    }  # fmt: skip
    service.post("/launches", launch)


def position(*hands, **more):
    return {"hands": list(hands), "draw": hands[0] * 20, "discards": ["red-5"], "turn": 0, **more}


# --- the states, each by what brings a page there and what then is on it --------------------


def play(_service, _game, _who):
    """Nothing has happened yet."""


def presses_owed(service, game, _who):
    act(service, game, "play", 1, card="red-hit-2")


def in_doubt(service, game, _who):
    doubt(service, game)


def uno_owed(service, game, _who):
    act(service, game, "correct", 1, cards=2)
    act(service, game, "play", 1, card="red-3")


def wild_tapped(_service, _game, who):
    who.tap('.picker .tabs button[data-color="wild"]')
    who.tap('.faces [data-card="wild"]')


def throwing(_service, _game, who):
    who.tap('.faces [data-card="red-discard-all"]')


def menu(_service, _game, who):
    who.tap('[data-key="menu"]')


def correcting(service, game, who):
    menu(service, game, who)
    who.tap('dialog [data-key="correct"]')


def asked_number(service, game, who):
    correcting(service, game, who)
    who.tap("dialog .answers button >> nth=0")


def inviting(service, game, who):
    menu(service, game, who)
    who.tap('dialog [data-key="invite"]')


def score_sheet(service, game, who):
    menu(service, game, who)
    who.tap('dialog [data-key="scores"]')


def rules(service, game, who):
    menu(service, game, who)
    who.tap('dialog [data-key="rules"]')


def hands_to_count(service, game, _who):
    act(service, game, "correct", 1, cards=1)
    act(service, game, "play", 1, card="red-3")


def hand_counting(service, game, who):
    hands_to_count(service, game, who)
    who.tap('.counting [data-hand="0"]')


def round_over(service, game, _who):
    hands_to_count(service, game, None)
    act(service, game, "count-hands", 0, values={"0": 20, "2": 30})


def launcher_stopped(service, game, _who):
    service.put("/launcher/game", {"game": game})
    service.post("/launcher/stop")


def closed(service, game, _who):
    service.http.delete(f"/games/{game}")


AT_TABLE = {
    play: ".picker", presses_owed: ".why", in_doubt: ".doubt", uno_owed: ".uno-bar",
    wild_tapped: ".question", throwing: ".question", menu: "dialog[open]",
    correcting: "dialog[open]", asked_number: "dialog .numbers", inviting: "dialog[open]",
    score_sheet: "dialog[open]", rules: "dialog .rules",
    hands_to_count: ".counting", hand_counting: "dialog .kinds", round_over: ".over",
    launcher_stopped: '[data-banner="launcher"]',
    closed: '[data-banner="gone"]',
}  # fmt: skip


def judged(person: Person, what: str) -> list[str]:
    """What axe-core finds in both themes; the list of what was looked at is printed."""
    found = []
    for theme in THEMES:
        person.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found += [f"{theme}: {one}" for one in person.screen.violations()]
        print(f"axe-core: {what}, {theme}: {len(found)} violations")
    return found


@pytest.mark.parametrize("state", AT_TABLE, ids=lambda state: state.__name__)
def test_the_table_is_for_everyone(screen, service, state):
    """Whatever the table shows, a screen reader and a weak eye can use it."""
    game = at_table(service)
    who = Person(screen(f"/game/{game}", viewport=TABLET))
    who.sees(".picker")
    state(service, game, who)
    who.sees(AT_TABLE[state])

    assert [] == judged(who, f"table, {state.__name__.replace('_', ' ')}")


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["360 px", "320 px"])
@pytest.mark.parametrize("ruleset", ["classic", "attack", "minecraft", "all-wild"])
def test_a_hand_is_for_everyone(screen, service, ruleset, viewport):
    """The own cards on a phone, and nothing that has to be scrolled sideways."""
    card = "wild" if ruleset == "all-wild" else "red-1"
    wanted = position([card, card, "wild"], [card] * 4, discards=[card])
    game = new_game(service, ruleset=ruleset, knowledge="full", players=NAMES[:2], position=wanted)
    who = Person(screen(f"/game/{game}?seat=0", viewport=viewport))
    who.sees(".hand .card")

    assert [] == judged(who, f"hand, {ruleset}, {viewport['width']} px")
    assert viewport["width"] == who.page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("viewport", [NARROW, TABLET], ids=["320 px", "tablet"])
def test_the_start_is_for_everyone(screen, viewport):
    """Every choice of a new game, with the house rules unfolded."""
    who = Person(screen("/", viewport=viewport))
    who.tap("details.more summary")

    assert [] == judged(who, f"start, {viewport['width']} px")
    assert viewport["width"] == who.page.evaluate("document.documentElement.scrollWidth")


def test_joining_is_for_everyone(screen, service):
    """The code, and then the seats."""
    game = at_table(service)
    code = service.get(f"/games/{game}/invitation")["seat_code"]
    who = Person(screen("/join"))
    who.sees("#code")

    assert [] == judged(who, "join, code")

    who.page.locator("#code").fill(code)
    who.tap('button[type="submit"]')
    who.sees(".join [data-seat]")

    assert [] == judged(who, "join, seats")


# --- how many taps things take ---------------------------------------------------------------


def taps_of(who: Person, do) -> int:
    before = who.taps
    do()
    return who.taps - before


def written() -> dict[str, int]:
    """The README's own table of taps."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| (\d) \|$", README, re.MULTILINE)
    return {what: int(taps) for what, taps in rows}


def test_the_commonest_things_take_as_few_taps_as_the_readme_says(screen, service):
    """Each is done from the view of the table, and counted; none takes more than four."""
    game = at_table(service)
    who = Person(screen(f"/game/{game}", viewport=TABLET))
    counted = {
        "play a card of the color in force": taps_of(who, lambda: who.record("red-7")),
        "take back the last move": taps_of(who, lambda: who.tap('[data-key="undo"]')),
    }
    who.sees_on_top("red-5")
    counted["play another card"] = taps_of(who, lambda: who.record("blue-5"))
    who.sees_on_top("blue-5")
    counted["play a wild"] = taps_of(who, lambda: who.record("wild", color="red"))
    who.sees_on_top("wild")
    counted["play an Attack-Attack"] = taps_of(
        who, lambda: who.record("wild-attack-attack", color="red", target=2)
    )
    who.sees_on_top("wild-attack-attack")
    counted |= out_of_turn(who, service)
    print("\n".join(f"{taps} {what}" for what, taps in counted.items()))
    table = written()

    assert {what: table[what] for what in counted} == counted
    assert 10 <= len(counted)
    assert MOST_TAPS >= max(table.values())


def out_of_turn(who: Person, service) -> dict[str, int]:
    """UNO called and caught, a doubt settled, a count corrected, a press typed in."""
    counted = {}
    for what, key in (("UNO called", "call"), ("caught", "catch")):
        game = at_table(service)
        uno_owed(service, game, who)
        who.page.goto(f"/game/{game}")
        counted[what] = taps_of(who, lambda key=key: answered(who, f'.uno-bar [data-key="{key}"]'))
    game = at_table(service)
    doubt(service, game)
    who.page.goto(f"/game/{game}")
    counted["settle a doubtful count"] = taps_of(who, lambda: who.tap(".doubt .number >> nth=0"))
    counted["correct a count"] = taps_of(
        who, lambda: (asked_number(service, game, who), who.tap("dialog .number >> nth=0"))
    )
    service.post("/launcher/enable")
    service.put("/launcher/game", {"game": at_table(service, launcher="main")})
    who.page.goto(f"/game/{service.get('/launcher')['game']}")
    counted["press"] = taps_of(who, lambda: who.tap(".pressing .push:enabled"))
    return counted


def answered(who: Person, what: str) -> None:
    """A tap, and the choice of who did it where the page asks."""
    who.tap(what)
    if "catch" in what:
        who.tap("dialog .answers button >> nth=0")
