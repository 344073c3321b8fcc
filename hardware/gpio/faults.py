"""The faults that pins can have, and what a person does about each."""

from hardware.guard import Trouble
from hardware.launcher import Fault

COVER_OPEN = Fault("cover-open", "Shut the cover, then enable the launcher.")
BEAM_FLICKER = Fault(
    "beam-flicker", "The beam flickers: shade it from lamps and the sun, and check its wiring."
)
INPUTS_SILENT = Fault(
    "inputs-silent", "The pins do not report what they read: start the service again."
)
BUTTON_STUCK = Fault("button-stuck", "The button is down all the time: free it or check its wire.")
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
