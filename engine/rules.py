"""The rules of one game: what all games share, with a hook for each point where they differ.

The flow (plays, turns, rounds, leaving, UNO) lives in the modules beside this one and asks the
hooks. A variant overrides few of them and needs no `if` in the flow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from engine import actions as a
from engine.cards import Card
from engine.errors import ActionError, ActionFormatError, Refusal
from engine.launches import confirm, launched
from engine.leaving import leave
from engine.odds import EXTREME, Profile
from engine.plays import choose, fits, name_color, pass_, play
from engine.rounds import next_round, turn_up
from engine.scoring import Scoring
from engine.state import Choice, Phase, State
from engine.tables import correct, count_hands, hint
from engine.uno import call, catch

if TYPE_CHECKING:
    from engine.setup import Setup


class Rules(ABC):
    """The rules as one table plays them."""

    has_colors = True
    """Whether a wild's player names a color."""
    has_press = False
    """Whether a launcher is the draw pile."""
    profile: Profile = EXTREME
    """The luck of a game without a launcher."""
    hint_costs = False

    def __init__(self, setup: "Setup") -> None:
        self.deck: Mapping[Card, int] = setup.cards
        self.faces = setup.faces
        self.has_launcher = setup.launcher
        self.counts_copies = setup.position is None
        options = setup.options
        self.scoring = Scoring(options["scoring"])
        self.target: int | None = None if options["target"] == "none" else options["target"]
        self.false_catch_costs = options["false-catch"] == "penalty"

    @classmethod
    def pack(cls, cards: Mapping[Card, int], options: Mapping[str, Any]) -> Mapping[Card, int]:
        """Fit an edition's deck to the options."""
        del options
        return cards

    def may_play(self, state: State, seat: int) -> bool:
        """Whether the seat may play some card now: on its turn, or an extra card (A-4)."""
        return state.phase is Phase.PLAY and seat in {state.player, state.extra}

    def can_go_on_pile(self, state: State, card: Card) -> bool:
        """Whether the card matches what lies there."""
        return fits(state, card)

    def may_be_last(self, card: Card) -> bool:
        """Whether a seat may go out with the card."""
        del card
        return True

    def needs_target(self, card: Card, *, is_last: bool) -> bool:
        """Whether the player of the card has to choose another seat."""
        del card, is_last
        return False

    def swaps_hands(self, card: Card, *, is_last: bool) -> bool:
        """Whether the card swaps hands: UNO is judged after that, not at the play (G-10)."""
        del card, is_last
        return False

    def carry_out(self, state: State, choice: Choice, card: Card) -> None:
        """Do what the card does. `state.player` is the next seat, and may be moved on."""
        del state, choice, card

    def can_be_first(self, card: Card) -> bool:
        """Whether the card stays when it is turned up."""
        del card
        return True

    def open_with(self, state: State, card: Card) -> None:
        """Do what the card does when it is turned up first; `state.player` is the first seat."""
        del state, card

    @abstractmethod
    def penalize(self, state: State, seat: int, because: str) -> None:
        """Make a seat pay the penalty of UNO, of a false catch or of a hint."""

    @abstractmethod
    def value(self, card: Card) -> int:
        """Points for a card left in a hand."""

    def apply(self, state: State, action: a.Action) -> None:
        """Carry an action out.

        Raises:
            ActionError: the rules forbid it now; the state is unchanged.
            ActionFormatError: there is no such seat.
        """
        check_seat(state, "seat", action.seat)
        if isinstance(action, a.Play | a.Catch | a.Choose | a.Hint) and action.target is not None:
            check_seat(state, "target", action.target)
        if not state.is_in[action.seat]:
            raise ActionError(Refusal.SEAT_HAS_LEFT, f"seat {action.seat} has left the game")
        _REACTIONS[type(action)](self, state, action)


def check_seat(state: State, field: str, seat: int) -> None:
    """Raise ActionFormatError unless the game has that seat."""
    if not 0 <= seat < len(state.hands):
        raise ActionFormatError(field, f"expected a seat 0-{len(state.hands) - 1}, got {seat}")


_REACTIONS: Mapping[type[a.Action], Callable[[Rules, State, Any], None]] = {
    a.Play: play,
    a.Pass: pass_,
    a.CallUno: call,
    a.Catch: catch,
    a.NameColor: name_color,
    a.Choose: choose,
    a.Launched: launched,
    a.Confirm: confirm,
    a.Leave: leave,
    a.NextRound: next_round,
    a.TurnUp: turn_up,
    a.Correct: correct,
    a.CountHands: count_hands,
    a.Hint: hint,
}
