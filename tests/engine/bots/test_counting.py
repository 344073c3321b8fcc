"""What the bot `counting` counts, and what it makes of it."""

from math import log
from random import Random

import pytest

from engine import Color, parse_card
from engine.bots import Eyes, find_bot
from engine.bots.counting import CountingBot, log_odds, measures
from engine.bots.weights import WEIGHTS


def cards(names):
    return [parse_card(name) for name in names.split()]


def measured(left, top, color, others_cards=5):
    return measures(cards(left), parse_card(top), color, others_cards)


def weights(**worth):
    """Nothing is worth anything but these measures, by their place."""
    row = [float(worth.get(f"m{place}", 0)) for place in range(len(WEIGHTS))]
    return [row, *([0.0] * (len(WEIGHTS) - place) for place in range(1, len(WEIGHTS)))]


def asked(table, seat, bot):
    return bot.choose(Eyes(table.game, seat)).to_dict()


def test_what_is_left_is_counted():
    left = "red-1 red-skip blue-5 blue-9 green-5 wild wild-draw-four wild-draw-four"

    assert (1, 8, 5, False, 1, 2, 1, 2, 2, True, 1, 3, 2, 1) == measured(left, "red-5", Color.RED)


@pytest.mark.parametrize(
    ("top", "goes_on", "others_cards"),
    [
        ("red-5", False, 5),
        ("red-skip", True, 5),
        ("red-reverse", True, 5),
        ("red-draw-two", True, 7),
        ("wild", False, 5),
        ("wild-draw-four", True, 9),
    ],
)
def test_what_the_card_does_is_counted(top, goes_on, others_cards):
    _, _, others, again, *_ = measured("blue-1", top, Color.RED)

    assert (others_cards, goes_on) == (others, again)


def test_a_hand_that_nothing_fits_is_told_apart():
    playable = [measured(left, "red-5", Color.RED)[9] for left in ("blue-1", "blue-5", "wild")]

    assert [False, True, True] == playable


def test_measures_and_their_products_are_weighed():
    assert 1 + 2 * 3 + 5 * 9 + 7 * 3 * 2 == log_odds((1, 3, 2), [[1, 2, 0], [5, 7], [0]])


def test_every_product_has_one_weight():
    size = len(measured("red-1", "red-5", Color.RED))

    assert list(range(size, 0, -1)) == [len(row) for row in WEIGHTS]


def test_the_play_with_the_best_odds_is_made(at):
    table = at("red-1 red-2 blue-2 wild", "red-4 red-5", ruleset="classic")
    keeps_wilds = CountingBot(Random(1), weights(m4=1))
    sheds_wilds = CountingBot(Random(1), weights(m4=-1))

    assert "wild" != asked(table, 0, keeps_wilds)["card"]
    assert "wild" == asked(table, 0, sheds_wilds)["card"]


def test_a_color_that_is_asked_for_afterwards_is_weighed_too(at):
    table = at("wild green-1 blue-1 blue-2", "red-4 red-5", ruleset="classic")
    table.act("play", 0, card="wild")
    colors = [
        asked(table, 0, CountingBot(Random(1), weights(m7=worth)))["color"] for worth in (1, -1)
    ]

    assert "blue" == colors[0]
    assert colors[1] in {"red", "yellow"}


def test_the_last_card_is_always_played(at):
    table = at("red-1", "red-4 red-5", ruleset="classic")

    assert "red-1" == asked(table, 0, CountingBot(Random(1), weights(m1=1)))["card"]


@pytest.mark.parametrize("more", [{"ruleset": "attack"}, {"ruleset": "classic"}])
def test_elsewhere_it_plays_as_simple_does(at, more):
    """The weights are for classic cards and two seats."""
    hands = ["red-1 red-9 wild red-skip", "red-4 red-5"]
    table = at(*hands, *(["blue-1 blue-2"] if more["ruleset"] == "classic" else []), **more)
    contrary = CountingBot(Random(1), weights(m1=-9, m4=-9))

    assert asked(table, 0, find_bot("simple", Random(1))) == asked(table, 0, contrary)


def test_a_seat_that_left_leaves_a_game_for_two(at):
    table = at("red-1 red-2 wild", "red-4 red-5", "blue-1 blue-2", ruleset="classic")
    table.act("leave", 2)

    assert "wild" == asked(table, 0, CountingBot(Random(1), weights(m4=-1)))["card"]


def test_the_odds_of_few_cards_against_many_are_better_than_those_of_many_against_few():
    few, many = "red-1", "red-1 blue-2 green-3 yellow-4 blue-6 green-7"
    better = log_odds(measured(few, "red-5", Color.RED, 9), WEIGHTS)
    worse = log_odds(measured(many, "red-5", Color.RED, 1), WEIGHTS)

    assert better > log(3)
    assert worse < -log(3)
