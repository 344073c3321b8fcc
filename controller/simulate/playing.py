"""Plays one batch of games, and counts as it goes.

The seat that is awaited is asked, with two exceptions that come first: who holds another hand now
may have to call UNO, and who may play an extra card (A-4) does so before the next seat.
Nobody plays out of turn otherwise.
"""

from collections.abc import Callable, Iterable, Sequence
from time import process_time
from typing import Any

from controller.simulate.experiment import Experiment
from controller.simulate.tally import Tally
from engine import Draw, Event, Game, Launched, NextRound, Phase, Play, find_ruleset
from engine import events as e
from engine.bots import Bot, Eyes, find_bot
from engine.events import Awaited

MOST_TURNS = 20_000
"""Of one round (*assumed*: far more than any real one takes). A round that goes on for longer is
given up, and the game with it."""

PLAY = Phase.PLAY  # a name of its own, since it is asked for all the time
_BEGINNINGS = frozenset({Play, Draw, Launched})
"""What a seat does for its own turn."""


def play_batch(experiment: Experiment, batch: int, most_turns: int = MOST_TURNS) -> Tally:
    """Play the games of one batch; the same batch always gives the same counts."""
    began = process_time()
    chance = experiment.chance(batch)
    bots = [find_bot(kind, chance) for kind in experiment.policies]
    tally = Tally(experiment.players)
    games = experiment.games_in(batch)
    while tally.games + tally.abandoned < games:
        game = Game(experiment.setup(chance.getrandbits(53)), can_undo=False)
        table = BotTable(game, bots, tally, is_of_rounds=experiment.is_of_rounds)
        while tally.games + tally.abandoned < games and table.play_round(most_turns):
            pass
    tally.cpu_seconds = process_time() - began
    return tally


class BotTable:
    """One game with its bots; every round of it is a game of its own if `is_of_rounds`."""

    def __init__(
        self, game: Game, bots: Sequence[Bot], tally: Tally, *, is_of_rounds: bool
    ) -> None:
        self._game = game
        self._asked = [(bot.answer, Eyes(game, seat)) for seat, bot in enumerate(bots)]
        """For each seat who answers, and by what sight."""
        self._tally = tally
        self._is_of_rounds = is_of_rounds
        self._dealer = game.setup.dealer
        self._turns = 0
        self._first: list[int] = []
        """Seats to be asked before the one that is awaited."""
        self._notes: dict[type[Any], Callable[[Any], None]] = {
            e.RoundBegan: self._note_deal,
            e.RoundOver: self._note_round,
            e.GameOver: self._note_game,
            e.Reloaded: self._note_reload,
            e.HandsSwapped: self._note_swap,
            e.HandsRotated: self._note_rotation,
        }
        self._calm = 2
        """Up to so many events tell nothing but a move, and whose turn is next."""
        if find_ruleset(game.setup.ruleset).rules.has_press:
            self._notes[e.Took] = self._note_press
            self._calm = 0
        if game.setup.options.get("extra-card-after-skip-reverse") == "always":
            self._notes[e.Played] = self._note_play
            self._calm = 0

    def play_round(self, most_turns: int) -> bool:
        """Play a round to its end; answer whether another one can follow."""
        game, asked, first, calm = self._game, self._asked, self._first, self._calm
        legal_actions, apply = game.legal_actions, game.apply
        if game.phase is Phase.ROUND_OVER:
            self._note(apply(NextRound(game.seats_in[0])))
        awaited, turns = game.awaited, 0
        while (seat := awaited.seat) is not None:
            if first:
                seat = first.pop()
            answer, eyes = asked[seat]
            action = answer(eyes, legal_actions(seat))
            if action is None:
                assert seat != awaited.seat, "whoever is awaited has something to do"
                continue
            if awaited.phase is PLAY and seat == awaited.seat and type(action) in _BEGINNINGS:
                turns += 1
                if turns > most_turns:
                    self._tally.abandoned += 1
                    return False
            told = apply(action)
            if len(told) > calm:
                self._turns = turns
                self._note(told)
            last = told[-1]
            if type(last) is Awaited:
                awaited = last
        return awaited.phase is Phase.ROUND_OVER

    def _note(self, told: Iterable[Event]) -> None:
        notes = self._notes
        for event in told:
            kind = type(event)
            if kind in notes:
                notes[kind](event)

    def _note_deal(self, event: e.RoundBegan) -> None:
        self._dealer = event.dealer

    def _note_round(self, event: e.RoundOver) -> None:
        self._tally.add_round(self._turns, sum(event.points), is_blocked=event.blocked)
        self._first.clear()
        if self._is_of_rounds:
            self._tally.add_game(event.winners, self._dealer)

    def _note_game(self, event: e.GameOver) -> None:
        if not self._is_of_rounds:
            self._tally.add_game(event.winners, self._game.setup.dealer)

    def _note_play(self, event: e.Played) -> None:
        self._first.append(event.seat)

    def _note_press(self, event: e.Took) -> None:
        self._tally.add_press(len(event.cards))

    def _note_reload(self, _event: e.Reloaded) -> None:
        self._tally.reshuffles += 1

    def _note_swap(self, event: e.HandsSwapped) -> None:
        self._first += (event.seat, event.target)

    def _note_rotation(self, _event: e.HandsRotated) -> None:
        self._first += self._game.seats_in
