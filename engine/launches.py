"""Launches: who gets the cards, whether the press counts, and what is doubtful (A-16).

A launch is a chance node. The rules say that one may or must come; somebody tells, once, how
many cards left. Cards that left are never lost: where no press is due they go to the hand that
the launcher threw them at, and serve nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from engine.actions import Confirm, Launched, Outcome
from engine.calm import NO_TURN
from engine.cards import NO_FACES, Card
from engine.errors import ActionError, Refusal
from engine.events import DoubtOpened, DoubtSettled, Reloaded, Took
from engine.match import seats_in
from engine.reading import (
    MOST_SEATS,
    check_fields,
    read_enum,
    read_flag,
    read_number,
    read_text,
)
from engine.state import NO_SEATS, OPEN_PHASES, Doubt, Obligation, Phase, State
from engine.turns import begin_turn, end_idle_turn, go_on
from engine.wire import flat_dict

if TYPE_CHECKING:
    from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Launch:
    """What the launcher reports of one launch.

    Raises:
        ActionFormatError: a field is out of range.
    """

    launch_id: str
    seat: int
    """At whom it threw: the seat that was due when the press was accepted, or was named."""
    cards: int
    low: int
    high: int
    outcome: Outcome
    press: bool = True
    """False for an `eject`, which is never a press."""
    uncertain: bool = False

    def __post_init__(self) -> None:
        read_text("launch_id", self.launch_id)
        read_number("seat", self.seat, high=MOST_SEATS - 1)
        read_number("cards", self.cards)
        read_number("low", self.low, high=self.cards)
        read_number("high", self.high, low=self.cards)
        read_enum(Outcome, "outcome", self.outcome)
        read_flag("press", self.press)
        read_flag("uncertain", self.uncertain)

    @property
    def is_doubtful(self) -> bool:
        return self.uncertain or self.low != self.high

    def to_dict(self) -> dict[str, Any]:
        return flat_dict(self)

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote.

        Raises:
            ActionFormatError: a field is missing, unknown or out of range.
        """
        check_fields(cls, body)
        return cls(**{**body, "outcome": read_enum(Outcome, "outcome", body["outcome"])})


@dataclass(frozen=True, slots=True)
class Missing:
    """A launch that was announced and never reported: the table will have to say what came."""

    launch_id: str
    seat: int
    low: int
    high: int

    def __post_init__(self) -> None:
        read_text("launch_id", self.launch_id)
        read_number("seat", self.seat, high=MOST_SEATS - 1)
        read_number("low", self.low)
        read_number("high", self.high, low=self.low)

    def to_dict(self) -> dict[str, Any]:
        return flat_dict(self)

    @classmethod
    def from_dict(cls, body: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote.

        Raises:
            ActionFormatError: a field is missing, unknown or out of range.
        """
        check_fields(cls, body)
        return cls(**body)


def report(rules: "Rules", state: State, launch: Launch) -> None:
    """Take a launch, once: a second report of the same id changes nothing."""
    if launch.launch_id in state.launches:
        return
    state.launches[launch.launch_id] = None
    if state.doubts.pop(launch.launch_id, None):  # it was missed until now
        state.events.append(DoubtSettled(launch.launch_id, launch.seat, launch.cards))
    is_due = launch.press and launch.seat == rules.due_seat(state)
    serve = _press if is_due else _give
    taken = serve(state, launch.seat, launch.cards, launch.outcome, launch.launch_id)
    if launch.is_doubtful and state.is_in[launch.seat]:
        _open_doubt(state, Doubt(launch.launch_id, launch.seat, taken, launch.low, launch.high))
    go_on(rules, state)


def miss(state: State, missing: Missing) -> None:
    """Doubt a launch that never came, unless something is known of it."""
    launch_id, seat = missing.launch_id, missing.seat
    is_known = launch_id in state.launches or launch_id in state.doubts
    if not is_known and state.is_in[seat]:
        _open_doubt(state, Doubt(launch_id, seat, (), missing.low, missing.high))


def launched(rules: "Rules", state: State, action: Launched) -> None:
    """Take a press told by hand; without a count the profile decides."""
    if not rules.has_press:
        raise ActionError(Refusal.NOT_IN_THIS_GAME, "here cards are drawn from a pile")
    if state.due_seat is None:
        raise ActionError(Refusal.WRONG_PHASE, f"no press is due in {state.phase}")
    if action.seat != state.due_seat:
        raise ActionError(Refusal.NOT_YOUR_TURN, f"a press now is for seat {state.due_seat}")
    cards = action.cards
    if cards is None:
        if rules.has_launcher:
            raise ActionError(Refusal.NUMBER_MISSING, "the launcher of this game counts")
        cards = _draw_count(rules, state)
    outcome = action.outcome or (Outcome.FIRED if cards else Outcome.NOTHING)
    _press(state, action.seat, cards, outcome)
    go_on(rules, state)


def confirm(rules: "Rules", state: State, action: Confirm) -> None:
    """Settle a doubt: the hand gets what is missing, or gives back the last cards it got."""
    doubt = state.doubts.get(action.launch_id)
    if doubt is None:
        raise ActionError(Refusal.NO_SUCH_DOUBT, f"no doubt about launch {action.launch_id}")
    if action.cards is None:
        raise ActionError(Refusal.NUMBER_MISSING, "how many cards was it?")
    del state.doubts[action.launch_id]
    state.launches[action.launch_id] = None
    state.events.append(DoubtSettled(doubt.launch_id, doubt.seat, action.cards))
    if action.cards > len(doubt.taken):
        _give(state, doubt.seat, action.cards - len(doubt.taken))
    else:
        _take_back(state, doubt.seat, doubt.taken[action.cards :])
    go_on(rules, state)


def recount(state: State, seat: int) -> None:
    """Draw the conclusions from a hand that changed without a play: none makes a duty (G-10)."""
    if len(state.hands[seat]) != 1:
        state.end_duty(seat)
    if state.out == seat:
        state.out = None
    if state.out is None and state.phase in OPEN_PHASES | {Phase.COUNT_HANDS}:
        state.out = next((one for one in seats_in(state) if not state.hands[one]), None)


def _press(
    state: State, seat: int, cards: int, outcome: Outcome, launch_id: str | None = None
) -> tuple[Card, ...]:
    """Give the cards of a press that is due, and book it (A-2, A-16)."""
    reloaded = _reload_if_out(state, found_empty=outcome is Outcome.EMPTY and not cards)
    taken = tuple(state.piles.take(cards))
    counts = bool(taken) or _counts_empty(state, outcome, reloaded=reloaded)
    _receive(state, Took(seat, taken, launch_id, outcome, counts))
    if counts and state.phase is Phase.PRESS:
        _serve(state, state.obligations[0], fired=bool(taken))
    elif counts:
        _end_turn(state, seat, fired=bool(taken))
    return taken


def _counts_empty(state: State, outcome: Outcome, *, reloaded: bool) -> bool:
    """Judge a press that gave nothing.

    A-16: one that found the launcher empty is made again after the reload; one that a jam, a
    stop or a fault ended is still owed; with nothing left to reload every press counts.
    """
    if state.piles.is_exhausted:
        return True
    if outcome is Outcome.EMPTY:
        # Where the program knows the pile, cards are left: the launcher only has to be filled.
        return state.piles.is_table and not reloaded and len(state.piles.discards) <= 1
    return outcome in {Outcome.NOTHING, Outcome.FIRED}


def _serve(state: State, owed: Obligation, *, fired: bool) -> None:
    owed.answers = NO_FACES
    owed.presses -= 1
    is_hopeless = not fired and state.piles.is_exhausted
    if owed.presses == 0 or is_hopeless or (owed.until_fires and fired):
        del state.obligations[0]


def _end_turn(state: State, seat: int, *, fired: bool) -> None:
    begin_turn(state, seat)
    state.announced = NO_SEATS  # it did not play
    if not fired:
        end_idle_turn(state)


def _give(
    state: State,
    seat: int,
    cards: int,
    outcome: Outcome | None = None,
    launch_id: str | None = None,
) -> tuple[Card, ...]:
    """Give cards that serve no press."""
    if cards:
        _reload_if_out(state)
    taken = tuple(state.piles.take(cards))
    _receive(state, Took(seat, taken, launch_id, outcome, counted=False))
    if state.is_in[seat]:
        recount(state, seat)  # a seat that really held these has not gone out
    return taken


def _receive(state: State, took: Took) -> None:
    state.events.append(took)
    if took.outcome is not None:  # no settled doubt, but a launch of its own
        state.thrown[took.seat] = took
    if not state.is_in[took.seat]:
        state.piles.bury(took.cards)  # where the rest of that hand went (G-11)
        return
    state.hands[took.seat].extend(took.cards)
    if state.out != took.seat:  # what its own last card made it take counts; it has won (G-8)
        recount(state, took.seat)
    if took.cards:
        state.idle_turns = 0


def _take_back(state: State, seat: int, cards: Sequence[Card]) -> None:
    hand = state.hands[seat]
    kept = []
    for card in cards:
        if card in hand:  # it may have been played since
            hand.remove(card)
            kept.append(card)
    state.piles.put_back(kept)
    recount(state, seat)


def _reload_if_out(state: State, *, found_empty: bool = False) -> bool:
    """Reload when a card is due and none is there, not before (G-6); answer whether it did.

    On a real table the launcher knows better than this program whether it is empty.
    """
    if state.piles.draw and not (found_empty and state.piles.is_table):
        return False
    cards = state.piles.reload(state.rng)
    if cards:
        state.events.append(Reloaded(cards))
    return bool(cards)


def _draw_count(rules: "Rules", state: State) -> int:
    """Let the profile decide a press, which gives at most what is there (A-16)."""
    _reload_if_out(state)
    cards, state.luck = rules.profile.press(state.luck, state.rng)
    return min(cards, len(state.piles.draw))


def _open_doubt(state: State, doubt: Doubt) -> None:
    state.doubts[doubt.launch_id] = doubt
    state.calm = NO_TURN
    range_ = (doubt.low, doubt.high)
    state.events.append(DoubtOpened(doubt.launch_id, doubt.seat, len(doubt.taken), range_))
