"""Kinds of launchers for the benches, and single ones drawn from each, which no counter is told."""

from dataclasses import dataclass

from hardware.config import Calibration, HardwareConfig
from hardware.figures import NOMINAL, Figures
from hardware.sim.virtual import VirtualLauncher

BEAM_GAP_MM = 20.0
HOPPER = 112
LOWEST_HOPPER = 20
LAUNCHES_EACH = 100
"""Launches of one launcher; *assumed*: an evening's game."""
SAG = 0.33
"""Three C cells from 4.5 to 3.0 V: a third of the speed."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How launchers are built, and what goes on while they are used."""

    name: str
    figures: Figures = NOMINAL
    sag: float = 0.0
    """Share of the speed that the battery loses from the first launch to the last."""
    spikes_per_s: float = 0.0
    """On the beams while the motor is driven."""
    card_ms: float = 87.0
    """As calibrated on another launcher of the kind."""


def _nominal(**figures):
    return NOMINAL.model_copy(update=figures)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("nominal"),
        Kind("worn gate", _nominal(overlap_high=1.0)),
        Kind("card spread 10 %", _nominal(card_spread=0.1)),
        Kind("battery 4.5-3.0 V", sag=SAG),
        Kind("tau 35 ms", _nominal(tau_ms=35.0, coast_ms=35.0)),
        Kind("tau 70 ms", _nominal(tau_ms=70.0, coast_ms=70.0)),
        Kind("spikes 1/s", spikes_per_s=1.0),
        Kind("2 ms beam", _nominal(beam_us=2000.0)),
        Kind("full hopper", _nominal(overlap_rate=0.05)),
    )
}


SPEEDS = {
    kind.name: kind
    for kind in (
        Kind(f"{speed} m/s", _nominal(speed_m_s=speed), card_ms=87 / speed)
        for speed in (0.5, 2.0, 3.0)
    )
}
"""Rollers of other surface speeds: 87 mm block the beam for 174 to 29 ms."""


class AnotherLauncher:
    """One launcher of a kind: its speed, motor, cards and spreads are its own."""

    def __init__(self, kind, rng, *, beams=1):
        self.kind = kind
        gap = BEAM_GAP_MM if beams == 2 else None
        self.figures = another(kind.figures, rng, gap)
        config = HardwareConfig(calibration=Calibration(card_ms=kind.card_ms, beam_gap_mm=gap))
        self.virtual = VirtualLauncher(config, self.figures, rng, HOPPER)
        self._launches = 0
        self._sag = 0.0

    @property
    def share(self):
        """The speed that the motor has in this launch, over the launcher's."""
        return self.virtual.physics._luck * (1 - self._sag)

    def launch(self, cards):
        virtual, physics = self.virtual, self.virtual.physics
        if physics.hopper < LOWEST_HOPPER:
            virtual.load(HOPPER)
        if self.kind.spikes_per_s and not self._launches:
            rate = self.kind.spikes_per_s / 1000
            physics.set_fault(virtual.now, "emi", on=True, rate=rate)
        if self.kind.sag:
            self._sag = self.kind.sag * self._launches / LAUNCHES_EACH
            physics.set_fault(virtual.now, "battery-sag", on=True, rate=self._sag)
        self._launches += 1
        return virtual.launch(cards, physics.hopper)


def another(figures, rng, gap):
    factors = {
        "speed_m_s": 0.1,
        "tau_ms": 0.2,
        "coast_ms": 0.2,
        "lead_mm": 0.25,
        "card_spread": 0.2,
        "launch_spread": 0.2,
    }
    drawn = {
        name: getattr(figures, name) * rng.uniform(1 - most, 1 + most)
        for name, most in factors.items()
    }
    length = rng.uniform(86.0, 89.0)  # as sold: 87-89 mm
    most = 0.85 if gap and figures.overlap_high == NOMINAL.overlap_high else figures.overlap_high
    update = {"card_mm": length, "overlap_high": most, "beam_gap_mm": gap}
    return figures.model_copy(update=drawn | update)
