"""The figures of a physical launcher, as the simulation draws them: what a benchmark sweeps.

Most are the *nominal build*: assumed, close to what home builds with 30 mm rollers and small gear
motors measure. None of them is ever shown to the counter.
"""

from typing import Annotated, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator


class Figures(BaseModel):
    """Motor, nip, gate, cards and beam. Without arguments: the nominal build."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    card_mm: float = Field(default=87.0, ge=30, le=120)
    """Along the path. UNO cards are 56-58 x 87-89 mm."""
    speed_m_s: float = Field(default=1.0, ge=0.2, le=4)
    """Surface speed of the roller at full duty, pi x D x rpm / 60."""
    tau_ms: float = Field(default=50.0, ge=5, le=300)
    """Time constant of the driven motor; small gear motors have 35-70 ms."""
    coast_ms: float = Field(default=50.0, ge=5, le=500)
    """Time constant of the undriven motor; *assumed* equal, the gears brake it."""
    lead_mm: float = Field(default=20.0, ge=1, le=80)
    """From the leading edge of the first card at rest to the beam."""
    gap_low_mm: float = Field(default=3.0, ge=0.1, le=200)
    gap_high_mm: float = Field(default=40.0, ge=0.1, le=400)
    """Gaps between cards, uniform."""
    card_spread: float = Field(default=0.03, ge=0, le=0.3)
    """Speed from card to card, 1 sigma, a share of it."""
    launch_spread: float = Field(default=0.05, ge=0, le=0.3)
    """Speed from launch to launch, 1 sigma."""
    overlap_rate: float = Field(default=0.005, ge=0, le=1)
    """Share of the cards that partly lie over the one before."""
    overlap_low: float = Field(default=0.0, ge=0, le=1)
    overlap_high: float = Field(default=0.6, ge=0, le=1)
    """How much of its length lies over it, uniform; the gate stops the rest (worn gate: 1)."""
    misfeed_rate: float = Field(default=0.01, ge=0, le=1)
    """Share of the cards on which the roller slips first."""
    misfeed_mm: float = Field(default=150.0, ge=0, le=5000)
    """The most travel that such a slip loses, uniform from 0; *assumed*."""
    jam_rate: float = Field(default=0.001, ge=0, le=1)
    jam_boost_frees: float = Field(default=0.3, ge=0, le=1)
    """Chance that a fresh forward drive frees a jam; *assumed*."""
    jam_reverse_frees: float = Field(default=0.5, ge=0, le=1)
    """Chance that a reverse frees a jam; *assumed*."""
    half_out_rate: float = Field(default=0.02, ge=0, le=1)
    """Share of the launches after which a card is left in the beam."""
    hand_s: float = Field(default=1.0, ge=0, le=60)
    """How long a card rests in the beam before a hand takes it."""
    beam_us: float = Field(default=15.0, ge=0, le=3000)
    """The beam's answer; slot photo-interrupters take 10-15 us, hobby pairs up to 2 ms."""
    beam_gap_mm: float | None = Field(default=None, ge=2, le=80)
    """From the first beam to the second; none: one beam only."""

    @model_validator(mode="after")
    def _ordered(self) -> "Figures":
        if self.gap_low_mm > self.gap_high_mm or self.overlap_low > self.overlap_high:
            raise ValueError("expected gap_low_mm <= gap_high_mm and overlap_low <= overlap_high")
        return self


NOMINAL: Final = Figures()
PERFECT: Final = Figures(
    card_spread=0, launch_spread=0, overlap_rate=0, misfeed_rate=0, jam_rate=0, half_out_rate=0
)
"""Nothing varies but the gaps, nothing goes wrong."""

PRESETS: Final = {"nominal": NOMINAL, "perfect": PERFECT}


def _preset(value: object) -> object:
    if not isinstance(value, str):
        return value
    if value not in PRESETS:
        raise ValueError('expected "perfect", "nominal" or a table {figure = value}')
    return PRESETS[value]


Physics = Annotated[Figures, BeforeValidator(_preset)]
"""Figures, or the name of a preset."""
