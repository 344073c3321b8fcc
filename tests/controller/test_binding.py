"""Which game gets the launches, as a launcher hears of it."""

import httpx
import pytest

from controller.binding import Binding
from controller.errors import InvalidError, NotFoundError, RefusedError, UnavailableError
from controller.games_client import GamesClient
from controller.journal.launches import LaunchJournal
from controller.standing import Standing


@pytest.fixture
def journal(tmp_path):
    made = LaunchJournal(tmp_path / "launches.db", Standing(112, 112, "extreme", 0))
    yield made
    made.close()


class Games:
    """Games that answer one thing."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.requests = []

    def __call__(self, request):
        self.requests.append((request.method, request.url.path, request.content))
        return self.answers.pop(0)

    @property
    def client(self):
        transport = httpx.MockTransport(self)
        return GamesClient(httpx.Client(base_url="http://games", transport=transport), "main")


def binding_of(journal, *answers):
    client = Games(*answers).client
    return Binding(journal, client.bound_game, client.bind)


def test_the_games_are_asked(journal):
    """What they answer is known, and outlives the process."""
    binding = binding_of(journal, httpx.Response(200, json={"launcher": "main", "game": "g"}))

    assert "g" == binding.game() == binding.known == journal.last_game()


def test_while_they_are_away_the_last_answer_holds(journal):
    """After a restart, too."""
    journal.remember_game("g")
    binding = binding_of(journal, httpx.Response(503))

    assert "g" == binding.game()


def test_a_choice_is_forwarded(journal):
    """`PUT /api/launchers/main` with the game; then it is known."""
    games = Games(httpx.Response(200, json={"launcher": "main", "game": "g"}))
    binding = Binding(journal, games.client.bound_game, games.client.bind)
    binding.bind("g")

    assert [("PUT", "/api/launchers/main", b'{"game":"g"}')] == games.requests
    assert "g" == binding.known


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (404, NotFoundError),
        (422, InvalidError),
        (409, RefusedError),
        (500, UnavailableError),
    ],
)
def test_a_refused_choice_changes_nothing(journal, status, error):
    """The caller gets the games' reason in kind."""
    binding = binding_of(journal, httpx.Response(status, json={"detail": "no"}))
    with pytest.raises(error):
        binding.bind("g")

    assert binding.known is None


def test_a_disk_that_refuses_does_not_hide_the_answer(journal):
    """Known, though not remembered."""
    journal._database.read("PRAGMA query_only = ON")
    binding = binding_of(journal, httpx.Response(200, json={"game": "g"}))

    assert "g" == binding.game()
