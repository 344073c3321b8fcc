"""The device's configuration: a TOML file read once into typed values, each limit at its field.

Unknown keys are refused. Durations and lengths carry their unit in the name.
"""

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, Self, TypeVar, overload

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from hardware.errors import ConfigError
from hardware.figures import NOMINAL, Physics

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

LONGEST_RUN_S: Final = 2.0
"""No run is longer, whatever the file says: a stalled motor is damaged within seconds."""
PULLED_HIGH_AT_BOOT: Final = frozenset(range(9))
"""GPIO 0-8 of a Raspberry Pi: a motor there would turn while the computer boots."""

Level = Literal["high", "low"]


class Section(BaseModel):
    """A table of the file: frozen, strict about types, closed to unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class LauncherSection(Section):
    """Who this launcher is."""

    name: str = Field(default="main", pattern=r"^[a-z0-9][a-z0-9_-]{0,31}$")


class Pins(Section):
    """BCM numbers of the Raspberry Pi's pins. That the table is there chooses real pins."""

    button: int = Field(default=17, ge=0, le=27)
    beam: int = Field(default=23, ge=0, le=27)
    beam2: int | None = Field(default=None, ge=0, le=27)
    motor_forward: int = Field(default=12, ge=0, le=27)
    motor_reverse: int = Field(default=13, ge=0, le=27)
    motor_enable: int = Field(default=16, ge=0, le=27)
    """The driver's sleep pin, with a pull-down; it belongs to the guard."""
    cover: int | None = Field(default=None, ge=0, le=27)
    """A switch that closes to ground while the cover is shut."""

    @model_validator(mode="after")
    def _usable(self) -> Self:
        taken: dict[int, str] = {}
        for name, pin in self:
            if pin is None:
                continue
            if name.startswith("motor_") and pin in PULLED_HIGH_AT_BOOT:
                raise ValueError(
                    f"{name} = {pin}: GPIO 0-8 are pulled high at boot, allowed are 9 to 27"
                )
            if pin in taken:
                raise ValueError(f"{name} = {pin}: {taken[pin]} already has this pin")
            taken[pin] = name
        return self


class BeamSection(Section):
    """The light beam."""

    blocked_level: Level = "high"
    """The pin's level while a card is in the beam."""
    storm_pulses: int = Field(default=300, ge=10, le=100_000)
    """So many pulses too short for a card in one launch are a fault; *assumed*."""


class ButtonSection(Section):
    """The button: sampled, never timed by its edges."""

    hold_ms: float = Field(default=20, ge=2, le=500)
    """Held for so long it is meant."""
    sample_ms: float = Field(default=2, ge=0.5, le=20)
    """Time between samples; Klipper takes 2 ms."""
    stuck_s: float = Field(default=10, ge=1, le=600)
    """Held for longer it is reported as stuck."""
    pressed_level: Level = "low"


class MotorSection(Section):
    """What the motor is driven with. Duties are shares of full power."""

    run_duty: float = Field(default=1.0, ge=0.2, le=1)
    kick_duty: float = Field(default=1.0, ge=0.2, le=1)
    kick_ms: float = Field(default=40, ge=0, le=300)
    """Driven with `kick_duty` for so long from rest, to break the stack loose."""
    reverse_duty: float = Field(default=0.8, ge=0.1, le=1)
    pwm_hz: int = Field(default=100, ge=20, le=200)
    """Software PWM is unreliable above 200 Hz."""


class FeedSection(Section):
    """The feed cycle and its jam ladder. The times are *assumed*, for the nominal build."""

    longest_run_s: float = Field(default=1.7, ge=0.2, le=LONGEST_RUN_S)
    """Forward drive without a rest; what is missing then comes in another run."""
    most_runs: int = Field(default=6, ge=1, le=20)
    """Runs in one launch, those after a jam included."""
    brake_ms: float = Field(default=10, ge=0, le=500)
    """From the last card to the retract, undriven: the reverse is the better brake. At 3 m/s the
    follower left in 45 % of the launches after 40 ms, in 2 % after 10 (virtual launches)."""
    retract_ms: float = Field(default=120, ge=0, le=300)
    """The short reverse that stops the belt and pulls back the half-fed card."""
    settle_ms: float = Field(default=200, ge=20, le=2000)
    """At rest before the count is final: four time constants of the motor."""
    arrive_ms: float = Field(default=500, ge=100, le=1500)
    """No card for so long: the next did not arrive (a gap of 40 mm takes 40 ms at 1 m/s)."""
    leave_ms: float = Field(default=600, ge=100, le=1500)
    """A card in the beam for so long did not leave (29-174 ms is a card, twice that a pair)."""
    boost_ms: float = Field(default=250, ge=0, le=1000)
    """Jam ladder, first step: full drive."""
    reverse_ms: float = Field(default=200, ge=0, le=1000)
    """Second step: back."""
    wait_ms: float = Field(default=300, ge=20, le=5000)
    """Third step: rest, before another run."""
    ladders: int = Field(default=2, ge=0, le=5)
    """So often in one launch, then an operator is called."""
    clear_wait_s: float = Field(default=1.5, ge=0, le=10)
    """A launch waits so long for a half-out card of the last one to be taken."""
    nearly_empty: int = Field(default=3, ge=0, le=20)
    """With so few cards believed left, none coming means empty: a beam may have missed some."""


class Calibration(Section):
    """What `card-launcher calibrate` measured of this launcher."""

    card_ms: float = Field(default=87, ge=10, le=1000)
    """How long one card blocks the beam at run speed."""
    tau_ms: float = Field(default=50, ge=1, le=500)
    """The motor's time constant."""
    card_mm: float = Field(default=87, ge=30, le=120)
    beam_gap_mm: float | None = Field(default=None, ge=2, le=80)
    """From the first beam to the second; none: one beam only."""


class GuardSection(Section):
    """The process that owns the driver's enable line."""

    lease_ms: float = Field(default=250, ge=50, le=1000)
    """Not renewed for so long, the line drops."""
    longest_run_s: float = Field(default=LONGEST_RUN_S, ge=0.2, le=LONGEST_RUN_S)


class SerialSection(Section):
    """The microcontroller's port. That it is named chooses it."""

    port: str | None = Field(default=None, min_length=1)
    """As in `/dev/serial/by-id`, so that it stays the same after the cable was pulled."""
    lease_ms: int = Field(default=1000, ge=200, le=2000)
    """The board stops the motor when it has heard nothing from us for so long."""
    cover: bool = True
    """Whether a cover switch is fitted: it closes to ground while the cover is shut."""


class SimulatorSection(Section):
    """The simulated world."""

    seed: int | None = Field(default=None, ge=0)
    """None: another world each time."""
    physics: Physics = NOMINAL
    """`"perfect"`, `"nominal"` or a table of figures, the rest being nominal."""


class HardwareConfig(Section):
    """Everything about the device. An empty file is a valid one: simulated hardware."""

    launcher: LauncherSection = LauncherSection()
    pins: Pins | None = None
    beam: BeamSection = BeamSection()
    button: ButtonSection = ButtonSection()
    motor: MotorSection = MotorSection()
    feed: FeedSection = FeedSection()
    calibration: Calibration = Calibration()
    guard: GuardSection = GuardSection()
    serial: SerialSection = SerialSection()
    simulator: SimulatorSection = SimulatorSection()

    @model_validator(mode="after")
    def _runs_end_before_the_guard_ends_them(self) -> Self:
        feed = self.feed
        rest = max(feed.brake_ms + feed.retract_ms, feed.reverse_ms) / 1000
        if feed.longest_run_s + rest > self.guard.longest_run_s:
            raise ValueError(
                f"[feed] longest_run_s and the reverse after it make "
                f"{feed.longest_run_s + rest:.3f} s together, "
                f"allowed is [guard] longest_run_s = {self.guard.longest_run_s} s"
            )
        return self


AnyConfig = TypeVar("AnyConfig", bound=HardwareConfig)


@overload
def load_config(path: Path) -> HardwareConfig: ...
@overload
def load_config(path: Path, model: type[AnyConfig]) -> AnyConfig: ...
def load_config(path: Path, model: type[HardwareConfig] = HardwareConfig) -> HardwareConfig:
    """Read a TOML file.

    Args:
        path: the file.
        model: a `HardwareConfig` with further sections.

    Raises:
        ConfigError: with a line for every problem, naming file, section, key and allowed range.
    """
    try:
        with path.open("rb") as file:
            return model.model_validate(tomllib.load(file))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not a TOML file: {error}") from error
    except ValidationError as error:
        problems = (f"{path}: {_problem(detail, model)}" for detail in error.errors())
        raise ConfigError("\n".join(problems)) from error


def _problem(detail: "ErrorDetails", model: type[BaseModel]) -> str:
    section, *keys = [str(part) for part in detail["loc"]] or [""]
    key = ".".join(keys)
    where = " ".join(part for part in (f"[{section}]" if section else "", key) if part)
    if detail["type"] == "extra_forbidden":
        return f"{where}: unknown {'key' if key else 'section'}{_known(model, [section, *keys])}"
    given = "" if isinstance(detail["input"], dict | BaseModel) else f" = {detail['input']!r}"
    message = detail["msg"].removeprefix("Value error, ")
    return f"{where}{given}: {message}{_allowed(model, [section, *keys])}".removeprefix(": ")


def _known(model: type[BaseModel], path: list[str]) -> str:
    parent = _model_at(model, path[:-1])
    return f", known are: {', '.join(parent.model_fields)}" if parent else ""


def _allowed(model: type[BaseModel], path: list[str]) -> str:
    parent = _model_at(model, path[:-1])
    field = parent.model_fields.get(path[-1]) if parent else None
    bounds = {
        name: getattr(limit, name)
        for limit in (field.metadata if field else [])
        for name in ("ge", "le")
        if hasattr(limit, name)
    }
    if bounds.keys() == {"ge", "le"}:
        return f" (allowed: {bounds['ge']} to {bounds['le']})"
    return ""


def _model_at(model: type[BaseModel], path: list[str]) -> type[BaseModel] | None:
    """Find the model of a table, following the fields' types through `X | None`."""
    for name in path:
        field = model.model_fields.get(name)
        choices = (field.annotation, *getattr(field.annotation, "__args__", ())) if field else ()
        inner = [c for c in choices if isinstance(c, type) and issubclass(c, BaseModel)]
        if not inner:
            return None
        model = inner[0]
    return model
