"""One game: what may be done, what happened, and the record that plays it again."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from engine.actions import Action, Launched
from engine.cards import Card, Color
from engine.errors import ActionError, ActionFormatError, RecordError, Refusal
from engine.events import Event, RoundOver, Took
from engine.launches import Launch, Missing, miss, report
from engine.listing import legal_actions
from engine.match import seats_in
from engine.notation import Entry, entry_line, header_line, parse_record
from engine.opening import open_game
from engine.reactions import check_seat, no_such_seat, react
from engine.rules import Rules
from engine.setup import Setup
from engine.state import Phase
from engine.variants import find_ruleset
from engine.views import view


class Game:
    """A game from its first deal to its end.

    The course of a game follows from its setup and its entries alone. Whatever is refused leaves
    it as it was.
    """

    def __init__(self, setup: Setup, rules: Rules | None = None) -> None:
        self.setup = setup
        self._rules = rules or find_ruleset(setup.ruleset).rules(setup)
        self._lines: list[str] = []
        self._begin()

    def again(self, seed: int) -> Self:
        """Begin the same game with other luck; its rules are not worked out again.

        Raises:
            SetupError: the seed is out of range.
        """
        return type(self)(self.setup.reseeded(seed), self._rules)

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def turn(self) -> int | None:
        """The seat whose action is awaited."""
        return self._state.turn

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
    def seats_in(self) -> list[int]:
        """The seats that have not left."""
        return seats_in(self._state)

    def hand(self, seat: int) -> Sequence[Card]:
        """Show the seat its own cards, face down where only a real table knows them.

        It is the hand itself and no copy, for callers in a hurry: to be looked at only.
        """
        return self._state.hands[seat]

    def is_bluff(self, seat: int, card: Card) -> bool:
        """Whether the seat's hand forbids this card, so that it may be challenged (C-4)."""
        return self._rules.is_bluff(self._state, seat, card)

    def legal_actions(self, seat: int) -> tuple[Action, ...]:
        """List what the seat may do now, each ready to be applied or posted.

        Raises:
            ActionFormatError: there is no such seat.
        """
        if not 0 <= seat < self.setup.players:
            raise no_such_seat(self._state, "seat", seat)
        return legal_actions(self._rules, self._state, seat)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out what a seat does.

        Raises:
            ActionError: the rules forbid it now.
            ActionFormatError: it names a seat that the game does not have.
        """
        react(self._rules, self._state, action)
        return self._enter(action)

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
                only confirmed or corrected.
        """
        if not self._entries:
            raise ActionError(Refusal.NOTHING_TO_UNDO, "nothing has been done yet")
        if isinstance(self._entries[-1], Launch | Missing | Launched):
            raise ActionError(Refusal.CANNOT_UNDO, "a launch can only be confirmed or corrected")
        kept = self._entries[:-1]
        self._begin()
        for entry in kept:
            self.enter(entry)
        del self._lines[len(kept) + 1 :]

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
    def replay(cls, text: str) -> Self:
        """Play a record again, to the identical state.

        Raises:
            RecordError: the line that cannot be read, or that the rules refuse.
        """
        setup, entries = parse_record(text)
        game = cls(setup)
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

    def _begin(self) -> None:
        self._entries: list[Entry] = []
        self._state = open_game(self._rules, self.setup, Random(self.setup.seed))
        self.opening: tuple[Event, ...] = tuple(self._state.events)
        """What happened before anybody acted: the deal, the first card and what it did."""
        self._state.events.clear()

    def _enter(self, entry: Entry) -> tuple[Event, ...]:
        """Answer what came of an entry; where nothing did, it was told before and is not kept."""
        events = tuple(self._state.events)
        if events:
            self._state.events.clear()
            self._entries.append(entry)
        return events
