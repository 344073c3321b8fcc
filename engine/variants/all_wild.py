"""UNO All Wild: no colors, no numbers, a card each turn (rules W-1 to W-9)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.cards import Card, Kind, card_of
from engine.decks import ALL_WILD_112
from engine.effects import Does, Effect
from engine.match import seats_in
from engine.options import COMMON_OPTIONS, Option
from engine.rules import Rules
from engine.ruleset import Ruleset
from engine.state import Choice, State
from engine.turns import may_begin, next_seat

if TYPE_CHECKING:
    from engine.setup import Setup

EFFECTS: Mapping[Kind, Effect] = {
    Kind.WILD_REVERSE: Effect(Does.REVERSE),
    Kind.WILD_SKIP: Effect(Does.SKIP),
    Kind.WILD_DOUBLE_SKIP: Effect(Does.DOUBLE_SKIP),
    Kind.WILD_DRAW_TWO: Effect(Does.NEXT_OWES, 2),
    Kind.WILD_DRAW_FOUR: Effect(Does.NEXT_OWES, 4),
    Kind.WILD_TARGETED_DRAW_TWO: Effect(Does.TARGET_OWES, 2),
    Kind.WILD_FORCED_SWAP: Effect(Does.SWAP),
}
"""W-3 to W-6."""

WILD = card_of(Kind.WILD)


class AllWild(Rules):
    """UNO All Wild."""

    has_colors = False
    lists_calmly = False  # whether a seat may draw depends on others (W-7)
    draws_calmly = False
    must_play_drawn = True
    effects = EFFECTS
    values: Mapping[Kind, int] = {Kind.WILD: 20}
    """W-9; every action card is 50."""

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        self._first_card_acts: bool = setup.options["first-card-acts"]
        self._plays_again = setup.options["two-player-double-skip"] == "again"

    def may_draw(self, state: State, seat: int) -> bool:
        """Only without an action card, when the next seat has one card left (W-7)."""
        if not may_begin(state, seat) or state.piles.is_exhausted:
            return False
        is_threatened = len(state.hands[next_seat(state, seat)]) == 1
        # At a real table the players have to be believed.
        return is_threatened and (state.piles.is_table or set(state.hands[seat]) == {WILD})

    def acts_first(self, card: Card) -> bool:
        del card
        return self._first_card_acts

    def carry_out(self, state: State, choice: Choice, card: Card) -> None:
        super().carry_out(state, choice, card)
        is_doubled = self.effect_of[card].does is Does.DOUBLE_SKIP
        if is_doubled and self._plays_again and len(seats_in(state)) == 2:
            state.player = next_seat(state, state.player)  # as Skip (W-3)


ALL_WILD = Ruleset(
    id="all-wild",
    name="UNO All Wild (unofficial)",
    editions=(ALL_WILD_112,),
    options=(
        *COMMON_OPTIONS,
        Option("first-card-acts", True, (True, False), "W-2"),
        Option("two-player-double-skip", "literal", ("literal", "again"), "W-3"),
    ),
    faces=frozenset(ALL_WILD_112.cards),
    rules=AllWild,
)
"""The ruleset with everything that can be chosen."""
