"""Simulated hardware: a world with its own clock, pins and truth."""
