"""Counts that add up, and the figures made of them."""

import pytest

from controller.simulate import Tally


def tally(*lengths, players=2):
    made = Tally(players)
    for turns in lengths:
        made.add_round(turns, 10, is_blocked=False)
    return made


def test_wins_are_counted_from_the_dealers_left():
    made = Tally(3)
    made.add_game([0], dealer=2)
    made.add_game([2], dealer=2)
    made.add_game([2], dealer=1)

    assert [2 / 3, 0, 1 / 3] == pytest.approx(made.win_share)
    assert [1 / 3, 0, 2 / 3] == pytest.approx(made.seat_share)


def test_a_shared_win_is_shared_out():
    made = Tally(3)
    made.add_game([0, 1], dealer=0)

    assert [0.5, 0, 0.5] == made.win_share


def test_a_game_that_nobody_won_counts():
    made = Tally(2)
    made.add_game([], dealer=0)
    made.add_game([1], dealer=0)

    assert [0.5, 0] == made.win_share


@pytest.mark.parametrize(("percent", "turns"), [(50, 2), (75, 3), (76, 9), (95, 9), (100, 9)])
def test_a_percentile_is_the_shortest_that_so_many_do_not_exceed(percent, turns):
    assert turns == tally(1, 2, 3, 9).percentile(percent)


def test_nothing_played_makes_no_figures():
    figures = Tally(2).to_dict(1.0, with_presses=False)

    assert (0, 0, 0, [0, 0]) == (
        figures["mean_turns"],
        figures["median_turns"],
        figures["games_per_second"],
        figures["win_share"],
    )


def test_two_tallies_add_up():
    first, second = tally(3, 5), tally(5)
    for made, cards in ((first, 0), (second, 4)):
        made.add_game([1], dealer=0)
        made.add_press(cards)
        made.abandoned = made.reshuffles = made.blocked = 1
        made.cpu_seconds = 0.5
    first.add(second)

    assert {3: 1, 5: 2} == first.lengths
    assert (2, 3, 30, 13) == (first.games, first.rounds, first.points, first.turns)
    assert (2, 1, 4) == (first.presses, first.fired, first.cards_launched)
    assert (2, 2, 2, 1.0) == (first.abandoned, first.reshuffles, first.blocked, first.cpu_seconds)
    assert [1.0, 0] == first.win_share
    assert [0, 1.0] == first.seat_share


def test_figures_have_the_names_of_the_contract():
    made = tally(3, 5, 7)
    made.add_game([1], dealer=0)
    made.cpu_seconds = 0.5
    figures = made.to_dict(2.0, with_presses=True)

    assert {
        "games": 1,
        "turns": 15,
        "seconds": 2.0,
        "games_per_second": 2.0,
        "mean_turns": 5.0,
        "median_turns": 5,
        "p95_turns": 7,
        "win_share": [1.0, 0.0],
        "mean_score": 10.0,
        "blocked": 0,
        "reshuffles": 0,
        "abandoned": 0,
        "presses": 0,
        "fired": 0,
        "cards_launched": 0,
    } == figures


def test_a_game_without_a_launcher_has_no_presses():
    assert "presses" not in tally(1).to_dict(1.0, with_presses=False)
