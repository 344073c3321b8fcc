"""What may be a player's name."""

LONGEST_NAME = 40

_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Persian words and families of emoji are written with them; they show nothing of their own."""


def is_name(text: str) -> bool:
    """Whether it can be read: neither empty nor too long, and no control characters in it."""
    shown = text.translate(_JOINERS)
    return len(text) <= LONGEST_NAME and shown.isprintable() and bool(shown.strip())
