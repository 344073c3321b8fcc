"""Devices and codes: what lasts, what ends, and who has a seat."""

import pytest

from controller.errors import RefusedError
from controller.identity.people import MOST_IN_A_GAME, People, digest
from controller.identity.visitor import Place, Role, Visitor
from controller.journal.database import Database, JournalError
from controller.journal.people import PEOPLE_SCHEMA

STRANGER = Visitor(Place(Role.NONE))
GAME = "game"


class Life:
    """People over one file, through as many lives as a test wants."""

    def __init__(self, folder):
        self.path = folder / "games.db"
        self.games = {GAME, "other"}
        self.begin()

    def begin(self):
        self.file = Database(self.path, PEOPLE_SCHEMA)
        self.people = People(self.file, self.games.__contains__)

    def again(self):
        self.file.close()
        self.begin()

    def seat(self, seat, who=STRANGER, **how):
        return self.people.join(who, Place(Role.SEAT, GAME, seat), **how).visitor

    def view(self):
        return self.people.join(STRANGER, Place(Role.VIEWER, GAME)).visitor

    def crowd(self, number):
        return [self.view() for _ in range(number)]


@pytest.fixture
def life(tmp_path):
    life = Life(tmp_path)
    yield life
    life.file.close()


def test_a_device_and_a_code_outlive_the_process(life):
    joined = life.people.join(STRANGER, Place(Role.SEAT, GAME, 1))
    code = life.people.code(Role.SEAT, GAME)
    life.again()

    assert Place(Role.SEAT, GAME, 1) == life.people.place(digest(joined.token))
    assert code == life.people.code(Role.SEAT, GAME)
    assert (Role.SEAT, GAME) == (
        life.people.invitation(code.lower()).role,
        life.people.invitation(code.lower()).game,
    )


def test_no_cookie_is_on_disk(life, tmp_path):
    """Only what nobody can make a cookie of."""
    token = life.people.join(STRANGER, Place(Role.SEAT, GAME, 1)).token
    life.file.close()
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert digest(token).encode() in content
    assert token.encode() not in content


def test_every_game_has_a_code_for_seats_and_one_for_its_table(life):
    codes = {life.people.code(role, game) for role in (Role.SEAT, Role.TABLE) for game in "ab"}

    assert 4 == len(codes)


def test_a_taken_seat_is_refused_unless_it_is_taken_over(life):
    first = life.seat(0)
    with pytest.raises(RefusedError) as refused:
        life.seat(0)

    assert "seat-taken" == refused.value.code
    assert life.people.is_still(first)

    second = life.seat(0, take_over=True)

    assert Place(Role.VIEWER, GAME) == life.people.place(first.key)
    assert not life.people.is_still(first)
    assert life.people.is_still(second)
    assert {0} == life.people.taken(GAME)


def test_a_table_that_loses_its_seat_is_a_table_still(life):
    table = life.people.join(STRANGER, Place(Role.TABLE, GAME, 0)).visitor
    life.seat(0, take_over=True)

    assert Place(Role.TABLE, GAME) == life.people.place(table.key)


def test_a_device_that_joins_again_gives_up_what_it_was(life):
    """One device, one place: moving to another seat frees the first."""
    first = life.seat(0)
    second = life.seat(1, first)

    assert {1} == life.people.taken(GAME)
    assert life.people.place(first.key) is None
    assert life.people.is_still(second)


def test_a_device_may_join_its_own_seat_again(life):
    again = life.seat(0, life.seat(0))

    assert Place(Role.SEAT, GAME, 0) == life.people.place(again.key)


def test_a_seat_that_is_left_is_free(life):
    seat = life.seat(0)
    life.people.leave(seat)

    assert not life.people.taken(GAME)
    assert not life.people.is_still(seat)

    life.again()

    assert not life.people.taken(GAME)


def test_leaving_without_having_joined_changes_nothing(life):
    life.people.leave(STRANGER)


def test_closing_a_game_ends_its_cookies_and_codes_and_nobody_elses(life):
    seat, code = life.seat(0), life.people.code(Role.SEAT, GAME)
    other = life.people.join(STRANGER, Place(Role.SEAT, "other", 0)).visitor
    kept = life.people.code(Role.SEAT, "other")
    life.people.close_game(GAME)

    for _ in range(2):
        assert life.people.place(seat.key) is None
        assert life.people.invitation(code) is None
        assert life.people.place(other.key) == other.place
        assert life.people.invitation(kept) is not None

        life.again()


def test_a_tablet_goes_on_running_the_table_when_its_game_is_closed(life):
    tablet = life.people.join(STRANGER, Place(Role.TABLE, GAME, 0)).visitor
    life.people.close_game(GAME)

    for _ in range(2):
        assert Place(Role.TABLE) == life.people.place(tablet.key)

        life.again()


def test_a_kill_between_closing_a_game_and_forgetting_its_people_lets_nobody_in(life):
    seat, code = life.seat(0), life.people.code(Role.SEAT, GAME)
    life.games.discard(GAME)
    life.again()

    assert life.people.place(seat.key) is None
    assert life.people.invitation(code) is None


def test_a_crowd_of_viewers_does_not_grow_for_ever_and_costs_no_seat(life):
    seat, first = life.seat(0), life.view()
    latest = life.crowd(MOST_IN_A_GAME)[-1]

    assert life.people.place(first.key) is None
    assert life.people.is_still(seat)
    assert life.people.is_still(latest)


def test_what_the_disk_does_not_take_has_not_happened(life):
    first = life.seat(0)
    (pages,) = life.file.read("PRAGMA page_count")[0]
    life.file.read(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(JournalError):
        life.crowd(200)
    before = dict(life.people._people)
    with pytest.raises(JournalError):
        life.people.join(STRANGER, Place(Role.SEAT, GAME, 0), take_over=True)

    assert before == life.people._people
    assert life.people.is_still(first)
