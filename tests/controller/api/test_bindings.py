"""Which game a launcher plays for."""

import uuid

import pytest


@pytest.mark.usefixtures("game")
def test_the_newest_game_takes_the_launcher(service):
    newer = service.new_game()["id"]

    assert {"launcher": "main", "game": newer} == service.client.get("/api/launchers/main").json()


@pytest.mark.parametrize("launcher", [None, "other"])
def test_a_game_for_another_launcher_or_none_leaves_it_alone(service, game, launcher):
    service.new_game(launcher=launcher)

    assert game == service.client.get("/api/launchers/main").json()["game"]


def test_a_launcher_that_was_bound_by_hand_stays_with_its_running_game(service, game):
    service.client.put("/api/launchers/main", json={"game": game})
    service.new_game()

    assert game == service.client.get("/api/launchers/main").json()["game"]


def test_a_launcher_freed_by_hand_is_there_for_the_next_game(service, game):
    service.client.put("/api/launchers/main", json={"game": game})
    service.client.put("/api/launchers/main", json={"game": None})
    freed = service.client.get("/api/launchers/main").json()["game"]
    newer = service.new_game()["id"]

    assert (None, newer) == (freed, service.client.get("/api/launchers/main").json()["game"])


def end(service, game):
    """Everybody but one leaves: the game is over."""
    for seat in (0, 2):
        service.act(game, "leave", seat)
    assert "game-over" == service.game(game)["phase"]


@pytest.mark.parametrize(
    "finish", [end, lambda service, game: service.client.delete(f"/api/games/{game}")]
)
def test_a_game_that_is_over_or_closed_lets_go_of_its_launcher(service, game, finish):
    service.client.put("/api/launchers/main", json={"game": game})
    finish(service, game)
    freed = service.client.get("/api/launchers/main").json()["game"]
    launch = service.report(service.launch()).json()
    newer = service.new_game()["id"]

    assert (None, None) == (freed, launch["seat"])
    assert newer == service.client.get("/api/launchers/main").json()["game"]


@pytest.mark.parametrize("over", [True, False])
def test_a_launcher_is_bound_by_hand_to_a_running_game_only(service, game, over):
    if over:
        end(service, game)
    wanted = game if over else str(uuid.uuid4())
    answer = service.client.put("/api/launchers/main", json={"game": wanted})

    assert answer.json()["code"] == ("game-over" if over else "no-such-game")
