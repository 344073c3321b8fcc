"""What bots do with what their seat may see."""

import pickle
from random import Random

import pytest

from engine import Game, Phase, Setup, SetupError, parse_action
from engine.bots import BOTS, Eyes, Glimpse, find_bot

ANY_RULESET = [
    ("attack", 3, {}),
    ("attack", 4, {"edition": "attack-1998"}),
    ("attack", 3, {"options": {"extra-card-after-skip-reverse": "always"}}),
    ("classic", 2, {}),
    ("classic", 3, {"options": {"stacking": True, "seven-zero": True, "jump-in": True}}),
    ("minecraft", 3, {}),
    ("all-wild", 4, {}),
]


def asked(table, seat, kind="simple"):
    """What such a bot would do now on that seat."""
    action = find_bot(kind, Random(1)).choose(Eyes(table.game, seat))
    return action and action.to_dict()


def played_out(game, kinds, rng):
    """Let every seat that wants to do something do it, who is on turn last, to the round's end."""
    bots = [find_bot(kind, rng) for kind in kinds]
    for _ in range(5000):
        if game.phase in {Phase.ROUND_OVER, Phase.GAME_OVER}:
            return
        for seat in sorted(range(len(bots)), key=lambda seat: seat == game.turn):
            action = bots[seat].choose(Eyes(game, seat))
            if action is not None:
                game.apply(action)
                break
        else:
            pytest.fail(f"nobody does anything in {game.phase}")
    pytest.fail("the round does not end")


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize(("ruleset", "players", "more"), ANY_RULESET)
def test_bots_play_every_game_to_its_end(kind, ruleset, players, more):
    """All that a bot does is legal, and somebody always does something."""
    for seed in range(6):
        game = Game(Setup(ruleset, players, seed=seed, **more))
        played_out(game, [kind] * players, Random(seed))


@pytest.mark.parametrize("kind", BOTS)
def test_a_bot_answers_the_same_to_a_glimpse_that_was_carried_elsewhere(kind):
    """Nothing but the sight decides: neither other hands nor the order of the pile."""
    game = Game(Setup("classic", 2, seed=3))
    eyes = Eyes(game, game.turn)
    carried = pickle.loads(pickle.dumps(Glimpse.of(eyes)))
    answers = [find_bot(kind, Random(5)).choose(sight) for sight in (eyes, carried)]

    assert answers[0] == answers[1]


def test_a_glimpse_holds_no_card_that_its_seat_may_not_see():
    game = Game(Setup("classic", 3, seed=3))
    shown = repr(Glimpse.of(Eyes(game, 0)))
    own = {card.name for card in game.hand(0)} | {game.view()["top"]}
    hidden = {card.name for seat in (1, 2) for card in game.hand(seat)} - own

    assert not [name for name in hidden if f"'{name}'" in shown]


def test_an_unknown_kind_is_refused():
    with pytest.raises(SetupError, match="expected one of random, simple"):
        find_bot("clever", Random())


def test_nobody_acts_out_of_turn_without_cause(at):
    table = at("red-1 red-2", "red-3 red-4")

    assert asked(table, 1) is None


def test_a_round_that_is_over_is_left_to_people(at):
    table = at("red-1", "red-3 red-4")
    table.act("play", 0, card="red-1")

    assert [None, None] == [asked(table, seat) for seat in (0, 1)]


@pytest.mark.parametrize("kind", BOTS)
def test_uno_is_called_with_the_card_that_leaves_one(at, kind):
    table = at("red-1 blue-2", "red-3 red-4")
    action = asked(table, 0, kind)

    assert {"type": "play", "seat": 0, "card": "red-1", "uno": True} == action


def test_uno_is_not_called_for_nothing(at):
    table = at("red-1 blue-2 blue-3", "red-3 red-4")

    assert "uno" not in asked(table, 0)


@pytest.mark.parametrize("kind", BOTS)
def test_a_duty_that_came_with_another_hand_is_met(at, kind):
    """After a swap both must call (G-10)."""
    table = at("red-trade-hands red-1 red-2", "blue-3", "blue-4 blue-5", edition="attack-1998")
    table.act("play", 0, card="red-trade-hands", target=1)

    assert {"type": "call-uno", "seat": 0} == asked(table, 0, kind)


def test_whoever_forgets_to_call_is_caught(at):
    table = at("red-1 red-2", "red-3 red-4", "red-5 red-6")
    table.act("play", 0, card="red-1")

    assert {"type": "catch", "seat": 2, "target": 0} == asked(table, 2)


def test_a_random_bot_is_as_likely_to_play_each_of_its_cards(at):
    """Two alike weigh twice; what may not be played weighs nothing."""
    table = at("red-1 red-1 red-2 blue-3", "red-4 red-5")
    rng = Random(1)
    bot = find_bot("random", rng)
    played = [bot.choose(Eyes(table.game, 0)).card.name for _ in range(3000)]

    assert {"red-1", "red-2"} == set(played)
    assert 0.64 < played.count("red-1") / 3000 < 0.69


def test_a_random_bot_throws_everything_under_a_discard_all(at):
    table = at("red-discard-all red-1 red-2 blue-3 blue-4", "red-4 red-5")

    assert ["red-1", "red-2"] == asked(table, 0, "random")["throw"]


@pytest.mark.parametrize("kind", BOTS)
def test_a_wild_draw_four_is_no_bluff(at, kind):
    table = at("wild-draw-four red-1 blue-2", "red-4 red-5", ruleset="classic")

    assert {"red-1"} == {asked(table, 0, kind)["card"] for _ in range(20)}


@pytest.mark.parametrize("kind", BOTS)
def test_a_bluff_is_no_answer_either(at, kind):
    """Under `stacking` (C-8) another Wild Draw Four would be one here: the hand has green."""
    hands = "wild-draw-four blue-2 blue-3", "wild-draw-four green-1 green-2"
    table = at(*hands, ruleset="classic", options={"stacking": True})
    table.act("play", 0, card="wild-draw-four", color="green")

    assert {"accept"} == {asked(table, 1, kind)["type"] for _ in range(5)}


def test_a_wild_draw_four_is_played_where_nothing_forbids_it(at):
    table = at("wild-draw-four blue-2 blue-3", "red-4 red-5", ruleset="classic")

    assert "wild-draw-four" == asked(table, 0)["card"]


@pytest.mark.parametrize("kind", BOTS)
def test_a_wild_draw_four_is_accepted(at, kind):
    table = at("wild-draw-four blue-2 blue-3", "red-4 red-5", ruleset="classic")
    table.act("play", 0, card="wild-draw-four", color="green")

    assert {"type": "accept", "seat": 1} == asked(table, 1, kind)


def test_a_simple_bot_sheds_the_dearest_card_and_keeps_wilds(at):
    table = at("red-1 red-9 wild red-skip", "red-4 red-5", "red-6 red-7")

    assert "red-skip" == asked(table, 0)["card"]


def test_a_simple_bot_names_the_color_it_holds_most_of(at):
    table = at("wild blue-1 blue-2 green-3", "red-4 red-5", top="red-5")

    assert ("wild", "blue") == (asked(table, 0)["card"], asked(table, 0)["color"])


def test_a_simple_bot_names_that_color_when_it_is_asked_afterwards(at):
    table = at("wild blue-1 blue-2 green-3", "red-4 red-5", top="red-5")
    table.act("play", 0, card="wild")

    assert {"type": "name-color", "seat": 0, "color": "blue"} == asked(table, 0)


def test_a_simple_bot_strikes_whoever_holds_fewest(at):
    table = at("wild-attack-attack blue-1 blue-2", "red-4 red-5 red-6", "green-6 green-7")

    assert 2 == asked(table, 0)["target"]


def test_a_simple_bot_chooses_whoever_holds_fewest_when_it_is_asked_afterwards(at):
    table = at("wild-attack-attack blue-1 blue-2", "red-4 red-5 red-6", "green-6 green-7")
    table.act("play", 0, card="wild-attack-attack", color="blue")

    assert {"type": "choose", "seat": 0, "target": 2} == asked(table, 0)


def test_what_a_bot_wants_can_be_posted(at):
    table = at("red-1 blue-2", "red-3 red-4")

    table.game.apply(parse_action(asked(table, 0)))
    assert 1 == table.game.turn
