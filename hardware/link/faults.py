"""The faults of a board on a line; each names the board, its firmware, and the cure."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hardware import faults as common
from hardware.launcher import Fault
from hardware.link.numbers import PROTOCOL_VERSION, BoardFault, Cause, Code

if TYPE_CHECKING:
    from hardware.link.messages import Banner


@dataclass(frozen=True, slots=True)
class Who:
    """The board at the other end, as far as it is known."""

    port: str
    banner: "Banner | None" = None

    def __str__(self) -> str:
        if self.banner is None:
            return f"the board at {self.port}"
        return f"{self.board} with {self.firmware} at {self.port}"

    @property
    def board(self) -> str:
        return self.banner.board if self.banner else "unknown board"

    @property
    def firmware(self) -> str:
        """Its version, for people."""
        if self.banner is None:
            return "unknown firmware"
        return f"firmware {self.banner.version >> 8}.{self.banner.version & 0xFF}"

    @property
    def flash(self) -> str:
        """How to get the firmware that belongs to this program."""
        return f"make -C firmware flash PORT={self.port}"


def port_lost(who: Who, error: Exception) -> Fault:
    return Fault(
        "port-lost",
        f"Plug the cable of {who} in again, then enable the launcher ({error}).",
    )


def board_silent(who: Who) -> Fault:
    return Fault(
        "board-silent",
        f"No answer from {who}: check power and cable and press its reset button, then enable the"
        f" launcher; should it stay silent: `{who.flash}`.",
    )


_CAUSES: Final = {
    Cause.POWER: "its power was gone",
    Cause.EXTERNAL: "somebody pressed its reset button or opened its port",
    Cause.BROWN_OUT: "its supply broke down: give the motor a supply of its own",
    Cause.WATCHDOG: "its program hung",
}


def board_reset(who: Who, cause: Cause) -> Fault:
    return Fault(
        "board-reset",
        f"{who} was reset ({_CAUSES[cause]}): look how many cards left, then enable the launcher.",
    )


def wrong_version(who: Who, protocol: int) -> Fault:
    older = "firmware" if protocol < PROTOCOL_VERSION else "program"
    cure = f"`{who.flash}`" if older == "firmware" else "update card-launcher"
    return Fault(
        "firmware-version",
        f"{who} speaks protocol {protocol}, this program {PROTOCOL_VERSION}: its {older} is too"
        f" old; {cure}, then enable the launcher.",
    )


def refused(who: Who, what: str, code: Code) -> Fault:
    return Fault(
        "board-refused",
        f"{who} refuses {what} ({code.name.lower().replace('_', '-')}): enable the launcher; should"
        f" it come again: `{who.flash}`.",
    )


def lease_ended(who: Who) -> Fault:
    return Fault(
        "lease-ended",
        f"{who} heard nothing from this computer and stopped: look whether the computer is"
        " overloaded, then enable the launcher.",
    )


def launch_lost(who: Who) -> Fault:
    return Fault(
        "launch-lost",
        f"{who} never said how the launch ended: look how many cards left, then enable the"
        " launcher.",
    )


_OWN: Final = {
    BoardFault.BEAM_BLOCKED: common.BEAM_BLOCKED,
    BoardFault.BEAM_STORM: common.BEAM_STORM,
    BoardFault.NOT_ARRIVED: common.NOT_ARRIVED,
    BoardFault.NOT_LEFT: common.NOT_LEFT,
    BoardFault.TOO_SLOW: common.TOO_SLOW,
    BoardFault.COVER_OPEN: common.COVER_OPEN,
    BoardFault.RUN_TOO_LONG: Fault(
        "run-too-long", "The board's timer had to end a run: look for a stuck card, then enable."
    ),
    BoardFault.DEADLINE: Fault(
        "launch-too-long", "A launch took longer than any should: look for a stuck card."
    ),
    BoardFault.HUNG: Fault(
        "board-hung", "The board's program hung and was restarted: enable the launcher."
    ),
}


def own(who: Who, fault: BoardFault, *, saw_nothing: bool = False) -> Fault:
    """What the board itself has found."""
    is_blind = fault is BoardFault.NOT_ARRIVED and saw_nothing
    known = common.NOTHING_SEEN if is_blind else _OWN.get(fault)
    if known is None:
        return refused(who, "to say what its fault is", Code.FAULT)
    return named(who, known)


def named(who: Who, fault: Fault) -> Fault:
    """The same fault, with the board's name."""
    return Fault(fault.code, f"{fault.what_to_do} ({who.board}, {who.firmware})")


def cover_open(who: Who) -> Fault:
    """An open cover, or none: boards take a wire that hangs loose for an open one."""
    known = common.COVER_OPEN
    no_switch = "If no switch is fitted, write `cover = false` under `[serial]`."
    return named(who, Fault(known.code, f"{known.what_to_do} {no_switch}"))
