"""What nobody may find out, and that every game ends."""

import copy
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.setups import setups

from engine import (
    RULESETS,
    CallUno,
    Catch,
    Choose,
    Game,
    Launched,
    Leave,
    NameColor,
    NextRound,
    Pass,
    Phase,
    Play,
    Setup,
    parse_action,
)

RARE = (Leave, Catch, CallUno)

full_games = st.tuples(setups(knowledge=("full",)), st.integers(0, 2**32))


def walk(game, seed, steps):
    """Play on at random, telling the events of each action."""
    rng = Random(seed)
    for _ in range(steps):
        if game.phase is Phase.GAME_OVER:
            return
        seats = range(game.setup.players)
        legal = [action for seat in seats for action in game.legal_actions(seat)]
        often = [action for action in legal if not isinstance(action, RARE)]
        yield game.apply(rng.choice(often if rng.random() < 0.93 else legal))


def reshuffle_hidden(game, viewer, rng):
    """The same game, but for what the viewer cannot know."""
    other = copy.deepcopy(game)
    state = other._state
    hidden = [*state.piles.draw]
    for seat, hand in enumerate(state.hands):
        hidden += [] if seat == viewer else hand
    rng.shuffle(hidden)
    state.piles.draw = [hidden.pop() for _ in state.piles.draw]
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            state.hands[seat] = [hidden.pop() for _ in hand]
    return other


@settings(max_examples=40, deadline=None)
@given(full_games)
def test_a_view_never_leaks(play):
    """Other hands and the order of the draw pile make no difference to what a seat sees."""
    setup, seed = play
    game = Game(setup)
    rng = Random(seed)
    for _ in walk(game, seed, steps=30):
        viewer = rng.choice([None, *range(setup.players)])
        other = reshuffle_hidden(game, viewer, rng)

        assert game.view(viewer) == other.view(viewer)
        assert viewer is None or game.legal_actions(viewer) == other.legal_actions(viewer)


@settings(max_examples=40, deadline=None)
@given(full_games)
def test_an_event_shows_faces_to_one_seat_alone(play):
    """To whoever took the cards, or challenged the hand."""
    setup, seed = play
    game = Game(setup)
    for event in chain(*walk(game, seed, steps=60)):
        shown_to = event.target if event.type == "hand-shown" else getattr(event, "seat", None)
        for viewer in {None, *range(setup.players)} - {shown_to}:
            assert "faces" not in event.to_dict(viewer)


@settings(max_examples=40, deadline=None)
@given(full_games)
def test_the_very_action_that_was_listed_does_what_its_like_off_the_wire_does(play):
    setup, seed = play
    game, other = Game(setup), Game(setup)
    for events in walk(game, seed, steps=60):
        assert events == other.apply(parse_action(game.last.to_dict()))
        assert game._state == other._state


@settings(max_examples=30, deadline=None)
@given(full_games)
def test_what_others_took_makes_no_difference_to_what_a_seat_is_told(play):
    setup, seed = play
    game = Game(setup)
    for _ in walk(game, seed, steps=30):
        due = game.due_seat
        if due is None:
            continue
        viewer = (due + 1) % setup.players
        told = [
            [event.to_dict(viewer) for event in one.apply(Launched(due, 2))]
            for one in (copy.deepcopy(game), reshuffle_hidden(game, viewer, Random(seed)))
        ]

        assert told[0] == told[1]


def all_editions():
    return [(ruleset.id, edition.id) for ruleset in RULESETS for edition in ruleset.editions]


def move(game, rng):
    """Play whatever fits, else draw or press."""
    legal = [one for one in game.legal_actions(game.turn) if not isinstance(one, RARE)]
    plays = [one for one in legal if isinstance(one, Play | NameColor | Choose)]
    game.apply(rng.choice(plays or [one for one in legal if not isinstance(one, Pass)]))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(all_editions()), st.integers(2, 10), st.integers(0, 2**32))
def test_games_end(edition, players, seed):
    """As printed, playing whatever fits and drawing or pressing otherwise ends a round.

    With options that add presses it need not: a few seats can come to hold the whole deck.
    """
    options = {"target": "none"}
    game = Game(Setup(edition[0], players, edition=edition[1], seed=seed, options=options))
    rng = Random(seed)
    for _ in range(20_000):
        if game.phase is Phase.GAME_OVER:
            break
        move(game, rng)

    assert Phase.GAME_OVER is game.phase


@pytest.mark.parametrize("edition", all_editions(), ids=str)
def test_ten_players_play_a_whole_game(edition):
    """G-1: with the default options, to the target."""
    game, rng = Game(Setup(edition[0], 10, edition=edition[1], seed=1)), Random(1)
    while game.phase is not Phase.GAME_OVER:
        if game.phase is Phase.ROUND_OVER:
            game.apply(NextRound(0))
        else:
            move(game, rng)

    (winner,) = game.winners
    assert game.view()["seats"][winner]["score"] >= 500
