"""Break one line for each rule, and see that the tests that name the rule notice.

Run it as `python tests/bench/mutants.py [RULE …]`; without a rule all are tried. Each mutant lives
in a copy of its own. It prints a line for each, and fails if one of them goes unnoticed.
"""
# ruff: noqa: E501 # a mutant is a line

import argparse

from support.breaking import Mutant, break_each
from support.rule_ids import named_by


def _mutant(row: str) -> Mutant:
    rule, file, change = row.split(" | ", 2)
    line, _, broken = change.partition(" => ")
    return Mutant(rule, file, line, broken)


# fmt: off
MUTANTS = [_mutant(row) for row in """
G-1 | engine/rounds.py | HAND = 7 => HAND = 6
G-2 | engine/rounds.py | state.player = next_seat(state, state.dealer) => state.player = state.dealer
G-3 | engine/calm.py | card.color is color or card.symbol == symbol => card.color is color
G-4 | engine/rules.py | not self.has_press and may_begin(state, seat) => not self.matching(state, seat)
G-5 | engine/turns.py | player if state.players_left == 2 else => player if state.players_left == 1 else
G-6 | engine/piles.py | del self.discards[:-1] => del self.discards[:]
G-7 | engine/turns.py | state.idle_turns >= state.players_left => state.idle_turns > state.players_left
G-8 | engine/turns.py | rules.take(state, owed.seat, owed.presses) => rules.take(state, owed.seat, owed.presses if state.out is None else 0)
G-9 | engine/scoring.py | max(scores) < target: => max(scores) <= target:
G-10 | engine/uno.py | if len(state.hands[seat]) == 1: => if len(state.hands[seat]) == 2:
G-11 | engine/leaving.py | state.piles.bury(state.hands[seat]) => state.piles.put_back(state.hands[seat])
G-12 | engine/leaving.py | state.piles.bury(state.hands[seat]) => state.piles.bury(state.hands[seat][1:])
G-13 | engine/carrying.py | Does.SKIP: _skip, => Does.SKIP: _nothing,
G-14 | engine/turns.py | at = 0 if first else len(state.obligations) => at = len(state.obligations) if first else 0
C-1 | engine/variants/classic.py | return card is not WILD_DRAW_FOUR => return True
C-2 | engine/turns.py | return rules.calm_turns.drawn[state.drawn.seat, way][state.drawn.card] => return rules.turn_of(state, state.drawn.seat)
C-3 | engine/variants/classic.py | Kind.DRAW_TWO: Effect(Does.NEXT_OWES, 2) => Kind.DRAW_TWO: Effect(Does.NEXT_OWES, 1)
C-4 | engine/variants/classic.py | case "color": => case "no such option":
C-5 | engine/challenges.py | LOST_CHALLENGE = 2 => LOST_CHALLENGE = 0
C-6 | engine/rules.py | PENALTY = 2 => PENALTY = 1
C-7 | engine/variants/classic.py | {Kind.DRAW_TWO: 20, => {Kind.DRAW_TWO: 10,
C-8 | engine/variants/classic.py | 7: Effect(Does.SWAP) => 8: Effect(Does.SWAP)
M-1 | engine/variants/minecraft.py | return card.number is not None => return True
M-2 | engine/rules.py | return ONLY[drawn.card] if drawn.seat == seat => return self.matching(state, seat) if drawn.seat == seat
M-3 | engine/variants/classic.py | Kind.SKIP: Effect(Does.SKIP) => Kind.SKIP: Effect(Does.NOTHING)
M-4 | engine/variants/minecraft.py | BLAST = 3 => BLAST = 2
M-5 | engine/calm_steps.py | return self._leading_on(state, card, color or card.color, tuple(told)) => return self._leading_on(state, card, color if card.name == "wild" else card.color, tuple(told))
M-6 | engine/variants/classic.py | _OF_COLOR.get(state.color, NO_FACES) | _WILDS => _OF_COLOR.get(state.color, NO_FACES)
M-7 | engine/challenges.py | rules.take(state, by, owed.presses) => rules.take(state, by, 0)
M-8 | engine/rules.py | PENALTY = 2 => PENALTY = 1
M-9 | engine/rules.py | DEAREST = 50 => DEAREST = 40
W-1 | engine/variants/all_wild.py | has_colors = False => has_colors = True
W-2 | engine/variants/all_wild.py | return self._first_card_acts => return not self._first_card_acts
W-3 | engine/variants/all_wild.py | Effect(Does.DOUBLE_SKIP) => Effect(Does.SKIP)
W-4 | engine/variants/all_wild.py | Effect(Does.NEXT_OWES, 4) => Effect(Does.NEXT_OWES, 2)
W-5 | engine/variants/all_wild.py | Effect(Does.TARGET_OWES, 2) => Effect(Does.TARGET_OWES, 1)
W-6 | engine/variants/all_wild.py | Effect(Does.SWAP) => Effect(Does.NOTHING)
W-7 | engine/variants/all_wild.py | must_play_drawn = True => must_play_drawn = False
W-8 | engine/rules.py | PENALTY = 2 => PENALTY = 1
W-9 | engine/variants/all_wild.py | {Kind.WILD: 20} => {Kind.WILD: 50}
A-1 | engine/rounds.py | HAND = 7 => HAND = 6
A-2 | engine/launches.py | elif counts: => elif counts and taken:
A-3 | engine/launches.py | if action.seat != state.due_seat: => if action.seat > state.due_seat + 1:
A-4 | engine/variants/attack.py | is_next_anyway = state.player == choice.by => is_next_anyway = False
A-5 | engine/plays.py | if any(other.color is not card.color for other in thrown): => if thrown == card:
A-6 | engine/variants/attack_effects.py | Kind.HIT_2: Effect(Does.NEXT_OWES, 2) => Kind.HIT_2: Effect(Does.NEXT_OWES, 3)
A-7 | engine/variants/attack_effects.py | Effect(Does.NEXT_OWES, 4) => Effect(Does.NEXT_OWES, 3)
A-8 | engine/variants/attack_effects.py | Effect(Does.TARGET_OWES, 2) => Effect(Does.TARGET_OWES, 1)
A-9 | engine/variants/attack_effects.py | Effect(Does.NEXT_OWES, 12, => Effect(Does.NEXT_OWES, 11,
A-10 | engine/variants/attack.py | return [*seats, choice.by] => return [choice.by, *seats]
A-11 | engine/variants/attack.py | return card.kind is not Kind.TRADE_HANDS => return True
A-12 | engine/variants/attack_effects.py | "skip-next": Effect(Does.SKIP) => "skip-next": NOTHING
A-13 | engine/rules.py | PENALTY = 2 => PENALTY = 1
A-14 | engine/variants/attack.py | return card.kind not in UNTURNABLE => return True
A-15 | engine/turns.py | while state.obligations: => while state.obligations and state.out is None:
A-16 | engine/launches.py | return outcome in {Outcome.NOTHING, Outcome.FIRED} => return True
A-17 | engine/rules.py | amount = effect.amount + choice.carried => amount = effect.amount
A-18 | engine/variants/attack.py | PENALTIES = {"hint-penalty": 4} => PENALTIES = {"hint-penalty": 3}
A-19 | engine/variants/attack.py | Kind.WILD_HIT_4: 40 => Kind.WILD_HIT_4: 50
L-1 | engine/odds.py | _RECORDED_FIRINGS = (58, => _RECORDED_FIRINGS = (88,
L-2 | engine/odds.py | 2, 6, 9, 13, => 2, 6, 9, 14,
L-3 | engine/odds.py | after_firing=0, => after_firing=last,
L-4 | engine/odds.py | after_nothing=min(state + 1, last) => after_nothing=state
L-5 | hardware/config.py | retract_ms: float = Field(default=120, => retract_ms: float = Field(default=0,
L-6 | engine/launches.py | cards, state.luck = rules.profile => cards, _ = rules.profile
""".strip().splitlines()]
# fmt: on


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("rules", nargs="*")
    options.add_argument("--workers", type=int, default=2)
    asked = options.parse_args()
    chosen = [mutant for mutant in MUTANTS if not asked.rules or mutant.rule in asked.rules]
    break_each(chosen, lambda mutant: lambda tests: named_by(tests, mutant.rule), asked.workers)


if __name__ == "__main__":
    main()
