"""Classic UNO (rules C-1 to C-8)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.calm import fitting_on
from engine.cards import NO_FACES, ONLY, Card, Color, Faces, Kind, all_cards, card_of, faces_where
from engine.decks import CLASSIC_108
from engine.effects import Does, Effect
from engine.errors import ActionError, Refusal
from engine.options import COMMON_OPTIONS, Option
from engine.rules import Rules
from engine.ruleset import Ruleset
from engine.state import Challenge, Choice, Obligation, Phase, State
from engine.turns import may_begin

if TYPE_CHECKING:
    from engine.setup import Setup

EFFECTS: Mapping[Kind, Effect] = {
    Kind.SKIP: Effect(Does.SKIP),
    Kind.REVERSE: Effect(Does.REVERSE),
    Kind.DRAW_TWO: Effect(Does.NEXT_OWES, 2),
    Kind.WILD_DRAW_FOUR: Effect(Does.NEXT_OWES, 4),
}
"""C-3, C-4."""

SEVEN_ZERO: Mapping[int | None, Effect] = {7: Effect(Does.SWAP), 0: Effect(Does.ROTATE)}
"""What numbers do under `seven-zero` (C-8)."""

VALUES: Mapping[Kind, int] = {Kind.DRAW_TWO: 20, Kind.REVERSE: 20, Kind.SKIP: 20}
"""C-7; wilds are 50."""

STACKABLE = frozenset({Kind.DRAW_TWO, Kind.WILD_DRAW_FOUR})
"""What is answered with its own kind under `stacking` (C-8)."""

MOST_DRAWS = 10
"""The cards that `draw-until-playable` takes at most (C-2)."""

WILD = card_of(Kind.WILD)
WILD_DRAW_FOUR = card_of(Kind.WILD_DRAW_FOUR)


class Classic(Rules):
    """Classic UNO, with the house rules that a table asks for."""

    has_challenges = True
    effects = EFFECTS
    values = VALUES

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        options = setup.options
        self._reshuffles_wild = options["first-wild"] == "reshuffle"
        self._challenges = options["challenge"]
        self._needs_color_gone = options["wild-draw-four"]
        self._stacks = options.get("stacking", False)
        self._moves_hands = options.get("seven-zero", False)
        self._jumps_in = options.get("jump-in", False)
        if not self._challenges:
            self.may_refuse = True
        if options.get("draw-until-playable", False):
            self.most_draws, self.draws_calmly = MOST_DRAWS, False

    def effect(self, card: Card) -> Effect:
        moves = SEVEN_ZERO.get(card.number) if self._moves_hands else None
        return moves or super().effect(card)

    def refused(self, state: State, seat: int) -> Faces:
        """Without challenges a bluff is no move (C-5)."""
        return ONLY[WILD_DRAW_FOUR] if self.is_bluff(state, seat, WILD_DRAW_FOUR) else NO_FACES

    def jump_in(self, state: State) -> Faces:
        """Another copy of a colored card, before the seat on turn has begun."""
        if not self._jumps_in or not may_begin(state, state.player):
            return NO_FACES
        top = state.piles.discards[-1]
        return NO_FACES if top.is_wild else ONLY[top]

    def misfit(self, state: State, seat: int, card: Card) -> ActionError:
        if seat not in {state.turn, state.player}:
            return ActionError(Refusal.NOT_YOUR_TURN, f"only another {state.piles.top} jumps in")
        if card is WILD_DRAW_FOUR and state.phase is Phase.PLAY:
            return ActionError(Refusal.BLUFF_NOT_ALLOWED, "the hand has a card that forbids it")
        return super().misfit(state, seat, card)

    def is_bluff(self, state: State, seat: int, card: Card) -> bool:
        """Whether the rest of the hand has a card that forbids a Wild Draw Four (C-4).

        Where any wild does, others of its kind do so beside other cards alone: a hand of nothing
        else could never be played out, and two such hands would go on for ever [ours].
        """
        if card is not WILD_DRAW_FOUR or state.piles.is_table:
            return False
        forbidding, hand = self._forbidding(state), state.hands[seat]
        if card in forbidding and hand.count(card) > 1:
            return any(other is not card for other in hand)
        return not forbidding.isdisjoint(other for other in hand if other is not card)

    def let_meet(self, state: State, owed: Obligation, choice: Choice, card: Card) -> None:
        if self._stacks and card.kind in STACKABLE:
            owed.answers = _OF_KIND[card.kind]
        if card is WILD_DRAW_FOUR and self._challenges and state.hands[choice.by]:
            owed.challenge = Challenge(choice.by, choice.is_bluff)

    def can_be_first(self, card: Card) -> bool:
        if card is WILD:
            return not self._reshuffles_wild
        return card is not WILD_DRAW_FOUR

    def acts_first(self, card: Card) -> bool:
        return card.number is None and self.can_be_first(card)

    def _forbidding(self, state: State) -> Faces:
        match self._needs_color_gone:
            case "color":
                return _OF_COLOR.get(state.color, NO_FACES)
            case "color-or-wild":
                return _OF_COLOR.get(state.color, NO_FACES) | _WILDS
        top = state.piles.top
        return fitting_on(state.color, top.symbol if top else "")


_OF_KIND = {
    kind: frozenset(card for card in all_cards() if card.kind is kind) for kind in STACKABLE
}
_OF_COLOR: Mapping[Color | None, Faces] = {
    color: frozenset(card for card in all_cards() if card.color is color) for color in Color
}
_WILDS = faces_where(lambda card: card.is_wild)

FIRST_WILD = Option("first-wild", "reshuffle", ("reshuffle", "left-names-color"), "C-1")

CLASSIC = Ruleset(
    id="classic",
    name="UNO (unofficial)",
    editions=(CLASSIC_108,),
    options=(
        *COMMON_OPTIONS,
        FIRST_WILD,
        Option("draw-until-playable", False, (False, True), "C-2"),
        Option("wild-draw-four", "color", ("color", "compatible"), "C-4"),
        Option("challenge", True, (True, False), "C-5"),
        Option("stacking", False, (False, True), "C-8"),
        Option("seven-zero", False, (False, True), "C-8"),
        Option("jump-in", False, (False, True), "C-8"),
    ),
    faces=frozenset(CLASSIC_108.cards),
    rules=Classic,
)
"""The ruleset with everything that can be chosen."""
