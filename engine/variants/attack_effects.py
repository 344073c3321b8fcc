"""What the cards of UNO Attack do, as data; the Customizables do what the table wrote on them."""

import re
from collections.abc import Mapping

from engine.cards import Kind
from engine.effects import NOTHING, Does, Effect

EFFECTS: Mapping[Kind, Effect] = {
    Kind.SKIP: Effect(Does.SKIP),
    Kind.REVERSE: Effect(Does.REVERSE),
    Kind.HIT_1: Effect(Does.NEXT_OWES, 1),
    Kind.HIT_2: Effect(Does.NEXT_OWES, 2),
    Kind.WILD_HIT_4: Effect(Does.NEXT_OWES, 4),
    # twelve presses in a row without a card are enough.
    Kind.WILD_HIT_FIRE: Effect(Does.NEXT_OWES, 12, until_fires=True),
    Kind.WILD_ALL_HIT: Effect(Does.ALL_OWE, 1),
    Kind.WILD_ATTACK_ATTACK: Effect(Does.TARGET_OWES, 2),
    Kind.TRADE_HANDS: Effect(Does.SWAP),
}

CUSTOMIZABLE = (Kind.WILD_CUSTOMIZABLE, Kind.WILD_CUSTOMIZABLE_2, Kind.WILD_CUSTOMIZABLE_3)

_WRITTEN = re.compile(r"(next-presses|all-press|target-presses)-(\d{1,2})")
_PRESSING = {
    "next-presses": Does.NEXT_OWES,
    "all-press": Does.ALL_OWE,
    "target-presses": Does.TARGET_OWES,
}
_MOST_PRESSES = 20  # on one Customizable; assumed: five times the hardest printed hit
PLAIN_WRITINGS: Mapping[str, Effect] = {
    "nothing": NOTHING,
    "swap-hands": Effect(Does.SWAP),
    "skip-next": Effect(Does.SKIP),
}


def _read_written(text: object) -> Effect | None:
    """Read what the table wrote on a Customizable (A-12)."""
    if not isinstance(text, str):
        return None
    if match := _WRITTEN.fullmatch(text):
        presses = int(match[2])
        return Effect(_PRESSING[match[1]], presses) if 1 <= presses <= _MOST_PRESSES else None
    return PLAIN_WRITINGS.get(text)


def customized(said: str | list[str]) -> dict[Kind, Effect]:
    written = [said] * len(CUSTOMIZABLE) if isinstance(said, str) else said
    effects = [_read_written(text) or NOTHING for text in written]
    return dict(zip(CUSTOMIZABLE, effects, strict=True))


def is_written(_field: str, value: object) -> bool:
    if isinstance(value, list | tuple):
        return len(value) == len(CUSTOMIZABLE) and all(_read_written(text) for text in value)
    return _read_written(value) is not None
