"""The HTTP of the launcher and of the games."""
