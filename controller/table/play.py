"""One game in play: the engine's game with names, a version, and everybody's view of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from controller.bus import Bus
from controller.errors import InvalidError, StaleError
from controller.identity.visitor import Place
from controller.journal.games import Nameplate
from engine import Action, Event, Game, Knowledge, NextRound, Phase, RoundOver, Took
from engine.bots import Eyes, Glimpse

View = dict[str, Any]
"""A **game** of the wire contract; never changed once it is made."""

_REMEMBERED = 256  # events for streams that come back: several rounds of a game (assumed)


@dataclass(frozen=True, slots=True)
class Undone:
    """An action was taken back. Everybody has seen it done, so everybody may be told which."""

    type: ClassVar = "undone"
    action: Action
    by: Place

    def to_dict(self, _seat: int | None = None) -> dict[str, Any]:
        by = {"role": self.by.role.value, "seat": self.by.seat}
        return {"type": self.type, "action": self.action.to_dict(), "by": by}


@dataclass(frozen=True, slots=True)
class UnoChanged:
    """A seat's duty to call UNO began or ended: who would catch it may, or may no longer."""

    type: ClassVar = "uno"
    seat: int
    uno: str

    def to_dict(self, _seat: int | None = None) -> dict[str, Any]:
        return {"type": self.type, "seat": self.seat, "uno": self.uno}


@dataclass(frozen=True, slots=True)
class Told:
    """What a game's stream is told; each listener is shown what its seat may see of it."""

    version: int
    event: Event | Undone | UnoChanged

    def to_dict(self, seat: int | None) -> dict[str, Any]:
        return {**self.event.to_dict(seat), "version": self.version}


@dataclass(frozen=True, slots=True)
class Latest:
    """A game as it is on disk and on the screens."""

    version: int
    lines: tuple[str, ...]
    """Its record."""
    views: Mapping[int | None, View]
    """By seat; None is the public."""

    @property
    def is_over(self) -> bool:
        return bool(self.views[None]["phase"] == "game-over")


@dataclass(frozen=True, slots=True)
class _Common:
    """What the table adds to the engine's view of a game, for all seats alike."""

    head: Mapping[str, Any]
    seats: Sequence[Mapping[str, Any]]
    rounds: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game as its bots see it, for them to think about."""

    game: str
    version: int
    asked: tuple[tuple[str, Glimpse], ...]
    """The kind and the sight of each bot, in the order in which they may have their way."""
    deal: NextRound | None
    """What is to be done next where no person is at the table to do it."""
    has_launcher: bool


class GameInPlay:
    """The engine's game may be ahead of `latest` while a change is being written down.

    `latest` is replaced whole, so any thread may read it; `game` belongs to who holds the lock.
    """

    def __init__(self, nameplate: Nameplate, game: Game, version: int = 0) -> None:
        self.nameplate = nameplate
        self.put(game)
        self.bus = Bus(_REMEMBERED)
        self.latest = self.draft(version)

    def put(self, game: Game) -> None:
        """Go on with this game; where nothing may be undone, nothing is kept for it."""
        self.game = game
        if not self.can_undo:
            game.forget()

    @property
    def id(self) -> str:
        return self.nameplate.id

    @property
    def is_dealt(self) -> bool:
        """The program dealt the cards: then it knows hands that not everybody may see."""
        return self.game.setup.knowledge is Knowledge.FULL

    @property
    def can_undo(self) -> bool:
        """Cards that the program dealt go back only where that was agreed when the game began."""
        return not self.is_dealt or self.nameplate.undo

    @property
    def is_open(self) -> bool:
        """Whether its record shows no hand that is still to be played."""
        return not self.is_dealt or self.latest.is_over

    @property
    def due_seat(self) -> int | None:
        """The seat that a press made now would be for."""
        return self.game.due_seat

    def view(self, seat: int | None) -> View:
        """Return the game as a seat, or with None the public, sees it.

        Raises:
            InvalidError: there is no such seat.
        """
        self.refuse_unknown(seat)
        return self.latest.views[seat]

    def refuse_unknown(self, seat: int | None) -> None:
        """Raise InvalidError where the game has no such seat."""
        if seat not in self.latest.views:
            raise InvalidError("seat", f"expected a seat 0-{len(self.nameplate.names) - 1}")

    def refuse_stale(self, version: int | None) -> None:
        """Raise StaleError where the caller acts on another version than the one in force."""
        if version not in {None, self.latest.version}:
            now = self.latest.version
            reason = f"somebody was quicker: this was meant for version {version}, it is {now} now"
            raise StaleError("stale", reason)

    def sitting(self) -> Sitting:
        """Let the bots look at the game as it is now; belongs to who holds the lock."""
        bots, seats = self.nameplate.bots, self.game.seats_in
        is_dealing = self.game.phase is Phase.ROUND_OVER and bots.keys() >= set(seats)
        # Whoever may do something out of turn has to be quick about it.
        asked = sorted(bots, key=lambda seat: seat == self.game.turn)
        return Sitting(
            self.id,
            self.latest.version,
            tuple((bots[seat], Glimpse.of(Eyes(self.game, seat))) for seat in asked),
            deal=NextRound(seats[0]) if is_dealing else None,
            has_launcher=self.game.setup.launcher,
        )

    def draft(self, version: int) -> Latest:
        """Look at the engine's game as it is now."""
        seats = (None, *range(len(self.nameplate.names)))
        common = self._common(version)
        views = {seat: self._view(seat, common) for seat in seats}
        return Latest(version, tuple(self.game.entries), views)

    def publish(self, latest: Latest, events: Sequence[Event | Undone]) -> None:
        """Show what is on disk by now, and tell the listeners how it came about."""
        before, self.latest = self.latest, latest
        for event in (*events, *_uno_changes(before, latest)):
            self.bus.publish(event.type, Told(latest.version, event))
        self.bus.publish("game", None)

    def happened(self, seat: int | None) -> list[dict[str, Any]]:
        """Return what the stream still remembers, the oldest first, as a seat may see it."""
        return [told.to_dict(seat) for told in self.bus.remembered if isinstance(told, Told)]

    def shown(self, told: object, seat: int | None) -> dict[str, Any]:
        """Show a seat what the stream was told; news of a view is shown as the latest view."""
        match told:
            case Told():
                return told.to_dict(seat)
            case dict():
                return told  # it is the same for everybody
        return self.latest.views[seat]

    def _common(self, version: int) -> _Common:
        """Say what every view has in common beside what the engine shows."""
        thrown, bots = self.game.thrown, self.nameplate.bots
        return _Common(
            {
                "id": self.id,
                "version": version,
                "options": dict(self.game.setup.options),
                "undo": self.can_undo,
            },
            [
                {"bot": bots.get(seat), "last_launch": launched(thrown.get(seat))}
                for seat in range(len(self.nameplate.names))
            ],
            [scored(*line) for line in self.game.sheet],
        )

    def _view(self, seat: int | None, common: _Common) -> View:
        view = self.game.view(seat)
        seats = [
            {"seat": line["seat"], "name": name, **line, **more}
            for line, name, more in zip(
                view["seats"], self.nameplate.names, common.seats, strict=True
            )
        ]
        return {**common.head, **view, "seats": seats, "rounds": common.rounds}


def launched(took: Took | None) -> dict[str, Any] | None:
    """Say what the launcher last threw to a seat in this round, as everybody saw it."""
    if took is None:
        return None
    return {
        "launch_id": took.launch_id,
        "cards": len(took.cards),
        "outcome": took.outcome.value if took.outcome else None,
        "counted": took.counted,
    }


def scored(number: int, over: RoundOver) -> dict[str, Any]:
    """Write a line of the score sheet."""
    return {
        "round": number,
        "winners": list(over.winners),
        "points": list(over.points),
        "blocked": over.blocked,
    }


def _uno_changes(before: Latest, after: Latest) -> list[UnoChanged]:
    pairs = zip(before.views[None]["seats"], after.views[None]["seats"], strict=True)
    return [UnoChanged(b["seat"], b["uno"]) for a, b in pairs if a["uno"] != b["uno"]]
