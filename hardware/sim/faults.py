"""What can be made to go wrong with motor, cards and beams, and how much of it."""

from dataclasses import dataclass, field
from enum import StrEnum

SAG = 0.33
"""Three C cells from 4.5 to 3.0 V: a third of the speed."""
DEEPEST_SAG = 0.7
LAMP_SHARE = 0.4
SPIKES_PER_MS = 0.2
"""How strong lamplight and motor noise are if nobody says; *assumed*."""


class FaultKind(StrEnum):
    """The faults. Rates are shares of the cards, all if not given, unless another is named."""

    JAM = "jam"
    """These cards jam, and stay so while the fault is on."""
    DOUBLE_FEED = "double-feed"
    SLIP = "slip"
    HALF_OUT = "half-out"
    """Share of the launches."""
    BATTERY_SAG = "battery-sag"
    """Share of the speed that is lost."""
    AMBIENT_LIGHT = "ambient-light"
    """Lamplight: share of every hundredth of a second in which the beam's level is wrong."""
    BEAM_DIRTY = "beam-dirty"
    """The beam reads blocked throughout, whatever the rate."""
    BEAM_SILENT = "beam-silent"
    BEAM2_SILENT = "beam2-silent"
    """That beam reads clear throughout, whatever the rate and whatever else is wrong with it."""
    EMI = "emi"
    """Spikes on the beam in a millisecond while the motor is driven."""


@dataclass(slots=True)
class Faults:
    """The faults that are on."""

    _rates: dict[FaultKind, float | None] = field(default_factory=dict)

    def set(self, kind: FaultKind, *, on: bool, rate: float | None) -> None:
        self._rates.pop(kind, None)
        if on:
            self._rates[kind] = rate

    def __contains__(self, kind: FaultKind) -> bool:
        return kind in self._rates

    @property
    def names(self) -> list[str]:
        return sorted(self._rates)

    def rate(self, kind: FaultKind, otherwise: float) -> float:
        """Give the share of cards or launches that it happens to."""
        return self._given(kind, 1.0) if kind in self._rates else otherwise

    @property
    def sag(self) -> float:
        return min(self._strength(FaultKind.BATTERY_SAG, SAG), DEEPEST_SAG)

    @property
    def lamp_share(self) -> float:
        return self._strength(FaultKind.AMBIENT_LIGHT, LAMP_SHARE)

    @property
    def spikes_per_ms(self) -> float:
        return self._strength(FaultKind.EMI, SPIKES_PER_MS)

    def _strength(self, kind: FaultKind, usual: float) -> float:
        return self._given(kind, usual) if kind in self._rates else 0.0

    def _given(self, kind: FaultKind, usual: float) -> float:
        rate = self._rates[kind]
        return usual if rate is None else rate
