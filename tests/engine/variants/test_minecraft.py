"""UNO Minecraft: Creepers in the pile, and a stricter Wild Draw Four (rules M)."""

from functools import partial

import pytest

REST = "blue-9 blue-8"
MORE = "green-1 green-2 green-3 green-4 green-6 green-7 green-8 green-9"


@pytest.fixture
def at(at):
    return partial(at, ruleset="minecraft")


@pytest.fixture
def new(new):
    return partial(new, ruleset="minecraft")


@pytest.mark.parametrize(
    "card", ["red-skip", "red-reverse", "red-draw-two", "wild", "wild-draw-four", "wild-creeper"]
)
def test_only_a_number_is_a_first_card(new, card):
    """M-1: anything else goes back into the pile."""
    table = new(first_card=card)

    assert (True, ("play", 1)) == (table.view["top"][-1].isdigit(), table.waits)
    assert ([7, 7, 7], 112 - 22) == (table.counts, table.view["draw_pile"])


@pytest.mark.parametrize(
    ("card", "turn", "counts"),
    [("red-skip", 2, [7, 7, 7]), ("red-reverse", 0, [7, 7, 7]), ("red-draw-two", 2, [7, 9, 7])],
)
def test_a_first_card_may_act(new, card, turn, counts):
    """M-1, option `first-card-acts`: as in C-1."""
    table = new(first_card=card, options={"first-card-acts": True}, deck={card: 1, "red-1": 30})

    assert (("play", turn), counts) == (table.waits, table.counts)


@pytest.mark.parametrize("card", ["wild", "wild-creeper"])
def test_a_creeper_turned_up_counts_as_a_wild(new, card):
    """M-1, options `first-card-acts` and `first-wild`: nobody draws for it."""
    acts = {"first-card-acts": True}
    put_back = new(first_card=card, options=acts)
    named = new(first_card=card, options={**acts, "first-wild": "left-names-color"})

    assert "play" == put_back.game.phase
    assert (("name-color", 1), [7, 7, 7]) == (named.waits, named.counts)


def test_a_wild_draw_four_turned_up_is_put_back(new):
    """M-1."""
    options = {"first-card-acts": True, "first-wild": "left-names-color"}

    assert "wild-draw-four" != new(first_card="wild-draw-four", options=options).view["top"]


def test_a_seat_draws_one_card_and_may_play_that_alone(at):
    """M-2, as C-2: and there is no `draw-until-playable`."""
    table = at("red-1 red-2", REST, draw="red-7 red-8")
    table.act("draw", 0)

    assert (3, ["red-7"]) == (table.counts[0], table.playable(0))
    assert "only-drawn-card" == table.refused("play", 0, card="red-1")
    assert "draw-until-playable" not in table.game.setup.options


@pytest.mark.parametrize(
    ("card", "counts", "turn"),
    [
        ("red-draw-two", [2, 4, 2], 2),
        ("red-reverse", [2, 2, 2], 2),
        ("red-skip", [2, 2, 2], 2),
        ("wild", [2, 2, 2], 1),
    ],
)
def test_plain_actions_are_those_of_classic(at, card, counts, turn):
    """M-3."""
    table = at(f"{card} red-1 red-2", REST, REST)
    table.act("play", 0, card=card, color="red")

    assert (counts, ("play", turn)) == (table.counts, table.waits)


def test_a_creeper_drawn_for_a_turn_brings_three_more_and_may_be_played(at):
    """M-4: it is the drawn card, the extras are not."""
    table = at("blue-1 blue-2", REST, REST, draw=f"wild-creeper red-7 {MORE}")
    events = table.act("draw", 0)

    assert [1, 3] == [len(e.cards) for e in events if e.type == "took"]
    assert {"type": "creepers-shown", "seat": 0, "count": 1} in [e.to_dict() for e in events]
    assert (6, ("drawn", 0), ["wild-creeper"]) == (table.counts[0], table.waits, table.playable(0))
    assert "only-drawn-card" == table.refused("play", 0, card="red-7")


def test_the_three_are_taken_before_a_turn_is_over(at):
    """M-4: kept, it stays in the hand."""
    table = at("blue-1 blue-2", REST, draw=f"wild-creeper {MORE}")
    table.act("draw", 0)
    table.act("pass", 0)

    assert ([6, 2], ("play", 1)) == (table.counts, table.waits)


def test_the_base_draw_comes_first_then_three_for_each_creeper_in_it(at):
    """M-4: Creepers among the extras do nothing."""
    table = at(
        "red-draw-two red-1 red-2", REST, draw=f"wild-creeper wild-creeper wild-creeper {MORE}"
    )
    table.act("play", 0, card="red-draw-two")

    assert 2 + 2 + 6 == table.counts[1]


@pytest.mark.parametrize(
    ("hand", "slug", "seat", "counts"),
    [
        ("wild-draw-four blue-1 blue-2", "accept", 1, [2, 2 + 4 + 3]),
        ("wild-draw-four blue-1 blue-2", "challenge", 1, [2, 2 + 6 + 3]),
        ("wild-draw-four red-1 blue-2", "challenge", 1, [2 + 4 + 3, 2]),
    ],
)
def test_creepers_explode_in_every_draw_of_a_wild_draw_four(at, hand, slug, seat, counts):
    """M-4, M-7: 4 for a bluff, 6 for a failed challenge."""
    table = at(hand, REST, draw=f"green-1 wild-creeper {MORE}")
    table.act("play", 0, card="wild-draw-four", color="red")
    table.act(slug, seat)

    assert counts == table.counts


def test_a_creeper_in_a_penalty_explodes_too(at):
    """M-4, M-8: two cards, and three more."""
    table = at("red-1 red-2", REST, draw=f"wild-creeper {MORE}")
    table.act("play", 0, card="red-1")
    table.act("catch", 1, target=0)

    assert 1 + 2 + 3 == table.counts[0]


def test_a_creeper_that_was_dealt_does_nothing(new):
    """M-4: in the opening hand."""
    table = new(players=2, deck={"wild-creeper": 20, "red-1": 1}, first_card="red-1")

    assert [7, 7] == table.counts


def test_what_is_missing_of_the_three_is_not_made_up(at):
    """M-4, G-7."""
    table = at("blue-1 blue-2", REST, draw="wild-creeper green-1")
    table.act("draw", 0)

    assert 4 == table.counts[0]


def test_in_the_hand_a_creeper_is_a_plain_wild(at):
    """M-5."""
    table = at("wild-creeper red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-creeper", color="blue")

    assert ([2, 2, 2], ("play", 1), "blue") == (table.counts, table.waits, table.view["color"])


@pytest.mark.parametrize("other", ["red-1", "wild", "wild-draw-four", "wild-creeper"])
def test_a_wild_draw_four_is_a_bluff_with_a_matching_color_or_another_wild(at, other):
    """M-6, `wild-draw-four`: `color-or-wild`."""
    table = at(f"wild-draw-four {other} blue-2", REST, draw=MORE)
    table.act("play", 0, card="wild-draw-four", color="blue")
    table.act("challenge", 1)

    assert ([6, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_matching_number_forbids_nothing(at):
    """M-6: the color counts."""
    table = at("wild-draw-four blue-5 blue-2", REST, draw=MORE)
    table.act("play", 0, card="wild-draw-four", color="blue")
    table.act("challenge", 1)

    assert [2, 8] == table.counts


def test_other_wilds_may_be_left_out_of_it(at):
    """M-6, option `wild-draw-four`: `color`."""
    table = at("wild-draw-four wild blue-2", REST, draw=MORE, options={"wild-draw-four": "color"})
    table.act("play", 0, card="wild-draw-four", color="blue")
    table.act("challenge", 1)

    assert [2, 8] == table.counts


def test_a_failed_challenge_costs_six_cards_and_the_turn(at):
    """M-7."""
    table = at("wild-draw-four blue-1 blue-2", REST, REST, draw=MORE)
    table.act("play", 0, card="wild-draw-four", color="blue")
    table.act("challenge", 1)

    assert ([2, 8, 2], ("play", 2)) == (table.counts, table.waits)


def test_an_uno_not_called_costs_two_cards_before_the_next_seat_begins(at):
    """M-8."""
    table = at("red-1 red-2", "red-7 red-8", REST)
    table.act("play", 0, card="red-1")
    table.act("catch", 2, target=0)

    assert 3 == table.counts[0]

    late = at("red-1 red-2", "red-7 red-8", REST)
    late.act("play", 0, card="red-1")
    late.act("play", 1, card="red-7")

    assert "nobody-to-catch" == late.refused("catch", 2, target=0)


def test_the_worked_example_of_the_source(at):
    """M-9: 16 in numbers and six action cards are 226."""
    hand = "red-9 blue-7 red-draw-two red-reverse red-skip wild wild-draw-four wild-creeper"
    table = at("red-1", hand)
    table.act("play", 0, card="red-1")

    assert 226 == table.scores[0]


class TestAtARealTable:
    @pytest.fixture
    def at(self, at):
        return partial(at, knowledge="table", draw="red-1 " * 20)

    def test_the_table_tells_the_creepers_of_a_draw(self, at):
        """M-4."""
        table = at(REST, REST, REST)
        table.act("draw", 0)

        assert [{"type": "creeper", "seat": 0}] == table.legal(0, "creeper")

        table.act("creeper", 0, count=1)

        assert (6, ("drawn", 0), []) == (table.counts[0], table.waits, table.legal(0, "creeper"))

    def test_each_seat_that_drew_may_have_some(self, at):
        """M-4, M-8: until a turn begins."""
        table = at("red-draw-two red-1", REST, REST)
        table.act("play", 0, card="red-draw-two")
        table.act("catch", 2, target=0)
        table.act("creeper", 1, count=2)
        table.act("creeper", 0, count=1)

        assert [1 + 2 + 3, 2 + 2 + 6, 2] == table.counts

    def test_no_more_can_have_been_drawn_than_cards(self, at):
        """M-4."""
        table = at(REST, REST, REST)
        table.act("draw", 0)

        assert ["bad-count"] * 2 == [table.refused("creeper", 0, count=n) for n in (0, 2)]

    def test_no_more_can_have_been_drawn_than_the_deck_has_left(self, new):
        """M-4."""
        deck = {"red-1": 29, "wild-creeper": 1}
        table = new(knowledge="table", first_card="red-1", players=2, deck=deck)
        table.act("play", 1, card="wild-creeper", color="red")
        table.act("draw", 0)

        assert [] == table.legal(0, "creeper")
        assert "wrong-phase" == table.refused("creeper", 0, count=1)

    def test_a_creeper_is_shown_at_once(self, at):
        """M-4: not after the next seat has begun, nor by somebody who drew nothing."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        assert "wrong-phase" == table.refused("creeper", 1, count=1)

        table.act("draw", 1)

        assert "wrong-phase" == table.refused("creeper", 0, count=1)

    def test_creepers_among_the_draws_of_the_last_card_count(self, at):
        """M-4, G-8."""
        table = at("red-draw-two", REST, REST)
        table.act("play", 0, card="red-draw-two")
        table.act("creeper", 1, count=1)

        assert (2 + 2 + 3, "count-hands") == (table.counts[1], table.game.phase)

    def test_a_seat_that_left_drew_nothing(self, at):
        """M-4, G-11."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("leave", 0)

        assert "seat-has-left" == table.refused("creeper", 0, count=1)

    def test_a_new_round_has_nothing_to_show(self, new):
        """M-4."""
        table = new(knowledge="table", first_card="red-1", players=2)
        table.act("correct", 1, cards=1)
        table.act("play", 1, card="red-draw-two")
        table.act("count-hands", 0, values={"0": 9})
        table.act("next-round", 0)
        table.act("turn-up", 1, card="red-1")

        assert "wrong-phase" == table.refused("creeper", 0, count=1)


def test_a_game_that_knows_the_cards_shows_them_itself(at):
    """M-4."""
    assert "table-only" == at(REST, REST).refused("creeper", 0, count=1)
