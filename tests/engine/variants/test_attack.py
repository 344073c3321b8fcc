"""UNO Attack: what each card does, and what a press does (rules A)."""

import pytest

from engine import Outcome, Phase

REST = "blue-9 blue-8"


def test_every_seat_gets_seven_cards_and_the_rest_is_in_the_launcher(new):
    """A-1."""
    table = new(players=4)

    assert [7, 7, 7, 7] == table.counts
    assert 112 - 28 - 1 == table.view["draw_pile"]
    assert 1 == table.view["discard_pile"]


def test_a_press_takes_what_comes_and_ends_the_turn(at):
    """A-2: even if a card that came would fit."""
    table = at(REST, REST, REST, draw="red-5 red-6 red-7")

    table.act("launched", 0, cards=2)

    assert [*REST.split(), "red-5", "red-6"] == table.hand(0)
    assert ("play", 1) == table.waits


def test_a_press_that_throws_nothing_ends_the_turn_too(at):
    """A-2: zero included."""
    table = at(REST, REST, REST)

    table.act("launched", 0, cards=0)

    assert ([2, 2, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_seat_may_press_although_it_could_play(at):
    """A-2, G-4."""
    table = at("red-1 red-2", REST)

    assert [{"type": "launched", "seat": 0}] == table.legal(0, "launched")


def test_a_press_is_for_the_seat_that_owes_before_the_one_on_turn(at):
    """A-3: a card left sticking out belongs to the seat that the press was made for."""
    table = at("red-hit-2 red-1 red-2", REST, REST)
    table.act("play", 0, card="red-hit-2")

    assert 1 == table.game.due_seat
    assert "not-your-turn" == table.refused("launched", 2, cards=1)


def test_reverse_turns_the_direction(at):
    """A-4, G-13."""
    table = at("red-reverse red-1 red-2", REST, REST)

    table.act("play", 0, card="red-reverse")

    assert (-1, ("play", 2)) == (table.view["direction"], table.waits)


def test_skip_passes_over_the_next_seat(at):
    """A-4, G-13."""
    table = at("red-skip red-1 red-2", REST, REST)

    table.act("play", 0, card="red-skip")

    assert ("play", 2) == table.waits


@pytest.mark.parametrize("card", ["red-skip", "red-reverse"])
def test_by_default_no_extra_card_comes_with_skip_or_reverse(at, card):
    """A-4, option `two-players`."""
    table = at(f"{card} red-1 red-2", REST, REST)

    table.act("play", 0, card=card)

    assert "not-your-turn" == table.refused("play", 0, card="red-1")
    assert "nothing-to-pass" == table.refused("pass", 0)


ALWAYS = {"extra-card-after-skip-reverse": "always"}


def test_an_extra_card_may_follow_a_skip(at):
    """A-4 `always`: while the right is open, the turn is already the next seat's."""
    table = at("red-skip red-1 red-2", REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")

    assert ("play", 2) == table.waits
    assert ["red-1", "red-2"] == [play["card"] for play in table.legal(0, "play")]

    table.act("play", 0, card="red-1")

    assert ("play", 2) == table.waits
    assert "not-your-turn" == table.refused("play", 0, card="red-2")


def test_the_extra_card_may_be_declined_but_not_replaced_by_a_press(at):
    """A-4 `always`."""
    table = at("red-skip red-1 red-2", REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")

    assert "not-your-turn" == table.refused("launched", 0, cards=1)

    table.act("pass", 0)

    assert [] == table.legal(0, "play")


def test_a_launch_ends_the_right_to_an_extra_card(at):
    """A-4 `always`: a launch in that moment is the next seat's."""
    table = at("red-skip red-1 red-2", REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")

    table.act("launched", 2, cards=1)

    assert [2, 2, 3] == table.counts
    assert ("play", 0) == table.waits
    table.act("launched", 0, cards=0)
    assert [] == table.legal(0, "play")


def test_the_next_seats_play_ends_the_right_to_an_extra_card(at):
    """A-4 `always`."""
    table = at("red-skip red-1 red-2", REST, "red-9 red-8", options=ALWAYS)
    table.act("play", 0, card="red-skip")
    table.act("play", 2, card="red-9")
    table.act("play", 0, card="red-1")

    assert "nothing-to-pass" == table.refused("pass", 0)


def test_extra_skips_each_move_next_one_seat_on(at):
    """A-4 `always`: cards are carried out in order, and a Skip gives the right again."""
    hand = "red-skip blue-skip blue-hit-2 red-1"
    table = at(hand, REST, REST, REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")
    table.act("play", 0, card="blue-skip")

    assert ("play", 3) == table.waits

    table.act("play", 0, card="blue-hit-2")

    assert (3, 2) == table.owed
    table.press(0, 0)
    assert ("play", 4) == table.waits


def test_an_extra_reverse_makes_next_the_neighbour_in_the_new_direction(at):
    """A-4 `always`."""
    table = at("red-skip red-reverse red-1 red-2", REST, REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")
    table.act("play", 0, card="red-reverse")

    assert ("play", 3) == table.waits


def test_whoever_is_next_anyway_has_a_turn_and_no_extra_card(at):
    """A-4 `always`: with three seats two Skips lead back to their player."""
    table = at("red-skip blue-skip blue-1 red-2", REST, REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")
    table.act("play", 0, card="blue-skip")

    assert ("play", 0) == table.waits
    assert [{"type": "launched", "seat": 0}] == table.legal(0, "launched")
    assert [] == table.legal(0, "pass")


def test_with_two_players_there_is_no_extra_card(at):
    """A-4 `always`: three players or more."""
    table = at("red-skip red-1 red-2", REST, options=ALWAYS)
    table.act("play", 0, card="red-skip")

    assert "nothing-to-pass" == table.refused("pass", 0)


def test_no_extra_card_comes_after_the_last_one(at):
    """A-4, A-15: a final Skip ends the round at once."""
    table = at("red-skip", REST, REST, options=ALWAYS)

    table.act("play", 0, card="red-skip")

    assert ("round-over", None) == table.waits


def test_discard_all_throws_any_cards_of_its_color_under_it(at):
    """A-5: thrown cards have no effect."""
    hand = "red-discard-all red-skip red-discard-all red-1 blue-1"
    table = at(hand, REST, REST)

    table.act("play", 0, card="red-discard-all", throw=["red-skip", "red-discard-all"])

    assert ["red-1", "blue-1"] == table.hand(0)
    assert ("red-discard-all", "red", 4) == (
        table.view["top"],
        table.view["color"],
        table.view["discard_pile"],
    )
    assert ("play", 1) == table.waits


def test_discard_all_is_listed_with_nothing_and_with_everything_thrown(at):
    """A-5: any subset is legal."""
    table = at("red-discard-all red-1 red-2 blue-1", REST)

    throws = [
        play.get("throw") for play in table.legal(0, "play") if play["card"] == "red-discard-all"
    ]

    assert [None, ["red-1", "red-2"]] == throws


def test_discard_all_goes_on_another_one(at):
    """A-5, G-3."""
    table = at("blue-discard-all red-1", REST, top="red-discard-all")

    table.act("play", 0, card="blue-discard-all")

    assert "blue" == table.view["color"]


def test_other_colors_do_not_go_under_a_discard_all(at):
    """A-5."""
    table = at("red-discard-all blue-1 red-1", REST)

    assert "bad-throw" == table.refused("play", 0, card="red-discard-all", throw=["blue-1"])
    assert "not-in-hand" == table.refused("play", 0, card="red-discard-all", throw=["red-2"])
    assert "not-in-hand" == table.refused(
        "play", 0, card="red-discard-all", throw=["red-1", "red-1"]
    )


def test_going_out_on_a_discard_all_is_allowed(at):
    """A-5."""
    table = at("red-discard-all red-1", REST)

    table.act("play", 0, card="red-discard-all", throw=["red-1"])

    assert (0,) == table.game.winners


def test_coming_down_to_one_card_by_throwing_is_an_uno_duty(at):
    """A-5, G-10."""
    table = at("red-discard-all red-1 blue-1", REST)

    table.act("play", 0, card="red-discard-all", throw=["red-1"])

    assert ["owed", "no"] == table.unos


@pytest.mark.parametrize(("card", "presses"), [("red-hit-1", 1), ("red-hit-2", 2)])
def test_a_hit_makes_the_next_seat_press_and_lose_its_turn(at, card, presses):
    """A-6: the obligation counts down press by press."""
    table = at(f"{card} red-1 red-2", REST, REST)
    table.act("play", 0, card=card)

    for left in range(presses, 0, -1):
        assert (1, left) == table.owed
        table.act("launched", 1, cards=1)

    assert [2, 2 + presses, 2] == table.counts
    assert (None, ("play", 2)) == (table.owed, table.waits)


def test_wild_hit_4_names_a_color_and_makes_the_next_seat_press_four_times(at):
    """A-7."""
    table = at("wild-hit-4 red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-hit-4", color="green")

    assert ((1, 4), "green") == (table.owed, table.view["color"])

    table.press(1, 0, 2, 0)

    assert ([2, 5, 2], ("play", 2)) == (table.counts, table.waits)


def test_attack_attack_strikes_a_chosen_seat_which_keeps_its_turn(at):
    """A-8."""
    table = at("wild-attack-attack red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-attack-attack", color="blue", target=1)

    assert (1, 2) == table.owed

    table.press(1, 1)

    assert ([2, 4, 2], ("play", 1)) == (table.counts, table.waits)


def test_color_and_target_may_be_said_after_the_card(at):
    """A-8: the color first, then the target."""
    table = at("wild-attack-attack red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-attack-attack")

    assert ("name-color", 0) == table.waits
    assert table.game.due_seat is None
    assert "not-your-turn" == table.refused("name-color", 1, color="red")
    assert "wrong-phase" == table.refused("choose", 0, target=2)

    table.act("name-color", 0, color="blue")

    assert ("choose", 0) == table.waits
    assert [1, 2] == [choice["target"] for choice in table.legal(0, "choose")]
    assert "bad-target" == table.refused("choose", 0, target=0)

    table.act("choose", 0, target=2)

    assert (2, 2) == table.owed


def test_attack_attack_on_oneself_is_refused(at):
    """A-8: any other seat."""
    table = at("wild-attack-attack red-1 red-2", REST, REST)

    assert "bad-target" == table.refused(
        "play", 0, card="wild-attack-attack", color="red", target=0
    )


def test_attack_attack_may_skip_the_next_seat_target_or_not(at):
    """A-8, option `attack-attack-skips-next`."""
    options = {"attack-attack-skips-next": True}
    table = at("wild-attack-attack red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="wild-attack-attack", color="blue", target=2)
    table.press(0, 0)

    assert ("play", 2) == table.waits


def test_hit_fire_lasts_until_a_card_comes(at):
    """A-9."""
    table = at("wild-hit-fire red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-hit-fire", color="blue")

    assert {
        "seat": 1,
        "presses": None,
        "until_fires": True,
        "because": "wild-hit-fire",
    } == table.view["obligation"]

    table.press(0, 0, 0, 3)

    assert ([2, 5, 2], ("play", 2)) == (table.counts, table.waits)


def test_hit_fire_ends_after_twelve_presses_without_a_card(at):
    """A-9 [ours]."""
    table = at("wild-hit-fire red-1 red-2", REST, REST)
    table.act("play", 0, card="wild-hit-fire", color="blue")
    table.press(*[0] * 11)

    assert ("press", 1) == table.waits

    table.press(0)

    assert ("play", 2) == table.waits


def test_all_hit_strikes_every_other_seat_from_the_next_on(at):
    """A-10: nobody loses a turn."""
    table = at("wild-all-hit red-1 red-2", REST, REST, REST, direction=-1)
    table.act("play", 0, card="wild-all-hit", color="blue")

    pressed = []
    while table.owed:
        pressed.append(table.owed)
        table.press(1)

    assert [(3, 1), (2, 1), (1, 1)] == pressed
    assert ("play", 3) == table.waits


def test_all_hit_may_strike_its_player_last(at):
    """A-10, option `everyone`."""
    table = at("wild-all-hit red-1 red-2", REST, options={"all-hit": "everyone"})
    table.act("play", 0, card="wild-all-hit", color="blue")
    table.press(1)

    assert (0, 1) == table.owed


def test_all_hit_spares_the_player_that_has_just_gone_out(at):
    """A-10, A-15: the presses are carried out, then the round is scored."""
    table = at("wild-all-hit", REST, options={"all-hit": "everyone"}, draw="red-1 red-2")
    table.act("play", 0, card="wild-all-hit")

    assert (1, 1) == table.owed

    table.press(2)

    assert (Phase.ROUND_OVER, 17 + 3) == (table.game.phase, table.view["seats"][0]["score"])


def test_trade_hands_swaps_with_a_seat_of_choice(at):
    """A-11."""
    table = at("red-trade-hands red-1 red-2", "blue-1", "green-1 green-2")
    table.act("play", 0, card="red-trade-hands", target=2)

    assert ["green-1", "green-2"] == table.hand(0)
    assert ["red-1", "red-2"] == table.hand(2)
    assert ("play", 1) == table.waits


def test_uno_is_new_for_every_swapper_that_holds_one_card(at):
    """A-11, G-10: judged once the swap is done."""
    table = at("red-trade-hands red-1", "blue-1", REST)
    table.act("play", 0, card="red-trade-hands")

    assert ["no", "no", "no"] == table.unos

    table.act("choose", 0, target=1)

    assert ["owed", "owed", "no"] == table.unos


def test_a_call_before_trade_hands_holds_for_the_hand_that_came(at):
    """A-11, G-10."""
    table = at("red-trade-hands red-1 red-2", "blue-1", REST)
    table.act("call-uno", 0)
    table.act("play", 0, card="red-trade-hands", target=1)

    assert ["called", "no", "no"] == table.unos


def test_trade_hands_may_not_be_the_last_card(at):
    """A-11: a seat with nothing else presses."""
    table = at("red-trade-hands", REST, REST)

    assert [] == table.legal(0, "play")
    assert "card-may-not-be-last" == table.refused("play", 0, card="red-trade-hands", target=1)


def test_trade_hands_may_be_thrown_and_does_nothing_then(at):
    """A-11: going out so is allowed."""
    table = at("red-discard-all red-trade-hands", REST, REST)

    table.act("play", 0, card="red-discard-all", throw=["red-trade-hands"])

    assert (0,) == table.game.winners


def customizable(at, written, hand="wild-customizable red-1 red-2"):
    return at(hand, REST, REST, options={"customizable": written})


def test_a_customizable_is_a_plain_wild_by_default(at):
    """A-12 `nothing`."""
    table = customizable(at, "nothing")
    table.act("play", 0, card="wild-customizable", color="green")

    assert (("play", 1), "green") == (table.waits, table.view["color"])


def test_a_customizable_does_what_the_table_wrote_on_it(at):
    """A-12 `next-presses-N`, `all-press-N`, `target-presses-N`."""
    hit = customizable(at, "next-presses-5")
    hit.act("play", 0, card="wild-customizable", color="green")
    everybody = customizable(at, "all-press-3")
    everybody.act("play", 0, card="wild-customizable", color="green")
    chosen = customizable(at, "target-presses-4")
    chosen.act("play", 0, card="wild-customizable", color="green", target=2)

    assert [(1, 5), (1, 3), (2, 4)] == [hit.owed, everybody.owed, chosen.owed]
    hit.press(*[0] * 5)
    chosen.press(*[0] * 4)
    assert [("play", 2), ("play", 1)] == [hit.waits, chosen.waits]


def test_a_customizable_may_skip_without_an_extra_card(at):
    """A-12 `skip-next`: without A-4."""
    options = {"customizable": "skip-next", **ALWAYS}
    table = at("wild-customizable red-1 red-2", REST, REST, options=options)
    table.act("play", 0, card="wild-customizable", color="green")

    assert ("play", 2) == table.waits
    assert "nothing-to-pass" == table.refused("pass", 0)


def test_a_customizable_may_swap_and_as_the_last_card_is_a_plain_win(at):
    """A-12 `swap-hands`."""
    swap = customizable(at, "swap-hands")
    swap.act("play", 0, card="wild-customizable", color="green", target=1)
    last = customizable(at, "swap-hands", hand="wild-customizable")
    last.act("play", 0, card="wild-customizable")

    assert ["red-1", "red-2"] == swap.hand(1)
    assert (0,) == last.game.winners


def test_three_customizables_may_do_three_things(new, at):
    """A-12: the cards are then told apart."""
    written = ["nothing", "skip-next", "next-presses-1"]
    deck = new(options={"customizable": written}).game.setup.cards

    names = {card.name: n for card, n in deck.items() if "customizable" in card.name}

    assert {f"wild-customizable{tail}": 1 for tail in ("", "-2", "-3")} == names
    table = customizable(at, written, hand="wild-customizable-2 red-1 red-2")
    table.act("play", 0, card="wild-customizable-2", color="green")
    assert ("play", 2) == table.waits


def test_the_uno_penalty_is_two_presses(at):
    """A-13: not two cards; zero can come."""
    table = at("red-1 red-2", REST, REST)
    table.act("play", 0, card="red-1")
    table.act("catch", 2, target=0)

    assert ((0, 2), "uno-penalty") == (table.owed, table.view["obligation"]["because"])

    table.press(0, 0)

    assert ([1, 2, 2], ("play", 1)) == (table.counts, table.waits)


def test_a_number_turned_up_leaves_the_first_turn_to_the_dealers_left(new):
    """A-14, G-2."""
    table = new(first_card="red-7", dealer=1)

    assert (("play", 2), "red") == (table.waits, table.view["color"])


def test_reverse_turned_up_lets_the_dealer_begin_to_the_right(new):
    """A-14."""
    table = new(first_card="red-reverse", dealer=1)

    assert (("play", 1), -1) == (table.waits, table.view["direction"])


def test_skip_turned_up_skips_the_first_seat(new):
    """A-14."""
    table = new(first_card="red-skip")

    assert ("play", 2) == table.waits


@pytest.mark.parametrize("card", ["wild", "wild-customizable"])
def test_a_wild_turned_up_lets_the_first_seat_name_the_color_and_play(new, card):
    """A-14."""
    table = new(first_card=card, options={"customizable": "skip-next"})

    assert ("name-color", 1) == table.waits

    table.act("name-color", 1, color="green")

    assert (("play", 1), "green") == (table.waits, table.view["color"])


def test_a_hit_turned_up_strikes_the_first_seat(new):
    """A-14: it serves it and loses its turn."""
    table = new(first_card="red-hit-2")

    assert (1, 2) == table.owed

    table.press(0, 0)

    assert ("play", 2) == table.waits


@pytest.mark.parametrize(
    ("card", "edition", "presses"),
    [("wild-hit-4", "attack-112", 4), ("wild-hit-fire", "attack-1998", None)],
)
def test_a_wild_hit_turned_up_is_given_a_color_before_it_strikes(new, card, edition, presses):
    """A-14 [ours]."""
    table = new(first_card=card, edition=edition)

    assert ("name-color", 1) == table.waits

    table.act("name-color", 1, color="blue")

    assert (1, presses) == table.owed
    table.press(3, *[0] * ((presses or 1) - 1))
    assert ("play", 2) == table.waits


@pytest.mark.parametrize("reach", ["others", "everyone"])
def test_all_hit_turned_up_strikes_everyone_but_the_dealer(new, reach):
    """A-14: then the first seat names the color and plays."""
    table = new(first_card="wild-all-hit", edition="attack-1998", options={"all-hit": reach})

    assert (1, 1) == table.owed

    table.press(1)

    assert (2, 1) == table.owed
    table.press(0)
    assert ("name-color", 1) == table.waits
    table.act("name-color", 1, color="red")
    assert ("play", 1) == table.waits


def test_discard_all_turned_up_is_a_plain_card_of_its_color(new):
    """A-14."""
    table = new(first_card="green-discard-all")

    assert (("play", 1), "green") == (table.waits, table.view["color"])


@pytest.mark.parametrize(
    ("card", "edition"), [("wild-attack-attack", "attack-112"), ("red-trade-hands", "attack-1998")]
)
def test_what_cannot_be_a_first_card_is_put_back(new, card, edition):
    """A-14: shuffled, another one is turned; no card is lost."""
    table = new(first_card=card, edition=edition)

    assert card != table.view["top"]
    assert (112 - 21 - 1, 1) == (table.view["draw_pile"], table.view["discard_pile"])


def test_a_deck_of_nothing_but_wild_attack_attacks_still_gets_a_first_card(new):
    """A-14 [ours]: it then acts as a plain wild."""
    table = new(players=2, deck={"wild-attack-attack": 20})

    assert ("name-color", 1) == table.waits


@pytest.mark.parametrize(
    ("card", "said", "struck"),
    [("red-hit-2", {}, (1, 2)), ("wild-attack-attack", {"target": 2}, (2, 2))],
)
def test_the_presses_of_a_last_card_are_carried_out_before_scoring(at, card, said, struck):
    """A-15, G-8: no color need be named; a target is chosen where somebody must press."""
    table = at(card, "blue-9", "blue-8", draw="red-7")
    table.act("play", 0, card=card, **said)

    assert struck == table.owed

    table.press(1, 0)

    assert (0,) == table.game.winners
    assert 9 + 8 + 7 == table.view["seats"][0]["score"]


def test_mega_hit_lets_a_hit_be_answered_and_the_presses_add_up(at):
    """A-17: the answer need not fit; play goes on as after the chain's last card."""
    hand = "green-hit-1 blue-9 blue-8"
    table = at("red-hit-2 red-1 red-2", hand, REST, REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.act("play", 1, card="green-hit-1")

    assert ((2, 3), "green") == (table.owed, table.view["color"])

    table.press(0, 0, 0)

    assert ("play", 3) == table.waits


def test_attack_attack_sends_the_sum_of_a_chain_to_a_seat_of_choice(at):
    """A-17: the struck seat keeps its turn, the answering player's neighbour is next."""
    hand = "wild-attack-attack blue-9 blue-8"
    table = at("red-hit-2 red-1 red-2", hand, REST, REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.act("play", 1, card="wild-attack-attack", color="green", target=0)

    assert (0, 4) == table.owed

    table.press(0, 0, 0, 0)

    assert ("play", 2) == table.waits


def test_an_attack_attack_is_answered_by_the_seat_it_struck(at):
    """A-17: and the seat after that one is next."""
    hand = "wild-attack-attack red-1 red-2"
    table = at(hand, REST, "red-hit-1 red-9 red-8", REST, edition="mega-hit")
    table.act("play", 0, card="wild-attack-attack", color="blue", target=2)
    table.act("play", 2, card="red-hit-1")

    assert (3, 3) == table.owed

    table.press(0, 0, 0)

    assert ("play", 0) == table.waits


def test_answering_a_hit_begins_no_turn(at):
    """A-17, G-10: whoever played the hit can still be caught."""
    table = at("red-hit-2 red-1", "red-hit-1 red-9 red-8", REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.act("play", 1, card="red-hit-1")
    table.act("catch", 2, target=0)

    assert (2, 3) == table.owed
    assert ["no", "no", "no"] == table.unos


def test_a_hit_cannot_be_answered_after_the_first_press(at):
    """A-17."""
    table = at("red-hit-2 red-1 red-2", "red-hit-1 red-9", REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.press(0)

    assert "not-your-turn" == table.refused("play", 1, card="red-hit-1")


def test_only_hits_answer_a_hit(at):
    """A-17."""
    table = at("red-hit-2 red-1 red-2", "red-9 red-8", REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")

    assert "card-does-not-fit" == table.refused("play", 1, card="red-9")


def test_a_hit_turned_up_cannot_be_answered(new):
    """A-14, A-17."""
    table = new(edition="mega-hit", first_card="red-hit-2", deck={"red-hit-2": 60})

    assert [] == table.legal(1, "play")


def test_stacking_can_be_switched_off_and_is_unknown_to_other_editions(at):
    """A-17."""
    hands = ("red-hit-2 red-1 red-2", "red-hit-2 red-9", REST)
    off = at(*hands, edition="mega-hit", options={"stacking-hits": False})
    other = at(*hands)
    for table in (off, other):
        table.act("play", 0, card="red-hit-2")

        assert [] == table.legal(1, "play")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("red-9 blue-1", 10),
        ("red-hit-1 red-hit-2 red-reverse red-skip", 80),
        ("red-discard-all red-trade-hands", 60),
        ("wild-hit-4", 40),
        ("wild wild-attack-attack wild-hit-fire wild-all-hit wild-customizable", 250),
    ],
)
def test_cards_left_in_a_hand_have_their_value(at, cards, points):
    """A-19."""
    table = at("red-1", cards)
    table.act("play", 0, card="red-1")

    assert points == table.view["seats"][0]["score"]


def test_a_first_card_that_goes_back_at_a_real_table_is_followed_by_the_next_one_told(new):
    """A-14: the program does not know which card the dealer turns up next."""
    table = new(knowledge="table", first_card="wild-attack-attack", dealer=0)

    assert (("turn-up", 0), None) == (table.waits, table.view["top"])


def test_a_chain_that_strikes_the_seat_that_went_out_does_not_bring_it_back(at):
    """A-15, A-17, G-8: the presses are carried out, the cards count, the round is over."""
    table = at("red-hit-2", "wild-attack-attack red-1", REST, edition="mega-hit")
    table.act("play", 0, card="red-hit-2")
    table.act("play", 1, card="wild-attack-attack", color="blue", target=0)
    table.press(1, 1, 1, 1)

    assert ("round-over", [0], 4) == (
        table.view["phase"],
        table.view["winners"],
        table.counts[0],
    )


def test_a_doubtful_launch_goes_with_the_hand_that_is_swapped(at):
    """A-11: what is confirmed later is corrected where the cards are."""
    table = at("blue-9 blue-8", "red-trade-hands red-1 red-2", REST, launcher=True)
    table.launch("a", 0, 3, low=2, high=4)
    table.act("play", 1, card="red-trade-hands", target=0)
    table.act("confirm", 2, launch_id="a", cards=2)

    assert [2, 4, 2] == table.counts


def test_a_launcher_that_is_empty_before_the_pile_is_costs_nobody_the_turn(at):
    """A-16: the press is made again once somebody has filled it."""
    table = at("red-1 red-2", REST, launcher=True)
    table.launch("a", 0, 0, outcome=Outcome.EMPTY)

    assert ("play", 0) == table.waits
