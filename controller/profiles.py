"""The configuration file's own sections of the service: tables of luck."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from engine import Profile, SetupError, find_profile
from hardware import HardwareConfig, load_config


class ServiceConfig(HardwareConfig):
    """The whole file: the device's sections, and `[profile.NAME]` for the table's own luck."""

    profile: dict[str, dict[str, object]] = Field(default={})
    """`chances` and `counts` or `mean`, see `engine.odds.Profile.from_table`."""

    @model_validator(mode="after")
    def _are_tables_of_luck(self) -> Self:
        for name in self.profile:
            try:
                find_profile(name, self.profile)
            except SetupError as error:
                raise ValueError(str(error)) from error
        return self

    @property
    def find_profile(self) -> Callable[[str], Profile]:
        """Find a built-in luck or one of this file's."""
        return partial(find_profile, own=self.profile)


def read_config(path: Path | None) -> ServiceConfig:
    """Read the file, or take what holds without one.

    Raises:
        ConfigError: it cannot be used; the text has a line for each problem.
    """
    return load_config(path, ServiceConfig) if path else ServiceConfig()
