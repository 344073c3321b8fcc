"""UNO Attack: a launcher is the draw pile (rules A-1 to A-19)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from engine.cards import Card, Kind, all_cards, card_of
from engine.decks import ATTACK_112, ATTACK_1998, ATTACK_2010, MEGA_HIT
from engine.events import HandsSwapped
from engine.odds import PROFILES, Profile, find_profile
from engine.options import COMMON_OPTIONS, Option
from engine.rules import Rules
from engine.ruleset import Ruleset
from engine.state import Choice, Obligation, Phase, State
from engine.turns import next_seat, others_from, owe
from engine.uno import judge
from engine.variants.attack_effects import (
    CUSTOMIZABLE,
    EFFECTS,
    NOTHING,
    PLAIN_WRITINGS,
    Does,
    Effect,
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
"""Presses (A-18); every other penalty is two (A-13)."""

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

    def __init__(self, setup: "Setup") -> None:
        super().__init__(setup)
        options = setup.options
        self.profile = _read_profile(options["profile"])
        self.hint_costs = options["hint-penalty"]
        self._extra_card = options["extra-card-after-skip-reverse"] == "always"
        self._skips_after_attack = options["attack-attack-skips-next"]
        self._hits_everyone = options["all-hit"] == "everyone"
        self._stacks = options.get("stacking-hits", False)
        self._effects = {**EFFECTS, **customized(options["customizable"])}

    @classmethod
    def pack(cls, cards: Mapping[Card, int], options: Mapping[str, Any]) -> Mapping[Card, int]:
        """Tell the three Customizables apart, where the table wrote something else on each."""
        blank = card_of(Kind.WILD_CUSTOMIZABLE)
        if isinstance(options["customizable"], str) or cards.get(blank) != len(CUSTOMIZABLE):
            return cards
        return {**cards, **{card_of(kind): 1 for kind in CUSTOMIZABLE}}

    def may_play(self, state: State, seat: int) -> bool:
        return super().may_play(state, seat) or self._may_answer(state, seat)

    def can_go_on_pile(self, state: State, card: Card) -> bool:
        if state.phase is Phase.PRESS:
            return card.kind in ANSWERS
        return super().can_go_on_pile(state, card)

    def may_be_last(self, card: Card) -> bool:
        return card.kind is not Kind.TRADE_HANDS

    def needs_target(self, card: Card, *, is_last: bool) -> bool:
        does = self._effect(card).does
        return does is Does.TARGET_PRESSES or (does is Does.SWAP and not is_last)

    def swaps_hands(self, card: Card, *, is_last: bool) -> bool:
        return self._effect(card).does is Does.SWAP and not is_last

    def can_be_first(self, card: Card) -> bool:
        return card.kind not in UNTURNABLE

    def open_with(self, state: State, card: Card) -> None:
        """Let the card act as if the dealer had played it (A-14)."""
        if card.kind is Kind.REVERSE:
            state.direction = -1
            if state.is_in[state.dealer]:
                state.player = state.dealer
            else:  # it has left: the next one to the right (G-11)
                state.player = next_seat(state, state.dealer)
        elif card.kind in EFFECTS and card.kind not in UNTURNABLE:
            names_first = card.is_wild and card.kind is not Kind.WILD_ALL_HIT
            state.choice = Choice(
                state.player, state.dealer, card, needs_color=names_first, turned_up=True
            )

    def carry_out(self, state: State, choice: Choice, card: Card) -> None:
        effect = self._effect(card)
        match effect.does:
            case Does.SKIP:
                state.player = next_seat(state, state.player)
            case Does.REVERSE:
                self._reverse(state, choice.by)
            case Does.NEXT_PRESSES:
                victim, state.player = state.player, next_seat(state, state.player)
                self._hit(state, choice, card, [victim])
            case Does.ALL_PRESS:
                self._hit(state, choice, card, self._all_hit(state, choice))
            case Does.TARGET_PRESSES:
                assert choice.target is not None
                self._hit(state, choice, card, [choice.target])
                if self._skips_after_attack:
                    state.player = next_seat(state, state.player)
            case Does.SWAP if state.out is None:
                assert choice.target is not None
                _swap(state, choice.by, choice.target)
        if card.kind in {Kind.SKIP, Kind.REVERSE}:
            self._open_extra_card(state, choice)

    def penalize(self, state: State, seat: int, because: str) -> None:
        owe(state, Obligation(seat, PENALTIES.get(because, 2), because))

    def value(self, card: Card) -> int:
        if card.number is not None:
            return card.number
        return VALUES.get(card.kind, 50)

    def _effect(self, card: Card) -> Effect:
        return self._effects.get(card.kind, NOTHING)

    def _may_answer(self, state: State, seat: int) -> bool:
        if state.phase is not Phase.PRESS:
            return False
        owed = state.obligations[0]
        return owed.can_be_answered and owed.seat == seat

    def _reverse(self, state: State, player: int) -> None:
        state.direction = -state.direction
        state.player = next_seat(state, player)
        if state.players_left == 2:
            state.player = player  # works as Skip (G-5)

    def _hit(self, state: State, choice: Choice, card: Card, seats: list[int]) -> None:
        effect = self._effect(card)
        answerable = self._stacks and card.kind in ANSWERS and not choice.turned_up
        presses = effect.presses + choice.carried
        owed = [
            Obligation(seat, presses, card.name, effect.until_fires, answerable) for seat in seats
        ]
        owe(state, *owed, first=True)

    def _all_hit(self, state: State, choice: Choice) -> list[int]:
        """List who presses (A-10); a card turned up strikes all but the dealer (A-14)."""
        seats = others_from(state, state.player, without=choice.by)
        is_going_on = state.is_in[choice.by] and not choice.turned_up and state.out is None
        return [*seats, choice.by] if self._hits_everyone and is_going_on else seats

    def _open_extra_card(self, state: State, choice: Choice) -> None:
        """Let the player of Skip or Reverse play one more card (A-4)."""
        may_be = self._extra_card and state.players_left > 2 and state.out is None
        is_next_anyway = state.player == choice.by
        if may_be and not choice.turned_up and not is_next_anyway:
            state.extra = choice.by


def _swap(state: State, seat: int, target: int) -> None:
    hands = state.hands
    hands[seat], hands[target] = hands[target], hands[seat]
    moved = {seat: target, target: seat}  # what is doubtful went with the hand
    for launch_id, doubt in state.doubts.items():
        state.doubts[launch_id] = replace(doubt, seat=moved.get(doubt.seat, doubt.seat))
    state.events.append(HandsSwapped(seat, target))
    judge(state, seat)
    judge(state, target)


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
