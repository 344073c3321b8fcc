"""What the pages say is true of this game, and what is asked of people cannot be told by a slip."""

import uuid

import pytest
from playwright.sync_api import expect
from support.browser import TABLET
from support.people import Person
from support.running import Running, wait_for

pytestmark = pytest.mark.xdist_group("web-4")

NAMES = ["Ann", "Ben", "Cleo"]
UNDO = '[data-key="undo"]'


@pytest.fixture
def open_game(screen, service):
    """Opens a game without a launcher on the tablet."""

    def at(query="", **wanted) -> tuple[str, Person]:
        body = {"ruleset": "attack", "players": NAMES, "launcher": None, "dealer": 2, **wanted}
        game = service.post("/games", body)["id"]
        return game, Person(screen(f"/game/{game}{query}", viewport=TABLET))

    return at


@pytest.fixture
def table(open_game):
    """A game of UNO Attack with real cards."""
    return open_game(knowledge="table", first_card="red-5")


def act(service, game, type_, seat, **more):
    service.post(f"/games/{game}/actions", {"type": type_, "seat": seat, **more})


def doubt(service, game, cards, low, high):
    """A launch for the seat on turn whose count is not certain."""
    service.put("/launcher/game", {"game": game})
    launch = {
        "launch_id": str(uuid.uuid4()), "sequence": 1, "launcher": "main", "trigger": "button",
        "started_at": "2030-01-01T12:00:00Z", "duration_ms": 900, "asked": None, "cards": cards,
        "uncertain": True, "reasons": ["overlap"], "range": [low, high], "outcome": "fired",
        "traced": False, "game": game, "seat": None,
    }  # fmt: skip
    service.post("/launches", launch)


def shown(person: Person, what: str) -> list[str]:
    person.sees(what)
    return person.page.locator(what).all_inner_texts()


# --- a doubtful count ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "low", "high", "said", "first", "rest"),
    [
        (3, 3, 4, "saw 3, perhaps 4:", [3, 4], []),
        (5, 5, 5, "saw 5 and is not sure:", [5], []),
        (3, 3, 11, "saw between 3 and 11:", range(3, 11), [11]),
        (12, 0, 16, "saw between 0 and 16:", range(9, 17), range(9)),
    ],
)
def test_every_likely_count_is_one_or_two_taps_away(
    table, service, cards, low, high, said, first, rest
):
    """And a range is told as one."""
    game, ann = table
    doubt(service, game, cards, low, high)

    ann.reads(said)
    assert [*map(str, first), "other"] == shown(ann, ".doubt .number")

    ann.tap('.doubt [data-key="other"]')
    ann.sees("dialog .number, dialog .pad")
    assert [*map(str, rest)] == ann.page.locator("dialog .numbers .number").all_inner_texts()


def test_a_count_that_was_not_seen_is_asked_for_once_more(table, service):
    game, ann = table
    doubt(service, game, 4, 3, 11)
    ann.tap('.doubt [data-key="other"]')
    ann.tap("dialog summary")
    for _ in range(2):
        ann.tap('dialog .digits button:has-text("9")')
    ann.tap("dialog .pad .primary")
    ann.reads("Really 99?")
    ann.tap("dialog .answers button >> nth=1")

    assert service.get(f"/games/{game}")["doubts"]


def test_a_doubt_that_was_settled_and_taken_back_is_nobody_elses(table, service):
    """The device that tells the count speaks for a seat that need not have got the cards."""
    game, ann = table
    doubt(service, game, 3, 3, 4)
    ann.tap('.doubt [data-key="n4"]')
    ann.reads("Ann got 4 cards, says the table.")
    ann.tap(UNDO)

    ann.reads("Taken back: The doubtful count was 4 cards.")


# --- what happened ---------------------------------------------------------------------------


def test_what_happened_outlives_a_reload(table, service):
    game, ann = table
    ann.record("red-7")
    ann.sees_on_top("red-7")
    act(service, game, "play", 1, card="red-8")
    ann.page.reload()

    ann.reads("Ben plays Red 8.")

    ann.tap('[data-key="menu"]')
    ann.tap('dialog [data-key="log"]')

    assert ["Ben plays Red 8.", "Ann plays Red 7."] == shown(ann, "dialog .log li")[:2]


# --- the launcher of another game ------------------------------------------------------------


def test_the_launcher_of_another_game_is_not_pressed_from_here(table, service):
    """Nor are its cards told beside the ones of this game."""
    _, ann = table
    busy = service.post("/games", {"ruleset": "attack", "players": NAMES, "knowledge": "full"})
    service.put("/launcher/game", {"game": busy["id"]})

    expect(ann.page.locator("#strip .hopper")).to_have_text("for another game · simulated")
    expect(ann.page.locator("#strip .press")).to_have_count(0)

    service.http.delete(f"/games/{busy['id']}")


def test_a_launcher_alone_says_whether_a_game_uses_it(screen, tmp_path):
    """Its button would do nothing on the other page, without a word."""
    with (
        Running(tmp_path / "games", command="engine") as games,
        Running(tmp_path / "launcher", "--engine-url", games.url) as launcher,
    ):
        person = Person(screen("/", url=launcher.url))
        person.reads("No game uses this launcher now")
        games.post("/games", {"ruleset": "attack", "players": NAMES, "knowledge": "table"})

        expect(person.page.locator(".unused")).to_have_count(0)

        person.page.goto("about:blank")  # before the service goes


# --- the end of a round ----------------------------------------------------------------------


@pytest.fixture
def last_round(open_game, service):
    """Ann is out; Ben holds seven cards and Cleo two, and this round ends the game."""
    game, ann = open_game(knowledge="table", first_card="red-5", options={"target": "none"})
    act(service, game, "correct", 0, cards=1)
    act(service, game, "correct", 2, cards=2)
    act(service, game, "play", 0, card="red-3")
    ann.sees(".counting")
    return game, ann


def count(person: Person, seat: int, *kinds: str) -> None:
    person.tap(f'.counting [data-hand="{seat}"]')
    for kind in kinds:
        person.tap(f'dialog [data-kind="{kind}"]')


def test_hands_that_were_counted_outlive_a_reload(last_round):
    _, ann = last_round
    count(ann, 2, "7", "8")
    ann.reads("15 points")
    ann.page.reload()
    ann.sees(".counting")

    ann.reads("15 points")


def test_hands_of_a_round_that_went_on_are_counted_anew(last_round, service):
    game, ann = last_round
    count(ann, 2, "7", "8")
    ann.reads("15 points")
    ann.tap(UNDO)
    ann.sees(".picker")
    act(service, game, "play", 0, card="red-4")
    ann.sees(".counting")

    expect(ann.page.locator('.counting [data-hand="2"]')).to_contain_text("count")


def test_a_hand_holds_no_more_of_a_kind_than_the_deck(last_round):
    """There are four plain Wilds."""
    _, ann = last_round
    count(ann, 1, *["wild"] * 4)

    expect(ann.page.locator('dialog [data-kind="wild"]')).to_be_disabled()
    ann.reads("4 of 7: 200 points")


def test_the_last_move_of_a_game_can_be_taken_back(last_round, service):
    """A hand that was counted wrong ended it."""
    game, ann = last_round
    count(ann, 1, *["1"] * 7)
    count(ann, 2, "7", "8")
    ann.tap('[data-key="score"]')
    ann.sees(".over")
    wait_for(lambda: service.get(f"/games/{game}")["phase"] == "game-over", 5, "the end")
    ann.tap(UNDO)

    ann.sees(".counting")


# --- cards, where there is no launcher -------------------------------------------------------


def test_where_there_is_no_launcher_cards_are_owed_and_no_presses(open_game, service):
    position = {
        "hands": [["red-1", "red-2"], ["wild-draw-four", "blue-2", "blue-3"]],
        "draw": ["green-5"] * 9,
        "discards": ["red-5"],
        "turn": 1,
    }
    game, me = open_game(
        "?seat=0",
        ruleset="classic",
        knowledge="full",
        players=["Me", "You"],
        dealer=0,
        position=position,
    )
    me.sees(".hand .card")
    act(service, game, "play", 1, card="wild-draw-four", color="blue")

    me.reads("Me has to draw 4 cards: Wild Draw Four.")


def test_a_refusal_goes_when_the_next_thing_is_tried(screen, service):
    """Where the seats are shown, nobody reads that no game has this code."""
    body = {"ruleset": "attack", "players": NAMES, "knowledge": "table", "launcher": None}
    code = service.get(f"/games/{service.post('/games', body)['id']}/invitation")["seat_code"]
    phone = Person(screen("/join"))
    for typed in ("WRONG1", code):
        phone.page.locator("#code").fill(typed)
        phone.tap('button[type="submit"]')
        phone.sees("#trouble:not(:empty)" if typed != code else ".join [data-seat]")

    expect(phone.page.locator("#trouble")).to_be_empty()
