"""What holds in every reachable state, for games played at random."""

import copy
from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    ActionError,
    CallUno,
    Catch,
    Choose,
    Color,
    Confirm,
    Correct,
    CountHands,
    Game,
    Launch,
    Launched,
    Leave,
    NameColor,
    NextRound,
    Outcome,
    Pass,
    Phase,
    Play,
    Setup,
    TurnUp,
)
from engine.cards import all_cards

EDITIONS = ("attack-112", "attack-1998", "attack-2010", "mega-hit")
EVERYTHING = {"red-trade-hands": 9, "blue-hit-2": 9, "green-skip": 9, "wild-customizable": 9}
EVERYTHING |= {"wild-all-hit": 5, "wild-hit-fire": 5, "red-discard-all": 5, "red-reverse": 9}
EVERYTHING |= {"red-1": 9, "blue-2": 9, "green-3": 9, "wild-attack-attack": 5}


@st.composite
def setups(draw, knowledge=("full", "table")):
    edition = draw(st.sampled_from(EDITIONS))
    options = {
        "target": draw(st.sampled_from([60, "none"])),
        "scoring": draw(st.sampled_from(["winner-takes-all", "keep-own"])),
        "false-catch": draw(st.sampled_from(["refuse", "penalty"])),
        "extra-card-after-skip-reverse": draw(st.sampled_from(["two-players", "always"])),
        "attack-attack-skips-next": draw(st.booleans()),
        "all-hit": draw(st.sampled_from(["others", "everyone"])),
        "customizable": draw(st.sampled_from(["swap-hands", "skip-next", "all-press-2"])),
    }
    return Setup.from_dict(
        {
            "ruleset": "attack",
            "players": draw(st.integers(2, 5)),
            "edition": edition,
            "knowledge": draw(st.sampled_from(knowledge)),
            "options": options,
            "seed": draw(st.integers(0, 2**32)),
            "deck": draw(st.sampled_from([None, EVERYTHING])),
        }
    )


games = st.tuples(setups(), st.integers(0, 2**32))
full_games = st.tuples(setups(knowledge=("full",)), st.integers(0, 2**32))


def filled_in(game, action, rng):
    """The action with the number that a person would add."""
    match action:
        case Launched() if rng.random() < 0.5:
            outcome = rng.choice([None, *Outcome])
            return Launched(action.seat, rng.choice([0, 0, 1, 5]), outcome)
        case Confirm():
            return Confirm(action.seat, action.launch_id, rng.randrange(4))
        case Correct():
            return Correct(action.seat, rng.randrange(1, 9))
        case CountHands():
            seats = game.view()["seats"]
            values = {one["seat"]: one["cards"] for one in seats if one["cards"]}
            return CountHands(action.seat, values)
    return action


def all_legal(game):
    return [action for seat in range(game.setup.players) for action in game.legal_actions(seat)]


RARE = (Leave, Correct, Catch, CallUno)


def step(game, rng):
    """One thing that may happen; now and then a report of the launcher."""
    if rng.random() < 0.05:
        return tell(game, rng)
    legal = all_legal(game)
    often = [action for action in legal if not isinstance(action, RARE)]
    action = rng.choice(often if often and rng.random() < 0.93 else legal)
    return game.apply(filled_in(game, action, rng))


def tell(game, rng):
    launch_id, seat = str(rng.randrange(20)), rng.randrange(game.setup.players)
    if rng.random() < 0.3:
        return game.doubt(launch_id, seat, 0, 4)
    cards = rng.randrange(4)
    outcome = rng.choice(list(Outcome))
    launch = Launch(launch_id, seat, cards, 0, cards, outcome, press=rng.random() < 0.7)
    return game.launch(launch)


def walk(game, seed, steps=80):
    """Play on at random, stopping at each state before the game is over."""
    rng = Random(seed)
    for _ in range(steps):
        if game.phase is Phase.GAME_OVER:
            return
        yield rng
        step(game, rng)


def everything(game):
    """All that a game is, in a form that can be compared."""
    state = copy.deepcopy(game._state)
    state.events.clear()
    return state, state.rng.getstate(), game.record()


@settings(max_examples=60, deadline=None)
@given(full_games)
def test_cards_are_conserved(play):
    """G-12: hands, draw pile and discards are the deck, card by card."""
    setup, seed = play
    game = Game(setup)
    for _ in walk(game, seed):
        state = game._state
        every = [*state.piles.draw, *state.piles.discards, *chain(*state.hands)]

        assert setup.cards == Counter(every)


@settings(max_examples=60, deadline=None)
@given(games)
def test_somebody_can_always_go_on(play):
    """No state waits for nobody: some seat may do more than leave, or correct a count."""
    setup, seed = play
    game = Game(setup)
    for _ in walk(game, seed):
        assert any(not isinstance(action, Leave | Correct) for action in all_legal(game))
        if game.turn is not None:
            assert any(not isinstance(a, Leave | Correct) for a in game.legal_actions(game.turn))


@settings(max_examples=20, deadline=None)
@given(games)
def test_every_listed_action_applies(play):
    setup, seed = play
    game = Game(setup)
    for rng in walk(game, seed, steps=40):
        legal = all_legal(game)
        for action in rng.sample(legal, min(8, len(legal))):
            copy.deepcopy(game).apply(filled_in(game, action, rng))


@settings(max_examples=40, deadline=None)
@given(games)
def test_replay_equals_play(play):
    setup, seed = play
    game = Game(setup)
    for _ in walk(game, seed):
        pass

    assert everything(game) == everything(Game.replay(game.record()))


@settings(max_examples=40, deadline=None)
@given(games)
def test_undo_takes_back_exactly_one_action(play):
    setup, seed = play
    game = Game(setup)
    for _ in walk(game, seed, steps=25):
        before = everything(game)
        actions = [a for a in all_legal(game) if isinstance(a, Play | NameColor | Choose | Pass)]
        if actions:
            game.apply(actions[0])
            game.undo()

            assert before == everything(game)


CARDS = list(all_cards())


def wild_guess(players, rng):
    """Any action, legal or not."""
    seat, target = rng.randrange(players), rng.randrange(players)
    card, color = rng.choice(CARDS), rng.choice(list(Color))
    return rng.choice(
        [
            Play(seat, card, color, target, tuple(rng.sample(CARDS, 2))),
            Play(seat, card),
            Pass(seat),
            CallUno(seat),
            Catch(seat, target),
            NameColor(seat, color),
            Choose(seat, target),
            Launched(seat, rng.randrange(3)),
            Confirm(seat, str(rng.randrange(20)), 1),
            NextRound(seat),
            TurnUp(seat, card),
            Correct(seat, 3),
            CountHands(seat, {target: 5}),
        ]
    )


@settings(max_examples=12, deadline=None)
@given(games)
def test_a_refused_action_changes_nothing(play):
    setup, seed = play
    game = Game(setup)
    for rng in walk(game, seed, steps=40):
        before = everything(game)
        attempt = copy.deepcopy(game)
        for _ in range(6):
            try:
                attempt.apply(wild_guess(setup.players, rng))
            except ActionError:
                assert before == everything(attempt)
            else:
                attempt = copy.deepcopy(game)


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
    for rng in walk(game, seed, steps=30):
        viewer = rng.choice([None, *range(setup.players)])
        other = reshuffle_hidden(game, viewer, rng)

        assert game.view(viewer) == other.view(viewer)
        assert viewer is None or game.legal_actions(viewer) == other.legal_actions(viewer)


@settings(max_examples=30, deadline=None)
@given(full_games)
def test_an_event_never_leaks(play):
    """What others took makes no difference to what a seat is told."""
    setup, seed = play
    game = Game(setup)
    for rng in walk(game, seed, steps=30):
        due = game.due_seat
        if due is not None:
            viewer = rng.choice([seat for seat in (None, *range(setup.players)) if seat != due])
            told = [
                [event.to_dict(viewer) for event in one.apply(Launched(due, 2))]
                for one in (copy.deepcopy(game), reshuffle_hidden(game, viewer, rng))
            ]

            assert told[0] == told[1]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(EDITIONS), st.integers(2, 10), st.integers(0, 2**32))
def test_games_end(edition, players, seed):
    """As printed, playing whatever fits and pressing otherwise ends a round.

    With options that add presses it need not: a few seats can come to hold the whole deck.
    """
    options = {"target": "none"}
    game = Game(Setup("attack", players, edition=edition, seed=seed, options=options))
    rng = Random(seed)
    for _ in range(20_000):
        if game.phase is Phase.GAME_OVER:
            break
        legal = game.legal_actions(game.turn)
        plays = [a for a in legal if isinstance(a, Play | NameColor | Choose)]
        game.apply(rng.choice(plays) if plays else Launched(game.turn))

    assert Phase.GAME_OVER is game.phase


@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_players_play_a_whole_game(edition):
    """G-1: with the default options, to the target."""
    game, rng = Game(Setup("attack", 10, edition=edition, seed=1)), Random(1)
    while game.phase is not Phase.GAME_OVER:
        if game.phase is Phase.ROUND_OVER:
            game.apply(NextRound(0))
            continue
        legal = game.legal_actions(game.turn)
        plays = [a for a in legal if isinstance(a, Play | NameColor | Choose)]
        game.apply(rng.choice(plays) if plays else Launched(game.turn))

    (winner,) = game.winners
    assert game.view()["seats"][winner]["score"] >= 500
