"""The configuration file's own sections of the service: tables of luck, a token."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from engine import Profile, SetupError, find_profile
from hardware import HardwareConfig, load_config


class GamesSection(BaseModel):
    """`[games]`: how to report to games on another host."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    token: SecretStr | None = Field(default=None, min_length=1, max_length=200)
    """What stands in the file `launcher-token` of their data folder."""


class ServiceConfig(HardwareConfig):
    """The whole file: the device's sections, `[games]`, `[profile.NAME]` for the table's luck."""

    profile: dict[str, dict[str, object]] = Field(default={})
    """`chances` and `counts` or `mean`, see `engine.odds.Profile.from_table`."""

    games: GamesSection = GamesSection()

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
