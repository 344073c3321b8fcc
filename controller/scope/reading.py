"""A signal trace, counted: what is drawn, said and written about it."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from controller.sentences import launch_sentence
from hardware import (
    Calibration,
    Counted,
    Outcome,
    Trace,
    count_trace,
    outcome_of_trace,
    read_vcd,
)


@dataclass(frozen=True, slots=True)
class Reading:
    """One trace and what it shows."""

    path: Path
    trace: Trace
    counted: Counted
    outcome: Outcome

    @classmethod
    def of(cls, path: Path, calibration: Calibration) -> Self:
        """Read and count a trace.

        Raises:
            TraceError: it cannot be read.
        """
        trace = read_vcd(path)
        counted = count_trace(trace, calibration)
        return cls(path, trace, counted, outcome_of_trace(trace, counted, calibration))

    @property
    def name(self) -> str:
        """The file's name, in characters that can be shown everywhere."""
        return "".join(letter if letter.isprintable() else "?" for letter in self.path.name)

    @property
    def sentence(self) -> str:
        return launch_sentence(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Spell it as the contract of `card-launcher count --json` does."""
        count = self.counted.count
        return {
            "trace": str(self.path),
            "cards": count.cards,
            "uncertain": count.is_uncertain,
            "reasons": list(count.reasons),
            "range": [count.low, count.high],
            "pulses": [
                {
                    "start_us": round(pulse.start * 1e6),
                    "length_us": round(pulse.length * 1e6),
                    "cards": pulse.cards,
                }
                for pulse in self.counted.pulses
            ],
            "outcome": self.outcome.value,
        }
