"""The faults that every launcher can have, and what a person does about each."""

from typing import Final

from hardware.edges import Line
from hardware.launcher import Fault

NOT_ARRIVED: Final = Fault(
    "card-not-arrived",
    "No card reaches the beam. If the hopper is empty, load 0, then what you fill in; if not, "
    "straighten the stack. Then enable the launcher.",
)
NOTHING_SEEN: Final = Fault(
    NOT_ARRIVED.code,
    "Nothing reached the beam. If the hopper is empty, load 0, then what you fill in; if cards "
    "came out, the beam does not see them: clean it and check its wiring; if neither, straighten "
    "the stack. Then enable the launcher.",
)
"""A beam that always reads clear cannot be told from a jam before it, or from an empty hopper."""
NOT_LEFT: Final = Fault(
    "card-not-left", "A card is stuck at the beam: take it out, then enable the launcher."
)
TOO_SLOW: Final = Fault(
    "feed-too-slow",
    "The cards come too slowly: check battery and roller, then enable the launcher.",
)
HEAPS: Final = Fault(
    "cards-in-heaps",
    "The cards come in heaps that no beam can count: count what came, take out what is stuck, "
    "check the gate. Then enable the launcher.",
)
BEAM_BLOCKED: Final = Fault(
    "beam-blocked",
    "The beam reads blocked: take out what is in it and clean it; if there is nothing, its wire is "
    "loose, or `blocked_level` is the wrong one. Then enable the launcher.",
)
BEAM2_BLOCKED: Final = Fault(
    "beam2-blocked",
    "The second beam reads blocked: take out what is in it and clean it; if there is nothing, its "
    "wire is loose. Then enable the launcher.",
)
BEAM_STORM: Final = Fault(
    "beam-storm", "The beam flickers: shade it, check its wiring, then enable the launcher."
)
BEAM_FLICKER: Final = Fault(
    "beam-flicker", "The beam flickers: shade it from lamps and the sun, and check its wiring."
)
BEAM_SILENT: Final = Fault(
    "beam-silent",
    "The first beam does not see the cards that the second one sees: clean it, check its wiring, "
    "pass a card through it, then enable the launcher.",
)
BEAM2_SILENT: Final = Fault(
    "beam2-silent",
    "The second beam does not see the cards that the first one sees: clean it, check its wiring, "
    "pass a card through it, then enable the launcher.",
)
BUTTON_STUCK: Final = Fault(
    "button-stuck", "The button is down all the time: free it or check its wire."
)
COVER_OPEN: Final = Fault("cover-open", "Shut the cover, then enable the launcher.")
SILENT: Final = {1: (Line.BEAM, BEAM_SILENT), 2: (Line.BEAM2, BEAM2_SILENT)}
"""By the beam that does not see what the other one sees."""
