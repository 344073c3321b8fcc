"""The faults that the service itself finds, and the story that a fault tells until cleared."""

from dataclasses import dataclass
from datetime import datetime

from controller.moments import to_text
from hardware import Fault, HardwareError


@dataclass(frozen=True, slots=True)
class Story:
    """A fault, and since when it stands."""

    fault: Fault
    since: datetime

    def to_dict(self) -> dict[str, str]:
        return {
            "code": self.fault.code,
            "since": to_text(self.since),
            "what_to_do": self.fault.what_to_do,
        }


JAM = Fault("jam", "Clear the cards at the gate, then enable the launcher.")
"""For a launcher that does not say more about its jam."""

UNEXPLAINED = Fault("launcher-fault", "Check the launcher, then enable it.")
"""For a launcher that does not say what its fault is."""

STRAY_CARD = Fault(
    "stray-card",
    "A card left while no launch was running: look where it went, correct the count of cards,"
    " then enable the launcher.",
)


def disk(error: Exception) -> Fault:
    """Say that what must be kept cannot be written."""
    return Fault("disk", f"Make room on the disk, then enable the launcher ({error}).")


def broken(error: Exception) -> Fault:
    """Say that the launcher, or the service itself, went wrong in an unforeseen way."""
    if isinstance(error, HardwareError):
        return Fault(
            "launcher-lost", f"Check power and wiring, then enable the launcher ({error})."
        )
    return Fault("internal", "Enable the launcher; should it come again, the log says what it is.")
