"""Short games from positions, each hand on a phone of its own, joined by the code of the table."""

import pytest
from playwright.sync_api import expect
from support.browser import NARROW, PHONE
from support.people import Person
from support.running import wait_for

pytestmark = pytest.mark.xdist_group("web-2")


@pytest.fixture
def seated(screen, service):
    """Starts a game from a position and seats somebody on a phone at every seat without a bot."""

    def start(viewport=PHONE, **wanted):
        players = [f"Player{seat}" for seat in range(len(wanted["position"]["hands"]))]
        body = {"players": players, "knowledge": "full", "launcher": None, **wanted}
        game = service.post("/games", body)
        code = service.get(f"/games/{game['id']}/invitation")["seat_code"]
        people = [
            join(screen(f"/join#{code}", viewport=viewport), seat["seat"])
            for seat in game["seats"]
            if not seat["bot"]
        ]
        return game["id"], people

    return start


def join(screen, seat: int) -> Person:
    person = Person(screen)
    person.tap(f'.join [data-seat="{seat}"]')
    screen.page.wait_for_url("**/game/*")
    person.sees(".hand .card")
    return person


def came_from_pages(service, game: str, people) -> None:
    """The service was asked for no move that none of the pages asked for."""
    path = f"/api/games/{game}/actions"
    sent = sum(one == ("POST", path) for who in people for one in who.screen.posts())
    done = f'"POST {path} HTTP'
    # A page may show what came of a move before the service has written that it answered.
    wait_for(lambda: done in service.output(), 5, "the move in the log")

    assert service.output().count(done) <= sent


def test_bluff_is_challenged(seated, service):
    """C-5: a Wild Draw Four over a color that is held costs its player four cards."""
    game, [bluffer, doubter, other] = seated(
        ruleset="classic",
        position={
            "hands": [["wild-draw-four", "red-1", "red-2"], ["blue-1", "blue-2"], ["blue-3"] * 2],
            "draw": [f"green-{n}" for n in range(1, 10)],
            "discards": ["red-5"],
            "turn": 0,
        },
    )
    bluffer.play("wild-draw-four", color="blue")
    doubter.tap('[data-action="challenge"]')

    for person in (bluffer, doubter, other):
        person.sees_count(0, 6)
        person.sees_count(1, 2)
    expect(bluffer.page.locator(".hand .card")).to_have_count(6)
    came_from_pages(service, game, [bluffer, doubter, other])


def test_creeper_takes_three_more(seated, service):
    """M: whoever draws a Creeper shows it and draws three more."""
    game, [unlucky, other] = seated(
        ruleset="minecraft",
        viewport=NARROW,
        position={
            "hands": [["blue-1", "blue-2"], ["blue-3", "blue-4"]],
            "draw": ["wild-creeper", *(f"green-{n}" for n in range(1, 10))],
            "discards": ["red-5"],
            "turn": 0,
        },
    )
    unlucky.tap('[data-action="draw"]')

    for person in (unlucky, other):
        person.reads("drew a Creeper!")
        person.sees_count(0, 6)
    unlucky.tap('[data-action="pass"]')
    other.reads("Your turn")
    came_from_pages(service, game, [unlucky, other])


def test_hands_are_swapped_by_force(seated, service):
    """W: Forced Swap trades all cards with whoever its player names."""
    game, [trader, victim, _other] = seated(
        ruleset="all-wild",
        position={
            "hands": [["wild-forced-swap", "wild", "wild"], ["wild"] * 7, ["wild"] * 3],
            "draw": ["wild"] * 9,
            "discards": ["wild"],
            "turn": 0,
        },
    )
    trader.play("wild-forced-swap", target=1)

    for person in (trader, victim):
        person.sees_count(0, 7)
        person.sees_count(1, 2)
    expect(trader.page.locator(".hand .card")).to_have_count(7)
    came_from_pages(service, game, [trader, victim, _other])


def test_a_game_against_a_bot_ends(seated, service):
    """The bot plays by itself, the person by taps, until one hand is empty."""
    game, [person] = seated(
        ruleset="classic",
        bots={"1": "simple"},
        position={
            "hands": [["red-1", "red-2", "red-3"], ["red-9", "green-8", "green-6", "green-4"]],
            "draw": [f"blue-{n}" for n in range(1, 10)],
            "discards": ["red-5"],
            "turn": 0,
        },
    )
    held = person.page.locator(".hand .card")
    person.play("red-1")
    expect(held).to_have_count(2)
    person.tap('[data-key="early-call"]')  # after the play the bot may be the quicker
    person.play("red-2")
    expect(held).to_have_count(1)
    person.play("red-3")

    person.reads("won")
    came_from_pages(service, game, [person])


def test_what_the_table_wrote_on_its_own_cards_is_told(screen, service):
    """An own card says what it does where it is played, and the table its rules in the menu."""
    written = ["swap-hands", "skip-next", "all-press-1"]
    body = {"ruleset": "attack", "knowledge": "table", "players": ["Ann", "Ben"]}
    game = service.post(
        "/games",
        {**body, "launcher": None, "first_card": "red-5", "options": {"customizable": written}},
    )["id"]
    person = Person(screen(f"/game/{game}"))
    person.record("wild-customizable-3")
    person.reads("Everyone else presses once")
    person.tap(".question button >> nth=0")
    person.sees_on_top("wild-customizable-3")
    person.tap('[data-key="menu"]')
    person.tap('dialog [data-key="rules"]')

    person.reads("Swap hands with somebody; Skip the next player; Everyone else presses once")


@pytest.mark.parametrize("undo", [True, False])
def test_taking_back_is_offered_where_it_was_agreed(screen, service, undo):
    """A dealt game has it only where it was begun with it."""
    body = {"ruleset": "classic", "players": ["Ann", "Ben"], "bots": {"1": "simple"}}
    game = service.post("/games", {**body, "knowledge": "full", "undo": undo})["id"]
    person = Person(screen(f"/game/{game}"))
    person.tap('[data-key="menu"]')
    person.sees('dialog [data-key="scores"]')

    assert undo == (person.page.locator('dialog [data-key="undo"]').count() > 0)
