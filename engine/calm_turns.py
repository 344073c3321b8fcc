"""The calm turns of one game, each made when it first comes up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.calm import Turn, fitting_on
from engine.calm_steps import CalmSteps
from engine.cards import ONLY, Card, Color, Faces
from engine.offer import COLORED_WAYS, PLAIN_WAYS, Terms
from engine.shared import Shared
from engine.state import DRAWN, PLAY, Way
from engine.terms import CALLING, DRAWING, LEAVING, PASSING, PRESSING
from engine.turns import AWAITED

if TYPE_CHECKING:
    from engine.rules import Rules

Pile = tuple[Card, Color | None, Faces]
"""What decides about a turn: the top card, the color in force, the faces that are refused."""


class CalmTurns:
    """Turns and steps by the rules of one game, shared by all who play by them."""

    def __init__(self, rules: "Rules") -> None:
        self._rules = rules
        self._seats = range(rules.seats)
        self._ways = COLORED_WAYS if rules.has_colors else PLAIN_WAYS
        self._terms = [self._terms_of(seat) for seat in self._seats]
        self._draws_calmly = rules.draws_calmly and not rules.may_refuse
        self._steps = CalmSteps(rules, self).by
        self.on: Mapping[tuple[Way, Pile], Sequence[Turn]] = Shared(self._turns)
        """By seat the turns on a pile."""
        self.drawn: Mapping[tuple[int, Way], Mapping[Card, Turn]] = Shared(self._drawn_in)
        """For each seat the turns on which it has drawn a card that it may play."""

    def _turns(self, place: tuple[Way, Pile]) -> Sequence[Turn]:
        way, (top, color, refused) = place
        fitting = fitting_on(color, top.symbol)
        if refused:
            fitting -= refused
        turns: list[Turn] = []
        turns += (self._turn(way, seat, fitting, turns) for seat in self._seats)
        return turns

    def _turn(self, way: Way, seat: int, fitting: Faces, others: Sequence[Turn]) -> Turn:
        aimed = self._rules.aimed & fitting
        direction, order = way
        terms, last_terms, called_terms = self._terms[seat]
        return Turn(
            seat,
            fitting,
            AWAITED[PLAY][seat],
            fitting.__contains__,
            self._steps[seat, way],
            aimed,
            is_listed=self._rules.lists_calmly and not aimed,
            terms=terms,
            last_terms=last_terms,
            called_terms=called_terms,
            draw=DRAWING[seat] if self._draws_calmly else None,
            drawn=self.drawn[seat, way],
            following=order[direction][seat],
            others=others,
        )

    def _terms_of(self, seat: int) -> tuple[Terms, Terms, Terms]:
        """With several cards, with the last one, and if UNO was called for that."""
        due = ((PRESSING if self._rules.has_press else DRAWING)[seat],)
        leaving = (LEAVING[seat],)
        beside = (CALLING[seat], *leaving)
        plain = PLAIN_WAYS[seat]
        return (self._ways[seat], due, beside), (plain, due, beside), (plain, due, leaving)

    def _drawn_in(self, place: tuple[int, Way]) -> Mapping[Card, Turn]:
        seat, way = place
        return Shared(partial(self._drawn, way, seat))

    def _drawn(self, way: Way, seat: int, card: Card) -> Turn:
        fitting = ONLY[card]
        aimed = self._rules.aimed & fitting
        terms: Terms = (self._ways[seat], (PASSING[seat],), (CALLING[seat], LEAVING[seat]))
        return Turn(
            seat,
            fitting,
            AWAITED[DRAWN][seat],
            fitting.__contains__,
            self._steps[seat, way],
            aimed,
            is_listed=self._rules.lists_calmly and not aimed,
            terms=terms,
            last_terms=terms,
        )
