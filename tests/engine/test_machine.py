"""Every game as a machine: whatever is done, in whatever order, these promises hold."""

import pickle
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from itertools import chain

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from support.setups import setups

from engine import (
    Accept,
    ActionError,
    CallUno,
    Catch,
    Challenge,
    Choose,
    Color,
    Confirm,
    Correct,
    CountHands,
    Creeper,
    Draw,
    Drew,
    Game,
    Hint,
    Launch,
    Launched,
    Leave,
    NameColor,
    NextRound,
    Outcome,
    Pass,
    Phase,
    Play,
    Reveal,
    TurnUp,
)
from engine.calm import NO_TURN
from engine.listing import _list
from engine.turns import calm_turn

ASIDE = (Leave, Correct, CallUno, Catch, Confirm, Hint, Creeper)
"""What may be done beside the thing that play waits for."""

NOBODY_AWAITED = {Phase.COUNT_HANDS, Phase.ROUND_OVER, Phase.GAME_OVER}


def legal(game):
    return [action for seat in range(game.setup.players) for action in game.legal_actions(seat)]


def in_full(game):
    """All that a game is, byte for byte."""
    calm = game._state.calm
    state = replace(game._state, calm=(calm.seat, sorted(map(str, calm.fitting))))
    return pickle.dumps((state, state.rng.getstate(), game.record()))


def filled_in(game, action, number):
    """The action with a number that a person might add."""
    to_take = game._state.piles.to_take
    numbers = {
        Correct: {"cards": 1 + number % 9},
        CountHands: {"values": {seat["seat"]: seat["cards"] for seat in held(game)}},
        Drew: {"cards": min(1 + number % 10, to_take)},
        Creeper: {"count": 1},
        Confirm: {"cards": number % 4},
        Launched: {"cards": number % 5} if number % 2 else {},
    }
    return replace(action, **numbers.get(type(action), {}))


def held(game):
    return [seat for seat in game.view()["seats"] if seat["cards"]]


def every_play(game):
    """Every card from every seat, with every color, and with every target."""
    seats = range(game.setup.players)
    for seat in seats:
        for card in game._rules.faces:
            yield Play(seat, card)
            yield from (Play(seat, card, color) for color in Color)
            yield from (Play(seat, card, target=target) for target in seats)


def every_other_action(game):
    seats, faces = range(game.setup.players), game._rules.faces
    plain = (Draw, Pass, CallUno, Challenge, Accept, NextRound)
    for seat in seats:
        yield from (kind(seat) for kind in plain)
        yield from (NameColor(seat, color) for color in Color)
        yield from (kind(seat, target) for kind in (Choose, Catch, Hint) for target in seats)
        yield from (Reveal(seat, guilty) for guilty in (True, False))
        yield from (TurnUp(seat, card) for card in faces)
        yield from (Launched(seat, cards) for cards in (None, 0, 2))
        yield from (Drew(seat, cards) for cards in (None, 0, 1, 11))
        yield from (Creeper(seat, count) for count in (None, 0, 1, 9))
        yield from (Correct(seat, None), CountHands(seat), Confirm(seat, "x", 1))


def is_listed(game, listed, action):
    """Whether the listing covers it: what is left out is asked for, what is not needed ignored."""
    match action:
        case Play(seat, card, target=target):
            plays = [one for one in listed[seat] if isinstance(one, Play) and one.card is card]
            return any(target is None or one.target in {None, target} for one in plays)
        case Catch() if game._rules.false_catch_costs:
            return True  # it is no move, but allowed, and costs the penalty
        case Launched(seat):
            return Launched(seat) in listed[seat]
        case Drew(seat):
            return Drew(seat) in listed[seat]
        case Creeper(seat):
            return Creeper(seat) in listed[seat]
    return action in listed[action.seat]


class GameMachine(RuleBasedStateMachine):
    @initialize(setup=setups(players=tuple(range(2, 11))))
    def begin(self, setup):
        self.game = Game(setup)

    @property
    def is_running(self):
        return self.game.phase is not Phase.GAME_OVER

    @precondition(lambda self: self.is_running)
    @rule(picks=st.lists(st.integers(0, 10**6), min_size=1, max_size=25))
    def go_on(self, picks):
        """Do what play waits for, several times."""
        for pick in picks:
            asked = [one for one in legal(self.game) if not isinstance(one, ASIDE)]
            if asked:
                self.game.apply(filled_in(self.game, asked[pick % len(asked)], pick))

    @precondition(lambda self: self.is_running)
    @rule(pick=st.integers(0, 10**6))
    def do_anything(self, pick):
        """Any listed action applies: calls, catches, corrections, leaving."""
        actions = legal(self.game)
        if actions:
            self.game.apply(filled_in(self.game, actions[pick % len(actions)], pick))

    @precondition(lambda self: self.is_running)
    @rule(pick=st.integers(0, 10**6), uno=st.booleans())
    def go_either_way(self, pick, uno):
        """What is known of a turn beforehand is what comes of it step by step."""
        moves = [one for one in legal(self.game) if isinstance(one, Play | Draw)]
        if moves:
            move = moves[pick % len(moves)]
            move = replace(move, uno=uno) if isinstance(move, Play) and uno else move
            twin = deepcopy(self.game)
            twin._state.calm = NO_TURN

            assert twin.apply(move) == self.game.apply(move)
            assert twin._state == self.game._state

    @rule(number=st.integers(0, 10**6), outcome=st.sampled_from(Outcome), press=st.booleans())
    def tell(self, number, outcome, press):
        """The launcher reports, or is missed: due or not, once or again."""
        launch_id, seat, cards = str(number % 20), number % self.game.setup.players, number % 4
        if number % 3:
            self.game.launch(Launch(launch_id, seat, cards, 0, cards, outcome, press=press))
        else:
            self.game.doubt(launch_id, seat, 0, 4)

    @rule()
    def replay(self):
        """The record plays the identical game again."""
        assert in_full(self.game) == in_full(Game.replay(self.game.record()))

    @precondition(lambda self: self.is_running)
    @rule(pick=st.integers(0, 10**6))
    def undo(self, pick):
        """An action taken back leaves no trace."""
        before = in_full(self.game)
        actions = [action for action in legal(self.game) if not isinstance(action, Launched)]
        self.game.apply(filled_in(self.game, actions[pick % len(actions)], pick))
        self.game.undo()

        assert before == in_full(self.game)

    @rule()
    def refuse_everything_else(self):
        """What is not listed is refused, and nothing has changed."""
        game, before = self.game, in_full(self.game)
        listed = [game.legal_actions(seat) for seat in range(game.setup.players)]
        for action in chain(every_play(game), every_other_action(game)):
            if not is_listed(game, listed, action):
                assert_refused(game, action)

        assert before == in_full(game)

    @invariant()
    def every_card_is_somewhere(self):
        """G-12: hands, draw pile and discards are the deck, card by card."""
        state = self.game._state
        cards = Counter(chain(state.piles.draw, state.piles.discards, *state.hands))
        if not state.piles.is_table:
            assert Counter(self.game.setup.cards) == cards

    @invariant()
    def one_seat_is_awaited_or_none(self):
        """And that seat can do what it is awaited for."""
        game = self.game
        assert (game.turn is None) == (game.phase in NOBODY_AWAITED)
        if game.turn is not None:
            assert game.turn in game.seats_in
            assert any(not isinstance(one, ASIDE) for one in game.legal_actions(game.turn))

    @invariant()
    def a_calm_table_is_known_as_such(self):
        """What is kept for speed is what would be worked out anew."""
        rules, state = self.game._rules, self.game._state
        if state.calm is not NO_TURN:
            seat = state.calm.seat
            assert state.calm is calm_turn(rules, state)
            assert state.calm.awaited is state.awaited
            assert (seat, state.calm.fitting) == (state.turn, rules.playable(state, seat))
            assert self.game.legal_actions(seat) == _list(rules, state, seat)

    @invariant()
    def somebody_can_go_on(self):
        """Nobody is left without a legal action while the game runs."""
        if self.is_running:
            assert all(self.game.legal_actions(seat) for seat in self.game.seats_in)
            going_on = [one for one in legal(self.game) if not isinstance(one, ASIDE)]
            assert going_on or self.game.view()["doubts"], "a doubt has to be settled first"


def assert_refused(game, action):
    try:
        game.apply(action)
    except ActionError:
        return
    raise AssertionError(f"{action} was not listed and applies")


GameMachine.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestGame = GameMachine.TestCase
