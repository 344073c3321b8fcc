"""What comes of the plays on calm turns, each found out once by trying it on an empty table."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from engine.calm import NO_STEPS, Said, Step, Steps
from engine.cards import FACE_DOWN, NO_FACES, Card, Color
from engine.events import Event
from engine.offer import PLAIN_WAYS
from engine.piles import Piles
from engine.plays import COLOR_NAMED, PLAYED
from engine.shared import Shared
from engine.state import PLAY, Choice, State, Way
from engine.turns import AWAITED, debtors_turn
from engine.uno import CALLED

if TYPE_CHECKING:
    from engine.calm_turns import CalmTurns
    from engine.rules import Rules


class CalmSteps:
    """Steps by the rules of one game, each made when it first comes up."""

    def __init__(self, rules: "Rules", turns: "CalmTurns") -> None:
        self._rules = rules
        self._turns = turns
        self.by: Mapping[tuple[int, Way], Mapping[Card, Steps]] = Shared(self._steps_in)
        """For each seat what may come of every card."""

    def _steps_in(self, place: tuple[int, Way]) -> Mapping[Card, Steps]:
        seat, way = place
        return Shared(partial(self._steps_of, way, seat))

    def _steps_of(self, way: Way, seat: int, card: Card) -> Steps:
        if card in self._rules.aimed or card in self._rules.moving:
            return NO_STEPS
        said: Mapping[Said, Step | None] = Shared(partial(self._step, way, seat, card))
        step = said[None, False]
        plain = PLAIN_WAYS[seat][card][0] if step else None
        return Steps(said, plain, step)

    def _step(self, way: Way, seat: int, card: Card, said: Said) -> Step | None:
        """Find what comes of a play by trying it on a table where nothing else is open."""
        color, is_aloud = said
        names_color = card.is_wild and self._rules.has_colors
        if names_color != (color is not None):
            return None
        state = _scratch(way, seat)
        self._rules.carry_out(state, Choice(seat, seat, card), card)
        if state.extra is not None:
            return None
        told: list[Event] = [PLAYED[seat][card]]
        if is_aloud:
            told.append(CALLED[seat])
        if color is not None:
            told.append(COLOR_NAMED[seat][color])
        told += state.events
        return self._leading_on(state, card, color or card.color, tuple(told))

    def _leading_on(
        self, state: State, card: Card, color: Color | None, done: tuple[Event, ...]
    ) -> Step:
        """Note what a table has come to."""
        debts, player = state.obligations, state.player
        phase = self._rules.phase_of(debts[0]) if debts else None
        awaited = AWAITED[phase or PLAY][debts[0].seat if phase else player]
        if phase is not None:
            turn = debtors_turn(debts[0], phase)
        elif self._rules.may_refuse:
            turn = None
        else:
            turn = self._turns.on[(state.direction, state.order), (card, color, NO_FACES)][player]
        return Step(
            color,
            state.direction,
            player,
            turn,
            done,
            (*done, awaited),
            awaited,
            debts,
            phase,
            is_doubtful=any(owed.challenge is not None for owed in debts),
        )


def _scratch(way: Way, seat: int) -> State:
    """Make a table where a seat has just played a card."""
    direction, order = way
    onward = order[direction]
    seats = range(len(onward))
    return State(
        rng=Random(0),
        hands=[[FACE_DOWN] for _ in seats],
        piles=Piles([], [], is_table=False),
        is_in=[one in onward for one in seats],
        order=order,
        scores=[0 for _ in seats],
        dealer=seat,
        luck=0,
        player=onward[seat],
        direction=direction,
        phase=PLAY,
    )
