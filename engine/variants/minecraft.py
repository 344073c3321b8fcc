"""UNO Minecraft: classic UNO with Creepers in the draw pile (rules M-1 to M-9)."""

from typing import TYPE_CHECKING

from engine.actions import Creeper
from engine.cards import Card, Kind, card_of
from engine.decks import MINECRAFT_112
from engine.draws import take
from engine.errors import ActionError, Refusal
from engine.events import CreepersShown
from engine.options import COMMON_OPTIONS, Option
from engine.plays import copies_left
from engine.ruleset import Ruleset
from engine.state import State
from engine.turns import go_on
from engine.variants.classic import FIRST_WILD, Classic

if TYPE_CHECKING:
    from engine.setup import Setup

CREEPER = card_of(Kind.WILD_CREEPER)

BLAST = 3
"""Cards that each Creeper drawn from the pile brings on top (M-4)."""


class Minecraft(Classic):
    """UNO Minecraft."""

    draws_calmly = False

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        self._any_card_is_first = setup.options["first-card-acts"]

    def can_be_first(self, card: Card) -> bool:
        """Only a number, or what can be first in classic; a Creeper counts as a Wild (M-1)."""
        if not self._any_card_is_first:
            return card.number is not None
        return super().can_be_first(_WILD if card is CREEPER else card)

    def take(self, state: State, seat: int, cards: int) -> list[Card]:
        """Show the Creepers of a draw, and take three more for each (M-4)."""
        taken = super().take(state, seat, cards)
        if state.piles.is_table:
            state.unseen[seat] = state.unseen.get(seat, 0) + len(taken)
        elif CREEPER in taken:
            _blow_up(state, seat, taken.count(CREEPER))
        return taken

    def most_creepers(self, state: State, seat: int) -> int:
        drawn = state.unseen.get(seat, 0)
        return min(drawn, copies_left(self, state, CREEPER)) if self.counts_copies else drawn

    def creeper(self, state: State, action: Creeper) -> None:
        if not state.piles.is_table:
            raise ActionError(Refusal.TABLE_ONLY, "here the program knows the cards")
        most = self.most_creepers(state, action.seat)
        if not most:
            raise ActionError(Refusal.WRONG_PHASE, f"seat {action.seat} has drawn no Creeper")
        if action.count is None:
            raise ActionError(Refusal.NUMBER_MISSING, "how many Creepers were drawn?")
        if not 1 <= action.count <= most:
            raise ActionError(Refusal.BAD_COUNT, f"expected 1-{most}, got {action.count}")
        del state.unseen[action.seat]
        _blow_up(state, action.seat, action.count)
        go_on(self, state)


def _blow_up(state: State, seat: int, creepers: int) -> None:
    """Take more cards; Creepers among these are not shown."""
    state.events.append(CreepersShown(seat, creepers))
    take(state, seat, BLAST * creepers)


_WILD = card_of(Kind.WILD)

MINECRAFT = Ruleset(
    id="minecraft",
    name="UNO Minecraft (unofficial)",
    editions=(MINECRAFT_112,),
    options=(
        *COMMON_OPTIONS,
        Option("first-card-acts", False, (False, True), "M-1"),
        FIRST_WILD,
        Option("wild-draw-four", "color-or-wild", ("color-or-wild", "color"), "M-6"),
        Option("challenge", True, (True, False), "M-7"),
    ),
    faces=frozenset(MINECRAFT_112.cards),
    rules=Minecraft,
)
"""The ruleset with everything that can be chosen."""
