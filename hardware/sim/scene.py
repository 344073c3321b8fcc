"""What stands on the table: driver, motor, cards, beam, button and cover, as their lines show them.

Output levels go in, input levels come out, and what really happened goes to the truth file. Pure
but for that file: times are arguments, seconds on the monotonic clock; every draw is seeded.
"""

import math
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from hardware.config import Pins
from hardware.sim.faults import FaultKind
from hardware.sim.finger import Finger
from hardware.sim.happenings import BeamChanged, CardGone, Happening
from hardware.sim.physics import Physics
from hardware.sim.truth import Standing

if TYPE_CHECKING:
    from hardware.config import HardwareConfig
FULL_HOPPER: Final = 112
"""The cards of UNO Attack (edition attack-112)."""
MOST_CARDS: Final = 1000
"""More than this nobody loads (*assumed*)."""

STUCK_BUTTON: Final = "stuck-button"
COVER_OPEN: Final = "cover-open"
FAULTS: Final = (*FaultKind, STUCK_BUTTON, COVER_OPEN)
"""Everything that can be broken."""

NOISE: Final = 0.2
"""Spikes on the button's line in a millisecond, if the fault `emi` names no rate (as the beam)."""


@dataclass(frozen=True, slots=True)
class LineChange:
    """An input line got another level."""

    at: float
    pin: int
    level: bool


class Witness(Protocol):
    """Takes down what really happens: a `Truth`, or a `Memory`."""

    standing: Standing | None

    def write(self, at: float, event: str, **fields: object) -> None: ...


class Scene:
    """The device on the table, and whatever happens to it."""

    def __init__(self, config: "HardwareConfig", truth: Witness, now: float) -> None:
        """Set the table.

        Args:
            config: which pins there are, what their levels mean, figures and seed.
            truth: takes what really happens; what it says of a former life is where we go on.
            now: the time.
        """
        standing = truth.standing or Standing(FULL_HOPPER, 0)
        rng = random.Random(config.simulator.seed)
        self._truth = truth
        self._finger = Finger(random.Random(rng.random()))
        self._physics = Physics(config.simulator.physics, rng, standing.left, now, standing.total)
        self._pins = config.pins or Pins()
        self._names = {pin: name for name, pin in self._pins if pin is not None}
        self._active_high = {
            "button": config.button.pressed_level == "high",
            "beam": config.beam.blocked_level == "high",
            "beam2": config.beam.blocked_level == "high",
            "cover": True,  # the switch closes to ground while the cover is shut
        }
        self._outputs = {"motor_forward": 0.0, "motor_reverse": 0.0, "motor_enable": 0.0}
        self._own_faults: set[str] = set()
        self._shown = dict.fromkeys(self._active_high, False)
        self._changes: list[LineChange] = []
        self.now = now
        self._write("hopper", left=standing.left)

    def level(self, pin: int) -> float:
        """What an input's line is at now; one that nothing hangs on is low."""
        name = self._names.get(pin)
        if name not in self._shown:
            return 0.0
        return float(self._shown[name] == self._active_high[name])

    def output(self, pin: int, level: float) -> None:
        """An output's line has this level from now on: 0 to 1, a share of the time with PWM."""
        name = self._names.get(pin)
        if name in self._outputs and self._outputs[name] != level:
            self._outputs[name] = level
            self._write("line", line=name, pin=pin, level=level)
            self._follow_driver()

    def next_time(self) -> float | None:
        """When something will happen by itself, or None."""
        times = (self._physics.next_time(), self._finger.next_time)
        return min((time for time in times if time is not None), default=None)

    def advance(self, now: float) -> list[LineChange]:
        """Let time pass; give the changes of the inputs since the last call, in order."""
        while (due := self._finger.next_time) is not None and due <= now:
            self._let_pass(due)
            self._finger.advance(due)
            self._show_button()
        self._let_pass(now)
        changes, self._changes = self._changes, []
        return changes

    def push_button(self, seconds: float) -> None:
        """A finger pushes for so long, from now on."""
        if not 0 < seconds <= 600:
            raise ValueError(f"expected a push of 0-600 s, got {seconds}")
        self._finger.push(self.now, seconds)
        self._show_button()

    def load(self, cards: int) -> None:
        """The hopper holds so many from now on.

        Raises:
            ValueError: that is no number of cards.
        """
        if not 0 <= cards <= MOST_CARDS:
            raise ValueError(f"expected 0-{MOST_CARDS} cards, got {cards}")
        self._physics.load_hopper(self.now, cards)
        self._write("hopper", left=self._physics.hopper)

    def fault(self, kind: str, *, on: bool, rate: float | None = None) -> None:
        """Break something, or mend it.

        Raises:
            ValueError: there is no such fault, or the rate is none.
        """
        if kind not in FAULTS:
            raise ValueError(f"expected one of {', '.join(FAULTS)}, got {kind}")
        if rate is not None and not 0 <= rate <= 1:
            raise ValueError(f"expected a rate of 0-1, got {rate}")
        if kind in {STUCK_BUTTON, COVER_OPEN}:
            (self._own_faults.add if on else self._own_faults.discard)(kind)
        else:
            self._physics.set_fault(self.now, kind, on=on, rate=rate)
        if kind == FaultKind.EMI:
            self._finger.make_noise(self.now, (NOISE if rate is None else rate) if on else 0.0)
        self._finger.stick(STUCK_BUTTON in self._own_faults)
        self._write("fault", kind=kind, on=on, rate=rate)
        self._show_button()
        self._show("cover", COVER_OPEN in self._own_faults)

    def state(self) -> dict[str, Any]:
        """The truth at this moment, as `GET /api/simulator` gives it (without the file's path)."""
        return {
            "hopper": self._physics.hopper,
            "ejected_total": self._physics.total,
            "motor": {
                "duty": self._physics.duty,
                "speed": round(self._physics.speed(self.now), 3) or 0.0,
            },
            "beam_blocked": self._physics.is_blocked,
            "faults": sorted([*self._physics.faults, *self._own_faults]),
        }

    def _let_pass(self, now: float) -> None:
        for happening in self._physics.advance(now):
            self.now = max(self.now, happening.at)
            self._tell(happening)
        self.now = max(self.now, now)

    def _tell(self, happening: Happening) -> None:
        match happening:
            case BeamChanged(beam=beam, blocked=blocked):
                self._show("beam" if beam == 1 else "beam2", blocked)
            case CardGone(total=total, hopper=left):
                self._write("card", total=total)
                self._write("hopper", left=left)
            case _:
                pass  # a jam shows by what does not happen

    def _follow_driver(self) -> None:
        """An H-bridge: asleep it lets the motor coast, with both inputs alike as well."""
        outputs = self._outputs
        awake = outputs["motor_enable"] >= 0.5
        duty = outputs["motor_forward"] - outputs["motor_reverse"] if awake else 0.0
        if not math.isclose(duty, self._physics.duty, abs_tol=1e-6):
            self._physics.set_drive(self.now, duty)
            self._finger.motor(self.now, duty != 0)
            self._write("motor", duty=round(duty, 4))

    def _show_button(self) -> None:
        was = self._shown["button"]
        self._show("button", self._finger.looks_pressed)
        if was != self._shown["button"]:
            self._write("button", pressed=self._finger.is_pressed)

    def _show(self, name: str, active: bool) -> None:
        pin = getattr(self._pins, name)
        if self._shown[name] == active or pin is None:
            return
        self._shown[name] = active
        self._changes.append(LineChange(self.now, pin, self.level(pin) != 0))
        self._write("line", line=name, pin=pin, level=int(self.level(pin)))

    def _write(self, event: str, **fields: object) -> None:
        self._truth.write(self.now, event, **fields)
