"""Leaving the game (rule G-11)."""

REST = "blue-9 blue-8"


def test_the_hand_of_a_leaver_goes_under_the_discards(at):
    """G-11, G-12."""
    table = at(REST, "red-1 red-2 red-3", REST)
    table.act("leave", 1)

    assert ([2, 0, 2], 4, "red-5") == (
        table.counts,
        table.view["discard_pile"],
        table.view["top"],
    )
    assert [False, True, False] == [seat["left"] for seat in table.view["seats"]]


def test_seats_that_left_are_passed_over(at):
    """G-11: seat numbers stay."""
    table = at("red-1 red-2", REST, REST)
    table.act("leave", 1)
    table.act("play", 0, card="red-1")

    assert ("play", 2) == table.waits
    assert "seat-has-left" == table.refused("launched", 1, cards=1)
    assert () == table.game.legal_actions(1)


def test_a_leaver_on_turn_leaves_the_turn_to_the_next_seat(at):
    """G-11: the direction is unchanged."""
    table = at(REST, REST, REST, direction=-1)
    table.act("leave", 0)

    assert (("play", 2), -1) == (table.waits, table.view["direction"])


def test_a_leaver_that_owes_leaves_play_to_go_on_as_if_served(at):
    """G-11."""
    table = at("red-hit-2 red-1 red-2", REST, REST)
    table.act("play", 0, card="red-hit-2")
    table.act("leave", 1)

    assert (None, ("play", 2)) == (table.owed, table.waits)


def test_what_a_leavers_card_made_others_owe_stays_owed(at):
    """G-11."""
    table = at("red-hit-2 red-1 red-2", REST, REST)
    table.act("play", 0, card="red-hit-2")
    table.act("leave", 0)

    assert (1, 2) == table.owed


def test_a_leaver_elsewhere_does_not_move_the_turn(at):
    """G-11."""
    table = at(REST, REST, REST)
    table.act("leave", 2)

    assert ("play", 0) == table.waits


def test_a_color_not_named_stays_what_it_was(at):
    """G-11: and what the card made others owe is owed."""
    table = at("wild-hit-4 red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-hit-4")
    table.act("leave", 0)

    assert ("red", (1, 4)) == (table.view["color"], table.owed)


def test_where_there_was_no_color_the_next_seat_names_it(new):
    """G-11, A-14."""
    table = new(first_card="wild")
    table.act("leave", 1)

    assert ("name-color", 2) == table.waits


def test_the_next_seat_takes_over_a_hit_turned_up(new):
    """G-11, A-14."""
    table = new(first_card="wild-hit-4", players=4)
    table.act("leave", 1)
    table.act("name-color", 2, color="red")

    assert (2, 4) == table.owed


def test_a_target_not_chosen_means_no_effect(at):
    """G-11."""
    table = at("wild-attack-attack red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-attack-attack", color="blue")
    table.act("leave", 0)

    assert (None, ("play", 1), "blue") == (table.owed, table.waits, table.view["color"])


def test_a_target_that_leaves_before_the_color_is_named_is_chosen_anew(at):
    """G-11."""
    table = at("wild-attack-attack red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-attack-attack", target=2)
    table.act("leave", 2)
    table.act("name-color", 0, color="blue")

    assert ("choose", 0) == table.waits


def test_a_leaver_swaps_no_hands(at):
    """G-11: its hand is under the discards."""
    options = {"customizable": "swap-hands"}
    table = at("wild-customizable red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="wild-customizable", target=1)
    table.act("leave", 0)

    assert [0, 2, 2] == table.counts


def test_a_leavers_duty_and_right_to_an_extra_card_fall_away(at):
    """G-11, G-10, A-4."""
    options = {"extra-card-after-skip-reverse": "always"}
    table = at("red-skip red-1", REST, REST, REST, options=options)
    table.act("play", 0, card="red-skip")
    table.act("leave", 0)

    assert "nobody-to-catch" == table.refused("catch", 1, target=0)
    assert ("play", 2) == table.waits


def test_a_leavers_call_falls_away(at):
    """G-11, G-10."""
    table = at("red-1 red-2", REST, REST)
    table.act("call-uno", 0)
    table.act("leave", 0)

    assert ["no", "no", "no"] == table.unos


def test_a_leavers_score_falls_away(at):
    """G-11."""
    table = at("red-1", REST, REST)
    table.act("play", 0, card="red-1")
    table.act("leave", 0)

    assert 0 == table.view["seats"][0]["score"]


def test_the_last_seat_has_won_the_game_and_the_round_is_not_scored(at):
    """G-11."""
    table = at(REST, REST, "red-1")
    table.act("leave", 0)
    table.act("leave", 2)

    assert ("game-over", (1,)) == (table.game.phase, table.game.winners)
    assert 0 == table.view["seats"][1]["score"]


def test_the_last_seat_owes_nothing_any_more(at):
    """G-11."""
    table = at("red-hit-2 red-1 red-2", REST)
    table.act("play", 0, card="red-hit-2")
    table.act("leave", 0)

    assert table.owed is None


def test_the_last_seat_of_a_finished_game_may_leave_as_well(at):
    """G-11: at any time."""
    table = at(REST, REST)
    table.act("leave", 0)
    table.act("leave", 1)

    assert ("game-over", (1,)) == (table.game.phase, table.game.winners)


def test_a_dealer_that_leaves_before_turning_up_lets_the_next_seat_do_it(new):
    """G-11: the first turn stays where it was."""
    table = new(knowledge="table", dealer=0)
    table.act("leave", 0)

    assert ("turn-up", 1) == table.waits

    table.act("turn-up", 1, card="red-7")

    assert (("play", 1), 0) == (table.waits, table.counts[0])


def test_a_reverse_turned_up_after_the_dealer_left_goes_to_its_right(new):
    """A-14, G-11: never to the seat that left."""
    table = new(knowledge="table", dealer=0)
    table.act("leave", 0)
    table.act("turn-up", 1, card="red-reverse")

    assert ("play", 2) == table.waits


def test_a_leaver_takes_its_doubts_along(at):
    table = at("red-1", REST, REST, launcher=True)
    table.launch("a", 1, 1, low=0, high=2)
    table.act("play", 0, card="red-1")
    table.act("leave", 1)

    assert ("round-over", None) == table.waits


def test_nobody_scores_for_a_winner_that_left_before_the_count(at):
    """G-11."""
    table = at("red-1", REST, REST, launcher=True)
    table.launch("a", 1, 1, low=0, high=2)
    table.act("play", 0, card="red-1")
    table.act("leave", 0)
    table.act("confirm", 1, launch_id="a", cards=1)

    assert ((), [0, 0, 0]) == (
        table.game.winners,
        [seat["score"] for seat in table.view["seats"]],
    )


def test_the_deal_goes_to_the_next_seat_still_in(at):
    """G-1."""
    table = at("red-1", REST, REST, dealer=0, draw="red-1 " * 30)
    table.act("play", 0, card="red-1")
    table.act("leave", 1)
    table.act("next-round", 2)

    assert (2, [7, 0, 7]) == (table.view["dealer"], table.counts)


def test_a_call_for_nothing_ends_with_the_game(at):
    """G-11, G-10: at a real table the drawn card may still be looked at."""
    table = at("blue-1", REST, ruleset="classic", knowledge="table")
    table.act("call-uno", 0)
    table.act("draw", 0)
    table.act("leave", 1)

    assert ["no", "no"] == table.unos
