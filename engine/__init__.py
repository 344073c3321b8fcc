"""The rules of the games: pure and deterministic."""
