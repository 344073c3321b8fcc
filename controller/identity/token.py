"""The token that launchers on other hosts report with: one line in the games' data folder."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

TOKEN_FILE = "launcher-token"  # noqa: S105 - a name


def launcher_token(folder: Path) -> str:
    """Read the token; the first time make one that only this user can read.

    Raises:
        OSError: the folder cannot be written.
    """
    path = folder / TOKEN_FILE
    with suppress(FileNotFoundError):
        if token := path.read_text(encoding="ascii").strip():
            return token
    token = secrets.token_urlsafe(32)
    new = path.with_suffix(".new")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:  # noqa: PTH123 - with its mode from the start
        file.write(f"{token}\n")
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    return token
