"""One game: what may be done, what happened, and the record that plays it again."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, Self

from engine.actions import Action, Launched
from engine.cards import Card, Color
from engine.errors import ActionError, ActionFormatError, RecordError, Refusal
from engine.events import Awaited, Event, RoundOver, Took
from engine.launches import Launch, Missing, miss, report
from engine.listing import list_actions
from engine.match import seats_in
from engine.notation import Entry, entry_line, header_line, parse_record
from engine.offer import Offer
from engine.opening import open_game
from engine.past import Past
from engine.reactions import REACTIONS
from engine.rules import Rules
from engine.seats import check_seat
from engine.setup import Setup
from engine.state import Phase, Uno
from engine.variants import find_ruleset
from engine.views import view


@lru_cache(maxsize=4)  # assumed: as many as are played by turns; each may hold 3 MB
def _rules_of(header: str) -> Rules:
    """Work the rules out once for all games that differ in nothing but their luck."""
    setup, _ = parse_record(header)
    return find_ruleset(setup.ruleset).rules(setup)


class Game:
    """A game from its first deal to its end.

    The course of a game follows from its setup and its entries alone. Whatever is refused leaves
    it as it was.
    """

    def __init__(self, setup: Setup, rules: Rules | None = None, *, can_undo: bool = True) -> None:
        """Begin a game.

        Args:
            setup: what its course depends on, but for what the players do.
            rules: those of the same game with another seed, to save working them out.
            can_undo: whether to remember what was before each action; it takes time.
        """
        self.setup = setup
        self._rules = rules or _rules_of(header_line(setup.reseeded(0)))
        self._lines: list[str] = []
        self._entries: list[Entry] = []
        self._state = open_game(self._rules, setup, Random(setup.seed))
        self.opening = self._told()
        """What happened before anybody acted: the deal, the first card and what it did."""
        self._past = Past(self._state) if can_undo else None

    def again(self, seed: int) -> Self:
        """Begin the same game with other luck; its rules are not worked out again.

        Raises:
            SetupError: the seed is out of range.
        """
        can_undo = self._past is not None
        return type(self)(self.setup.reseeded(seed), self._rules, can_undo=can_undo)

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def turn(self) -> int | None:
        """The seat whose action is awaited."""
        return self._state.turn

    @property
    def awaited(self) -> Awaited:
        """What the players were last told to wait for."""
        assert self._state.awaited is not None, "a game tells so as soon as it is made"
        return self._state.awaited

    @property
    def due_seat(self) -> int | None:
        """The seat that a press made now would be for, None while no press is possible."""
        return self._rules.due_seat(self._state)

    @property
    def color(self) -> Color | None:
        """The color in force."""
        return self._state.color

    @property
    def winners(self) -> tuple[int, ...]:
        """The round's winners in `round-over`, the game's in `game-over`."""
        return self._state.winners

    @property
    def sheet(self) -> Sequence[tuple[int, RoundOver]]:
        """The score sheet: each round that was scored, with its number."""
        return tuple(self._state.sheet)

    @property
    def thrown(self) -> Mapping[int, Took]:
        """What the launcher last threw to each seat in this round, where it threw anything."""
        return dict(self._state.thrown)

    @property
    def last(self) -> Entry | None:
        """What was told last, which is what `undo` takes back."""
        return self._entries[-1] if self._entries else None

    @property
    def outcome(self) -> tuple[int, ...] | None:
        """The seats that have won the game, None while it goes on."""
        return self._state.winners if self.phase is Phase.GAME_OVER else None

    @property
    def seats_in(self) -> list[int]:
        """The seats that have not left."""
        return seats_in(self._state)

    def hand(self, seat: int) -> Sequence[Card]:
        """Show the seat its own cards, face down where only a real table knows them.

        It is the hand itself and no copy, for callers in a hurry: to be looked at only.
        """
        return self._state.hands[seat]

    def uno(self, seat: int) -> Uno:
        """Tell whether the seat has to call UNO (G-10)."""
        return self._state.uno(seat)

    def is_bluff(self, seat: int, card: Card) -> bool:
        """Whether the seat's hand forbids this card, so that it may be challenged (C-4)."""
        return self._rules.is_bluff(self._state, seat, card)

    def legal_actions(self, seat: int) -> Offer:
        """List what the seat may do now, each ready to be applied or posted.

        Raises:
            ActionFormatError: there is no such seat.
        """
        state = self._state
        turn = state.calm
        if seat == turn.seat and turn.is_listed and not state.owing:
            hand = state.hands[seat]
            held, cards = [*filter(turn.is_fitting, hand)], len(hand)
            if cards > 1:
                return Offer(held, turn.terms, cards)
            has_called = state.called >> seat & 1
            return Offer(held, turn.called_terms if has_called else turn.last_terms, cards)
        return list_actions(self._rules, state, seat)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out what a seat does.

        Raises:
            ActionError: the rules forbid it now.
            ActionFormatError: it names a seat that the game does not have.
        """
        if self._past is not None:
            return self._apply_and_remember(action, self._past)
        state = self._state
        told = REACTIONS[type(action)](self._rules, state, action)
        self._entries.append(action)
        if told is None:
            told = tuple(state.events)
            state.events.clear()
        return told

    def _apply_and_remember(self, action: Action, past: Past) -> tuple[Event, ...]:
        before = past.fields()
        events = REACTIONS[type(action)](self._rules, self._state, action) or self._told()
        self._entries.append(action)
        if isinstance(action, Launched):
            past.forget()
        else:
            past.keep(before, events)
        return events

    def _told(self) -> tuple[Event, ...]:
        """Answer what has come about, once."""
        events = tuple(self._state.events)
        self._state.events.clear()
        return events

    def launch(self, launch: Launch) -> tuple[Event, ...]:
        """Take what the launcher reports, once: the same id again changes nothing.

        Raises:
            ActionFormatError: it names a seat that the game does not have.
        """
        check_seat(self._state, "seat", launch.seat)
        report(self._rules, self._state, launch)
        return self._enter(launch)

    def doubt(self, launch_id: str, seat: int, low: int, high: int) -> tuple[Event, ...]:
        """Open a doubt about a launch that was announced and never came.

        A later report of the same id takes its place, unless the table has confirmed it.

        Raises:
            ActionFormatError: a field is out of range.
        """
        missing = Missing(launch_id, seat, low, high)
        check_seat(self._state, "seat", seat)
        miss(self._state, missing)
        return self._enter(missing)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Show the game as a seat, or for None the public, may see it.

        Raises:
            ActionFormatError: there is no such seat.
        """
        if seat is not None:
            check_seat(self._state, "seat", seat)
        return view(self.setup, self._state, seat)

    def undo(self) -> None:
        """Take the last action back.

        Raises:
            ActionError: there is none, or it was a launch: cards that left cannot be taken back,
                only confirmed or corrected; or the game was made without undo.
        """
        if not self._entries:
            raise ActionError(Refusal.NOTHING_TO_UNDO, "nothing has been done yet")
        if isinstance(self._entries[-1], Launch | Missing | Launched):
            raise ActionError(Refusal.CANNOT_UNDO, "a launch can only be confirmed or corrected")
        if self._past is None:
            raise ActionError(Refusal.CANNOT_UNDO, "this game does not remember what was")
        self._past.go_back()
        self._entries.pop()
        del self._lines[len(self._entries) + 1 :]

    def forget(self) -> None:
        """Remember no longer what was: from now on nothing can be undone."""
        self._past = None

    @property
    def entries(self) -> list[str]:
        """The record's lines: the setup, then one for each thing that was told."""
        if not self._lines:
            self._lines.append(header_line(self.setup))
        self._lines += map(entry_line, self._entries[len(self._lines) - 1 :])
        return list(self._lines)

    def record(self) -> str:
        """Write the record, which `replay` reads back."""
        return "".join(f"{line}\n" for line in self.entries)

    @classmethod
    def replay(cls, text: str, *, can_undo: bool = True) -> Self:
        """Play a record again, to the identical state.

        Raises:
            RecordError: the line that cannot be read, or that the rules refuse.
        """
        setup, entries = parse_record(text)
        game = cls(setup, can_undo=can_undo)
        for number, entry in enumerate(entries, 2):
            try:
                game.enter(entry)
            except (ActionError, ActionFormatError) as error:
                raise RecordError(number, str(error)) from error
        return game

    def enter(self, entry: Entry) -> tuple[Event, ...]:
        """Take one entry of a record."""
        match entry:
            case Launch():
                return self.launch(entry)
            case Missing():
                return self.doubt(entry.launch_id, entry.seat, entry.low, entry.high)
        return self.apply(entry)

    def _enter(self, entry: Entry) -> tuple[Event, ...]:
        """Answer what came of an entry; where nothing did, it was told before and is not kept."""
        events = self._told()
        if events:
            self._entries.append(entry)
            if self._past is not None and isinstance(entry, Launch | Missing):
                self._past.forget()
        return events
