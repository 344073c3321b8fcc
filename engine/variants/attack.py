"""UNO Attack: a launcher is the draw pile (rules A-1 to A-19)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine.cards import Card, Kind, all_cards, card_of, faces_where
from engine.decks import ATTACK_112, ATTACK_1998, ATTACK_2010, MEGA_HIT
from engine.effects import Does
from engine.odds import PROFILES, Profile, find_profile
from engine.options import COMMON_OPTIONS, Option
from engine.rules import PENALTY, Rules
from engine.ruleset import Ruleset
from engine.state import Choice, Obligation, Phase, State
from engine.turns import next_seat, owe
from engine.variants.attack_effects import (
    CUSTOMIZABLE,
    EFFECTS,
    PLAIN_WRITINGS,
    customized,
    is_written,
)

if TYPE_CHECKING:
    from engine.setup import Setup


UNTURNABLE = frozenset({Kind.TRADE_HANDS, Kind.WILD_ATTACK_ATTACK})
"""What cannot be a first card (A-14)."""

ANSWERS = frozenset({Kind.HIT_1, Kind.HIT_2, Kind.WILD_ATTACK_ATTACK})
"""The hits that can be answered, and what answers them (A-17)."""

PENALTIES = {"hint-penalty": 4}
"""Presses (A-18); every other penalty is two (A-13), as many as cards elsewhere."""

VALUES: Mapping[Kind, int] = {
    Kind.HIT_1: 20,  # in no source: as Hit 2
    Kind.HIT_2: 20,
    Kind.REVERSE: 20,
    Kind.SKIP: 20,
    Kind.DISCARD_ALL: 30,
    Kind.TRADE_HANDS: 30,
    Kind.WILD_HIT_4: 40,
}
"""A-19; all other wilds are 50."""


class Attack(Rules):
    """UNO Attack."""

    has_press = True
    draws_calmly = False
    values = VALUES

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        options = setup.options
        self.profile = _read_profile(options["profile"])
        self.hint_costs = options["hint-penalty"]
        self._extra_card = options["extra-card-after-skip-reverse"] == "always"
        self._skips_after_attack = options["attack-attack-skips-next"]
        self._hits_everyone = options["all-hit"] == "everyone"
        self._stacks = options.get("stacking-hits", False)
        self.effects = {**EFFECTS, **customized(options["customizable"])}

    @classmethod
    def pack(cls, cards: Mapping[Card, int], options: Mapping[str, Any]) -> Mapping[Card, int]:
        """Tell the three Customizables apart, where the table wrote something else on each."""
        blank = card_of(Kind.WILD_CUSTOMIZABLE)
        if isinstance(options["customizable"], str) or cards.get(blank) != len(CUSTOMIZABLE):
            return cards
        return {**cards, **{card_of(kind): 1 for kind in CUSTOMIZABLE}}

    def is_special(self, card: Card) -> bool:
        return super().is_special(card) or card.kind is Kind.DISCARD_ALL

    def may_be_last(self, card: Card) -> bool:
        return card.kind is not Kind.TRADE_HANDS

    def can_be_first(self, card: Card) -> bool:
        return card.kind not in UNTURNABLE

    def acts_first(self, card: Card) -> bool:
        """A Customizable turned up is a plain Wild (A-12)."""
        return self.can_be_first(card) and card.kind in EFFECTS

    def carry_out(self, state: State, choice: Choice, card: Card) -> None:
        super().carry_out(state, choice, card)
        if self._skips_after_attack and self.effect_of[card].does is Does.TARGET_OWES:
            state.player = next_seat(state, state.player)
        if card.kind in {Kind.SKIP, Kind.REVERSE}:
            self._open_extra_card(state, choice)

    def let_meet(self, state: State, owed: Obligation, choice: Choice, card: Card) -> None:
        del state, choice
        if self._stacks and card.kind in ANSWERS:
            owed.answers = _ANSWERING

    def struck_by(self, state: State, choice: Choice) -> list[int]:
        """A card turned up strikes all but the dealer (A-14)."""
        seats = super().struck_by(state, choice)
        is_going_on = state.is_in[choice.by] and not choice.turned_up and state.out is None
        return [*seats, choice.by] if self._hits_everyone and is_going_on else seats

    def phase_of(self, owed: Obligation) -> Phase:
        """Wait for the press."""
        del owed
        return Phase.PRESS

    def penalize(self, state: State, seat: int, because: str) -> None:
        owe(state, [Obligation(seat, PENALTIES.get(because, PENALTY), because)])

    def _open_extra_card(self, state: State, choice: Choice) -> None:
        """Let the player of Skip or Reverse play one more card (A-4); of two it is next anyway."""
        may_be = self._extra_card and state.out is None and not choice.turned_up
        is_next_anyway = state.player == choice.by
        if may_be and not is_next_anyway:
            state.extra = choice.by


_ANSWERING = faces_where(lambda card: card.kind in ANSWERS)


def _read_profile(said: str | Mapping[str, object]) -> Profile:
    if isinstance(said, str):
        return find_profile(said)
    return Profile.from_table("own", said, "options.profile")


def _is_profile(field: str, value: object) -> bool:
    """Accept a user's own table, written out."""
    return isinstance(value, Mapping) and bool(Profile.from_table("own", value, field))


_KINDS = frozenset({Kind.NUMBER, Kind.WILD, Kind.DISCARD_ALL, *EFFECTS, *CUSTOMIZABLE})

ATTACK = Ruleset(
    id="attack",
    name="UNO Attack (unofficial)",
    editions=(ATTACK_112, ATTACK_1998, ATTACK_2010, MEGA_HIT),
    options=(
        *COMMON_OPTIONS,
        Option("extra-card-after-skip-reverse", "two-players", ("two-players", "always"), "A-4"),
        Option("attack-attack-skips-next", False, (False, True), "A-8"),
        Option("all-hit", "others", ("others", "everyone"), "A-10"),
        Option(
            "customizable",
            "nothing",
            (*PLAIN_WRITINGS, "next-presses-2", "all-press-1", "target-presses-2"),
            "A-12",
            accepts=is_written,
        ),
        Option("stacking-hits", True, (True, False), "A-17", editions=frozenset({"mega-hit"})),
        Option("hint-penalty", False, (False, True), "A-18"),
        Option(
            "profile",
            "extreme",
            tuple(profile.name for profile in PROFILES),
            "L-1",
            accepts=_is_profile,
        ),
    ),
    # Any kind of card of the game may be mixed in; there are no zeros.
    faces=frozenset(face for face in all_cards() if face.kind in _KINDS and face.number != 0),
    rules=Attack,
)
"""The ruleset with everything that can be chosen."""
