"""What a simulated board calls things: the feed cycle's and counter's words in the protocol's."""

from typing import Final

from hardware.config import HardwareConfig
from hardware.launcher import Count, Fault, FeedStep, Outcome
from hardware.link.messages import Launch
from hardware.link.numbers import BoardFault, BoardOutcome, Parameter, Reason, Step

FAULTS: Final = {
    "beam-blocked": BoardFault.BEAM_BLOCKED,
    "beam-silent": BoardFault.NOT_ARRIVED,
    "beam-storm": BoardFault.BEAM_STORM,
    "card-not-arrived": BoardFault.NOT_ARRIVED,
    "card-not-left": BoardFault.NOT_LEFT,
    "cards-in-heaps": BoardFault.NOT_LEFT,
    "feed-too-slow": BoardFault.TOO_SLOW,
    "cover-open": BoardFault.COVER_OPEN,
    "deadline": BoardFault.DEADLINE,
}
OUTCOMES: Final = {
    Outcome.FIRED: BoardOutcome.FIRED,
    Outcome.EMPTY: BoardOutcome.EMPTY,
    Outcome.JAM: BoardOutcome.JAM,
    Outcome.STOPPED: BoardOutcome.STOPPED,
    Outcome.FAULT: BoardOutcome.FAULT,
}
_REASONS: Final = {
    "beam-silent": Reason.NOTHING_SEEN,
    **{each.name.lower().replace("_", "-"): each for each in Reason if each.name},
}
_FEED: Final = (
    "BRAKE_MS",
    "RETRACT_MS",
    "SETTLE_MS",
    "ARRIVE_MS",
    "LEAVE_MS",
    "BOOST_MS",
    "REVERSE_MS",
    "WAIT_MS",
    "LADDERS",
    "NEARLY_EMPTY",
    "MOST_RUNS",
)
"""Parameters that `[feed]` has under the same names."""


def fault_number(fault: Fault | None) -> BoardFault:
    return FAULTS[fault.code] if fault else BoardFault.NONE


def reasons(count: Count) -> Reason:
    """Give the doubts as bits."""
    return Reason(sum(_REASONS[reason] for reason in count.reasons))


def step_number(event: FeedStep, duty: float) -> Step:
    """Give the step's number; the feed calls a boost and the pause before it the same."""
    if event.step == "boost" and not duty:
        return Step.BOOST_PAUSE
    return Step[event.step.upper().replace("-", "_")]


def configuration(values: dict[Parameter, int], launch: Launch | None = None) -> HardwareConfig:
    """Read the parameters, and what an order says instead of them, as a configuration."""
    value = {each.name: number for each, number in values.items()}
    if launch:
        value |= {"RUN_DUTY": launch.duty, "LONGEST_RUN_MS": launch.longest_run_ms}
    return HardwareConfig.model_validate(
        {
            "motor": {
                "run_duty": value["RUN_DUTY"] / 100,
                "kick_duty": value["KICK_DUTY"] / 100,
                "kick_ms": value["KICK_MS"],
                "reverse_duty": value["REVERSE_DUTY"] / 100,
            },
            "feed": {name.lower(): value[name] for name in _FEED}
            | {
                "longest_run_s": value["LONGEST_RUN_MS"] / 1000,
                "clear_wait_s": value["CLEAR_WAIT_MS"] / 1000,
            },
            "calibration": {
                "card_ms": value["CARD_MS"],
                "tau_ms": value["TAU_MS"],
                "card_mm": value["CARD_MM"],
                "beam_gap_mm": value["BEAM_GAP_MM"] or None,
            },
            "button": {"hold_ms": value["HOLD_MS"], "stuck_s": value["STUCK_S"]},
            "beam": {"storm_pulses": value["STORM_PULSES"]},
        }
    )
