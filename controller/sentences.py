"""Launches and states as a person at the table would say them."""

from typing import Any

_OUTCOMES = {
    "nothing": "Nothing came.",
    "empty": "The hopper is empty.",
    "jam": "A card is jammed.",
    "stopped": "It was stopped.",
    "fault": "The launcher has a fault.",
}


def launch_sentence(launch: dict[str, Any]) -> str:
    """Say what a launch (as on the wire) did."""
    low, high = launch["range"]
    count = _cards(launch["cards"])
    if launch["uncertain"]:
        why = ", ".join(launch["reasons"])
        count = f"{count}, uncertain: between {low} and {high} ({why})"
    if launch["outcome"] == "fired":
        return f"{count}."
    sentence = _OUTCOMES[launch["outcome"]]
    return f"{sentence} {count}." if launch["cards"] or launch["uncertain"] else sentence


def status_lines(status: dict[str, Any]) -> list[str]:
    """Say how the launcher is (as `GET /api/launcher` answers)."""
    hopper, totals = status["hopper"], status["totals"]
    lines = [
        f"{status['launcher']}: {status['state']} ({status['backend']} launcher)",
        f"driven by: {status['about']}",
        f"hopper: {hopper['left']} of {hopper['loaded']} cards left",
        f"so far: {totals['presses']} presses, {_cards(totals['cards'])}",
        f"launches: {totals['launches']}, of these {totals['uncertain']} uncertain",
    ]
    lines += account_lines(status["accounts"])
    lines += [f"noticed: {code}, {times} times" for code, times in status["noticed"].items()]
    if status["fault"]:
        lines.append(f"fault {status['fault']['code']}: {status['fault']['what_to_do']}")
    if status["last_launch"]:
        lines.append(f"last launch: {launch_sentence(status['last_launch'])}")
    return lines


def account_lines(accounts: dict[str, Any]) -> list[str]:
    """Say what became of the hopper's cards, and how many the launcher has missed before."""
    settled = accounts["settled"]
    lines = []
    if accounts["missing"] is not None:
        lines.append(
            f"the hopper ran empty: {_cards(accounts['loaded'])} loaded, "
            f"{accounts['counted']} counted, {_difference(accounts['missing'])}"
        )
    if settled["cards"]:
        lines.append(
            f"unseen so far: {settled['missed']} of {_cards(settled['cards'])}, "
            f"at most {settled['miss_rate_at_most']:.2%} of all (95 % sure)"
        )
    return lines


def _difference(missing: int) -> str:
    if missing < 0:
        return f"{-missing} too many"
    return f"{missing} missing" if missing else "none missing"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
