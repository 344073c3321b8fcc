"""Join codes: short, easy to read out and to type."""

import secrets

ALPHABET = "ABCDEFGHJKMNPQRTUVWXYZ2346789"
"""No I, L, O, S and no 0, 1, 5, which are taken for each other on a screen."""
LENGTH = 6
"""29 ** 6 is 6e8: at ten guesses a minute (`attempts`) a century for an even chance."""
_LOOK_ALIKES = str.maketrans("", "", " -\u2013\u00a0")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def normalized(typed: str) -> str:
    """Read a code as people type it: in small letters, in groups."""
    return typed.translate(_LOOK_ALIKES).upper()
