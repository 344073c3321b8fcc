"""A Nano on the table: a simulated chip in lock-step with the project's own physics.

The chip runs up to the next thing that the world does by itself, or to the instruction that changes
what the driver is told; so neither is stepped, and every edge is set at its cycle (a few later, if
an instruction or the entry into an interrupt lies across it). The physics know the duty by the
chip's registers and by nothing else. Times are seconds on the world's clock.
"""

from dataclasses import dataclass

from support.chip import HERTZ, Chip, Reason, Reset, What

from hardware.config import Pins
from hardware.sim.scene import Scene

PINS = Pins(cover=24)
TWO_BEAMS = Pins(cover=24, beam2=25)
"""Numbers only: the table's names for what is wired to the Nano."""


@dataclass(frozen=True, slots=True)
class Wiring:
    """Which of the chip's pins is which line of the table."""

    button: str
    beam: str
    beam2: str
    cover: str
    motor_forward: str
    motor_reverse: str
    motor_enable: str


NANO = Wiring(
    button="D7",
    beam="B0",
    beam2="D2",
    cover="D6",
    motor_forward="D5",
    motor_reverse="D3",
    motor_enable="D4",
)
"""As firmware/README.md has it: D8 is PB0, the others are on port D."""

LONGEST_STRETCH = HERTZ // 10
"""Cycles in which the chip cannot do more than it remembers: send 2500 bytes."""

_PORTS = {"B": 0x23, "C": 0x26, "D": 0x29}
_DIRECTION, _OUTPUT = 1, 2
"""From a port's first register to the others."""


@dataclass(frozen=True, slots=True)
class _Pwm:
    """The timer behind a pin: its registers, and its bits in the first one."""

    control: int
    compare: int
    shift: int


_PWM = {
    "D6": _Pwm(0x44, 0x47, 6),
    "D5": _Pwm(0x44, 0x48, 4),
    "B3": _Pwm(0xB0, 0xB3, 6),
    "D3": _Pwm(0xB0, 0xB4, 4),
}
"""Timers 0 and 2 (data sheet 15 and 18)."""
_FAST, _FAST_TO_COMPARE = 3, 7
_OFF, _CLEAR_AT_MATCH = 0, 2


class Output:
    """What a pin puts out, as a share of the time."""

    def __init__(self, chip, name):
        self._chip = chip
        self._port, self._mask = _PORTS[name[0]], 1 << int(name[1])
        self._pwm = _PWM.get(name)
        chip.watch(self._port + _DIRECTION, self._bits(_DIRECTION))
        chip.watch(self._port + _OUTPUT, self._bits(_OUTPUT))
        if self._pwm:
            for register in (self._pwm.control, self._pwm.control + 1, self._pwm.compare):
                chip.watch(register)

    def _bits(self, offset):
        return self._chip.watched.get(self._port + offset, 0) | self._mask

    @property
    def level(self):
        """An input counts as low: the driver has pull-downs."""
        if not self._chip.peek(self._port + _DIRECTION) & self._mask:
            return 0.0
        if (
            self._pwm
            and (mode := self._chip.peek(self._pwm.control) >> self._pwm.shift & 3) != _OFF
        ):
            return self._duty(mode)
        return float(bool(self._chip.peek(self._port + _OUTPUT) & self._mask))

    def _duty(self, output_mode):
        control, more = (self._chip.peek(self._pwm.control + i) for i in (0, 1))
        waveform = control & 3 | more >> 1 & 4
        is_known = output_mode == _CLEAR_AT_MATCH and waveform in {_FAST, _FAST_TO_COMPARE}
        if not is_known or not more & 7:
            return 1.0  # only a program that is astray sets this, or stops the timer: the worst
        top = self._chip.peek(self._pwm.control + 3) if waveform == _FAST_TO_COMPARE else 255
        return min(1.0, (self._chip.peek(self._pwm.compare) + 1) / (top + 1))


class Table(Scene):
    """The scene, which also keeps what happened.

    Attributes:
        happenings: since they were last taken away.
    """

    def __init__(self, config, truth, now):
        self.happenings = []
        super().__init__(config, truth, now)

    def _tell(self, happening):
        self.happenings.append(happening)
        super()._tell(happening)


class Nobody:
    """A witness who takes down nothing."""

    standing = None

    def write(self, at, event, **fields):
        pass


class Nano:
    """The board, its wires and the table.

    Attributes:
        chip: the chip.
        table: what its pins are wired to.
        drives: `(time, duty)` of every change.
        events: what else the chip did.
        sent: `(time, byte)` for every byte sent; who reads them takes them away.
    """

    def __init__(self, image, wiring, config, truth=None, *, start=0, began=0.0):
        """Power it on.

        Args:
            image: the program.
            wiring: the pins.
            config: figures, seed, polarities; its pins are `PINS` or `TWO_BEAMS`.
            truth: takes what really happens.
            start: where the chip begins: 0, or a boot loader.
            began: the world's time now.
        """
        self.chip = Chip(image, start)
        self.table = Table(config, truth or Nobody(), began)
        self._began = began - self.chip.cycle / HERTZ
        self._pins = config.pins
        names = {getattr(config.pins, name): name for name, _ in config.pins}
        self._inputs = {
            pin: getattr(wiring, name) for pin, name in names.items() if pin and "motor" not in name
        }
        self._outputs = {
            pin: Output(self.chip, getattr(wiring, name))
            for pin, name in names.items()
            if pin and "motor" in name
        }
        self.drives = []
        self.events = []
        self.sent = []
        self._duty = 0.0
        for pin, name in self._inputs.items():
            self.chip.pin(name, self.table.level(pin) != 0)

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.chip.close()

    @property
    def now(self):
        return self.time_of(self.chip.cycle)

    @property
    def duty(self):
        """What the driver is told: -1 to 1, 0 while it sleeps."""
        forward, reverse, enable = (
            self._outputs[pin].level
            for pin in (self._pins.motor_forward, self._pins.motor_reverse, self._pins.motor_enable)
        )
        return forward - reverse if enable >= 0.5 else 0.0

    def time_of(self, cycle):
        return self._began + cycle / HERTZ

    def cycle_of(self, time):
        return round((time - self._began) * HERTZ)

    def run(self, until, *, stop_at_sent=False):
        """Let time pass; with `stop_at_sent` no further than to the next byte sent."""
        self.chip.stop_on(
            Reason.CHANGED | Reason.RESET | (Reason.SENT if stop_at_sent else Reason(0))
        )
        goal = self.cycle_of(until)
        self._advance(self.now)  # what was done to the table meanwhile
        while self.chip.cycle < goal:
            due = self.table.next_time()
            soon = goal if due is None else max(self.cycle_of(due), self.chip.cycle + 1)
            why = self.chip.run(min(goal, soon, self.chip.cycle + LONGEST_STRETCH))
            self.follow()
            if why & Reason.SENT:
                break

    def run_for(self, seconds):
        self.run(self.now + seconds)

    def reset(self, reset=Reset.EXTERNAL):
        """Reset the chip: by its pin, or as the loss of power does."""
        self.chip.reset(reset)
        self.follow()

    def follow(self):
        """Let the table see what the chip did, and the chip what happened on the table."""
        for event in self.chip.events():
            if event.what in {What.REGISTER, What.RESET}:
                self._follow_outputs(self.time_of(event.cycle))
            if event.what is What.SENT:
                self.sent.append((self.time_of(event.cycle), event.value))
            elif event.what is not What.REGISTER:
                self.events.append(event)
        self._advance(self.now)

    def _follow_outputs(self, at):
        self._advance(at)
        for pin, output in self._outputs.items():
            self.table.output(pin, output.level)
        if (duty := self.duty) != self._duty:
            self._duty = duty
            self.drives.append((at, duty))

    def _advance(self, at):
        for change in self.table.advance(max(at, self.table.now)):
            self.chip.pin(self._inputs[change.pin], change.level)
