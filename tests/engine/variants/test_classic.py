"""Classic UNO: what each card does, draws, challenges and house rules (rules C)."""

from functools import partial

import pytest

REST = "blue-9 blue-8"


@pytest.fixture
def at(at):
    return partial(at, ruleset="classic")


@pytest.fixture
def new(new):
    return partial(new, ruleset="classic")


def took(events):
    """Who took how many cards, in order."""
    return [(e.seat, len(e.cards)) for e in events if e.type == "took"]


class TestFirstCard:
    def test_a_draw_two_makes_the_first_seat_draw_and_lose_its_turn(self, new):
        """C-1."""
        table = new(first_card="red-draw-two")

        assert ([7, 9, 7], ("play", 2)) == (table.counts, table.waits)

    def test_a_reverse_lets_the_dealer_play_to_the_right(self, new):
        """C-1."""
        table = new(first_card="red-reverse", dealer=1)

        assert (("play", 1), -1) == (table.waits, table.view["direction"])

    def test_a_skip_passes_over_the_first_seat(self, new):
        """C-1."""
        assert ("play", 2) == new(first_card="red-skip").waits

    @pytest.mark.parametrize("card", ["wild-draw-four", "wild"])
    def test_some_wilds_are_put_back_and_hands_are_kept(self, new, card):
        """C-1, option `first-wild`: `reshuffle`."""
        table = new(first_card=card)

        assert ("play", 1) == table.waits
        assert not table.view["top"].startswith("wild")
        assert ([7, 7, 7], 108 - 22) == (table.counts, table.view["draw_pile"])

    def test_the_first_seat_may_name_the_color_of_a_wild_and_plays(self, new):
        """C-1, option `first-wild`: `left-names-color`."""
        table = new(first_card="wild", options={"first-wild": "left-names-color"})

        assert ("name-color", 1) == table.waits

        table.act("name-color", 1, color="blue")

        assert (("play", 1), "blue") == (table.waits, table.view["color"])

    def test_a_wild_draw_four_is_put_back_under_any_option(self, new):
        """C-1."""
        table = new(first_card="wild-draw-four", options={"first-wild": "left-names-color"})

        assert "wild-draw-four" != table.view["top"]

    def test_a_number_does_nothing_even_under_seven_zero(self, new):
        """C-1, C-8."""
        table = new(first_card="red-0", options={"seven-zero": True})

        assert ("play", 1) == table.waits

    def test_a_draw_two_turned_up_cannot_be_answered(self, new):
        """C-1, C-8: it is served at once."""
        table = new(first_card="red-draw-two", options={"stacking": True})

        assert ([7, 9, 7], ("play", 2)) == (table.counts, table.waits)


class TestDraw:
    def test_a_card_that_does_not_fit_ends_the_turn(self, at):
        """C-2."""
        table = at(REST, REST, REST, draw="green-7 red-7")
        table.act("draw", 0)

        assert ([3, 2, 2], ("play", 1)) == (table.counts, table.waits)

    def test_the_drawn_card_and_no_other_may_be_played_at_once(self, at):
        """C-2."""
        table = at("red-1 red-2", REST, REST, draw="red-7")
        table.act("draw", 0)

        assert (("drawn", 0), ["red-7"]) == (table.waits, table.playable(0))
        assert "only-drawn-card" == table.refused("play", 0, card="red-1")

        table.act("play", 0, card="red-7")

        assert (["red-1", "red-2"], ("play", 1)) == (table.hand(0), table.waits)

    def test_the_drawn_card_may_be_kept(self, at):
        """C-2."""
        table = at(REST, REST, draw="red-7")
        table.act("draw", 0)
        table.act("pass", 0)

        assert ([3, 2], ("play", 1)) == (table.counts, table.waits)

    def test_one_draw_a_turn(self, at):
        """C-2, G-3."""
        table = at(REST, REST, draw="red-7 red-8")
        table.act("draw", 0)

        assert [] == table.legal(0, "draw")
        assert "may-not-draw" == table.refused("draw", 0)

    def test_nobody_else_acts_while_a_drawn_card_is_looked_at(self, at):
        """C-2."""
        table = at(REST, "red-1 red-2", draw="red-7 red-8")
        table.act("draw", 0)

        assert "not-your-turn" == table.refused("play", 1, card="red-1")
        assert "may-not-draw" == table.refused("draw", 1)
        assert "nothing-to-pass" == table.refused("pass", 1)

    def test_a_seat_may_draw_although_it_could_play(self, at):
        """G-4, C-2."""
        table = at("red-1 red-2", REST)

        assert [{"type": "draw", "seat": 0}] == table.legal(0, "draw")
        table.act("draw", 0)
        assert 3 == table.counts[0]

    def test_only_the_seat_on_turn_draws(self, at):
        """C-2."""
        assert "not-your-turn" == at(REST, REST).refused("draw", 1)

    def test_nothing_is_drawn_while_something_else_is_awaited(self, at):
        """C-2."""
        table = at("wild red-1 red-2", REST)
        table.act("play", 0, card="wild")

        assert "wrong-phase" == table.refused("draw", 0)

    def test_a_drawn_wild_is_named_by_its_drawer(self, at):
        """C-2, C-3."""
        table = at(REST, REST, draw="wild")
        table.act("draw", 0)

        assert 4 == len(table.legal(0, "play"))

        table.act("play", 0, card="wild", color="green")

        assert (("play", 1), "green") == (table.waits, table.view["color"])

    def test_draws_may_go_on_until_a_card_fits(self, at):
        """C-2, option `draw-until-playable`."""
        table = at(
            REST, REST, draw="green-1 green-2 red-3 red-4", options={"draw-until-playable": True}
        )
        table.act("draw", 0)

        assert (5, ("drawn", 0), ["red-3"]) == (table.counts[0], table.waits, table.playable(0))

    def test_ten_cards_are_enough(self, at):
        """C-2."""
        table = at(REST, REST, draw="green-1 " * 12, options={"draw-until-playable": True})
        table.act("draw", 0)

        assert (12, ("play", 1)) == (table.counts[0], table.waits)

    def test_drawing_on_ends_when_nothing_is_left(self, at):
        """C-2, G-7."""
        table = at(REST, REST, draw="green-1 green-2", options={"draw-until-playable": True})
        table.act("draw", 0)

        assert (4, ("play", 1)) == (table.counts[0], table.waits)

    def test_a_pile_that_is_out_is_made_of_the_discards_but_the_top(self, at):
        """G-6: when a card is due, not before."""
        table = at(REST, REST, under="green-1 green-2 green-3", draw="green-7")
        table.act("draw", 0)

        assert (0, 4) == (table.view["draw_pile"], table.view["discard_pile"])

        events = table.act("draw", 1)

        assert "reloaded" in [event.type for event in events]
        assert (2, 1, "red-5", "red") == tuple(
            table.view[key] for key in ("draw_pile", "discard_pile", "top", "color")
        )

    def test_a_reload_may_come_in_the_middle_of_a_draw(self, at):
        """G-6."""
        table = at("red-draw-two red-1 red-2", REST, REST, under="green-1", draw="green-7")
        events = table.act("play", 0, card="red-draw-two")

        assert [(1, 2)] == took(events)

    def test_with_nothing_left_a_draw_gives_none_and_the_turn_passes(self, at):
        """G-7."""
        table = at(REST, REST, draw="")
        table.act("draw", 0)

        assert ([2, 2], ("play", 1)) == (table.counts, table.waits)

        table.act("draw", 1)

        assert "round-over" == table.game.phase

    def test_forced_draws_take_what_there_is(self, at):
        """G-7."""
        table = at("red-draw-two red-1 red-2", REST, REST, draw="", under="green-1")
        table.act("play", 0, card="red-draw-two")

        assert ([2, 4, 2], ("play", 2)) == (table.counts, table.waits)


class TestCards:
    def test_a_draw_two_is_drawn_at_once_and_costs_the_turn(self, at):
        """C-3, G-14."""
        table = at("red-draw-two red-1 red-2", REST, REST)
        table.act("play", 0, card="red-draw-two")

        assert ([2, 4, 2], ("play", 2)) == (table.counts, table.waits)

    def test_reverse_and_skip_do_as_they_are_named(self, at):
        """C-3."""
        reverse = at("red-reverse red-1 red-2", REST, REST, REST)
        reverse.act("play", 0, card="red-reverse")
        skip = at("red-skip red-1 red-2", REST, REST, REST)
        skip.act("play", 0, card="red-skip")

        assert [("play", 3), ("play", 2)] == [reverse.waits, skip.waits]

    @pytest.mark.parametrize("card", ["red-reverse", "red-skip", "red-draw-two"])
    def test_with_two_players_they_give_the_next_turn_too(self, at, card):
        """C-3, G-5."""
        table = at(f"{card} red-1 red-2", REST)
        table.act("play", 0, card=card)

        assert ("play", 0) == table.waits
        assert (-1 if card == "red-reverse" else 1) == table.view["direction"]

    def test_a_wild_is_named_by_its_player(self, at):
        """C-3."""
        table = at("wild red-1 red-2", REST)
        table.act("play", 0, card="wild")

        assert ("name-color", 0) == table.waits

        table.act("name-color", 0, color="blue")

        assert (("play", 1), "blue") == (table.waits, table.view["color"])

    def test_a_draw_two_goes_on_a_draw_two(self, at):
        """C-3, G-3."""
        table = at("blue-draw-two blue-1 blue-2", REST, top="red-draw-two")

        assert ["blue-draw-two"] == table.playable(0)

    def test_the_draws_of_the_last_card_count(self, at):
        """G-8, G-9."""
        table = at("red-draw-two", "blue-1", draw="red-7 wild")
        table.act("play", 0, card="red-draw-two")

        assert (("round-over", None), 1 + 7 + 50) == (table.waits, table.scores[0])

    def test_a_last_wild_draw_four_is_drawn_without_a_challenge(self, at):
        """G-8."""
        table = at("wild-draw-four", "red-1", draw="red-1 red-2 red-3 red-4")
        table.act("play", 0, card="wild-draw-four")

        assert (("round-over", None), 11) == (table.waits, table.scores[0])

    @pytest.mark.parametrize(
        ("cards", "points"),
        [
            ("red-9 red-0", 9),
            ("red-draw-two red-skip red-reverse", 60),
            ("wild wild-draw-four", 100),
        ],
    )
    def test_cards_left_in_a_hand_have_their_value(self, at, cards, points):
        """C-7."""
        table = at("red-1", cards)
        table.act("play", 0, card="red-1")

        assert points == table.scores[0]

    def test_an_uno_not_called_costs_two_cards_at_once(self, at):
        """C-6, G-14."""
        table = at("red-1 red-2", REST, REST)
        table.act("play", 0, card="red-1")
        table.act("catch", 2, target=0)

        assert ([3, 2, 2], ("play", 1)) == (table.counts, table.waits)

    def test_a_catch_cancels_no_choice(self, at):
        """C-6, G-14: the penalty is booked at once, the color is still to be named."""
        table = at("wild red-2", REST, REST)
        table.act("play", 0, card="wild")
        table.act("catch", 1, target=0)

        assert (3, ("name-color", 0)) == (table.counts[0], table.waits)


class TestUno:
    def test_the_duty_ends_when_the_next_seat_draws(self, at):
        """G-10: a turn begins."""
        table = at("red-1 red-2", REST, REST)
        table.act("play", 0, card="red-1")
        table.act("draw", 1)

        assert "nobody-to-catch" == table.refused("catch", 2, target=0)

    def test_accepting_begins_no_turn(self, at):
        """G-10."""
        table = at("wild-draw-four red-2", REST, REST)
        table.act("play", 0, card="wild-draw-four", color="blue")
        table.act("accept", 1)

        assert [{"type": "catch", "seat": 2, "target": 0}] == table.legal(2, "catch")

    def test_a_bluff_found_ends_the_duty(self, at):
        """G-10: a hand above one card."""
        table = at("wild-draw-four red-2", REST, REST)
        table.act("play", 0, card="wild-draw-four", color="blue")
        table.act("challenge", 1)

        assert ([5, 2, 2], "no") == (table.counts, table.unos[0])

    def test_a_call_before_a_draw_holds_for_the_drawn_card(self, at):
        """G-10: a seat on turn may call before its play."""
        table = at("blue-1", REST, draw="red-7")
        table.act("call-uno", 0)
        table.act("draw", 0)
        table.act("play", 0, card="red-7")

        assert "called" == table.unos[0]

    @pytest.mark.parametrize("drawn", ["red-7", "green-7"])
    def test_a_call_before_a_draw_is_void_without_a_play(self, at, drawn):
        """G-10."""
        table = at("blue-1", REST, draw=drawn)
        table.act("call-uno", 0)
        table.act("draw", 0)
        if table.game.phase == "drawn":
            table.act("pass", 0)

        assert "no" == table.unos[0]

    def test_a_seat_may_call_while_it_looks_at_the_drawn_card(self, at):
        """G-10."""
        table = at("blue-1", REST, draw="red-7")
        table.act("draw", 0)

        assert [{"type": "call-uno", "seat": 0}] == table.legal(0, "call-uno")
        assert [] == table.legal(1, "call-uno")


def four(at, hand="wild-draw-four red-1 blue-2", *others, **more):
    table = at(hand, *(others or (REST, REST)), draw="green-1 " * 20, **more)
    table.act("play", 0, card="wild-draw-four", color="green")
    return table


class TestWildDrawFour:
    def test_the_next_seat_accepts_four_cards_and_loses_its_turn(self, at):
        """C-4, C-5."""
        table = four(at)

        assert ("challenge", 1) == table.waits
        assert (1, 4) == table.owed

        table.act("accept", 1)

        assert ([2, 6, 2], ("play", 2), "green") == (table.counts, table.waits, table.view["color"])

    def test_only_the_seat_that_must_draw_answers(self, at):
        """C-5."""
        table = four(at)

        assert ["accept", "challenge", "leave"] == [a.type for a in table.game.legal_actions(1)]
        assert ["leave"] == [a.type for a in table.game.legal_actions(2)]
        for slug in ("accept", "challenge"):
            assert "not-your-turn" == table.refused(slug, 2)
        assert "not-your-turn" == table.refused("play", 1, card="blue-9")

    def test_a_bluff_found_costs_its_player_four_and_the_challenger_has_its_turn(self, at):
        """C-5: the named color stands."""
        table = four(at)
        events = table.act("challenge", 1)

        assert [(0, 4)] == took(events)
        assert ([6, 2, 2], ("play", 1), "green") == (table.counts, table.waits, table.view["color"])

    def test_a_wrong_challenge_costs_six_cards_and_the_turn(self, at):
        """C-5."""
        table = four(at, "wild-draw-four blue-1 blue-2")
        events = table.act("challenge", 1)

        assert [(1, 6)] == took(events)
        assert ([2, 8, 2], ("play", 2), "green") == (table.counts, table.waits, table.view["color"])

    def test_the_hand_is_shown_to_the_challenger_alone(self, at):
        """C-5."""
        table = four(at)
        shown = next(e for e in table.act("challenge", 1) if e.type == "hand-shown")

        assert ["red-1", "blue-2"] == shown.to_dict(1)["faces"]
        assert all("faces" not in shown.to_dict(seat) for seat in (None, 0, 2))
        assert 2 == shown.to_dict()["cards"]

    def test_the_color_counts_and_not_the_number(self, at):
        """C-4, `wild-draw-four`: `color`."""
        table = four(at, "wild-draw-four blue-5 wild")
        table.act("challenge", 1)

        assert [2, 8, 2] == table.counts

    @pytest.mark.parametrize("rest", ["blue-5 green-1", "wild green-1", "wild-draw-four green-1"])
    def test_any_other_card_that_fits_may_forbid_it(self, at, rest):
        """C-4, `compatible`: so any wild does."""
        table = four(at, f"wild-draw-four {rest}", options={"wild-draw-four": "compatible"})
        table.act("challenge", 1)

        assert [6, 2, 2] == table.counts

    def test_a_hand_of_nothing_else_can_be_played_out(self, at):
        """C-4, `compatible`, C-5: two hands of them would forbid each other's for ever."""
        options = {"wild-draw-four": "compatible", "challenge": False}
        table = at("wild-draw-four wild-draw-four", REST, REST, options=options)
        table.act("play", 0, card="wild-draw-four", color="blue")

        assert 1 == table.counts[0]

    def test_the_color_in_force_is_the_one_before_the_play(self, at):
        """C-4."""
        table = four(at, "wild-draw-four green-1 blue-2")
        table.act("challenge", 1)

        assert [2, 8, 2] == table.counts

    def test_the_color_in_force_may_be_a_named_one(self, at):
        """C-4, C-5: a challenge over a named color."""
        table = four(at, "wild-draw-four green-1 blue-2", top="wild", color="blue")
        table.act("challenge", 1)

        assert [6, 2, 2] == table.counts

    def test_a_drawn_wild_draw_four_is_judged_by_the_rest_of_the_hand(self, at):
        """C-4."""
        table = at("red-1 blue-2", REST, REST, draw="wild-draw-four " + "green-1 " * 9)
        table.act("draw", 0)
        table.act("play", 0, card="wild-draw-four", color="green")
        table.act("challenge", 1)

        assert [6, 2, 2] == table.counts

    def test_a_bluff_is_judged_at_the_play(self, at):
        """C-4: whatever the hand gets afterwards."""
        table = at("wild-draw-four blue-1", REST, REST, draw="red-1 " * 20)
        table.act("play", 0, card="wild-draw-four", color="green")
        table.act("catch", 2, target=0)
        table.act("challenge", 1)

        assert [3, 8, 2] == table.counts

    def test_the_color_is_named_before_the_challenge(self, at):
        """C-5, G-14."""
        table = at("wild-draw-four red-1 red-2", REST)
        table.act("play", 0, card="wild-draw-four")

        assert ("name-color", 0) == table.waits

        table.act("name-color", 0, color="blue")

        assert ("challenge", 1) == table.waits

    def test_with_two_players_whoever_loses_its_turn_is_passed_over(self, at):
        """G-5, G-13."""
        accepted = four(at, "wild-draw-four red-1 blue-2", REST)
        accepted.act("accept", 1)
        found = four(at, "wild-draw-four red-1 blue-2", REST)
        found.act("challenge", 1)

        assert [("play", 0), ("play", 1)] == [accepted.waits, found.waits]

    def test_without_challenges_a_bluff_is_no_move(self, at):
        """C-5, option `challenge` off."""
        table = at("wild-draw-four red-1 blue-2", REST, REST, options={"challenge": False})

        assert ["red-1"] == table.playable(0)
        assert "bluff-not-allowed" == table.refused("play", 0, card="wild-draw-four", color="red")

    def test_without_challenges_four_cards_are_drawn_at_once(self, at):
        """C-5, option `challenge` off."""
        table = four(at, "wild-draw-four blue-1 blue-2", options={"challenge": False})

        assert ([2, 6, 2], ("play", 2)) == (table.counts, table.waits)

    def test_nothing_else_is_challenged(self, at):
        """C-5."""
        table = at("red-1 red-2", REST)

        assert "wrong-phase" == table.refused("challenge", 1)
        assert "wrong-phase" == table.refused("accept", 1)

    def test_a_player_that_leaves_is_not_challenged_and_the_next_seat_draws(self, at):
        """G-11."""
        table = four(at)
        table.act("leave", 0)

        assert ([0, 6, 2], ("play", 2)) == (table.counts, table.waits)

    def test_a_player_that_leaves_before_naming_a_color_makes_the_next_seat_draw(self, at):
        """G-11: the color before the wild stays."""
        table = at("wild-draw-four red-1 red-2", REST, REST)
        table.act("play", 0, card="wild-draw-four")
        table.act("leave", 0)

        assert ([0, 6, 2], ("play", 2), "red") == (table.counts, table.waits, table.view["color"])

    def test_a_challenger_that_leaves_owes_nothing(self, at):
        """G-11: the seat after it plays."""
        table = four(at)
        table.act("leave", 1)

        assert ([2, 0, 2], ("play", 2), None) == (table.counts, table.waits, table.owed)


class TestAtARealTable:
    @pytest.fixture
    def at(self, at):
        return partial(at, knowledge="table")

    def test_what_the_challenger_saw_is_told(self, at):
        """C-5."""
        table = four(at)
        table.act("challenge", 1)

        assert ("reveal", 1) == table.waits
        assert [True, False] == [told["guilty"] for told in table.legal(1, "reveal")]
        assert "not-your-turn" == table.refused("reveal", 0, guilty=False)
        assert "wrong-phase" == table.refused("accept", 1)

    @pytest.mark.parametrize(
        ("guilty", "counts", "turn"), [(True, [6, 2, 2], 1), (False, [2, 8, 2], 2)]
    )
    def test_the_challengers_word_decides(self, at, guilty, counts, turn):
        """C-5."""
        table = four(at)
        table.act("challenge", 1)
        table.act("reveal", 1, guilty=guilty)

        assert (counts, ("play", turn)) == (table.counts, table.waits)

    def test_a_player_that_leaves_has_nothing_to_reveal(self, at):
        """G-11: the next seat draws four."""
        table = four(at)
        table.act("challenge", 1)
        table.act("leave", 0)

        assert ([0, 6, 2], ("play", 2)) == (table.counts, table.waits)

    def test_a_challenger_that_leaves_reveals_nothing(self, at):
        """G-11."""
        table = four(at)
        table.act("challenge", 1)
        table.act("leave", 1)

        assert ([2, 0, 2], ("play", 2)) == (table.counts, table.waits)

    def test_nothing_is_revealed_unasked(self, at):
        """C-5."""
        assert "wrong-phase" == at(REST, REST).refused("reveal", 1, guilty=True)

    def test_the_next_seat_closes_the_look_at_a_drawn_card(self, at):
        """C-2: nobody knows whether it fits; an action of the next seat is a pass."""
        table = at(REST, REST, REST)
        table.act("draw", 0)

        assert ("drawn", 0) == table.waits
        assert [["draw"], []] == [
            [action["type"] for action in table.legal(seat, "draw")] for seat in (1, 2)
        ]

        events = table.act("draw", 1)

        assert ("drawn", 1) == table.waits
        assert {"type": "passed", "seat": 0} == events[0].to_dict()

    def test_the_next_seats_play_is_a_pass_too(self, at):
        """C-2."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("play", 1, card="red-7")

        assert ([3, 1, 2], ("play", 2)) == (table.counts, table.waits)

    def test_the_next_seat_may_call_before_that_play(self, at):
        """C-2, G-10."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("call-uno", 1)
        table.act("play", 1, card="red-7")

        assert (["no", "called", "no"], ("play", 2)) == (table.unos, table.waits)

    def test_any_fitting_card_may_have_been_drawn(self, at):
        """C-2: the players' word is taken."""
        table = at(REST, REST, REST)
        table.act("draw", 0)

        assert "card-does-not-fit" == table.refused("play", 0, card="blue-1")

        table.act("play", 0, card="red-7")

        assert ([2, 2, 2], ("play", 1)) == (table.counts, table.waits)

    def test_the_drawn_card_may_be_kept(self, at):
        """C-2."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("pass", 0)

        assert ("play", 1) == table.waits

    def test_a_seat_that_draws_and_leaves_is_on_turn_no_more(self, at):
        """G-11: after a drawn card too."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("leave", 0)

        assert ("play", 1) == table.waits

    def test_the_next_seat_may_leave_while_a_drawn_card_is_looked_at(self, at):
        """G-11."""
        table = at(REST, REST, REST)
        table.act("draw", 0)
        table.act("leave", 1)
        table.act("pass", 0)

        assert ("play", 2) == table.waits

    def test_the_table_says_how_many_cards_it_took(self, at):
        """C-2, option `draw-until-playable`."""
        table = at(REST, REST, options={"draw-until-playable": True}, draw="red-1 " * 20)

        assert [{"type": "drew", "seat": 0}] == table.legal(0, "drew")
        assert [] == table.legal(0, "draw")
        assert "number-missing" == table.refused("draw", 0)
        assert ["bad-count"] * 2 == [table.refused("drew", 0, cards=n) for n in (0, 11)]

        table.act("drew", 0, cards=10)

        assert (12, ("drawn", 0)) == (table.counts[0], table.waits)

    def test_no_more_was_drawn_than_there_is(self, at):
        """C-2, G-7."""
        table = at(
            REST, REST, options={"draw-until-playable": True}, draw="red-1 red-2", under="red-3"
        )

        assert "bad-count" == table.refused("drew", 0, cards=4)

        table.act("drew", 0, cards=3)
        table.act("drew", 1, cards=0)

        assert ([5, 2], ("play", 0)) == (table.counts, table.waits)

    def test_without_the_option_a_draw_is_one_card(self, at):
        """C-2."""
        assert "not-in-this-game" == at(REST, REST).refused("drew", 0, cards=2)

    def test_without_challenges_the_players_are_believed(self, at):
        """C-5: the program cannot see a bluff."""
        table = four(at, options={"challenge": False})

        assert ([2, 6, 2], ("play", 2)) == (table.counts, table.waits)


def test_a_game_that_knows_the_cards_needs_no_telling(at):
    """C-2, C-5."""
    table = at(REST, REST, options={"draw-until-playable": True})

    assert "table-only" == table.refused("drew", 0, cards=2)
    assert "table-only" == table.refused("reveal", 0, guilty=True)


def test_a_pile_game_has_no_presses(at):
    """The launcher may deal, but nobody is due for a press."""
    table = at(REST, REST, launcher=True)
    table.launch("a", 0, 1)

    assert (None, 3, ("play", 0)) == (table.game.due_seat, table.counts[0], table.waits)
    assert "not-in-this-game" == table.refused("launched", 0, cards=1)


class TestStacking:
    @pytest.fixture
    def at(self, at):
        return partial(at, options={"stacking": True}, draw="green-1 " * 30)

    def test_by_default_a_draw_two_cannot_be_answered(self, new):
        """C-8."""
        assert not new().game.setup.options["stacking"]

    def test_a_draw_two_is_answered_with_a_draw_two_and_the_last_takes_the_sum(self, at):
        """C-8: nobody draws before the chain ends."""
        table = at("red-draw-two red-1 red-2", "blue-draw-two red-9 red-8", "red-7 red-6", REST)
        table.act("play", 0, card="red-draw-two")

        assert (("challenge", 1), ["blue-draw-two"]) == (table.waits, table.playable(1))
        assert "card-does-not-fit" == table.refused("play", 1, card="red-9")

        table.act("play", 1, card="blue-draw-two")

        assert ((2, 4), [2, 2, 2, 2]) == (table.owed, table.counts)

        table.act("accept", 2)

        assert ([2, 2, 6, 2], ("play", 3)) == (table.counts, table.waits)

    def test_kinds_do_not_mix(self, at):
        """C-8."""
        table = at("red-draw-two red-1 red-2", "wild-draw-four red-9 red-8", REST)
        table.act("play", 0, card="red-draw-two")

        assert [] == table.playable(1)
        assert "nothing-to-challenge" == table.refused("challenge", 1)

    def test_whoever_will_not_answer_takes_the_sum(self, at):
        """C-8."""
        table = at("red-draw-two red-1 red-2", "blue-draw-two red-9", REST)
        table.act("play", 0, card="red-draw-two")
        table.act("accept", 1)

        assert ([2, 4, 2], ("play", 2)) == (table.counts, table.waits)

    def stacked(self, at, second="wild-draw-four blue-9 blue-8"):
        table = at("wild-draw-four red-1 red-2", second, REST)
        table.act("play", 0, card="wild-draw-four", color="green")
        table.act("play", 1, card="wild-draw-four", color="blue")
        return table

    def test_a_wild_draw_four_is_answered_with_its_like(self, at):
        """C-8."""
        table = self.stacked(at)

        assert ((2, 8), "blue") == (table.owed, table.view["color"])

        table.act("accept", 2)

        assert [2, 2, 10] == table.counts

    def test_the_one_on_top_may_be_challenged_for_the_sum(self, at):
        """C-8: a bluff costs its player the whole sum; the color in force was the named one."""
        table = self.stacked(at, "wild-draw-four green-9 blue-8")
        table.act("challenge", 2)

        assert ([2, 10, 2], ("play", 2)) == (table.counts, table.waits)

    def test_a_wrong_challenge_costs_the_sum_and_two(self, at):
        """C-8."""
        table = self.stacked(at)
        table.act("challenge", 2)

        assert ([2, 2, 12], ("play", 0)) == (table.counts, table.waits)

    def test_a_chain_goes_on_after_a_last_card(self, at):
        """C-8, G-8: the draws are carried out, then the round is scored."""
        table = at("red-draw-two", "blue-draw-two red-9", REST)
        table.act("play", 0, card="red-draw-two")
        table.act("play", 1, card="blue-draw-two")
        table.act("accept", 2)

        assert ("round-over", [0], 9 + 17 + 4) == (
            table.game.phase,
            table.view["winners"],
            table.scores[0],
        )

    def test_with_two_players_a_chain_may_strike_whoever_went_out(self, at):
        """C-8, G-8: it has won all the same."""
        table = at("red-draw-two", "blue-draw-two red-9")
        table.act("play", 0, card="red-draw-two")
        table.act("play", 1, card="blue-draw-two")
        table.act("accept", 0)

        assert ([4, 1], [0], 9) == (table.counts, table.view["winners"], table.scores[0])

    def test_a_call_may_come_before_an_answer(self, at):
        """C-8, G-10."""
        table = at("red-draw-two red-1 red-2", "blue-draw-two red-9", REST)
        table.act("play", 0, card="red-draw-two")
        table.act("call-uno", 1)
        table.act("play", 1, card="blue-draw-two")

        assert "called" == table.unos[1]

    def test_an_owed_chain_outlives_its_player(self, at):
        """C-8, G-11: it stays owed, and may be answered."""
        table = at("red-draw-two red-1 red-2", "blue-draw-two red-9 red-8", REST)
        table.act("play", 0, card="red-draw-two")
        table.act("leave", 0)
        table.act("play", 1, card="blue-draw-two")

        assert (2, 4) == table.owed


class TestSevenZero:
    @pytest.fixture
    def at(self, at):
        return partial(at, options={"seven-zero": True})

    def test_a_seven_swaps_hands_with_a_chosen_seat(self, at):
        """C-8."""
        table = at("red-7 red-1 red-2", "green-1", "green-2 green-3")
        table.act("play", 0, card="red-7")

        assert (("choose", 0), [1, 2]) == (
            table.waits,
            [choice["target"] for choice in table.legal(0, "choose")],
        )

        table.act("choose", 0, target=2)

        assert (["green-2", "green-3"], ["red-1", "red-2"]) == (table.hand(0), table.hand(2))
        assert ("play", 1) == table.waits

    @pytest.mark.parametrize(("direction", "counts"), [(1, [4, 2, 3]), (-1, [3, 4, 2])])
    def test_a_zero_moves_all_hands_one_seat_in_play_direction(self, at, direction, counts):
        """C-8."""
        table = at("red-0 red-1 red-2", REST + " red-9", REST + " red-8 red-9", direction=direction)
        events = table.act("play", 0, card="red-0")

        assert counts == table.counts
        assert "hands-rotated" in [event.type for event in events]

    def test_everybody_that_got_one_card_must_call(self, at):
        """C-8, G-10: as after any swap."""
        table = at("red-0 red-1", "green-1", REST)
        table.act("play", 0, card="red-0", uno=True)

        assert ([2, 1, 1], ["no", "owed", "owed"]) == (table.counts, table.unos)

    @pytest.mark.parametrize("card", ["red-7", "red-0"])
    def test_the_last_card_swaps_nothing(self, at, card):
        """C-8, G-8."""
        table = at(card, REST, REST)
        table.act("play", 0, card=card)

        assert ([0, 2, 2], "round-over") == (table.counts, table.game.phase)

    def test_seats_that_left_are_passed_over(self, at):
        """C-8, G-11."""
        table = at("red-0 red-1 red-2", REST, REST + " red-9")
        table.act("leave", 1)
        table.act("play", 0, card="red-0")

        assert [3, 0, 2] == table.counts

    def test_by_default_they_are_plain_numbers(self, at):
        """C-8."""
        table = at("red-7 red-1 red-2", REST, options={})
        table.act("play", 0, card="red-7")

        assert ("play", 1) == table.waits


class TestJumpIn:
    @pytest.fixture
    def at(self, at):
        return partial(at, options={"jump-in": True, "seven-zero": True})

    def test_an_identical_card_may_be_played_out_of_turn(self, at):
        """C-8: it acts from the jumping seat."""
        table = at("red-5 red-1 red-2", "red-8 red-9", "red-5 green-1 green-2", REST)
        table.act("play", 0, card="red-5")

        assert (["red-5"], []) == (table.playable(2), table.playable(3))

        table.act("play", 2, card="red-5")

        assert ([2, 2, 2, 2], ("play", 3)) == (table.counts, table.waits)

    def test_a_jump_in_with_a_skip_skips_from_there(self, at):
        """C-8."""
        table = at("red-skip red-1 red-2", REST, "red-skip green-1 green-2", REST)
        table.act("play", 0, card="red-skip")
        table.act("play", 2, card="red-skip")

        assert ("play", 0) == table.waits

    def test_a_jump_in_with_a_seven_swaps_the_jumpers_hand(self, at):
        """C-8."""
        table = at("red-7 red-1 red-2", REST, "red-7 green-1 green-2 green-3", REST)
        table.act("play", 0, card="red-7", target=3)
        table.act("play", 2, card="red-7", target=1)

        assert (["blue-9", "blue-8"], 3, ("play", 3)) == (
            table.hand(2),
            table.counts[1],
            table.waits,
        )

    def test_another_card_does_not_jump_in(self, at):
        """C-8: not even one of the same number or color."""
        table = at("red-5 red-1 red-2", REST, "green-5 red-6", REST)
        table.act("play", 0, card="red-5")

        assert "not-your-turn" == table.refused("play", 2, card="green-5")
        assert "not-in-hand" == table.refused("play", 2, card="red-5")

    def test_nobody_jumps_in_on_a_wild(self, at):
        """C-8: an identical colored card."""
        table = at("wild red-1 red-2", REST, "wild green-1", REST)
        table.act("play", 0, card="wild", color="red")

        assert [] == table.playable(2)

    def test_nobody_jumps_in_once_the_seat_on_turn_has_begun(self, at):
        """C-8."""
        table = at("red-5 red-1 red-2", REST, "red-5 green-1", draw="red-9")
        table.act("play", 0, card="red-5")
        table.act("draw", 1)

        assert ("drawn", 1) == table.waits
        assert [] == table.playable(2)

    def test_nobody_jumps_in_while_something_is_owed_or_chosen(self, at):
        """C-8."""
        table = at("red-7 red-1 red-2", REST, "red-7 green-1", REST)
        table.act("play", 0, card="red-7")

        assert [] == table.playable(2)

    def test_a_jump_in_begins_no_turn(self, at):
        """C-8, G-10: it is not the jumper's own turn, so an open duty stays open."""
        table = at("red-5 red-1", REST, "red-5 green-1 green-2", REST)
        table.act("play", 0, card="red-5")
        table.act("play", 2, card="red-5")

        assert [{"type": "catch", "seat": 1, "target": 0}] == table.legal(1, "catch")

    def test_a_call_of_the_seat_that_lost_its_turn_is_void(self, at):
        """C-8, G-10."""
        table = at("red-5 red-1 red-2", "red-8 red-9", "red-5 green-1 green-2", REST)
        table.act("play", 0, card="red-5")
        table.act("call-uno", 1)
        table.act("play", 2, card="red-5")

        assert "no" == table.unos[1]

    def test_at_a_real_table_a_jump_in_says_that_the_drawn_card_was_kept(self, at):
        """C-8, C-2."""
        table = at(REST, REST, REST, REST, knowledge="table")
        table.act("draw", 0)

        assert ["red-5"] == table.playable(3)

        events = table.act("play", 3, card="red-5")

        assert ["passed", "played"] == [event.type for event in events][:2]
        assert ("play", 0) == table.waits

    def test_a_jump_in_tells_who_is_next_although_it_is_the_same_seat(self, at):
        """C-8."""
        table = at("red-5 red-5 red-2 red-3", REST, REST)
        table.act("play", 0, card="red-5")
        events = table.act("play", 0, card="red-5")

        assert {"type": "turn", "phase": "play", "seat": 1} == events[-1].to_dict()

    def test_by_default_nobody_jumps_in(self, at):
        """C-8."""
        table = at("red-5 red-1 red-2", REST, "red-5 green-1", options={})
        table.act("play", 0, card="red-5")

        assert [] == table.playable(2)
