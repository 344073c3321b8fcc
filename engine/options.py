"""Options: where printed rules disagree or leave a choice, each with the rule it belongs to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from reprlib import repr as brief
from typing import Any

from engine.errors import SetupError


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that is made when a game is set up."""

    id: str
    default: Any
    choices: tuple[Any, ...]
    rule: str
    accepts: Callable[[str, Any], bool] | None = None
    """Whether a value beyond the listed choices will do; takes the field's name for errors."""
    beyond: str = ""
    """What else will do, in words."""
    editions: frozenset[str] = frozenset()
    """The editions that have it; empty: all."""

    def check(self, field: str, value: Any) -> None:
        """Raise SetupError unless the value is one of the choices, or accepted beyond them."""
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return
        if self.accepts is None or not self.accepts(field, value):
            names = ", ".join(str(choice).lower() for choice in self.choices)
            known = f"{names} or {self.beyond}" if self.beyond else names
            raise SetupError(field, f"expected one of {known}, got {brief(value)}")

    def is_in(self, edition: str) -> bool:
        return not self.editions or edition in self.editions

    def to_dict(self) -> dict[str, Any]:
        """Write the wire form; `open` says that values beyond the choices are accepted."""
        return {
            "id": self.id,
            "default": self.default,
            "choices": list(self.choices),
            "rule": self.rule,
            "open": self.accepts is not None,
            "editions": sorted(self.editions) or None,
        }


def resolve_options(
    options: tuple[Option, ...], edition: str, given: Mapping[str, Any]
) -> dict[str, Any]:
    """Join what was given to the defaults.

    Raises:
        SetupError: an option is unknown, not for this edition, or has no such value.
    """
    of_edition = {option.id: option for option in options if option.is_in(edition)}
    for name, value in given.items():
        if name not in of_edition:
            raise SetupError(f"options.{name}", f"{edition} has no such option")
        of_edition[name].check(f"options.{name}", value)
    return {name: given.get(name, option.default) for name, option in of_edition.items()}


def _is_target(_field: str, value: Any) -> bool:
    return type(value) is int and 0 < value <= 1_000_000  # the upper end is assumed


COMMON_OPTIONS = (
    Option("scoring", "winner-takes-all", ("winner-takes-all", "keep-own"), "G-9"),
    Option("target", 500, (500, 200, "none"), "G-9", _is_target, "a whole number from 1 on"),
    Option("false-catch", "refuse", ("refuse", "penalty"), "G-10"),
)
"""What every game offers."""
