"""The faults that only pins can have, and what a person does about each."""

from hardware.guard import Trouble
from hardware.launcher import Fault

INPUTS_SILENT = Fault(
    "inputs-silent", "The pins do not report what they read: start the service again."
)
PINS_LOST = Fault("world-lost", "The simulated hardware has gone: start the service again.")
GUARD = {
    Trouble.TRIPPED: Fault(
        "guard-tripped",
        "The guard had to stop the motor: look whether the computer is overloaded, then enable.",
    ),
    Trouble.LOST: Fault(
        "guard-lost", "The process that guards the motor has ended: enable to start it again."
    ),
}
