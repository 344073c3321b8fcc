"""The rules of one game: what all games share, with a hook for each point where they differ.

The flow (plays, turns, rounds, leaving, UNO) lives in the modules beside this one and asks the
hooks. A variant overrides few of them and needs no `if` in the flow.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine import actions as a
from engine.calm import Turn, fitting_on
from engine.calm_turns import CalmTurns
from engine.cards import NO_FACES, ONLY, Card, Faces, Kind, all_cards
from engine.carrying import CARRY_OUT
from engine.draws import take
from engine.effects import NOTHING, Does, Effect
from engine.errors import ActionError, Refusal
from engine.odds import EXTREME, Profile
from engine.scoring import Scoring
from engine.state import ANSWERABLE, CHALLENGE, DRAWN, PLAY, Choice, Obligation, Phase, State
from engine.turns import may_begin, next_seat, others_from

if TYPE_CHECKING:
    from engine.setup import Setup

DEAREST = 50
"""Points for every card whose value is not printed otherwise: wilds, that is."""

PENALTY = 2
"""Cards that UNO not called costs (C-6, M-8, W-8)."""


class Rules:
    """The rules as one table plays them; unless a variant says otherwise, with a draw pile."""

    has_colors = True
    """Whether a wild's player names a color."""
    has_press = False
    """Whether a launcher is the draw pile."""
    profile: Profile = EXTREME
    """The luck of a game without a launcher."""
    hint_costs = False
    has_challenges = False
    """Whether a draw that is owed can be met with a challenge or an answer (C-5, C-8)."""
    draws_calmly = True
    """Whether a draw for a turn is one card, and does nothing beside."""
    most_draws = 1
    """Cards that a seat draws for its turn at most."""
    must_play_drawn = False
    """Whether a drawn card has to be played (W-7)."""
    lists_calmly = True
    """Whether what a seat may do on a calm turn depends on no other seat."""
    may_refuse = False
    """Whether there are faces that may be refused although they match."""
    effects: Mapping[Kind, Effect] = {}
    """What the cards do; none: nothing."""
    values: Mapping[Kind, int] = {}
    """Points for a card left in a hand; numbers count themselves, what is not here DEAREST."""

    def __init__(self, setup: "Setup") -> None:
        self.deck: Mapping[Card, int] = setup.cards
        self.pack_of_cards = [card for card, n in self.deck.items() for _ in range(n)]
        self.faces = setup.faces
        self.seats = setup.players
        self.has_launcher = setup.launcher
        self.counts_copies = setup.position is None
        options = setup.options
        self.scoring = Scoring(options["scoring"])
        self.target: int | None = None if options["target"] == "none" else options["target"]
        self.false_catch_costs = options["false-catch"] == "penalty"
        self.is_table = setup.knowledge == "table"
        self.has_calm_turns = not self.is_table
        """Whether there are turns on which only matters what fits of a seat's hand."""

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Rules":
        return self  # nothing about them changes

    @cached_property
    def special(self) -> Faces:
        """The faces whose play takes more than laying them down; at a real table all."""
        return self._those(self.is_special)

    @cached_property
    def aimed(self) -> Faces:
        """The faces whose ways to be played depend on more than the face."""
        return self._those(
            lambda card: self.needs_target(card, is_last=False) or card.kind is Kind.DISCARD_ALL
        )

    @cached_property
    def calm_turns(self) -> CalmTurns:
        """What there is to know beforehand of the turns on which nothing else is open."""
        return CalmTurns(self)

    def turn_of(self, state: State, seat: int) -> Turn:
        """Find the calm turn of a seat that is on turn."""
        refused = self.refused(state, seat) if self.may_refuse else NO_FACES
        pile = state.piles.discards[-1], state.color, refused
        return self.calm_turns.on[(state.direction, state.order), pile][seat]

    def is_special(self, card: Card) -> bool:
        """Whether the card does something, or waits for something to be said."""
        return self.is_table or card.is_wild or self.effect_of[card] is not NOTHING

    @classmethod
    def pack(cls, cards: Mapping[Card, int], options: Mapping[str, Any]) -> Mapping[Card, int]:
        """Fit an edition's deck to the options."""
        del options
        return cards

    @property
    def draws_until_playable(self) -> bool:
        """Whether a draw for a turn may take several cards (C-2)."""
        return self.most_draws > 1

    def due_seat(self, state: State) -> int | None:
        """Find the seat that a press made now would be for."""
        return state.due_seat if self.has_press else None

    def effect(self, card: Card) -> Effect:
        """What the card does; the same as `effect_of[card]`."""
        return self.effects.get(card.kind, NOTHING)

    @cached_property
    def effect_of(self) -> Mapping[Card, Effect]:
        """What every card does."""
        return {card: self.effect(card) for card in all_cards()}

    def value(self, card: Card) -> int:
        """Points for a card left in a hand."""
        if card.number is not None:
            return card.number
        return self.values.get(card.kind, DEAREST)

    @cached_property
    def worth(self) -> Mapping[Card, int]:
        """What every card is worth."""
        return {card: self.value(card) for card in self.faces}

    def fitting(self, state: State) -> Faces:
        """Find the faces that go on the pile (G-3)."""
        top = state.piles.discards[-1]
        return fitting_on(state.color, top.symbol)

    def matching(self, state: State, seat: int) -> Faces:
        """Find the faces that a seat on turn may lay on the pile."""
        matching = self.fitting(state)
        return matching - self.refused(state, seat) if self.may_refuse else matching

    def refused(self, state: State, seat: int) -> Faces:
        """Find the faces that are no move now, although they match."""
        del state, seat
        return NO_FACES

    def jump_in(self, state: State) -> Faces:
        """Find the faces that any seat may play out of turn now (C-8)."""
        del state
        return NO_FACES

    def playable(self, state: State, seat: int) -> Faces:
        """Find the faces that the seat may lay on the pile now; none if it may not play."""
        if state.phase is PLAY and (seat == state.player or seat == state.extra):  # noqa: PLR1714 # a set would be built each time
            return self.matching(state, seat)
        if state.phase in ANSWERABLE:
            owed = state.obligations[0]
            return owed.answers if owed.seat == seat else NO_FACES
        drawn = state.drawn
        if drawn is None or state.phase is not DRAWN:
            return self.jump_in(state)
        if may_begin(state, seat) or (drawn.seat == seat and state.piles.is_table):
            return self.matching(state, seat)
        return ONLY[drawn.card] if drawn.seat == seat else self.jump_in(state)

    def misfit(self, state: State, seat: int, card: Card) -> ActionError:
        """Say why a card of the hand is not playable now."""
        drawn = state.drawn
        if drawn is not None and drawn.seat == seat and not state.piles.is_table:
            return ActionError(Refusal.ONLY_DRAWN_CARD, f"{drawn.card} was drawn, not {card}")
        return ActionError(Refusal.CARD_DOES_NOT_FIT, f"{card} does not fit")

    def may_draw(self, state: State, seat: int) -> bool:
        """Whether the seat may draw for its turn; where it is always so, it may decline (G-4)."""
        return seat == state.player and not self.has_press and may_begin(state, seat)

    def may_be_last(self, card: Card) -> bool:
        """Whether a seat may go out with the card."""
        del card
        return True

    def is_bluff(self, state: State, seat: int, card: Card) -> bool:
        """Whether playing the card from the hand now is against the rules, but possible (C-4)."""
        del state, seat, card
        return False

    @cached_property
    def moving(self) -> Faces:
        """The faces that move hands."""
        return self._those(lambda card: self.effect_of[card].does in {Does.SWAP, Does.ROTATE})

    @cached_property
    def _aiming(self) -> Faces:
        return self._those(lambda card: self.effect_of[card].does in {Does.SWAP, Does.TARGET_OWES})

    def _those(self, are_meant: Callable[[Card], bool]) -> Faces:
        """Find the faces of this deck of which something holds."""
        return frozenset(filter(are_meant, self.faces))

    def needs_target(self, card: Card, *, is_last: bool) -> bool:
        """Whether the player of the card has to choose another seat (G-8)."""
        return card in self._aiming and not (is_last and card in self.moving)

    def swaps_hands(self, card: Card, *, is_last: bool) -> bool:
        """Whether the card moves hands: UNO is judged after that, not at the play (G-10)."""
        return not is_last and card in self.moving

    def carry_out(self, state: State, choice: Choice, card: Card) -> None:
        """Do what the card does. `state.player` is the next seat, and may be moved on (G-13)."""
        CARRY_OUT[self.effect_of[card].does](self, state, choice, card)

    def obligation(self, state: State, choice: Choice, card: Card, seat: int) -> Obligation:
        """Say what a seat owes that is struck by the card."""
        effect = self.effect_of[card]
        amount = effect.amount + choice.carried
        owed = Obligation(seat, amount, card.name, effect.until_fires)
        if not choice.turned_up:
            self.let_meet(state, owed, choice, card)
        return owed

    def let_meet(self, state: State, owed: Obligation, choice: Choice, card: Card) -> None:
        """Note what can be said to what is owed because of a card that was played (C-5, C-8)."""

    def struck_by(self, state: State, choice: Choice) -> list[int]:
        """List whom a card strikes that strikes all (A-10)."""
        return others_from(state, state.player, without=choice.by)

    def phase_of(self, owed: Obligation) -> Phase | None:
        """Say in which phase what is owed is waited for; None: it is booked at once (G-14)."""
        if owed.challenge is not None:
            return Phase.REVEAL if owed.challenge.is_made else CHALLENGE
        return CHALLENGE if owed.answers else None

    def take(self, state: State, seat: int, cards: int) -> list[Card]:
        """Give cards of the draw pile to a seat."""
        return take(state, seat, cards)

    def can_be_first(self, card: Card) -> bool:
        """Whether the card stays when it is turned up."""
        del card
        return True

    def acts_first(self, card: Card) -> bool:
        """Whether the card does something when it is turned up."""
        return self.can_be_first(card)

    def open_with(self, state: State, card: Card) -> None:
        """Let the card act as if the dealer had played it; `state.player` is the first seat."""
        effect = self.effect_of[card]
        if effect is NOTHING or not self.acts_first(card):
            return
        does = effect.does
        if does is Does.REVERSE:
            state.direction = -1
            # Where the dealer has left: the next one to the right (G-11).
            is_in = state.is_in[state.dealer]
            state.player = state.dealer if is_in else next_seat(state, state.dealer)
            return
        choice = Choice(state.player, state.dealer, card, turned_up=True)
        # Where everybody is struck, that comes first, and then the first seat names the color.
        choice.needs_color = self.has_colors and card.is_wild and does is not Does.ALL_OWE
        choice.needs_target = self.needs_target(card, is_last=False)
        if choice.needs_target:
            choice.seat = state.dealer
        if state.is_in[choice.seat]:  # a dealer that has left chooses nobody (G-11)
            state.choice = choice

    def penalize(self, state: State, seat: int, because: str) -> None:
        """Make a seat pay the penalty of UNO, of a false catch or of a hint."""
        del because
        self.take(state, seat, PENALTY)

    def most_creepers(self, state: State, seat: int) -> int:
        """How many Creepers the table may say that a seat has just drawn (M-4)."""
        del state, seat
        return 0

    def creeper(self, state: State, action: a.Creeper) -> None:
        """Take the table's word for Creepers that were drawn (M-4)."""
        del state
        raise ActionError(Refusal.NOT_IN_THIS_GAME, f"seat {action.seat} can draw no Creeper")
