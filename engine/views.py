"""What a seat, or the public, may see of a game: never another hand, never the pile's order."""

from typing import Any

from engine.setup import Setup
from engine.state import Doubt, Obligation, State, Uno


def view(setup: Setup, state: State, seat: int | None) -> dict[str, Any]:
    """Write the wire form of a game as `seat`, or for None the public, sees it.

    The id, the version, names and bots are not the rules' affair and are left out.
    """
    top = state.piles.top
    return {
        "ruleset": setup.ruleset,
        "edition": setup.edition,
        "knowledge": setup.knowledge.value,
        "round": state.round,
        "dealer": state.dealer,
        "phase": state.phase.value,
        "turn": state.turn,
        "direction": state.direction,
        "top": top.name if top else None,
        "color": state.color.value if state.color else None,
        "seats": [_seat(state, one, seat) for one in range(len(state.hands))],
        "obligation": _obligation(state.obligations[0]) if state.obligations else None,
        "doubts": [_doubt(doubt) for doubt in state.doubts.values()],
        "draw_pile": len(state.piles.draw),
        "discard_pile": len(state.piles.discards),
        "winners": list(state.winners),
    }


def _seat(state: State, seat: int, viewer: int | None) -> dict[str, Any]:
    hand = state.hands[seat]
    shown: dict[str, Any] = {
        "seat": seat,
        "cards": len(hand),
        "score": state.scores[seat],
        "uno": (Uno.CALLED if state.has_announced(seat) else state.uno(seat)).value,
        "left": not state.is_in[seat],
    }
    if seat == viewer and not state.piles.is_table:
        shown["hand"] = [card.name for card in hand]
    return shown


def _obligation(owed: Obligation) -> dict[str, Any]:
    return {
        "seat": owed.seat,
        "presses": None if owed.until_fires else owed.presses,
        "until_fires": owed.until_fires,
        "because": owed.because,
    }


def _doubt(doubt: Doubt) -> dict[str, Any]:
    return {
        "launch_id": doubt.launch_id,
        "seat": doubt.seat,
        "cards": len(doubt.taken),
        "range": [doubt.low, doubt.high],
    }
