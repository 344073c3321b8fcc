"""Batches of games: what is counted, and what it depends on."""

from dataclasses import asdict, replace

import pytest

from controller.simulate import Experiment, play_batch, run
from controller.simulate.experiment import BATCH
from engine import SetupError

# fmt: off
FIRING_PRESSES = (
    2, 6, 9, 13, 17, 21, 24, 26, 27, 29, 32, 36, 37, 41, 44, 47, 48,
    51, 54, 57, 58, 62, 66, 69, 72, 73, 77, 81, 84, 85, 88, 92, 93, 96,
)
# fmt: on


def counts(tally):
    """All but the time that it took."""
    return {name: value for name, value in asdict(tally).items() if name != "cpu_seconds"}


def played(ruleset="attack", games=40, **more):
    return play_batch(Experiment(ruleset, games, **more), 0)


def test_the_same_seed_gives_the_same_games():
    tallies = [counts(played(seed=seed)) for seed in (1, 1, 2)]

    assert tallies[0] == tallies[1] != tallies[2]


def test_the_number_of_workers_changes_nothing_but_the_time():
    experiment = Experiment("attack", BATCH + 40)
    seen = []
    alone = run(experiment, 1, seen.append)
    together = run(experiment, 2, seen.append)

    assert counts(alone) == counts(together)
    assert [BATCH, 40] * 2 == seen
    assert BATCH + 40 == alone.games
    assert alone.cpu_seconds > 0


def test_no_two_batches_are_alike():
    experiment = Experiment("attack", BATCH + 40)
    first, second = (play_batch(experiment, 1), play_batch(replace(experiment, games=40), 0))

    assert 40 == first.games == second.games
    assert first.lengths != second.lengths


def test_a_game_is_a_round_unless_there_is_a_target():
    rounds = played(games=20, players=3)
    matches = played(games=20, players=3, options={"target": 500})

    assert 20 == rounds.rounds == rounds.games
    assert 20 == matches.games
    assert matches.rounds > 20
    assert 1 == pytest.approx(sum(matches.win_share))


def test_no_target_is_a_round_too():
    assert counts(played(options={"target": "none"})) == counts(played())


def test_every_turn_is_one_seats_chance_to_act():
    """In two players' classic UNO a turn ends with one card less, or one more, in the hand."""
    tally = played("classic", games=200)

    assert 30 < tally.turns / tally.rounds < 60


def test_presses_are_counted_with_what_they_gave():
    tally = played(games=30)

    assert 0 < tally.fired < tally.presses
    assert tally.cards_launched > tally.fired


def test_the_luck_goes_on_from_round_to_round():
    """An old unit fires at just these presses, counted from power-on (L-2)."""
    tally = played(games=BATCH, options={"profile": "first-generation"})
    cycles, rest = divmod(tally.presses, 96)
    expected = 34 * cycles + sum(press <= rest for press in FIRING_PRESSES)

    assert expected - 2 <= tally.fired <= expected  # a press may find nothing left to throw


def test_a_round_without_end_is_given_up_and_reported():
    tally = play_batch(Experiment("attack", 10), 0, most_turns=5)

    assert (10, 0, 0) == (tally.abandoned, tally.games, tally.rounds)


def test_a_round_without_end_does_not_spoil_the_next():
    tally = play_batch(Experiment("attack", 60), 0, most_turns=40)

    assert 60 == tally.games + tally.abandoned
    assert 0 < tally.abandoned < 60
    assert max(tally.lengths) <= 41


@pytest.mark.parametrize("policy", ["random", "simple"])
@pytest.mark.parametrize(
    ("ruleset", "more"),
    [
        ("attack", {"players": 10}),
        ("attack", {"players": 3, "options": {"extra-card-after-skip-reverse": "always"}}),
        ("attack", {"players": 3, "edition": "attack-1998"}),
        ("classic", {"players": 4, "options": {"seven-zero": True, "jump-in": True}}),
        ("minecraft", {"players": 3}),
        ("all-wild", {"players": 4}),
    ],
)
def test_every_game_can_be_simulated(ruleset, more, policy):
    tally = played(ruleset, games=15, policies=(policy,), **more)

    assert (15, 0) == (tally.games, tally.abandoned)


def test_the_extra_card_is_always_taken():
    options = {"extra-card-after-skip-reverse": "always"}
    usual, extra = played(players=4, games=100), played(players=4, games=100, options=options)

    assert extra.turns < usual.turns


def test_the_better_player_wins_more_wherever_it_sits():
    for policies in (("simple", "random"), ("random", "simple")):
        tally = played("classic", games=BATCH, policies=policies)

        assert tally.seat_share[policies.index("simple")] > 0.5


@pytest.mark.parametrize(
    ("field", "wanted"),
    [
        ("ruleset", {"ruleset": "poker"}),
        ("players", {"players": 11}),
        ("policy", {"policies": ("clever",)}),
        ("policy", {"policies": ("random", "random", "random")}),
        ("options.nonsense", {"options": {"nonsense": 1}}),
        ("edition", {"edition": "attack-1850"}),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(field, wanted):
    with pytest.raises(SetupError) as caught:
        Experiment(**{"ruleset": "attack", "games": 10, **wanted})

    assert field == caught.value.field
