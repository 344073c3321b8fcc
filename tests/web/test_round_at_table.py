"""A family with real cards round a simulated launcher: one round of UNO Attack by the pages only.

The program never sees the deck. What the cards are is known here alone, stacked so that a round is
short and every kind of card that asks the table something is among them.
"""

import time
from collections import Counter

import pytest
from playwright.sync_api import expect
from support.browser import TABLET
from support.people import Person, color_of
from support.real_table import real_deck
from support.running import polling, wait_for

pytestmark = pytest.mark.xdist_group("web-1")

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
HANDS = [  # Ann deals, so Ben begins; he is out after four turns
    "red-8 red-3 red-9 wild green-2 green-7 green-9",
    "red-1 red-hit-2 red-discard-all red-6 red-6 red-7 red-2",
    "red-3 red-4 red-5 yellow-1 yellow-8 blue-1 blue-2",
    "red-2 wild-attack-attack red-4 red-8 blue-3 green-8 yellow-3",
]
VICTIM = 2  # of Attack-Attack
FIRST = "red-5"
SECONDS_TO_SET_UP = 60  # the limit for a person; here it is taken by a machine
POINTS = {"hit-2": 20, "reverse": 20, "skip": 20, "discard-all": 30, "wild-hit-4": 40}
OTHER_WILD = 50


class RealCards:
    """Everybody's cards, and the rest in the hopper in an order that nobody knows."""

    def __init__(self):
        self.hands = [hand.split() for hand in HANDS]
        left = Counter(real_deck()) - Counter([FIRST, *(c for hand in self.hands for c in hand)])
        self.hopper = sorted(left.elements(), key=lambda card: card[::-1])

    def take(self, seat: int, cards: int) -> None:
        self.hands[seat] += [self.hopper.pop() for _ in range(cards)]

    def points(self, seat: int) -> int:
        return sum(points_of(card) for card in self.hands[seat])


def points_of(card: str) -> int:
    """A-19."""
    kind = card if card.startswith("wild") else card.removeprefix(f"{color_of(card)}-")
    return int(kind) if kind.isdigit() else POINTS.get(kind, OTHER_WILD)


@pytest.fixture
def tablet(screen):
    return Person(screen(viewport=TABLET))


def set_up(tablet: Person) -> str:
    """Four people, real cards, the simulated launcher: from the address to the game."""
    page = tablet.page
    tablet.tap('label.game:has(input[value="attack"])')
    tablet.tap('label.radio:has(input[value="table"])')
    tablet.tap('[data-key="add-player"]')
    for seat, name in enumerate(NAMES):
        page.locator(f'.players [data-seat="{seat}"] .name').fill(name)
    tablet.tap('button[type="submit"]')
    page.wait_for_url("**/game/*")
    return page.url.rsplit("/", 1)[1]


def test_four_people_play_a_round_of_attack(tablet, service):
    """From the empty start page to the score sheet, every move is a tap on the tablet."""
    began = time.monotonic()
    game = set_up(tablet)
    took = time.monotonic() - began
    print(f"set up in {took:.1f} s and {tablet.taps} taps, besides the names")

    assert took < SECONDS_TO_SET_UP

    cards = RealCards()
    tablet.record(FIRST)
    tablet.sees_on_top(FIRST)
    finish(tablet, service, game, cards)
    score(tablet, cards)

    tablet.reads("won the round")
    seen = service.get(f"/games/{game}")
    winner = next(seat for seat, hand in enumerate(cards.hands) if not hand)

    assert [winner] == seen["winners"]
    assert sum(cards.points(seat) for seat in range(4)) == seen["seats"][winner]["score"]
    assert 0 < moves_in(service, game) <= len(posted(tablet, f"/api/games/{game}/actions"))

    tablet.tap('[data-key="next-round"]')
    tablet.reads("round 2")

    assert (seen["dealer"] + 1) % 4 == service.get(f"/games/{game}")["dealer"]


def moves_in(service, game: str) -> int:
    """What the service was asked to do in the game, by whomever."""
    return service.output().count(f'"POST /api/games/{game}/actions HTTP')


def posted(tablet: Person, path: str) -> list:
    return [one for one in tablet.screen.posts() if one == ("POST", path)]


def finish(tablet: Person, service, game: str, cards: RealCards) -> None:
    """Each plays what fits and pushes the button where nothing does, until a hand is empty."""
    for _ in range(200):
        seen = service.get(f"/games/{game}")
        if seen["phase"] == "count-hands":
            return
        shown_as(tablet, seen)
        act(tablet, service, game, cards, seen)
        before = seen["version"]
        wait_for(lambda v=before: service.get(f"/games/{game}")["version"] > v, 10, "the move")
    raise AssertionError("the round does not end")


def shown_as(tablet: Person, seen: dict) -> None:
    """The page shows what the referee knows: whose turn it is and who holds how many."""
    for seat in seen["seats"]:
        tablet.sees_count(seat["seat"], seat["cards"])
    expect(tablet.page.locator(f'.seats [data-seat="{seen["turn"]}"]')).to_have_attribute(
        "data-turn", "true"
    )


def act(tablet: Person, service, game: str, cards: RealCards, seen: dict) -> None:
    seat = seen["turn"]
    if any(one["uno"] == "owed" for one in seen["seats"]):
        tablet.tap('.uno-bar [data-key="call"]')
        return
    if seen["phase"] == "press":
        tablet.reads(f"press {seen['obligation']['presses']} more time")
        push(tablet, service, game, cards, seat)
        return
    legal = service.get(f"/games/{game}/actions", params={"seat": seat})
    mine = [card for card in cards.hands[seat] if any(a.get("card") == card for a in legal)]
    if mine:
        play(tablet, cards, seat, mine[0])
    else:
        push(tablet, service, game, cards, seat)


def play(tablet: Person, cards: RealCards, seat: int, card: str) -> None:
    hand = cards.hands[seat]
    hand.remove(card)
    target = VICTIM if card == "wild-attack-attack" else None
    is_wild = card.startswith("wild")
    tablet.record(card, "red" if is_wild else None, target)
    if card.endswith("discard-all") and hand:
        thrown = [one for one in hand if color_of(one) == color_of(card)]
        for same in thrown[: len(hand) - 1]:
            hand.remove(same)
            tablet.tap(f'.question .faces [data-card="{same}"]')
        tablet.tap('.question [data-key="throw"]')


def push(tablet: Person, service, game: str, cards: RealCards, seat: int) -> None:
    """The cards arrive by themselves at the seat that pressed."""
    launch = pushed(tablet, service)
    wait_for(
        lambda: launch["launch_id"] in service.get(f"/games/{game}/record")["record"],
        10,
        "the launch in the game",
    )

    kept = f"/launcher/launches/{launch['launch_id']}"
    wait_for(lambda: service.get(kept)["seat"] == seat, 5, "the seat in the journal")

    cards.take(seat, launch["cards"])
    wait_for(lambda: service.get("/launcher")["state"] == "idle", 20, "a launcher at rest")


def pushed(tablet: Person, service) -> dict:
    """Tap until the launcher runs, as a finger does, and wait for the launch."""
    before = service.get("/launcher")
    for _ in range(3):
        tablet.tap(".pressing .push:enabled")
        # Whoever pushes again sooner would get two launches of a slow machine.
        if any(service.get("/launcher")["totals"] != before["totals"] for _ in polling(10)):
            break
    told = service.get
    wait_for(lambda: told("/launcher")["last_launch"] != before["last_launch"], 20, "a launch")
    return told("/launcher")["last_launch"]


def score(tablet: Person, cards: RealCards) -> None:
    """Hands are counted card by card."""
    for seat, hand in enumerate(cards.hands):
        if not hand:
            continue
        tablet.tap(f'.counting [data-hand="{seat}"]')
        for card in hand:
            kind = card if card.startswith("wild") else card.removeprefix(f"{color_of(card)}-")
            tablet.tap(f'dialog [data-kind="{kind}"]')
        expect(tablet.page.locator(f'.counting [data-hand="{seat}"]')).to_contain_text(
            str(cards.points(seat))
        )
    tablet.tap('[data-key="score"]')
