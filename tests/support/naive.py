"""The rules a second time, as plainly as they can be told, for comparison with the engine.

A state is a dictionary of lists and strings, copied for every move. It knows only what three moves
from a position can show: no reshuffle, no leaving, no new round; whatever a card needs said is said
with it.
"""

from copy import deepcopy

COLORS = ("red", "yellow", "green", "blue")
HITS = {"hit-1": 1, "hit-2": 2, "wild-hit-4": 4, "draw-two": 2, "wild-draw-four": 4}
HITS |= {"wild-draw-two": 2}
AIMED = {"wild-attack-attack": 2, "wild-targeted-draw-two": 2}
SWAPS = {"trade-hands", "wild-forced-swap"}
LAUNCHES = (0, 1, 2)


def start(ruleset, hands, draw, top, color, **options):
    """Seat 0 is on turn, play goes left."""
    return {
        "ruleset": ruleset,
        "options": options,
        "hands": [hand.split() for hand in hands],
        "draw": draw.split(),
        "top": top,
        "color": color,
        "turn": 0,
        "direction": 1,
        "phase": "play",
        "owed": [],
        "uno": ["no"] * len(hands),
        "called": [],
        "drawn": None,
        "bluff": None,
    }


def moves(state):
    """Every state that one action leads to, once for each action."""
    if state["phase"] == "over":
        return []
    seats = range(len(state["hands"]))
    following = [after for seat in seats for after in of_seat(state, seat)]
    for seat in seats:
        following += [call(state, seat)] if may_call(state, seat) else []
        following += [catch(state, one) for one in seats if one != seat and owes_call(state, one)]
    return following


def of_seat(state, seat):
    phase, turn = state["phase"], state["turn"]
    found = []
    for card in dict.fromkeys(state["hands"][seat]):
        if may_play(state, seat, card):
            found += [after for way in ways(state, seat, card) for after in [play(state, *way)]]
    if seat != turn:
        return found
    if phase == "play" and state["ruleset"] in {"classic", "minecraft"}:
        found.append(draw(state))
    if phase == "play" and state["ruleset"] == "all-wild" and is_desperate(state, seat):
        found.append(draw(state))
    if phase == "drawn" and state["ruleset"] != "all-wild":
        found.append(keep(state))
    if state["ruleset"] == "attack" and phase in {"play", "press"}:
        found += [press(state, cards) for cards in LAUNCHES]
    if phase == "challenge":
        found.append(accept(state))
        if state["bluff"] is not None:
            found.append(challenge(state))
    return found


def kind(card):
    head, _, tail = card.partition("-")
    return tail if head in COLORS else card


def color_of(card):
    head = card.partition("-")[0]
    return head if head in COLORS else None


def follows(state, seat, steps=1):
    return (seat + state["direction"] * steps) % len(state["hands"])


def may_play(state, seat, card):
    phase, is_on_turn = state["phase"], seat == state["turn"]
    if phase == "challenge":
        return is_on_turn and bool(state["options"].get("stacking")) and card_stacks(state, card)
    if phase == "press" or (kind(card) == "trade-hands" and len(state["hands"][seat]) == 1):
        return False
    if phase == "drawn":
        return is_on_turn and card == state["drawn"]
    if not is_on_turn:
        return (
            bool(state["options"].get("jump-in")) and card == state["top"] and bool(color_of(card))
        )
    return goes_on(state, card)


def card_stacks(state, card):
    return kind(card) == kind(state["top"])


def goes_on(state, card):
    if card.startswith("wild") or color_of(card) == state["color"]:
        return True
    return kind(card) == kind(state["top"])


def ways(state, seat, card):
    """Color, target and thrown cards."""
    is_last = len(state["hands"][seat]) == 1
    names = card.startswith("wild") and state["ruleset"] != "all-wild" and not is_last
    others = [one for one in range(len(state["hands"])) if one != seat]
    aims = kind(card) in AIMED or (is_swap(state, card) and not is_last)
    for color in COLORS if names else [None]:
        for target in others if aims else [None]:
            yield seat, card, color, target, []
    if kind(card) == "discard-all":
        rest = list(state["hands"][seat])
        rest.remove(card)
        thrown = [other for other in rest if color_of(other) == color_of(card)]
        if thrown:
            yield seat, card, None, None, thrown


def is_swap(state, card):
    return kind(card) in SWAPS or (bool(state["options"].get("seven-zero")) and kind(card) == "7")


def play(state, seat, card, color, target, thrown):
    new = deepcopy(state)
    hand, what = new["hands"][seat], kind(card)
    if seat == new["turn"] and new["phase"] == "play":
        forget(new, but=seat)
    rest = list(hand)
    rest.remove(card)
    bluff = set(rest) != {card} and any(forbids(state, other) for other in rest)
    for one in [card, *thrown]:
        hand.remove(one)
    new["drawn"], new["top"] = None, card
    new["color"] = color or color_of(card) or new["color"]
    new["called"] = [one for one in new["called"] if one == seat]
    is_last = not hand
    stacked = new["owed"].pop(0)[1] if new["phase"] == "challenge" else 0
    new["bluff"] = None
    if is_swap(new, card) and not is_last:
        new["hands"][seat], new["hands"][target] = new["hands"][target], hand
        judge(new, seat)
        judge(new, target)
    elif what == "0" and new["options"].get("seven-zero") and not is_last:
        hands = list(new["hands"])
        for one, moved in enumerate(hands):
            new["hands"][follows(new, one)] = moved
        for one in range(len(hands)):
            judge(new, one)
    else:
        judge(new, seat)
    if what in {"reverse", "wild-reverse"}:
        new["direction"] *= -1
    new["turn"] = follows(new, seat, 1 + skipped(new, what))
    if what in HITS:
        new["owed"] = [[follows(new, seat), HITS[what] + stacked]]
        if what == "wild-draw-four" and new["ruleset"] != "all-wild" and not is_last:
            new["bluff"] = (seat, bluff)
    if what in AIMED:
        new["owed"] = [[target, AIMED[what]]]
    return settle(new, what)


def skipped(state, what):
    if what in {"skip", "wild-skip"} or what in HITS:
        return 1
    if what in {"reverse", "wild-reverse"}:
        return 1 if len(state["hands"]) == 2 else 0
    return 2 if what == "wild-double-skip" else 0


def forbids(state, card):
    """What a Wild Draw Four may not be played beside."""
    if state["ruleset"] == "minecraft" and card.startswith("wild"):
        return True
    return color_of(card) == state["color"]


def settle(state, what=None):
    """Say what play waits for, with what the pile gives at once."""
    if state["owed"]:
        seat, cards = state["owed"][0]
        if state["ruleset"] == "attack":
            return {
                **state,
                "phase": "press",
                "next": state.get("next", state["turn"]),
                "turn": seat,
            }
        stacks = bool(state["options"].get("stacking")) and what in {"draw-two", "wild-draw-four"}
        if stacks or state["bluff"] is not None:
            return {**state, "phase": "challenge", "turn": seat, "next": state["turn"]}
        state["owed"] = []
        give(state, seat, cards)
    if "next" in state:
        state["turn"] = state.pop("next")
    state["phase"] = "play" if all(state["hands"]) else "over"
    return state


def give(state, seat, cards):
    taken = take(state, seat, cards)
    if state["ruleset"] == "minecraft":
        take(state, seat, 3 * taken.count("wild-creeper"))
    return taken


def take(state, seat, cards):
    taken, state["draw"] = state["draw"][:cards], state["draw"][cards:]
    state["hands"][seat] += taken
    if taken:
        state["uno"][seat] = "no"
    return taken


def judge(state, seat):
    is_one = len(state["hands"][seat]) == 1
    state["uno"][seat] = ("called" if seat in state["called"] else "owed") if is_one else "no"
    state["called"] = [one for one in state["called"] if one != seat]


def forget(state, but):
    state["uno"] = ["no"] * len(state["uno"])
    state["called"] = [one for one in state["called"] if one == but]


def draw(state):
    new = deepcopy(state)
    seat = new["turn"]
    forget(new, but=seat)
    (card, *_) = give(new, seat, 1)
    if goes_on(new, card):
        new["phase"], new["drawn"] = "drawn", card
    else:
        new["called"], new["turn"] = [], follows(new, seat)
    return new


def keep(state):
    new = deepcopy(state)
    new["phase"], new["drawn"], new["called"] = "play", None, []
    new["turn"] = follows(new, new["turn"])
    return new


def is_desperate(state, seat):
    return set(state["hands"][seat]) == {"wild"} and len(state["hands"][follows(state, seat)]) == 1


def press(state, cards):
    new = deepcopy(state)
    seat = new["turn"]
    if new["phase"] == "play":
        forget(new, but=None)
        take(new, seat, cards)
        new["turn"] = follows(new, seat)
        return new
    take(new, seat, cards)
    new["owed"][0][1] -= 1
    if not new["owed"][0][1]:
        new["owed"].pop(0)
    return settle(new)


def accept(state):
    new = deepcopy(state)
    seat, cards = new["owed"].pop(0)
    new["bluff"] = None
    give(new, seat, cards)
    return settle(new)


def challenge(state):
    new = deepcopy(state)
    seat, cards = new["owed"].pop(0)
    by, is_bluff = new["bluff"]
    new["bluff"] = None
    if is_bluff:
        give(new, by, cards)
        new["next"] = seat
    else:
        give(new, seat, cards + 2)
    return settle(new)


def may_call(state, seat):
    if state["uno"][seat] == "owed":
        return True
    if seat != state["turn"] or state["uno"][seat] == "called" or seat in state["called"]:
        return False
    if state["phase"] == "challenge":
        return bool(state["options"].get("stacking"))
    return state["phase"] in {"play", "drawn"}


def call(state, seat):
    new = deepcopy(state)
    if new["uno"][seat] == "owed":
        new["uno"][seat] = "called"
    else:
        new["called"] = sorted([*new["called"], seat])
    return new


def owes_call(state, seat):
    return state["uno"][seat] == "owed"


def catch(state, seat):
    new = deepcopy(state)
    new["uno"][seat] = "no"
    if new["ruleset"] != "attack":
        give(new, seat, 2)
        return new
    new["owed"].append([seat, 2])
    return settle(new)


def summary(state):
    """What a state is, in a form that the engine's can be compared with."""
    uno = ["called" if seat in state["called"] else duty for seat, duty in enumerate(state["uno"])]
    over = state["phase"] == "over"
    return (
        "over" if over else state["phase"],
        None if over else state["turn"],
        state["direction"],
        state["top"],
        state["color"],
        tuple(tuple(sorted(hand)) for hand in state["hands"]),
        tuple(uno) if not over else (),
        tuple(tuple(owed) for owed in state["owed"]) if not over else (),
        len(state["draw"]),
    )
