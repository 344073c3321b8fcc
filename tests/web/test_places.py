"""Who has which place, when it changes while the pages are open: each page tells what is true."""

import pytest
from playwright.sync_api import expect
from support.browser import PHONE
from support.people import Person

pytestmark = pytest.mark.xdist_group("web-3")

NETWORK = {
    "X-Forwarded-For": "192.168.1.7"
}  # so a device of the network, and not the machine itself
TABLE = {"ruleset": "attack", "players": ["Ann", "Ben"], "knowledge": "table", "dealer": 1}


@pytest.fixture
def new_game(service):
    def new(**wanted) -> str:
        body = {**TABLE, "launcher": None, "first_card": "red-5", **wanted}
        return service.post("/games", body)["id"]

    return new


@pytest.fixture
def phone(screen):
    return Phone(screen("/join", viewport=PHONE, extra_http_headers=NETWORK))


class Phone(Person):
    def sit(self, service, game: str, seat: int) -> "Phone":
        """Join with the code of the table, and take the seat from whoever has it."""
        code = service.get(f"/games/{game}/invitation")["seat_code"]
        self.page.goto(f"/join#{code}")
        chair = self.page.locator(f'.join [data-seat="{seat}"]')
        is_taken = chair.get_attribute("data-taken") == "true"
        self.tap(chair)
        if is_taken:
            self.tap("dialog .answers button >> nth=0")
        self.page.wait_for_url(f"**/game/{game}")
        self.sees(".seats")
        return self

    def another_page(self) -> "Phone":
        other = Phone(self.screen)
        other.page = self.screen.context.new_page()
        return other

    def lacks(self, what: str) -> None:
        expect(self.page.locator(what)).to_have_count(0)


def test_a_closed_game_is_called_so_and_nobodys_turn(phone, service, new_game):
    game = new_game()
    phone.sit(service, game, 0).reads("Your turn")
    service.http.delete(f"/games/{game}")

    phone.reads("This game has been closed")
    phone.lacks("#main *")
    phone.lacks('[data-banner="service"]')


def test_who_lost_a_seat_reads_that_and_watches_on(screen, phone, service, new_game):
    """The service has not gone anywhere."""
    game = new_game()
    phone.sit(service, game, 0)
    other = Phone(screen("/join", viewport=PHONE, extra_http_headers=NETWORK))
    other.sit(service, game, 0)

    phone.reads("Another phone has your seat now")
    phone.lacks('[data-banner="service"]')

    other.record("red-7")
    phone.sees_on_top("red-7")


def test_a_place_that_is_right_again_is_found_again(phone, service, new_game):
    """Another page of the same phone joined another game, and then this one again."""
    game, elsewhere = new_game(), new_game()
    phone.sit(service, game, 0)
    other = phone.another_page()
    other.sit(service, elsewhere, 0)
    phone.reads("no place in this game")
    other.sit(service, game, 0)

    phone.reads("Your turn")
    phone.lacks(".banner")


def test_a_laptop_that_sits_down_elsewhere_still_has_its_place(screen, new_game):
    """It holds every hand anyway: no page of it is told that it has no place."""
    position = {
        "hands": [["red-1", "red-2", "red-3"], ["red-9", "blue-1", "blue-2"]],
        "draw": ["green-1"] * 9,
        "discards": ["red-5"],
    }
    dealt = {"knowledge": "full", "first_card": None, "position": position}
    dealt |= {"bots": {"1": "simple"}, "players": ["Ann", "Ben"]}
    game, elsewhere = (new_game(**dealt) for _ in range(2))
    laptop = Phone(screen(f"/game/{game}"))
    laptop.sees(".hand .card")
    other = laptop.another_page()
    with laptop.page.expect_response("**/api/me"):
        other.page.goto(f"/game/{elsewhere}")
    other.sees(".hand .card")
    laptop.play("red-1")

    laptop.sees_on_top("red-9")
    laptop.lacks(".banner")
