"""The calm turns of one game, each made when it first comes up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from engine.calm import NO_STEP, Step, Turn, fitting_on
from engine.cards import NO_FACES, ONLY, Card, Color, Faces
from engine.effects import NOTHING
from engine.offer import COLORED_WAYS, PLAIN_WAYS, Terms
from engine.plays import PLAYED
from engine.shared import Shared
from engine.state import DRAWN, PLAY
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
        self._due = PRESSING if rules.has_press else DRAWING
        self._draws_calmly = rules.draws_calmly and not rules.may_refuse
        self._steps = [Shared(partial(self._step, seat)) for seat in self._seats]
        self.on: Mapping[Pile, Sequence[Turn]] = Shared(self._turns)
        """By seat the turns on a pile."""
        self.drawn = [Shared(partial(self._drawn, seat)) for seat in self._seats]
        """For each seat the turns on which it has drawn a card that it may play."""

    def _turns(self, pile: Pile) -> Sequence[Turn]:
        top, color, refused = pile
        fitting = fitting_on(color, top.symbol)
        if refused:
            fitting -= refused
        aimed = self._rules.aimed & fitting
        turns: list[Turn] = []
        turns += (self._turn(seat, fitting, aimed, turns) for seat in self._seats)
        return turns

    def _turn(self, seat: int, fitting: Faces, aimed: Faces, others: Sequence[Turn]) -> Turn:
        due, beside = (self._due[seat],), (CALLING[seat], LEAVING[seat])
        return Turn(
            seat,
            fitting,
            AWAITED[PLAY][seat],
            fitting.__contains__,
            self._steps_of(seat, fitting),
            aimed,
            is_listed=self._rules.lists_calmly and not aimed,
            terms=(self._ways[seat], due, beside),
            last_terms=(PLAIN_WAYS[seat], due, beside),
            called_terms=(PLAIN_WAYS[seat], due, (LEAVING[seat],)),
            draw=DRAWING[seat] if self._draws_calmly else None,
            drawn=self.drawn[seat],
            others=others,
        )

    def _drawn(self, seat: int, card: Card) -> Turn:
        fitting = ONLY[card]
        aimed = self._rules.aimed & fitting
        terms: Terms = (self._ways[seat], (PASSING[seat],), (CALLING[seat], LEAVING[seat]))
        return Turn(
            seat,
            fitting,
            AWAITED[DRAWN][seat],
            fitting.__contains__,
            self._steps_of(seat, fitting),
            aimed,
            is_listed=self._rules.lists_calmly and not aimed,
            terms=terms,
            last_terms=terms,
        )

    def _steps_of(self, seat: int, fitting: Faces) -> Mapping[Card, Step]:
        steps = self._steps[seat]
        return Shared(lambda card: steps[card] if card in fitting else NO_STEP)

    def _step(self, seat: int, card: Card) -> Step:
        rules, played = self._rules, PLAYED[seat][card]
        is_known = card not in rules.aimed and card not in rules.moving
        names_color = card.is_wild and rules.has_colors
        is_plain = is_known and not names_color and not rules.may_refuse
        return Step(
            is_known,
            PLAIN_WAYS[seat][card][0] if is_plain else None,
            names_color,
            acts=rules.effect_of[card] is not NOTHING,
            turns=self.on[card, card.color, NO_FACES],
            told=[(played, AWAITED[PLAY][following]) for following in self._seats],
        )
